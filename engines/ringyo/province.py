"""The Province Phase: workers, special actions and Forestry cards in any order (RIN-WORK, RIN-SPEC, RIN-CARD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, counted, who
from engines.ringyo import acts, building, cards, special, studying
from engines.ringyo.acts import CHECKS, DONE, CreatePaddy, Cut, Grow, Harvest, InCell, Muster, Plant, why_not_in
from engines.ringyo.book import RULES
from engines.ringyo.box import CellId
from engines.ringyo.building import Build
from engines.ringyo.cards import PlayForestry, SellForestry, card_actions
from engines.ringyo.components import CROSSING, FORESTRY, KINDS, LIMITS, REGENT, STEP, STRUCTURE, TREES, WORKER, an, of
from engines.ringyo.special import EXPAND, FORESEE, HIRE, Expand, Foresee, Hire, Join, Split, special_actions
from engines.ringyo.state import P, Player, Table
from engines.ringyo.studying import Study
from engines.ringyo.workers import (
    PLACE,
    PlaceWorker,
    left_to_do,
    placements,
    reach,
    why_no_action,
    why_not_placed,
    worker_actions,
)

DO_SOMETHING = RULES.refusal_named("end_turn_first_act")
NOT_ALTERNATE = RULES.refusal_named("end_turn_not_here")
ASK_PLACE = RULES.prompt_named("province_no_worker")
ASK_ACT = RULES.prompt_named("province_worker")
ASK_IDLE = RULES.prompt_named("province_worker_done")
ASK_ACT_IN_TURN = RULES.prompt_named("turn_worker")
ASK_IDLE_IN_TURN = RULES.prompt_named("turn_worker_done")
ASK_ALL_PLACED = RULES.prompt_named("turn_all_placed")
HELPERS_STAY = "Villagers and Artisans stay if unused"  # RIN-WORK-17
NOBODY_NEEDED = "nobody is needed after this last round"  # RIN-END-07


class EndTurn(Action, frozen=True):
    """The others take their turn; more may follow later in this phase."""

    @property
    def label(self) -> str:
        return "End the turn"

    @property
    def ends_turn(self) -> bool:
        return True


class EndProvince(Action, frozen=True):
    """No more in this Province Phase."""

    @property
    def label(self) -> str:
        return "End the Province Phase"

    def detail(self, view: Any, seat: Seat) -> str:
        return left_over(view.state.players[seat])

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


def unused(me: Player) -> str:
    """The workers that have not been placed, in words."""
    return ", ".join(f"{WORKER[kind].name} {n}" for kind, n in me.workers.items() if n) or "none"


def left_over(me: Player) -> str:
    """What somebody who ends the phase may have forgotten: unused workers, and bare ground that rain will flood."""
    bare = me.holding("empty")
    told = [f"unused: {unused(me)}"] if any(me.workers.values()) else []
    if bare:
        told.append(f"bare ground that rain floods: {', '.join(bare)}")
    return "; ".join(told)


END_TURN, END_PROVINCE = EndTurn(), EndProvince()


# ---- the phase


class ProvincePhase(Step, frozen=True):
    """All players manage their provinces, one after the other or in turns (RIN-ETIQ-02, RIN-COUNCIL-15)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "province"
        for me in t.players:
            me.ended = False
        seats = [seat for seat in t.priority if seat != REGENT]
        p.say("The Province Phase begins.")
        if t.options.province_mode == "alternate":
            p.push(NextTurn(seats[0]), EndOfPhase())
        else:
            p.push(*map(ProvinceTurn, seats), EndOfPhase())


class NextTurn(Step, frozen=True):
    """The next player clockwise, from this seat on, who has not ended the phase (RIN-ETIQ-02)."""

    seat: Seat

    def run(self, p: P) -> None:
        players = p.state.players
        for i in range(len(players)):
            seat = (self.seat + i) % len(players)
            if not players[seat].ended:
                p.push(ProvinceTurn(seat))
                return


class EndOfPhase(Step, frozen=True):
    """Cards for this round are discarded; workers stay where they are (RIN-CARD-03)."""

    def run(self, p: P) -> None:
        t = p.state
        for seat in t.priority:
            if seat != REGENT:
                t.forestry_discard += t.players[seat].effects
                t.players[seat].effects = []


# ---- the main decision


