"""A rulebook leaf by leaf: what stands on each, and where it leads. No terminal is needed to read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from engines.core import Rule, Rulebook

Kind = Literal["heading", "ink", "dim", "verse"]

OVERVIEW, CONTENTS, SHEETS = "overview", "contents", "sheets"
GLOSSARY, OPTIONS, NOTES = "glossary", "options", "notes"
PUBLIC = "public"  # the source of a rule that is known from published reviews
_CHAPTER, _SEARCH = "chapter:", "search:"


@dataclass(frozen=True)
class Block:
    """A paragraph. With `leads_to` it can be followed; a `verse` keeps its own line breaks."""

    text: str
    kind: Kind = "ink"
    indent: int = 0
    leads_to: str = ""
    lead: str = ""  # what stands before the first line, fainter


@dataclass(frozen=True)
class Leaf:
    """What is read at one time."""

    at: str
    title: str
    blocks: list[Block] = field(default_factory=list)


def chapter_leaf(chapter_id: str) -> str:
    """Where a chapter is."""
    return _CHAPTER + chapter_id


def search_leaf(word: str) -> str:
    """Where what was found for a word is."""
    return _SEARCH + word


def is_search(at: str) -> bool:
    """Is this the leaf of a search?"""
    return at.startswith(_SEARCH)


def reading_order(book: Rulebook) -> list[str]:
    """The leaves from the first to the last; the rules follow their chapter."""
    leaves = [OVERVIEW, CONTENTS]
    for chapter in book.chapter:
        leaves += [chapter_leaf(chapter.id), *(rule.id for rule in book.rule if rule.chapter == chapter.id)]
    return [*leaves, *(at for at, _ in _further(book))]


def contents(book: Rulebook) -> list[tuple[str, str]]:
    """The leaves that the table of contents names, with their titles."""
    chapters = [(chapter_leaf(chapter.id), chapter.title) for chapter in book.chapter]
    return [(OVERVIEW, "What it is about"), *chapters, *_further(book)]


def section_of(book: Rulebook, at: str) -> str:
    """The entry of the contents that a leaf belongs to."""
    rule = _rule(book, at)
    return chapter_leaf(rule.chapter) if rule else at


def leaf(book: Rulebook, at: str) -> Leaf:
    """The leaf at a place; one that there is not is the overview."""
    if is_search(at):
        return _found(book, at.removeprefix(_SEARCH))
    if at.startswith(_CHAPTER):
        title = next((c.title for c in book.chapter if chapter_leaf(c.id) == at), "")
        return Leaf(at, title, list(_chapter(book, at.removeprefix(_CHAPTER))))
    rule = _rule(book, at)
    if rule is not None:
        return Leaf(at, rule.title, list(_of_rule(book, rule)))
    match at:
        case "contents":
            blocks = [Block(title, leads_to=to) for to, title in contents(book)]
            return Leaf(at, "Contents", blocks)
        case "sheets":
            return Leaf(at, "Help sheets", [b for n in book.sheet for b in _entry(n.title, n.text)])
        case "glossary":
            return Leaf(at, "Glossary", [b for t in book.term for b in _entry(t.word, t.text)])
        case "options":
            return Leaf(at, "Options", list(_options(book)))
        case "notes":
            return Leaf(at, "Notes", [b for n in book.note for b in _entry(n.title, n.text)])
    verses = [Block(line, "verse") for line in book.game.overview.strip("\n").split("\n")]
    return Leaf(OVERVIEW, book.game.title, [*verses, Block(""), Block("Contents", leads_to=CONTENTS)])


def origin(rule: Rule) -> str:
    """Where a rule is from, in a sentence; its text says which part of it is ours, if only a part is."""
    places = [place for place in rule.source.split("; ") if place]
    sections = "; ".join(place for place in places if place != PUBLIC)
    named = [f"the rulebook ({sections})"] if sections else []
    named += ["published reviews"] if PUBLIC in places else []
    if rule.ours:
        ours = "a ruling or a reconstruction of ours"
        return f"From {' and '.join(named)}, with {ours}." if named else f"{ours.capitalize()}."
    return f"From {' and '.join(named) or 'the rulebook'}."


def _further(book: Rulebook) -> list[tuple[str, str]]:
    further = (
        (SHEETS, "Help sheets", book.sheet),
        (GLOSSARY, "Glossary", book.term),
        (OPTIONS, "Options", book.option),
        (NOTES, "Notes", book.note),
    )
    return [(at, title) for at, title, entries in further if entries]


def _rule(book: Rulebook, at: str) -> Rule | None:
    return next((rule for rule in book.rule if rule.id == at), None)


def _link(rule: Rule) -> Block:
    return Block(rule.title, leads_to=rule.id, lead=f"{rule.id}  ")


def _chapter(book: Rulebook, chapter_id: str) -> Iterator[Block]:
    for rule in book.rule:
        if rule.chapter == chapter_id:
            yield Block(rule.title, "heading", leads_to=rule.id, lead=f"{rule.id}  ")
            yield Block(_flowing(rule.text), indent=2)
            yield Block("")


def _of_rule(book: Rulebook, rule: Rule) -> Iterator[Block]:
    yield Block(_flowing(rule.text))
    yield Block("")
    yield Block(origin(rule), "dim")
    seen = [found for at in rule.see if (found := _rule(book, at))]
    if seen:
        yield from (Block(""), Block("See also", "heading"), *(_link(found) for found in seen))
    named = [r for r in book.rule if rule.id in r.see and r not in seen]
    if named:
        yield from (Block(""), Block("Spoken of in", "heading"), *(_link(found) for found in named))
    title = next((c.title for c in book.chapter if c.id == rule.chapter), rule.chapter)
    yield from (Block(""), Block(title, leads_to=chapter_leaf(rule.chapter), lead="Chapter: "))


def _options(book: Rulebook) -> Iterator[Block]:
    for option in book.option:
        yield from (Block(option.title, "heading"), Block(_flowing(option.text), "dim"))
        yield from (Block(f"{v.title}: {_flowing(v.text)}" if v.text else v.title, indent=2) for v in option.value)
        yield Block("")


def _entry(head: str, text: str) -> Iterator[Block]:
    yield from (Block(head, "heading"), Block(_flowing(text), indent=2), Block(""))


def _found(book: Rulebook, word: str) -> Leaf:
    """Rules by id, title and text; words of the glossary, options and notes after them."""
    word = word.strip()
    if not word:
        return Leaf(search_leaf(word), "Search", [Block("Type a word, or a part of one.", "dim")])
    small = word.casefold()
    begins = re.compile(rf"\b{re.escape(small)}")
    rules = sorted(book.find(word), key=lambda rule: begins.search(f"{rule.id} {rule.title}".casefold()) is None)
    blocks = [_link(rule) for rule in rules]
    for at, entries in (
        (SHEETS, [(n.title, n.text) for n in book.sheet]),
        (GLOSSARY, [(t.word, t.text) for t in book.term]),
        (OPTIONS, [(o.title, " ".join([o.text, *(f"{v.title} {v.text}" for v in o.value)])) for o in book.option]),
        (NOTES, [(n.title, n.text) for n in book.note]),
    ):
        hits = [head for head, text in entries if small in f"{head} {text}".casefold()]
        blocks += [Block(head, leads_to=at, lead=f"{at.capitalize()}: ") for head in hits]
    return Leaf(search_leaf(word), f"Search: {word}", blocks or [Block(f"Nothing speaks of {word}.", "dim")])


def _flowing(text: str) -> str:
    """Text without the line breaks of its file; an empty line stays a new paragraph."""
    return "\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))
