"""Laying out a draft: spaces and cards move freely until everything is handed in."""

from __future__ import annotations

from engines.core import Action, Draft, DraftChoice, DraftSlot, Refusal
from screens.drafting import Drafting

EMPTY = Refusal("empty", "TOY-1", "Every space needs a card.")
NOT_HERE = Refusal("not_here", "TOY-2", "No tiger on the first space.")
CARDS = ("crane", "tiger")


class Play(Action, frozen=True):
    space: str
    card: str


class TwoSpaces(Draft):
    """A tiger cannot lie on the first space; both need a card."""

    def __init__(self) -> None:
        self.plan: dict[str, str] = {}

    def slots(self) -> list[DraftSlot]:
        return [DraftSlot(s, f"Space {s}", self.plan.get(s, ""), "", (f"space {s}",)) for s in "12"]

    def choices(self, slot: str) -> list[DraftChoice]:
        return [
            DraftChoice(card, card, "", NOT_HERE if (slot, card) == ("1", "tiger") else None, (card,)) for card in CARDS
        ]

    def lay(self, slot: str, value: str) -> None:
        self.plan = {s: card for s, card in self.plan.items() if s != slot and card != value}
        self.plan[slot] = value

    def laid(self) -> dict[str, str]:
        return dict(self.plan)

    def why_not(self) -> Refusal | None:
        return None if len(self.plan) == 2 else EMPTY

    def warnings(self) -> list[str]:
        return ["A crane alone is sad."] if list(self.plan.values()) == ["crane"] else []

    def actions(self) -> list[Action]:
        return [Play(space, card) for space, card in sorted(self.plan.items())]


def lines(d: Drafting) -> list[str]:
    return [f"{e.label}: {e.detail}" if e.detail else e.label for e in d.entries]


def test_a_space_then_a_card_and_on_to_the_next_empty_space() -> None:
    d = Drafting(TwoSpaces())
    assert lines(d) == ["Space 1: empty", "Space 2: empty"]
    assert d.progress == "0 of 2 laid"
    d.take(d.entries[0])
    assert d.asks == "lay on Space 1:"
    assert lines(d) == ["crane"]
    assert [(r.label, r.refusal) for r in d.refused(5)] == [("tiger", NOT_HERE)]
    assert d.why_not("tiger") == NOT_HERE
    d.take(d.entries[0])
    assert (d.asks, d.progress) == ("lay on Space 2:", "1 of 2 laid")
    assert d.hand_in() == EMPTY
    d.take(d.entries[1])
    assert lines(d) == ["Space 1: crane", "Space 2: tiger"]
    assert d.hand_in() == [Play("1", "crane"), Play("2", "tiger")]


def test_cards_move_and_the_way_back_leads_to_the_spaces() -> None:
    d = Drafting(TwoSpaces())
    d.take(d.entries[0])
    d.take(d.entries[0])
    assert d.warnings == ["A crane alone is sad."]
    d.take(next(e for e in d.entries if e.label == "crane"))
    assert d.asks == "lay on Space 1:"  # it is empty again
    assert d.back()
    assert lines(d) == ["Space 1: empty", "Space 2: crane"]
    d.take(d.entries[0])
    assert d.back()
    assert not d.back()
    assert d.picked_spots == {"space 2"}


def test_a_word_narrows_both() -> None:
    d = Drafting(TwoSpaces())
    d.find("2")
    assert [e.label for e in d.entries] == ["Space 2"]
    d.take(d.entries[0])
    assert d.word == ""
    d.find("ti")
    assert lines(d) == ["tiger"]
    assert d.spots == {"tiger"}
    assert d.back()
    assert lines(d) == ["crane", "tiger"]


def test_a_draft_can_be_laid_out_again() -> None:
    first, again = Drafting(TwoSpaces()), Drafting(TwoSpaces())
    first.take(first.entries[1])
    first.take(first.entries[1])
    again.lay_again(first.laid())
    assert first.back()
    assert lines(again) == lines(first) == ["Space 1: empty", "Space 2: tiger"]
