"""The action phase: one action at a time in turn order, until all pass in a row (RIC-ACT, RIC-PASS)."""

from __future__ import annotations

from engines.core import Action, Menu, Refusal, Seat, Step, counted, who
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.combat import ChooseWarriors, targets, why_no_attack
from engines.rice_wars.components import BOX, CARD, FIELD, NEIGHBOUR, PEOPLE, FieldId, Side, daimyo_spot, name_of, spot
from engines.rice_wars.deck import kinds
from engines.rice_wars.duel import challenge, challengeable, why_no_challenge
from engines.rice_wars.effects import aims_of, carry_out, thinkable, why_not
from engines.rice_wars.fields import open_fields, would_cut
from engines.rice_wars.neighbour import PlaceForNeighbour
from engines.rice_wars.peasants import place, why_not_placed, worth
from engines.rice_wars.playing import play, priced, spend_favour, too_dear, why_no_favour, why_not_now
from engines.rice_wars.state import P, Table

OUT_OF_PASSES = RULES.refusal_named("out_of_passes")

# ---- whose turn it is


class ActionPhase(Step, frozen=True):
    """All pass markers return, and the governor begins (RIC-PASS-05, RIC-ACT-01)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "action"
        t.passed = t.neighbour_placed = 0
        for me in t.players:
            me.passes = BOX.components.pass_markers_per_player
        p.push(NextSide(0))


class NextSide(Step, frozen=True):
    """The sides act clockwise, one action each, until all of them have passed in a row (RIC-ACT-01, RIC-PASS-04)."""

    number: int  # in turn order

    def run(self, p: P) -> None:
        t = p.state
        sides = t.sides
        if t.passed == len(sides):
            p.say("All have passed in a row: the action phase is over.")
            return
        p.push(NextSide((self.number + 1) % len(sides)))
        side = sides[self.number]
        if must_pass(t, side):
            t.passed += 1
            neighbour = side == t.neutral
            p.say("The neighbour passes." if neighbour else OUT_OF_PASSES.about(player=who(side)).text, t.place(side))
        elif side == t.neutral:  # a player places for it, the governor first (RIC-2P-09, RIC-2P-21)
            p.push(PlaceForNeighbour(t.seats[t.neighbour_placed % len(t.seats)]))
        else:
            p.push(TakeAction(side))


def must_pass(t: Table, side: Side) -> bool:
    """A player without markers, and the neighbour with nobody to place or no field for one (RIC-PASS-02, RIC-2P-10)."""
    if side == t.neutral:
        return not (t.camps[side].peasants and open_fields(t, side))
    return not t.players[side].passes


# ---- the actions


class PlacePeasant(Action, frozen=True):
    """Place a peasant off the daimyo card."""

    field: FieldId

    @property
    def label(self) -> str:
        return f"Place a peasant on {self.field}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.field),)

    def detail(self, view: P, seat: Seat) -> str:
        return worth(view.state, seat, self.field)

    def steps(self, view: P, seat: Seat) -> tuple[str, ...]:
        return ("Place a peasant", self.field)


class Attack(Action, frozen=True):
    """Attack the peasant on a field; who attacks is chosen next."""

    field: FieldId

    @property
    def label(self) -> str:
        return f"Attack {self.field}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.field),)

    def detail(self, view: P, seat: Seat) -> str:
        return _target(view.state, self.field)

    def steps(self, view: P, seat: Seat) -> tuple[str, ...]:
        return ("Attack", self.field)


def _target(t: Table, field: FieldId) -> str:
    """Whose peasant stands there, and how many would be cut off without it."""
    cut = would_cut(t, field)
    return f"{t.name(t.workers[field])}{f', would cut off {cut}' if cut else ''}"


class Challenge(Action, frozen=True):
    """Challenge a daimyo to a duel."""

    player: Seat

    @property
    def label(self) -> str:
        return f"Challenge {who(self.player)} to a duel"

    @property
    def spots(self) -> tuple[str, ...]:
        return (daimyo_spot(self.player),)

    def detail(self, view: P, seat: Seat) -> str:
        return counted(len(view.state.players[self.player].hand), "card") + " in hand"


class Ability(Action, frozen=True):
    """A card or an advisor, and what it is aimed at: a field, a side, a piece, or ""."""

    thing: str
    on: str = ""

    @property
    def text(self) -> str:
        return super().text.rstrip()

    @property
    def label(self) -> str:
        return f"{self.name}: {self.aim}" if self.on else self.name

    @property
    def name(self) -> str:
        return name_of(self.thing)

    @property
    def aim(self) -> str:
        """What it is aimed at, in words."""
        return who(int(self.on)) if self.on.isdigit() else self.on

    @property
    def spots(self) -> tuple[str, ...]:
        if self.on in ("", *PEOPLE):
            return (self.place,)
        return (self.place, daimyo_spot(self.on) if self.at_side else spot(self.on))

    @property
    def at_side(self) -> bool:
        """Whether it is aimed at a side."""
        return self.on.isdigit() or self.on == NEIGHBOUR

    @property
    def place(self) -> str:
        """Where the card or the advisor lies."""
        return f"{'card' if self.thing in CARD else 'advisor'} {self.thing}"

    def detail(self, view: P, seat: Seat) -> str:
        t: Table = view.state
        if self.on in t.workers:
            return _target(t, self.on)
        if self.at_side:
            return _side_told(t, t.side(self.on))
        return worth(t, seat, self.on) if self.on in FIELD[t.options.board] else priced(self.thing)

    def steps(self, view: P, seat: Seat) -> tuple[str, ...]:
        return (self.name, self.aim) if self.on else (self.name,)


class PlayCard(Ability, frozen=True):
    """Play an action card for its ability."""


class UseFavour(Ability, frozen=True):
    """Use a favour of an advisor."""

    @property
    def name(self) -> str:
        return f"Favour of {name_of(self.thing)}"


class Pass(Action, frozen=True):
    """Do nothing and wait."""

    @property
    def label(self) -> str:
        return "Pass"

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True

    def detail(self, view: P, seat: Seat) -> str:
        t: Table = view.state
        sides = t.sides
        after = [*sides, *sides][sides.index(seat) + 1 :][: len(sides) - 1 - t.passed]  # who have not passed in a row
        if not after:
            return "all others have passed: the phase ends"
        if all(must_pass(t, side) for side in after):
            return "all others have passed or must: the phase ends"
        left = t.players[seat].passes
        return "the last pass marker: only defence is left then" if left == 1 else "a pass marker is left for later"


class TakeAction(Question, frozen=True):
    """One action: place, attack, challenge, a favour, a card, or pass (RIC-ACT-02)."""

    asks = "action"

    def facts(self, p: P) -> dict[str, object]:
        return {"left": counted(p.state.players[self.seat].passes, "pass marker")}

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        self._offer_fields(t, menu)
        rivals = challengeable(t, self.seat)
        menu.allow_all([Challenge(other) for other in rivals])
        if menu.explains:
            for other in t.others(self.seat):
                if other not in rivals:
                    menu.refuse(why_no_challenge(t, self.seat, other), Challenge, other)
        self._offer_favours(t, menu)
        self._offer_cards(t, menu)
        menu.allow(Pass())

    def _offer_fields(self, t: Table, menu: Menu) -> None:
        """Placing and attacking (RIC-PLACE-02, RIC-COM-01)."""
        free = open_fields(t, self.seat) if t.camps[self.seat].peasants else []
        held = targets(t, self.seat)
        menu.allow_all([PlacePeasant(field) for field in free])
        menu.allow_all([Attack(field) for field in held])
        if menu.explains:
            for field in t.field_ids:
                if field not in free:
                    menu.refuse(why_not_placed(t, self.seat, field), PlacePeasant, field)
                aimed = held or t.workers.get(field, self.seat) != self.seat
                if field not in held and aimed:  # with nobody to send, what stands elsewhere is no reason
                    menu.refuse(why_no_attack(t, self.seat, field), Attack, field)

    def _offer_favours(self, t: Table, menu: Menu) -> None:
        """Favours that are actions, once a turn each (RIC-ADV-12, RIC-COM-22)."""
        for advisor in t.advisors:
            refusal = why_no_favour(t, self.seat, advisor, "action")
            if refusal:
                menu.refuse(refusal, UseFavour, advisor)
            else:
                self._offer_aims(t, advisor, UseFavour, menu)

    def _offer_cards(self, t: Table, menu: Menu) -> None:
        """Action cards that can be paid for (RIC-ACT-03, RIC-COMP-09, RIC-COMP-10)."""
        for card in kinds(t.players[self.seat].hand):
            dear = too_dear(t, self.seat, CARD[card].cost)
            if CARD[card].kind == "reaction":
                if menu.explains:
                    menu.refuse(why_not_now(card), PlayCard, card)
            elif dear:
                menu.refuse(dear, PlayCard, card)
            else:
                self._offer_aims(t, card, PlayCard, menu)

    def _offer_aims(self, t: Table, thing: str, kind: type[Ability], menu: Menu) -> None:
        """A card or favour at everything that it can be aimed at (RIC-ACT-04)."""
        aims = aims_of(t, self.seat, thing)
        menu.allow_all([kind(thing, aim) for aim in aims])
        if menu.explains:
            for aim in thinkable(t, thing):
                if aim not in aims:
                    menu.refuse(why_not(t, self.seat, thing, aim), kind, thing, aim)

    def occasion(self, p: P) -> str:
        return f"the action phase of turn {p.state.turn}"

    def ahead(self, view: P) -> list[Action]:
        """To pass whenever the turn comes round again (RIC-HOT-03)."""
        return [Pass()]

    def why_not(self, p: P, wish: str) -> Refusal | None:
        if p.state.neutral is not None and wish == Challenge(p.state.neutral).text:
            return why_no_challenge(p.state, self.seat, p.state.neutral)
        word, _, field = wish.partition(" ")
        if word == "attack" and field in FIELD[p.state.options.board]:
            return why_no_attack(p.state, self.seat, field)
        return super().why_not(p, wish)

    # ---- carried out

    def place(self, p: P, action: PlacePeasant) -> None:
        p.state.passed = 0
        place(p, self.seat, action.field)

    def attack(self, p: P, action: Attack) -> None:
        p.state.passed = 0
        p.push(ChooseWarriors(self.seat, action.field))

    def challenge(self, p: P, action: Challenge) -> None:
        p.state.passed = 0
        challenge(p, self.seat, action.player)

    def favour(self, p: P, action: UseFavour) -> None:
        p.state.passed = 0
        spend_favour(p, self.seat, action.thing, _aim_told(p.state, action))
        carry_out(p, self.seat, action.thing, action.on)

    def card(self, p: P, action: PlayCard) -> None:
        p.state.passed = 0
        play(p, self.seat, action.thing, _aim_told(p.state, action))
        carry_out(p, self.seat, action.thing, action.on)

    def wait(self, p: P, action: Pass) -> None:
        t = p.state
        me = t.players[self.seat]
        me.passes -= 1
        t.passed += 1
        p.say(f"{who(self.seat)} passes ({counted(me.passes, 'pass marker')} left).", daimyo_spot(self.seat))


def _aim_told(t: Table, action: Ability) -> str:
    """What a card is aimed at, for the chronicle."""
    if action.at_side:
        return f" against {t.name(t.side(action.on))}"
    return f" on {action.on}" if action.on in FIELD[t.options.board] else ""


def _side_told(t: Table, side: Side) -> str:
    """What is known of a side that something is aimed at."""
    camp = t.camps[side]
    cards = "" if side == t.neutral else counted(len(t.players[side].hand), "card") + ", "
    return f"{cards}{camp.active} active ashigaru"
