"""Combat: warriors drive a peasant off a field (RIC-COM)."""

from __future__ import annotations

from typing import Literal

from engines.core import Action, Menu, Refusal, Seat, Step, who
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.clash import begin_clash, clash_of, end_clash, occasion, plays_ahead
from engines.rice_wars.components import ASHIGARU, BOX, FIELD_ORDER, RONIN, FieldId, Side, spot
from engines.rice_wars.effects import Use, carry_out, operation
from engines.rice_wars.outcome import Compare
from engines.rice_wars.peasants import cutting, why_not_worker
from engines.rice_wars.playing import PlayReaction, offer_reactions, play
from engines.rice_wars.state import Camp, Clash, Fighter, P, Table
from engines.rice_wars.warriors import tire, troop

STRENGTH = BOX.strength
RONIN_SENT: tuple[Literal[0, 1], ...] = (0, 1)  # a side has one at most
TIRED = RULES.refusal_named("tired")
NO_WARRIORS = RULES.refusal_named("no_warriors")

# ---- the attack


def strength_of(ashigaru: int, ronin: int) -> int:
    """What warriors are worth in a combat (RIC-COM-04)."""
    return ashigaru * STRENGTH.combat_ashigaru + ronin * STRENGTH.combat_ronin


def active_ronin(camp: Camp) -> int:
    """The ronin, if there is one who can fight: a daimyo has no second one (RIC-COM-02)."""
    return int(camp.ronin == "active")


def targets(t: Table, seat: Seat) -> list[FieldId]:
    """Every peasant of another side, wherever it works; none without an active warrior (RIC-COM-01, RIC-COM-02)."""
    camp = t.camps[seat]
    if not camp.active and not active_ronin(camp):
        return []
    order = FIELD_ORDER[t.options.board]
    return sorted((field for field, owner in t.workers.items() if owner != seat), key=order.__getitem__)


def why_no_attack(t: Table, seat: Seat, field: FieldId) -> Refusal:
    """Why a field cannot be attacked."""
    return why_not_worker(t, seat, field) or why_no_warriors(t.camps[seat])


def why_no_warriors(camp: Camp) -> Refusal:
    """All warriors are tired, or there are none (RIC-COM-02)."""
    if not camp.ashigaru and camp.ronin == "none":
        return NO_WARRIORS
    return TIRED.about(piece=ASHIGARU if camp.ashigaru else RONIN)


def attackable(t: Table, use: Use) -> list[str]:
    return targets(t, use.seat)


def why_not_attackable(t: Table, use: Use) -> Refusal:
    return why_no_attack(t, use.seat, use.on)


@operation("start_combat", "field", attackable, why_not_attackable)
def start_combat(p: P, use: Use) -> None:
    """A combat within the same action, with a stronger attack (RIC-CARD-06)."""
    p.push(ChooseWarriors(use.seat, use.on, use.op.attack_bonus))


class Send(Action, frozen=True):
    """Attack with these."""

    ashigaru: int
    ronin: Literal[0, 1]

    @property
    def label(self) -> str:
        return f"Attack with {troop(self.ashigaru, self.ronin)}"

    def detail(self, view: P, seat: Seat) -> str:
        question = view.agenda[-1]
        bonus = question.bonus if isinstance(question, ChooseWarriors) else 0
        return f"strength {strength_of(self.ashigaru, self.ronin) + icon_bonus(view.state) + bonus}"


def icon_bonus(t: Table) -> int:
    """What the icon of the turn adds to an attack (RIC-COM-05)."""
    return STRENGTH.attack_icon_bonus if t.icon == "attack_bonus" else 0


class ChooseWarriors(Question, frozen=True):
    """Who attacks: any active ashigaru, the ronin, or both (RIC-COM-02)."""

    field: FieldId
    bonus: int = 0

    def facts(self, p: P) -> dict[str, object]:
        return {"field": self.field, "player": p.state.name(p.state.workers[self.field])}

    def settled(self, p: P) -> bool:
        camp = p.state.camps[self.seat]
        return camp.active + active_ronin(camp) == 1

    def offer(self, p: P, menu: Menu) -> None:
        camp = p.state.camps[self.seat]
        for ashigaru in range(camp.active + 1):
            menu.allow_all([Send(ashigaru, r) for r in RONIN_SENT[: active_ronin(camp) + 1] if ashigaru or r])
        if menu.explains and camp.tired:
            menu.refuse(TIRED.about(piece=ASHIGARU), Send, camp.active + 1, 0)
        if menu.explains and camp.ronin == "tired":
            menu.refuse(TIRED.about(piece=RONIN), Send, 0, 1)

    def send(self, p: P, action: Send) -> None:
        t = p.state
        defender = t.workers[self.field]
        tire(t.camps[self.seat], action.ashigaru, action.ronin)
        strength = strength_of(action.ashigaru, action.ronin) + icon_bonus(t) + self.bonus
        t.clash = Clash(
            "combat",
            Fighter(self.seat, strength, action.ashigaru, action.ronin),
            Fighter(defender, STRENGTH.combat_peasant),
            self.field,
        )
        force = troop(action.ashigaru, action.ronin)
        reasons = {"the icon": icon_bonus(t), "the card": self.bonus}
        told = ", ".join(f"{more} by {reason}" for reason, more in reasons.items() if more)
        extras = f" ({told})" if told else ""
        p.say(
            f"{who(self.seat)} attacks {t.name(defender)} on {self.field} with {force}: strength {strength}{extras}.",
            spot(self.field),
        )
        p.push(NeighbourDefends() if defender == t.neutral else ChooseDefence(defender))


