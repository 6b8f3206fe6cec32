"""Duels: a ronin challenges a daimyo (RIC-DUE)."""

from __future__ import annotations

from typing import ClassVar

from engines.core import Action, Menu, Prompt, Refusal, Seat, Step, counted, who
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.clash import begin_clash, clash_of, discard_played, end_clash, occasion, plays_ahead
from engines.rice_wars.components import BOX, PEASANT, RONIN, FieldId, daimyo_spot, spot
from engines.rice_wars.deck import DrawCards
from engines.rice_wars.effects import Use, carry_out, operation
from engines.rice_wars.fields import fields_of, would_cut
from engines.rice_wars.peasants import lose_peasant, replace_peasant
from engines.rice_wars.playing import PlayReaction, offer_reactions, play
from engines.rice_wars.state import Clash, Fighter, P, Table
from engines.rice_wars.warriors import dismiss_ronin, tire

STRENGTH = BOX.strength
TIRED = RULES.refusal_named("tired")
NO_RONIN = RULES.refusal_named("no_ronin")
NEUTRAL = RULES.refusal_named("neutral")

# ---- the challenge


def challengeable(t: Table, seat: Seat) -> list[Seat]:
    """Every other player, while the own ronin is active; never the neighbour (RIC-DUE-01, RIC-2P-11)."""
    return t.others(seat) if t.camps[seat].ronin == "active" else []


def why_no_challenge(t: Table, seat: Seat, other: int) -> Refusal:
    """Why somebody cannot be challenged."""
    if other == t.neutral:
        return NEUTRAL
    return TIRED.about(piece=RONIN) if t.camps[seat].ronin == "tired" else NO_RONIN


def given_up(t: Table, seat: Seat) -> int:
    """The peasants that refusing a challenge would cost (RIC-DUE-03)."""
    return min(len(fields_of(t, seat)), BOX.duel.refuse_give_up)


def lost(t: Table, seat: Seat) -> int:
    """The peasants that losing a duel would cost the daimyo (RIC-DUE-08)."""
    return min(len(fields_of(t, seat)), BOX.duel.daimyo_loses_remove)


def peasants_told(count: int) -> str:
    """So many peasants, or that there is none."""
    return counted(count, PEASANT) if count else "no peasant"


def challenge(p: P, seat: Seat, other: Seat) -> None:
    """The ronin becomes tired, whatever the answer (RIC-DUE-02, RIC-DUE-04)."""
    t = p.state
    tire(t.camps[seat], 0, 1)
    t.clash = Clash("duel", Fighter(seat, STRENGTH.duel_ronin, ronin=1), Fighter(other, STRENGTH.duel_daimyo))
    p.say(f"The ronin of {who(seat)} challenges {who(other)} to a duel.", daimyo_spot(other))
    p.push(AnswerChallenge(other))


class AcceptDuel(Action, frozen=True):
    """Fight."""

    @property
    def label(self) -> str:
        return "Accept the duel"


class RefuseDuel(Action, frozen=True):
    """Give up two peasants instead."""

    @property
    def label(self) -> str:
        return "Refuse the duel"

    def detail(self, view: P, seat: Seat) -> str:
        t: Table = view.state
        given, outside = given_up(t, seat), t.camps[clash_of(t).attacker.side].outside
        if not given:
            return "no peasant to give up"
        told = f"{given} of {len(fields_of(t, seat))} peasants"
        if outside < given:  # RIC-PIECE-04
            return f"{told} {'leaves' if given == 1 else 'leave'}, {outside or 'none'} replaced"
        return f"{told} {'changes' if given == 1 else 'change'} sides"


class AnswerChallenge(Question, frozen=True):
    """Accept, refuse and give up peasants, or use a card (RIC-DUE-03, RIC-CARD-18)."""

    asks = "answer_duel"

    def facts(self, p: P) -> dict[str, object]:
        t = p.state
        clash = clash_of(t)
        return {
            "player": who(clash.attacker.side),
            "own": clash.defender.strength,
            "ronin": clash.attacker.strength,
            "given": peasants_told(given_up(t, self.seat)),
            "lost": peasants_told(lost(t, self.seat)),
        }

    def occasion(self, p: P) -> str:
        return occasion(p.state)

    def ahead(self, view: P) -> list[Action]:
        return plays_ahead(view.state, self.seat)

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([AcceptDuel(), RefuseDuel()])
        offer_reactions(p, self.seat, "duel_answer", menu)

    def accept(self, p: P, action: AcceptDuel) -> None:
        p.say(f"{who(self.seat)} accepts.")
        begin_clash(p, EndDuel())

    def refuse(self, p: P, action: RefuseDuel) -> None:
        t = p.state
        challenger = clash_of(t).attacker.side
        end_clash(t, "refused")
        given = given_up(t, self.seat)
        price = f"gives up {counted(given, PEASANT)}" if given else "has no peasant to give up"
        p.say(f"{who(self.seat)} refuses and {price}.")
        p.push(GiveUpPeasants(self.seat, challenger, BOX.duel.refuse_give_up))

    def react(self, p: P, action: PlayReaction) -> None:
        play(p, self.seat, action.card)
        carry_out(p, self.seat, action.card)


