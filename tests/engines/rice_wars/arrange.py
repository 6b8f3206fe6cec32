"""Tools to lay out any position of Rice Wars, so that a test can say "given" in one line a fact.

Whatever a helper puts somewhere comes from where it lies, and whatever it takes away goes back to where it belongs, so
the box stays complete (`complete` says so). Cards that a test does not want in play lie aside: in front of the last
player, where cards are laid open at the end of a game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

import pytest

from engines.core import Action, Event, IllegalAction, Refusal, Seat, Task
from engines.rice_wars import ENGINE
from engines.rice_wars.acting import ActionPhase, NextSide
from engines.rice_wars.components import ADVISOR, BOX, DECK, PEASANTS, Side
from engines.rice_wars.deck import kinds
from engines.rice_wars.fields import palace_fields
from engines.rice_wars.state import P as P
from engines.rice_wars.state import Player as Player
from engines.rice_wars.state import Table as Table

K, Y, R, B, G = range(5)
NEUTRAL_PEASANTS = BOX.neutral.peasant_pool + BOX.neutral.setup_peasants_on_board
UNFILLED = re.compile(r"\{(?!\d+\})")  # {1} stands for a name, which the screen fills in


# ---- the table


def table(players: int = 3, seed: int = 1, **options: Any) -> P:
    """A new game before the first palace; seat K is governor, unless told otherwise."""
    usual = {"first_governor": "seat_0", "board": "epic" if players == 5 else "basic"}
    return ENGINE.new(ENGINE.options({"players": players, **usual, **options}), seed)


def bare(players: int = 3, seed: int = 1, turn: int = 1, **options: Any) -> P:
    """A table in the action phase of a turn with nothing on it: no palaces, no people, no hands, no money.

    All cards but those aside are in the deck; nothing is left to happen.
    """
    p = table(players, seed, **options)
    t = p.state
    p.agenda.clear()
    p.news = []
    t.turn, t.phase = turn, "action"
    for me in t.players:
        t.deck += me.hand
        me.hand, me.ryo, me.passes = [], 0, BOX.components.pass_markers_per_player
    for camp in t.camps:
        camp.supply += camp.peasants
        camp.peasants = 0
    if t.neutral is not None:
        t.camps[t.neutral].supply = NEUTRAL_PEASANTS
    changed(p)
    return p


def agenda(p: P, *tasks: Task) -> P:
    """Replace all that must still happen by these tasks, first one first, and run on to the next decision."""
    p.agenda.clear()
    p.news = []
    p.push(*tasks)
    changed(p)
    ENGINE._run(p)
    return p


def acting(p: P, seat: Side = 0) -> P:
    """It is a side's turn in the action phase, with nothing after that phase."""
    return agenda(p, NextSide(p.state.sides.index(seat)))


def phase(p: P) -> P:
    """A whole action phase, from its start."""
    return agenda(p, ActionPhase())


def changed(p: P) -> None:
    """Forget what was worked out about the position before."""
    p.__dict__.clear()


def complete(p: P) -> None:
    """The box is whole: cards, advisors, people, markers (the invariants of the specification)."""
    t = p.state
    cards = [*t.deck, *t.discard, *t.looked.cards]
    for me in t.players:
        cards += [*me.hand, *me.played, *me.laid_open]
        assert len(me.hand) <= BOX.limits.hand
        assert me.ryo >= 0
        assert all(1 <= level <= 2 for level in me.favours.values())
        assert me.free_markers >= 0
        assert set(me.favours) <= set(t.advisors)
    if t.clash:
        for fighter in t.clash.sides:
            cards += [*fighter.unseen, *fighter.turned]
        cards += t.clash.turned
    assert Counter(cards) == Counter(DECK)
    assert Counter([*t.advisor_deck, *t.advisors, *t.gone_advisors]) == Counter(list(ADVISOR))
    assert t.ashigaru + sum(camp.ashigaru for camp in t.camps) == BOX.components.ashigaru_tokens
    assert t.ronin + sum(camp.ronin != "none" for camp in t.camps) == BOX.components.ronin_tokens
    on_fields = Counter(t.workers.values())
    for side, camp in enumerate(t.camps):
        total = NEUTRAL_PEASANTS if side == t.neutral else PEASANTS
        if side != t.neutral or t.phase != "setup":
            assert camp.outside + on_fields[side] == total
        assert min(camp.supply, camp.peasants, camp.active, camp.tired) >= 0
        assert camp.palace not in t.workers
        assert not camp.palace or camp.palace in palace_fields(t, side)
    assert min(t.ashigaru, t.ronin) >= 0


# ---- playing and asking


def do(p: P, seat: Seat, *wishes: str) -> list[Event]:
    """Carry out actions of a seat by their texts; returns the events of the last one. The box stays whole."""
    for text in wishes:
        ENGINE.apply(p, seat, ENGINE.read(p, seat, text))
        complete(p)
    return p.news


def texts(p: P, seat: Seat) -> list[str]:
    """The texts of all that a seat may do now; empty if it is not asked."""
    return [action.text for action in ENGINE.legal(p, seat)]


def starting(p: P, seat: Seat, *words: str) -> list[str]:
    """What a seat may do of this kind, without the words it starts with."""
    head = " ".join(words) + " "
    return [text.removeprefix(head) for text in texts(p, seat) if text.startswith(head)]


def asked(p: P) -> list[tuple[Seat, str]]:
    """Who is asked which kind of decision."""
    return [(decision.seat, decision.kind()) for decision in ENGINE.waiting(p)]