class ProvinceTurn(Decision, frozen=True):
    """Anything, in any order, until the phase or the turn is ended (RIN-WORK-08, RIN-WORK-09, RIN-WORK-18)."""

    begun: bool = False  # something was done in this turn
    placed: bool = False  # a worker was placed in this turn

    asks = "province"

    def prompt(self, p: P) -> Prompt:
        me = p.state.players[self.seat]
        idle = unused(me)
        in_turn = p.state.options.province_mode == "alternate"  # one worker at most, until the turn is ended
        if not me.active:
            if not any(me.workers.values()):
                return ASK_ALL_PLACED
            last = p.state.round == LIMITS.rounds
            return ASK_PLACE.about(idle=idle, after=NOBODY_NEEDED if last else HELPERS_STAY)
        worker, number = WORKER[me.worker].name, CROSSING[me.active].number
        cells = reach(me)
        if not cells:
            ask = ASK_IDLE_IN_TURN if in_turn else ASK_IDLE
            return ask.about(worker=worker, crossing=number, idle=idle)
        ask = ASK_ACT_IN_TURN if in_turn else ASK_ACT
        left = counted(left_to_do(me), "action")
        return ask.about(worker=worker, crossing=number, actions=left, areas=", ".join(cells), idle=idle)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        me = t.players[self.seat]
        alternate = t.options.province_mode == "alternate"
        menu.allow_all(worker_actions(t, self.seat))
        if not (alternate and self.placed):
            menu.allow_all(placements(me))
        menu.allow_all(special_actions(t, self.seat))
        menu.allow_all(card_actions(t, self.seat))
        if alternate and self.begun:
            menu.allow(END_TURN)
        menu.allow(END_PROVINCE)
        if menu.explains:
            for action in self._thinkable(t, me):
                refusal = self._why_not(t, action)
                if refusal:
                    menu.refuse(refusal, _itself, action)

    def _thinkable(self, t: Table, me: Player) -> Iterator[Action]:
        """What somebody at this point could want, allowed or not."""
        yield from (HIRE, EXPAND, FORESEE)
        for card in cards.hand(me):
            yield from (cards.PLAY[card], cards.SELL[card])
        beside = CROSSING[me.active].areas if me.active else ()
        for at in beside:
            yield from (building.MADE[at][structure] for structure in building.available(me))
        for at in beside:
            yield from (studying.MADE[at][step] for step in STEP[me.step].next)
            yield from (acts.MADE[name][at] for name in CHECKS)
        if t.options.province_mode == "alternate":
            yield END_TURN

    def _why_not(self, t: Table, action: Action) -> Refusal | None:
        me = t.players[self.seat]
        match action:
            case PlaceWorker(kind, crossing):
                return why_not_placed(t, self.seat, kind, crossing, self.placed)
            case Build(at, structure):
                return why_no_action(me, "build", at) or building.why_not_build(t, self.seat, at, structure)
            case Study(at, step):
                return why_no_action(me, "study", at) or studying.why_not_study(t, self.seat, at, step)
            case InCell(at):
                name = NAMES[type(action)]
                return why_no_action(me, name, at) or why_not_in(t, self.seat, name, at)
            case Split(type_, height, part):
                return special.why_not_split(me, type_, height, part)
            case Join(type_, one, other):
                return special.why_not_join(me, type_, one, other)
            case Hire():
                return special.why_not_hire(me)
            case Expand():
                return special.why_not_expand(t, me)
            case Foresee():
                return special.why_not_foresee(t, self.seat)
            case PlayForestry(card):
                return cards.why_not_play(t, self.seat, card)
            case SellForestry(card):
                return cards.why_not_sell(me, card)
            case EndTurn():
                if t.options.province_mode != "alternate":
                    return NOT_ALTERNATE
                return None if self.begun else DO_SOMETHING
        return None

    def why_not(self, p: P, wish: str) -> Refusal | None:
        action = read(wish)
        return self._why_not(p.state, action) if action else None

    def why_not_at(self, p: P, spot: str) -> Refusal | None:
        """At a crossing that no worker can be placed on, and at a structure that is not next."""
        me = p.state.players[self.seat]
        match spot.split(" "):
            case ["crossing", crossing]:
                kind = next((kind for kind in KINDS if me.workers[kind]), me.worker or KINDS[0])
                return self._why_not(p.state, PLACE[kind][crossing])
            case ["structure", structure] if me.active:
                return self._why_not(p.state, building.MADE[CROSSING[me.active].areas[0]][structure])
        return None

    # ---- workers

    def _again(self, p: P, placed: bool = False) -> None:
        """The same seat goes on when all that this action opens is done."""
        p.push(ProvinceTurn(self.seat, True, placed or self.placed))

    def place(self, p: P, action: PlaceWorker) -> None:
        me = p.state.players[self.seat]
        me.workers[action.worker] -= 1
        me.placed[action.crossing] = action.worker
        me.active = action.crossing
        me.acted = []
        number = CROSSING[action.crossing].number
        told = f"{who(self.seat)} places {an(WORKER[action.worker].name)} at crossing {number}."
        p.say(told, of(self.seat, f"crossing {action.crossing}"))
        self._again(p, placed=True)

    def _act(self, p: P, at: CellId) -> None:
        """The active worker has acted in this cell (RIN-WORK-05)."""
        p.state.players[self.seat].acted.append(at)
        self._again(p)

    def _in_cell(self, p: P, at: InCell) -> None:
        self._act(p, at.area)
        DONE[type(at)](p, self.seat, at.area)

    def plant(self, p: P, action: Plant) -> None:
        self._in_cell(p, action)

    def grow(self, p: P, action: Grow) -> None:
        self._in_cell(p, action)

    def cut(self, p: P, action: Cut) -> None:
        self._in_cell(p, action)

    def harvest(self, p: P, action: Harvest) -> None:
        self._in_cell(p, action)

    def create_paddy(self, p: P, action: CreatePaddy) -> None:
        self._in_cell(p, action)

    def muster(self, p: P, action: Muster) -> None:
        self._in_cell(p, action)

    def build(self, p: P, action: Build) -> None:
        self._act(p, action.area)
        building.build(p, self.seat, action.area, action.structure)

    def study(self, p: P, action: Study) -> None:
        self._act(p, action.area)
        studying.study(p, self.seat, action.area, action.track_step)

    # ---- special actions

    def split(self, p: P, action: Split) -> None:
        self._again(p)
        special.split(p, self.seat, action)

    def join(self, p: P, action: Join) -> None:
        self._again(p)
        special.join(p, self.seat, action)

    def hire(self, p: P, action: Hire) -> None:
        self._again(p)
        special.hire(p, self.seat)

    def expand(self, p: P, action: Expand) -> None:
        self._again(p)
        special.expand(p, self.seat)

    def foresee(self, p: P, action: Foresee) -> None:
        self._again(p)
        special.foresee(p, self.seat)

    # ---- cards

    def play(self, p: P, action: PlayForestry) -> None:
        self._again(p)
        cards.play(p, self.seat, action.card)

    def sell(self, p: P, action: SellForestry) -> None:
        self._again(p)
        cards.sell(p, self.seat, action.card)

    # ---- the end

    def end_turn(self, p: P, action: EndTurn) -> None:
        _finish(p.state.players[self.seat])
        p.say(f"{who(self.seat)} ends the turn.")
        p.push(NextTurn((self.seat + 1) % len(p.state.players)))

    def end_province(self, p: P, action: EndProvince) -> None:
        me = p.state.players[self.seat]
        _finish(me)
        me.ended = True
        p.say(f"{who(self.seat)} ends the Province Phase.")
        if p.state.options.province_mode == "alternate":
            p.push(NextTurn((self.seat + 1) % len(p.state.players)))


