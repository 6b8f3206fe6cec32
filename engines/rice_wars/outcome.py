"""How a combat ends: who wins, what becomes of the field, and a card for either side (RIC-COM-11 to RIC-COM-18)."""

from __future__ import annotations

from engines.core import Action, Menu, Step, who
from engines.rice_wars.asking import Question
from engines.rice_wars.clash import activations, clash_of, discard_played, end_clash
from engines.rice_wars.components import BOX, CARD, FieldId, Side, name_of, spot
from engines.rice_wars.deck import DrawCards, top_card
from engines.rice_wars.fields import open_fields, settle
from engines.rice_wars.peasants import lose_peasant, replace_peasant
from engines.rice_wars.state import P, Play


class Compare(Step, frozen=True):
    """The stronger side wins; at equal strength a card may decide (RIC-COM-11, RIC-COM-12)."""

    def run(self, p: P) -> None:
        clash = clash_of(p.state)
        if clash.attacker.strength == clash.defender.strength:
            p.push(*activations(p.state, "combat_tie"), SettleTie())
        else:
            p.push(EndCombat())


class SettleTie(Step, frozen=True):
    """If exactly one side has paid, it wins; two payments cancel out (RIC-COM-12)."""

    def run(self, p: P) -> None:
        clash = clash_of(p.state)
        payers = [fighter for fighter in clash.sides if fighter.wins_ties]
        if len(payers) == len(clash.sides):
            p.say("Both sides have paid, so nobody has.")
        p.push(EndCombat(payers[0].side) if len(payers) == 1 else BreakTie())


class BreakTie(Step, frozen=True):
    """Both sides turn up the top card of the deck and add its bonus, until they differ (RIC-COM-13, RIC-DECK-02)."""

    def run(self, p: P) -> None:
        t = p.state
        clash = clash_of(t)
        before = len(clash.turned)
        for fighter in clash.sides:
            card = top_card(p, "A card is turned up to break equal strength.")
            if card:
                clash.turned.append(card)
                clash.plays.append(Play(fighter.side, "tie", card, CARD[card].bonus))
                fighter.strength += CARD[card].bonus
                told = f"{name_of(card)} +{CARD[card].bonus} is turned up for {t.name(fighter.side)}"
                p.say(f"Equal strength: {told}, now {fighter.strength}.")
        if clash.attacker.strength != clash.defender.strength:
            p.push(EndCombat())
        elif len(clash.turned) > before:
            p.push(self)
        else:
            p.say("No card is left to break equal strength; the defender wins.")
            p.push(EndCombat(clash.defender.side))


class EndCombat(Step, frozen=True):
    """The result, and a card for either side (RIC-COM-14 to RIC-COM-18)."""

    winner: Side = -1  # -1: the stronger one

    def run(self, p: P) -> None:
        t = p.state
        clash = clash_of(t)
        attacker, defender = clash.sides
        discard_played(t)
        won = attacker.strength > defender.strength if self.winner == -1 else self.winner == attacker.side
        told = f"{attacker.strength} to {defender.strength}"
        p.say(f"{told}: {t.name(attacker.side if won else defender.side)} wins on {clash.field}.", spot(clash.field))
        draws = [DrawCards(attacker.side, BOX.draws.combat_attacker)]
        if defender.side != t.neutral:
            draws.append(DrawCards(defender.side, BOX.draws.combat_defender))
        p.push(*draws)
        if won and attacker.ronin:
            replace_peasant(p, attacker.side, clash.field)
        elif won:
            lose_peasant(p, clash.field)
        taken = t.workers.get(clash.field) == attacker.side
        end_clash(t, "fought", attacker.side if won else defender.side, taken=taken)
        may_follow = won and not attacker.ronin and t.camps[attacker.side].peasants
        if may_follow and clash.field in open_fields(t, attacker.side):
            p.push(OccupyField(attacker.side, clash.field))


class Occupy(Action, frozen=True):
    """Put a peasant on the field, or not."""

    yes: bool

    @property
    def label(self) -> str:
        return "Occupy the field" if self.yes else "Leave the field free"

    @property
    def passes(self) -> bool:
        return not self.yes


class OccupyField(Question, frozen=True):
    """Ashigaru who win let a peasant off the card in, if it may stand there (RIC-COM-15)."""

    field: FieldId

    asks = "occupy"
    open = True

    def facts(self, p: P) -> dict[str, object]:
        return {"field": self.field}

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([Occupy(True), Occupy(False)])

    def occupy(self, p: P, action: Occupy) -> None:
        if action.yes:
            settle(p.state, self.seat, self.field)
            p.say(f"{who(self.seat)} occupies {self.field}.", spot(self.field))
        else:
            p.say(f"{who(self.seat)} leaves {self.field} free.", spot(self.field))
