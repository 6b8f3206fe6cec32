"""Planning: every player lays cards face down on the spaces of the board, at the same time (SHO-PLAN)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core import (
    Action,
    Decision,
    Draft,
    DraftCard,
    DraftChoice,
    DraftSlot,
    Menu,
    Prompt,
    Refusal,
    Seat,
    Step,
    who,
)
from engines.shogun.book import RULES
from engines.shogun.components import (
    ACTIONS,
    BID,
    CARDS,
    CHEST,
    NOTHING,
    PROVINCE,
    SPACE,
    SPACES,
    SpaceId,
    card_code,
    card_name,
    card_spot,
    space_name,
    space_word,
    spot,
)
from engines.shogun.prospects import (
    FACTS,
    Found,
    Sketch,
    as_they_come,
    doubts,
    facts_of,
    in_brief,
    income,
    left_after,
    means,
    outcome,
    prospect,
    purpose,
    total_price,
    warnings,
)
from engines.shogun.state import P, Player, Table

PROVINCE_PLACED = RULES.refusal_named("province_placed")
CHEST_CARD_PLACED = RULES.refusal_named("chest_card_placed")
NOT_IN_HAND = RULES.refusal_named("not_in_hand")
MUST_FILL = RULES.refusal_named("must_fill")
BID_TOO_HIGH = RULES.refusal_named("bid_too_high")
SPACE_NOT_NEXT = RULES.refusal_named("space_not_next")
SPACE_FILLED = RULES.refusal_named("space_filled")
PLAN_FINAL = RULES.refusal_named("plan_final")
PLAN_COUNT = RULES.refusal_named("plan_count")
ASK_BID = RULES.prompt_named("plan_bid")
ASK_PLAN = RULES.prompt_named("plan_lay")
ASK_PLACE = RULES.prompt_named("plan_place")

ORDER: tuple[SpaceId, ...] = (BID, *ACTIONS)  # in which a plan is handed in


class PlanPlace(Action, frozen=True):
    """Lay a card on a space, or nothing ("none")."""

    space: SpaceId
    card: str

    @property
    def label(self) -> str:
        works = self.card in PROVINCE and self.space != BID
        return f"{space_name(self.space)}{' in' if works else ':'} {card_name(self.card)}"

    @property
    def spots(self) -> tuple[str, ...]:
        here = f"space {self.space}"
        return (here, spot(self.card)) if self.card in PROVINCE else (here,)

    def detail(self, view: Any, seat: Seat) -> str:
        return "" if self.card == NOTHING else prospect(view.state, seat, self.space, self.card)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return (card_name(self.card),)


PLACINGS = {space: {card: PlanPlace(space, card) for card in (*CARDS, NOTHING)} for space in SPACES}  # made once


class PlanningPhase(Step, frozen=True):
    """All plan at once, in any order; at one screen, from the first of the last turn order on (SHO-PLAN-01, 11)."""

    def run(self, p: P) -> None:
        p.state.phase = "planning"
        p.push(*(Plan(seat) for seat in p.state.in_turn()))


class Plan(Decision, frozen=True):
    """One card for the next space, until min(11, provinces + 5) cards lie there (SHO-PLAN-02, SHO-PLAN-03)."""

    asks = "plan_place"
    sealed = True
    laid_out = True

    def prompt(self, p: P) -> Prompt:
        me = p.state.players[self.seat]
        space = ORDER[len(me.sketch)]
        if space == BID:
            return ASK_BID.about(chests=me.chests)
        placed = len(me.sketch) - me.sketch.count(NOTHING)
        return ASK_PLACE.about(space=space_name(space), placed=placed, total=needed(me))

    def offer(self, p: P, menu: Menu) -> None:
        me = p.state.players[self.seat]
        sketch = me.sketch
        space = ORDER[len(sketch)]
        placings = PLACINGS[space]
        shut = (*sketch, *too_dear(me)) if space == BID else sketch
        menu.allow_all([placings[card] for card in me.hand if card not in shut])
        if may_leave_empty(me):
            menu.allow(placings[NOTHING])
        if menu.explains:
            for card in me.hand:
                if card in shut:
                    menu.refuse(_why_not_card(me, sketch, card), PlanPlace, space, card)
            if not may_leave_empty(me):
                menu.refuse(_must_fill(me), PlanPlace, space, NOTHING)

    def draft(self, view: P) -> Draft | None:
        """A plan that is not begun can be laid out freely and handed in whole (SHO-PLAN-12)."""
        return None if view.state.players[self.seat].sketch else PlanDraft(view.state, self.seat)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        kind, _, rest = wish.partition(" ")
        space, _, card = rest.partition(" ")
        if kind != "plan_place" or space not in SPACES or card not in (*CARDS, NOTHING):
            return None
        me = p.state.players[self.seat]
        due = len(me.sketch)
        at = ORDER.index(space)
        if at != due:
            refusal = SPACE_FILLED if at < due else SPACE_NOT_NEXT
            return refusal.about(space=space_name(ORDER[min(at, due)]))
        return NOT_IN_HAND.about(province=card_name(card))

    def why_not_others(self, p: P, seat: Seat, wish: str) -> Refusal | None:
        """Who has handed in a plan waits for the others (SHO-PLAN-12)."""
        moves_card = wish.partition(" ")[0] == self.kind()
        return PLAN_FINAL if moves_card and p.state.players[seat].ready else None

    def place(self, p: P, action: PlanPlace) -> None:
        me = p.state.players[self.seat]
        me.sketch.append(action.card)
        if len(me.sketch) < len(ORDER):
            p.push(self)
        else:
            lay_down(p, self.seat)


def needed(me: Player) -> int:
    """As far as possible every space gets a card (SHO-PLAN-03)."""
    return min(len(SPACES), len(me.hand))


def may_leave_empty(me: Player) -> bool:
    """A space stays empty only where the cards do not suffice (SHO-PLAN-03, SHO-PLAN-10)."""
    placed = len(me.sketch) - me.sketch.count(NOTHING)
    return len(me.hand) - placed < len(ORDER) - len(me.sketch)


def too_dear(me: Player) -> list[str]:
    """The chest cards that a player could not pay as a bid (SHO-PLAN-08)."""
    return [card for card, value in CHEST.items() if value > me.chests]


def lay_down(p: P, seat: Seat) -> None:
    """A finished plan lies face down, and everybody sees which spaces are filled (SHO-PLAN-12)."""
    me = p.state.players[seat]
    told = []
    for space, card in zip(ORDER, me.sketch, strict=True):
        if card != NOTHING:
            me.hand.remove(card)
            me.plan[SPACE[space]] = card
            told.append(f"{space_name(space)}: {card_name(card)}")
    me.sketch = []
    p.reveal()
    p.whisper(f"{who(seat)} is ready.", f"{who(seat)} is ready. {'; '.join(told)}.", seat)


# ---- why a card cannot lie there


def _why_not_card(me: Player, sketch: list[str], card: str) -> Refusal:
    """A card lies on one space only, and a bid must be paid (SHO-PLAN-06, SHO-PLAN-08)."""
    if card not in sketch:
        return BID_TOO_HIGH.about(bid=CHEST[card], chests=me.chests)
    return _placed(card, ORDER[sketch.index(card)])


def _placed(card: str, space: SpaceId) -> Refusal:
    if card in CHEST:
        return CHEST_CARD_PLACED.about(value=CHEST[card], space=space_name(space))
    return PROVINCE_PLACED.about(province=card_name(card), space=space_name(space))


def _must_fill(me: Player) -> Refusal:
    placed = len(me.sketch) - me.sketch.count(NOTHING)
    return MUST_FILL.about(cards=len(me.hand) - placed, spaces=len(ORDER) - len(me.sketch))


# ---- whole plans


def handed_in(plan: Mapping[SpaceId, str]) -> list[PlanPlace]:
    """The actions that hand in a whole plan; a space that it does not name stays empty."""
    return [PLACINGS[space][plan.get(space, NOTHING)] for space in ORDER]


def why_no_plan(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> Refusal | None:
    """Why a whole plan cannot be handed in, or None (SHO-PLAN-02, 03, 06, 08)."""
    me = t.players[seat]
    laid: dict[str, SpaceId] = {}
    for space, card in plan.items():
        if card == NOTHING:
            continue
        if card not in me.hand:
            return NOT_IN_HAND.about(province=card_name(card))
        if card in laid:
            return _placed(card, laid[card])
        laid[card] = space
    bid = CHEST.get(plan.get(BID, NOTHING), 0)
    if bid > me.chests:
        return BID_TOO_HIGH.about(bid=bid, chests=me.chests)
    if len(laid) != needed(me):
        return PLAN_COUNT.about(needed=needed(me), placed=len(laid))
    return None


class PlanDraft(Draft):
    """The own board while its player still moves cards about. Cards go by the names that a person reads."""

    def __init__(self, t: Table, seat: Seat) -> None:
        self._t = t
        self._seat = seat
        self._hand = {card_name(card): card for card in t.players[seat].hand}
        self._plan: Sketch = {}

    def slots(self) -> list[DraftSlot]:
        """The actions as they come, the hidden ones in the order of the boards, then the bid."""
        t = self._t
        found = means(t, self._seat, self._plan)
        open_ones = len(t.row)
        places = [str(n) if n <= open_ones else "?" for n in range(1, len(ACTIONS) + 1)]
        return [
            *(self._slot(place, space, found) for place, space in zip(places, as_they_come(t), strict=True)),
            self._slot("", BID, found),
        ]

    def _slot(self, place: str, space: SpaceId, found: Found) -> DraftSlot:
        here, name, word = f"space {space}", space_name(space), space_word(space)
        card = self._plan.get(space)
        if card is None:
            return DraftSlot(space, name, "", "", (here,), (), purpose(space), place, word)
        t = self._t
        spots = (here, spot(card)) if card in PROVINCE else (here,)
        return DraftSlot(
            space,
            name,
            card_name(card),
            outcome(t, space, card),
            spots,
            tuple(doubts(t, self._seat, space, card, found)),
            purpose(space),
            place,
            word,
            card_code(card),
            in_brief(t, space, card),
            left_after(t, self._seat, space, card, found),
        )

    def choices(self, slot: SpaceId) -> list[DraftChoice]:
        """All cards in one order, whatever lies where; refused where the rules refuse it."""
        lying = {card: space for space, card in self._plan.items()}
        cards = [(name, card) for name, card in self._hand.items()]
        found = [self._choice(slot, name, card, lying.get(card, "")) for name, card in cards]
        return [*found, DraftChoice("", "Nothing", short="-")] if slot in self._plan else found

    def _choice(self, slot: SpaceId, name: str, card: str, lies: str) -> DraftChoice:
        t = self._t
        note = outcome(t, slot, card)
        if lies:
            note = f"{note}; now on {space_name(lies)}"
        me = t.players[self._seat]
        dear = slot == BID and card in too_dear(me)
        refusal = BID_TOO_HIGH.about(bid=CHEST[card], chests=me.chests) if dear else None
        found = means(t, self._seat, self._moved(slot, card))
        warns = tuple(doubts(t, self._seat, slot, card, found))
        return DraftChoice(name, name, note, refusal, (card_spot(card),), warns, card_code(card), lies)

    def lay(self, slot: SpaceId, value: str) -> None:
        self._plan = self._moved(slot, self._hand.get(value))

    def _moved(self, slot: SpaceId, card: str | None) -> Sketch:
        """The plan with a card on a space, and nowhere else."""
        plan = {space: there for space, there in self._plan.items() if space != slot and there != card}
        return plan | {slot: card} if card else plan

    def laid(self) -> dict[SpaceId, str]:
        return {space: card_name(card) for space, card in self._plan.items()}

    def why_not(self) -> Refusal | None:
        return why_no_plan(self._t, self._seat, self._plan)

    def warnings(self) -> list[str]:
        return warnings(self._t, self._seat, self._plan)

    def actions(self) -> list[Action]:
        return [*handed_in(self._plan)]

    def prompt(self, slot: SpaceId | None) -> Prompt:
        me = self._t.players[self._seat]
        if slot is None:
            return ASK_PLAN
        if slot == BID:
            return ASK_BID.about(chests=me.chests)
        return ASK_PLACE.about(space=space_name(slot), placed=len(self._plan), total=needed(me))

    def due(self) -> int:
        return needed(self._t.players[self._seat])

    def total(self) -> str:
        """The chests that the plan would cost, of those that are there and those that come in."""
        chests, gain = self._t.players[self._seat].chests, income(self._t, self._seat, self._plan)
        return f"costs {total_price(self._t, self._seat, self._plan)} of {chests}{f'+{gain}' if gain else ''} chests"

    def facts(self) -> tuple[str, ...]:
        return FACTS

    def hand(self) -> list[DraftCard]:
        laid = set(self._plan.values())
        free = [(name, card) for name, card in self._hand.items() if card not in laid]
        return [DraftCard(card_code(card), name, facts_of(self._t, card), (card_spot(card),)) for name, card in free]