# ---- the defence


class Defend(Action, frozen=True):
    """Let these help the peasant."""

    ashigaru: int
    ronin: Literal[0, 1]

    @property
    def label(self) -> str:
        if not self.ashigaru and not self.ronin:
            return "Leave the peasant alone"
        return f"Defend with {troop(self.ashigaru, self.ronin)}"

    @property
    def passes(self) -> bool:
        return not self.ashigaru and not self.ronin

    def detail(self, view: P, seat: Seat) -> str:
        return f"strength {STRENGTH.combat_peasant + strength_of(self.ashigaru, self.ronin)}"


class ChooseDefence(Question, frozen=True):
    """The peasant fights alone, or active warriors help, or a card ends it all (RIC-COM-06, RIC-CARD-17)."""

    asks = "defend"

    def facts(self, p: P) -> dict[str, object]:
        clash = clash_of(p.state)
        return {"attacker": who(clash.attacker.side), "field": clash.field, "strength": clash.attacker.strength}

    def occasion(self, p: P) -> str:
        return occasion(p.state)

    def ahead(self, view: P) -> list[Action]:
        return plays_ahead(view.state, self.seat)

    def settled(self, p: P) -> bool:
        camp = p.state.camps[self.seat]
        return not camp.active and not active_ronin(camp) and not p.state.players[self.seat].hand

    def offer(self, p: P, menu: Menu) -> None:
        camp = p.state.camps[self.seat]
        for ashigaru in range(camp.active + 1):
            menu.allow_all([Defend(ashigaru, ronin) for ronin in RONIN_SENT[: active_ronin(camp) + 1]])
        if menu.explains and camp.tired:
            menu.refuse(TIRED.about(piece=ASHIGARU), Defend, camp.active + 1, 0)
        if menu.explains and camp.ronin == "tired":
            menu.refuse(TIRED.about(piece=RONIN), Defend, 0, 1)
        offer_reactions(p, self.seat, "combat_defend", menu)

    def defend(self, p: P, action: Defend) -> None:
        _defended(p, self.seat, action.ashigaru, action.ronin)

    def react(self, p: P, action: PlayReaction) -> None:
        play(p, self.seat, action.card)
        carry_out(p, self.seat, action.card)


class NeighbourDefends(Step, frozen=True):
    """The neighbour always sends one active ashigaru, if it has any (RIC-2P-12)."""

    def run(self, p: P) -> None:
        t = p.state
        assert t.neutral is not None
        _defended(p, t.neutral, min(BOX.neutral.defends_with_ashigaru, t.camps[t.neutral].active), 0)


def _defended(p: P, side: Side, ashigaru: int, ronin: int) -> None:
    """Helpers become tired; then cards are played, the attacker first (RIC-COM-06, RIC-COM-07)."""
    t = p.state
    clash = clash_of(t)
    fighter = clash.defender
    tire(t.camps[side], ashigaru, ronin)
    fighter.ashigaru, fighter.ronin = ashigaru, ronin
    fighter.strength += strength_of(ashigaru, ronin)
    p.say(
        f"The peasant of {t.name(side)} is helped by {troop(ashigaru, ronin)}: strength {fighter.strength}.",
        spot(clash.field),
    )
    begin_clash(p, Compare())


@operation("return_attacked_peasant_to_card")
def return_attacked_peasant_to_card(p: P, use: Use) -> None:
    """The attacked peasant is taken back onto the daimyo card (RIC-CARD-17)."""
    t = p.state
    field = clash_of(t).field
    cut = cutting(t, field)
    del t.workers[field]
    t.camps[use.seat].peasants += 1
    p.say(f"{who(use.seat)} takes the peasant of {field} back onto the daimyo card{cut}.", spot(field))


@operation("cancel_combat")
def cancel_combat(p: P, use: Use) -> None:
    """The combat is over without a winner, and nobody draws (RIC-CARD-17, RIC-COM-05)."""
    end_clash(p.state, "withdrawn")
    p.say("The combat is over; nobody has won, nobody draws.")