def _finish(me: Player) -> None:
    """The active worker does no more (RIN-WORK-07)."""
    me.active = ""
    me.acted = []


# ---- reading a wish


def _itself(action: Action) -> Action:
    return action


NAMES: dict[type[InCell], str] = {act: name for name, (act, _) in CHECKS.items()}


def read(wish: str) -> Action | None:
    """The action with this text, as far as the words are those of the box."""
    word, *rest = wish.split(" ")
    simple: dict[str, Action] = {"hire": HIRE, "expand": EXPAND, "foresee": FORESEE, "end_turn": END_TURN}
    match word, rest:
        case _, []:
            return simple.get(word)
        case "place_worker", [kind, crossing]:
            return PlaceWorker(kind, crossing)
        case "build", [at, structure] if structure in STRUCTURE:
            return Build(at, structure)
        case "study", [at, step] if step in STEP:
            return Study(at, step)
        case "split" | "join", [type_, one, other] if type_ in TREES and one.isdecimal() and other.isdecimal():
            kind_of = Split if word == "split" else Join
            return kind_of(type_, int(one), int(other))
        case "play_forestry", [card] if card in FORESTRY:
            return PlayForestry(card)
        case "sell_forestry", [card] if card in FORESTRY:
            return SellForestry(card)
        case _, [at] if word in CHECKS:
            return CHECKS[word][0](at)
    return None