@operation("cancel_duel")
def cancel_duel(p: P, use: Use) -> None:
    """There is no duel; nothing is given up, and nobody draws (RIC-CARD-18, RIC-DUE-11)."""
    end_clash(p.state, "no duel")
    p.say("There is no duel, and nobody draws.")


# ---- how it ends


class EndDuel(Step, frozen=True):
    """The weaker one loses, at equal strength both do; then both draw (RIC-DUE-07 to RIC-DUE-10)."""

    def run(self, p: P) -> None:
        t = p.state
        challenger, challenged = clash_of(t).sides
        discard_played(t)
        told = f"{challenger.strength} to {challenged.strength}"
        winner: Fighter | None = None
        if challenger.strength == challenged.strength:
            p.say(f"{told}: both lose the duel.")
        else:
            winner = challenger if challenger.strength > challenged.strength else challenged
            p.say(f"{told}: {who(winner.side)} wins the duel.")
        end_clash(t, "fought", winner.side if winner else None)
        p.push(
            DrawCards(challenger.side, BOX.draws.duel_challenger),
            DrawCards(challenged.side, BOX.draws.duel_challenged),
        )
        if challenger.strength <= challenged.strength:
            dismiss_ronin(t, challenger.side)
            p.say(f"The ronin of {who(challenger.side)} is lost.", daimyo_spot(challenger.side))
        if challenged.strength <= challenger.strength:
            gone = lost(t, challenged.side)
            price = f"loses {counted(gone, PEASANT)}" if gone else "has no peasant to lose"
            p.say(f"{who(challenged.side)} {price}.", daimyo_spot(challenged.side))
            p.push(LosePeasants(challenged.side, BOX.duel.daimyo_loses_remove))


# ---- peasants given up or lost


class ChooseField(Action, frozen=True):
    """The peasant on this field goes."""

    field: FieldId

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.field),)

    def detail(self, view: P, seat: Seat) -> str:
        cut = would_cut(view.state, self.field)
        return f"cuts off {cut} more" if cut else ""


class GiveUp(ChooseField, frozen=True):
    @property
    def label(self) -> str:
        return f"Give up {self.field}"


class Lose(ChooseField, frozen=True):
    @property
    def label(self) -> str:
        return f"Lose {self.field}"


class GiveUpPeasants(Step, frozen=True):
    """The refuser gives up two peasants, or all; the order counts if the challenger has only one (RIC-DUE-13)."""

    seat: Seat
    challenger: Seat
    left: int

    def run(self, p: P) -> None:
        t = p.state
        own = fields_of(t, self.seat)
        left = min(self.left, len(own))
        order_counts = 0 < t.camps[self.challenger].outside < left
        if left < len(own) or order_counts:
            p.push(ChooseGivenUp(self.seat, self.challenger, left))
        else:
            for field in own:
                replace_peasant(p, self.challenger, field)


class LosePeasants(Step, frozen=True):
    """The daimyo who lost removes four peasants, or all (RIC-DUE-08)."""

    seat: Seat
    left: int

    def run(self, p: P) -> None:
        own = fields_of(p.state, self.seat)
        if self.left < len(own):
            p.push(ChooseLost(self.seat, self.left))
        else:
            for field in own:
                lose_peasant(p, field)


class ChoosePeasant(Question, frozen=True):
    """One of the own peasants has to go."""

    open = True
    always_asked = True
    action: ClassVar[type[ChooseField]]

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        own = fields_of(t, self.seat)
        menu.allow_all([self.action(field) for field in own])


class ChooseGivenUp(ChoosePeasant, frozen=True):
    """A peasant of the refuser's choice gives way to one of the challenger's (RIC-DUE-03)."""

    challenger: Seat
    left: int

    asks = "give_up"
    action = GiveUp

    def prompt(self, p: P) -> Prompt:
        if p.state.camps[self.challenger].outside:
            return super().prompt(p)
        return RULES.prompt_named("give_up_for_nobody").about(left=self.left)

    def facts(self, p: P) -> dict[str, object]:
        return {"player": who(self.challenger), "left": self.left}

    def give_up(self, p: P, action: GiveUp) -> None:
        replace_peasant(p, self.challenger, action.field)
        if self.left > 1:
            p.push(GiveUpPeasants(self.seat, self.challenger, self.left - 1))


class ChooseLost(ChoosePeasant, frozen=True):
    """A peasant of the loser's choice leaves the board (RIC-DUE-08)."""

    left: int

    asks = "lose"
    action = Lose

    def facts(self, p: P) -> dict[str, object]:
        return {"left": self.left}

    def lose(self, p: P, action: Lose) -> None:
        lose_peasant(p, action.field)
        if self.left > 1:
            p.push(LosePeasants(self.seat, self.left - 1))
