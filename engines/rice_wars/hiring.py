"""The hiring phase: new people, and pay for those who are there (RIC-HIRE)."""

from __future__ import annotations

from collections import Counter

from engines.core import Action, Menu, Refusal, Seat, Step, counted, listed
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.components import (
    ADVISOR,
    ASHIGARU,
    HIRE,
    PEASANT,
    PEOPLE,
    RONIN,
    UPKEEP,
    Piece,
    daimyo_spot,
    name_of,
)
from engines.rice_wars.effects import Use, carry_out, operation
from engines.rice_wars.neighbour import NeighbourGathers
from engines.rice_wars.playing import PlayReaction, offer_reactions, play, too_dear
from engines.rice_wars.state import P, Table
from engines.rice_wars.warriors import dismiss, dismiss_ronin, enlist, rest

NO_TOKEN = RULES.refusal_named("no_token")
ONE_RONIN = RULES.refusal_named("one_ronin")
NOTHING_DUE = RULES.refusal_named("nothing_due")


class HiringPhase(Step, frozen=True):
    """Everybody hires and pays, the governor first; then the neighbour gets its people (RIC-TURN-02, RIC-2P-06)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "hiring"
        p.push(*map(BeginHiring, t.seats), *([] if t.neutral is None else [NeighbourGathers()]))


class BeginHiring(Step, frozen=True):
    """Who is there already has to be paid: warriors, and advisors with a price (RIC-HIRE-03, RIC-HIRE-04)."""

    seat: Seat

    def run(self, p: P) -> None:
        t = p.state
        t.players[self.seat].unpaid = due(t, self.seat)
        p.push(HirePeople(self.seat))


def due(t: Table, seat: Seat) -> list[str]:
    """One entry for everybody who needs pay (RIC-HIRE-11, RIC-HIRE-14)."""
    camp = t.camps[seat]
    advisors = [advisor for advisor in ADVISOR if advisor in t.players[seat].favours]
    people = [ASHIGARU] * camp.ashigaru + [RONIN] * (camp.ronin != "none") + advisors
    return [one for one in people if UPKEEP[one]]


def due_sum(t: Table, seat: Seat) -> int:
    """The ryo that are still to be paid."""
    return sum(UPKEEP[one] for one in t.players[seat].unpaid)


def people_told(people: list[str]) -> str:
    """`2 ashigaru, the ronin and Youhei`."""
    words = []
    for one, count in Counter(people).items():
        words.append(counted(count, one) if one == ASHIGARU else "the ronin" if one == RONIN else name_of(one))
    return listed(words)


class Hire(Action, frozen=True):
    """Hire one of these."""

    piece: Piece

    @property
    def label(self) -> str:
        return f"Hire {'an' if self.piece == ASHIGARU else 'a'} {self.piece} for {HIRE[self.piece]}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"supply {self.piece}",)


class Pay(Action, frozen=True):
    """Pay one who is there already."""

    what: str

    @property
    def label(self) -> str:
        return f"Pay {self._name} {UPKEEP[self.what]} ryo"

    @property
    def _name(self) -> str:
        return {ASHIGARU: "an ashigaru", RONIN: "the ronin"}.get(self.what) or name_of(self.what)

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"advisor {self.what}",) if self.what in ADVISOR else ()

    def detail(self, view: P, seat: Seat) -> str:
        leaves = self.what in ADVISOR and view.state.icon == "advisor"  # RIC-HIRE-15
        return "leaves all the same in this turn's advisor phase" if leaves else ""


PAYS = frozenset(Pay(what).text for what in UPKEEP)


class FinishHiring(Action, frozen=True):
    """Nobody else is hired or paid; whoever is unpaid leaves."""

    @property
    def label(self) -> str:
        return "Finish hiring"

    def detail(self, view: P, seat: Seat) -> str:
        unpaid = view.state.players[seat].unpaid
        return f"unpaid, would leave: {people_told(unpaid)}" if unpaid else ""

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


class HirePeople(Question, frozen=True):
    """Hire and pay in any order, as much as money and tokens allow; others may go unpaid (RIC-HIRE-01, 07)."""

    asks = "hire"

    def facts(self, p: P) -> dict[str, object]:
        return {"due": due_sum(p.state, self.seat), "ryo": p.state.players[self.seat].ryo}

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        for piece in PEOPLE:
            refusal = _why_not_hired(t, self.seat, piece) or too_dear(t, self.seat, HIRE[piece])
            if refusal:
                menu.refuse(refusal, Hire, piece)
            else:
                menu.allow(Hire(piece))
        unpaid = t.players[self.seat].unpaid
        for what in (ASHIGARU, RONIN, *ADVISOR):
            if what in unpaid:
                refusal = too_dear(t, self.seat, UPKEEP[what])
                if refusal:
                    menu.refuse(refusal, Pay, what)
                else:
                    menu.allow(Pay(what))
            elif menu.explains and _employed(t, self.seat, what):
                menu.refuse(NOTHING_DUE, Pay, what)
        offer_reactions(p, self.seat, "hiring", menu)
        menu.allow(FinishHiring())

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NOTHING_DUE if wish in PAYS else super().why_not(p, wish)

    def hire(self, p: P, action: Hire) -> None:
        t = p.state
        camp = t.camps[self.seat]
        t.players[self.seat].ryo -= HIRE[action.piece]
        if action.piece == PEASANT:
            camp.supply -= 1
            camp.peasants += 1
        elif action.piece == ASHIGARU:
            enlist(t, self.seat, 1)
        else:
            t.ronin -= 1
            camp.ronin = "active"
        article = "an" if action.piece == ASHIGARU else "a"
        p.say(
            f"{t.name(self.seat)} hires {article} {action.piece} for {HIRE[action.piece]} ryo.", daimyo_spot(self.seat)
        )
        p.push(self)

    def pay(self, p: P, action: Pay) -> None:
        t = p.state
        me = t.players[self.seat]
        me.ryo -= UPKEEP[action.what]
        me.unpaid.remove(action.what)
        p.say(
            f"{t.name(self.seat)} pays {people_told([action.what])}: {UPKEEP[action.what]} ryo.", daimyo_spot(self.seat)
        )
        p.push(self)

    def react(self, p: P, action: PlayReaction) -> None:
        play(p, self.seat, action.card)
        p.push(self)
        carry_out(p, self.seat, action.card)

    def finish(self, p: P, action: FinishHiring) -> None:
        t = p.state
        me, camp = t.players[self.seat], t.camps[self.seat]
        unpaid, me.unpaid = me.unpaid, []
        dismiss(t, self.seat, unpaid.count(ASHIGARU))
        if RONIN in unpaid:
            dismiss_ronin(t, self.seat)
        for advisor in unpaid:
            me.favours.pop(advisor, None)
        rest(camp, camp.tired, int(camp.ronin != "none"))
        left = f" Unpaid and gone: {people_told(unpaid)}." if unpaid else ""
        p.say(f"{t.name(self.seat)} has finished hiring.{left}", daimyo_spot(self.seat))


def _employed(t: Table, seat: Seat, what: str) -> bool:
    """Whether somebody of a kind is there at all, paid or not."""
    camp = t.camps[seat]
    return {ASHIGARU: camp.ashigaru > 0, RONIN: camp.ronin != "none"}.get(what, what in t.players[seat].favours)


def _why_not_hired(t: Table, seat: Seat, piece: Piece) -> Refusal | None:
    """The tokens are limited, and so is a daimyo's number of ronin (RIC-HIRE-09, RIC-HIRE-10)."""
    if piece == RONIN and t.camps[seat].ronin != "none":
        return ONE_RONIN
    left = {PEASANT: t.camps[seat].supply, ASHIGARU: t.ashigaru, RONIN: t.ronin}[piece]
    return None if left else NO_TOKEN.about(piece=piece)


def somebody_unpaid(t: Table, use: Use) -> list[str]:
    """There must be an unpaid entry."""
    return [""] if t.players[use.seat].unpaid else []


def nobody_unpaid(t: Table, use: Use) -> Refusal:
    return NOTHING_DUE


@operation("settle_upkeep", aims=somebody_unpaid, why_not=nobody_unpaid)
def settle_upkeep(p: P, use: Use) -> None:
    """All who are unpaid count as paid (RIC-CARD-19)."""
    me = p.state.players[use.seat]
    p.say(f"Nobody has to be paid: {people_told(me.unpaid)} of {p.state.name(use.seat)} stay.")
    me.unpaid = []