def refusal(p: P, seat: Seat, wish: str | Action) -> Refusal:
    """Why an action is refused; the position stays as it is, to the byte."""
    before = ENGINE.encode(p)
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply(p, seat, ENGINE.read(p, seat, wish) if isinstance(wish, str) else wish)
    assert ENGINE.encode(p) == before, f"{wish!r} is refused and yet changes something"
    found = caught.value.refusal
    assert not UNFILLED.search(found.text), found.text
    return found


def told(p: P, viewer: Seat | None = None) -> str:
    """The story of the last action as a viewer reads it."""
    return "\n".join(e.seen_by(-1 if viewer is None else viewer) for e in p.news)


def play_on(p: P, until: Callable[[P], bool], pick: int = -1) -> P:
    """Play any legal action (of this number, or the last) until something is so."""
    while not until(p):
        seat = ENGINE.waiting(p)[0].seat
        legal = ENGINE.legal(p, seat)
        ENGINE.apply(p, seat, legal[min(pick, len(legal) - 1)])
    return p


def views(p: P) -> dict[Seat | None, P]:
    """What a bystander and every seat see."""
    return {viewer: ENGINE.view(p, viewer) for viewer in (None, *range(len(p.state.players)))}


# ---- fields


def stand(p: P, side: Side, palace: str, *fields: str) -> None:
    """A side has its palace here and peasants on exactly these fields; the others are in its supply."""
    t = p.state
    camp = t.camps[side]
    for field in [field for field, owner in t.workers.items() if owner == side]:
        del t.workers[field]
        camp.supply += 1
    camp.palace = palace
    for field in fields:
        assert field not in t.workers
        assert field in t.field_ids
        t.workers[field] = side
        camp.supply -= 1
    assert camp.supply >= 0
    changed(p)


def on_fields(p: P, side: Side) -> list[str]:
    """Where the peasants of a side stand."""
    return sorted(field for field, owner in p.state.workers.items() if owner == side)


# ---- people, money, markers


def people(
    p: P,
    side: Side,
    *,
    card: int | None = None,
    active: int | None = None,
    tired: int | None = None,
    ronin: Literal["none", "active", "tired"] | None = None,
    supply: int | None = None,
) -> None:
    """Make these the people on a daimyo card; what is not named stays.

    `supply` leaves so many peasants in the supply, the others go on fields that nobody wants (from the last one on).
    """
    t = p.state
    camp = t.camps[side]
    if card is not None:
        camp.supply += camp.peasants - card
        camp.peasants = card
    if active is not None:
        t.ashigaru += camp.active - active
        camp.active = active
    if tired is not None:
        t.ashigaru += camp.tired - tired
        camp.tired = tired
    if ronin is not None:
        t.ronin += (camp.ronin != "none") - (ronin != "none")
        camp.ronin = ronin
    if supply is not None:
        free = [field for field in reversed(t.field_ids) if field not in t.workers]
        free = [field for field in free if field not in [other.palace for other in t.camps]]
        while camp.supply > supply:
            t.workers[free.pop(0)] = side
            camp.supply -= 1
        assert camp.supply == supply
    assert min(camp.supply, t.ashigaru, t.ronin) >= 0
    changed(p)


def purse(p: P, seat: Seat, ryo: int) -> None:
    """A player has so much money."""
    p.state.players[seat].ryo = ryo
    changed(p)


def owes(p: P, seat: Seat, **levels: int) -> None:
    """These advisors owe a player so many favours, and no others do."""
    t = p.state
    for advisor in levels:
        for pile in (t.advisor_deck, t.gone_advisors):
            if advisor in pile:
                pile.remove(advisor)
                t.advisors.append(advisor)
    t.players[seat].favours = dict(levels)
    changed(p)


def facing_up(p: P, *advisors: str) -> None:
    """These are the next advisors to be drawn."""
    t = p.state
    t.advisor_deck = [*(a for a in t.advisor_deck if a not in advisors), *reversed(advisors)]
    changed(p)


# ---- cards


def hand(p: P, seat: Seat, *cards: str) -> None:
    """A player holds exactly these cards; those held before go under the deck."""
    t = p.state
    t.deck[:0] = t.players[seat].hand
    t.players[seat].hand = []
    t.players[seat].hand = [_take(t, card) for card in cards]
    changed(p)


def deck(p: P, *cards: str) -> None:
    """The deck holds exactly these cards, the first on top; the others lie aside."""
    t = p.state
    found = [_take(t, card) for card in cards]
    t.players[-1].laid_open += t.deck
    t.deck = found[::-1]
    changed(p)


def on_top(p: P, *cards: str) -> None:
    """These cards are on top of the deck, the first one topmost."""
    t = p.state
    found = [_take(t, card) for card in cards]
    t.deck += found[::-1]
    changed(p)


def discarded(p: P, *cards: str) -> None:
    """The discard pile holds exactly these cards; those that lay there lie aside."""
    t = p.state
    t.players[-1].laid_open += t.discard
    t.discard = []
    t.discard = [_take(t, card) for card in cards]
    changed(p)


def _take(t: Table, card: str) -> str:
    """Take a card from wherever it is not wanted."""
    for pile in (t.players[-1].laid_open, t.deck, t.discard):
        if card in pile:
            pile.remove(card)
            return card
    raise AssertionError(f"no {card} is left")


def held(p: P, seat: Seat) -> list[str]:
    """The hand of a player in the order of the box, each kind as often as it is held."""
    cards = p.state.players[seat].hand
    return [card for kind in kinds(cards) for card in [kind] * cards.count(kind)]
