"""Playing cards and favours in turn, face down, and turning them up: what combats and duels have in common."""

from __future__ import annotations

from engines.core import Action, Menu, Prompt, Refusal, Seat, Step, Task, counted, listed
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.components import ADVISOR, BOX, CARD, AdvisorId, CardId, Side, capital, name_of
from engines.rice_wars.deck import kinds, top_card
from engines.rice_wars.effects import ABILITY, Use, carry_out, no_effect, operation, why_not
from engines.rice_wars.playing import spend_favour, too_dear, usable, why_no_favour
from engines.rice_wars.state import Clash, Ending, Fought, P, Play, PlayKind, Table

NEEDS_ASHIGARU = RULES.refusal_named("needs_ashigaru")
TIE = "combat_tie"


def clash_of(t: Table) -> Clash:
    """The combat or duel that is going on."""
    assert t.clash
    return t.clash


def hidden_cards(t: Table, side: Side) -> int:
    """How many cards of a side lie face down."""
    own = 0 if side == t.neutral else len(t.players[side].played)
    return own + len(clash_of(t).of(side).unseen)


# ---- in turn, one each


def occasion(t: Table) -> str:
    """The name of the clash that is going on, for orders in advance (RIC-HOT-03)."""
    return f"clash {len(t.fought)}"


def plays_ahead(t: Table, seat: Seat) -> list[Action]:
    """All that a seat might play in the clash, now or later (RIC-HOT-03)."""
    me, fight = t.players[seat], clash_of(t).fight
    favours = [a for a in ADVISOR if a in me.favours and a not in me.used and ADVISOR[a].window == fight]
    return [*map(ClashCard, kinds(me.hand)), *map(ClashFavour, favours), ClashDecline()]


def strength_added(thing: str) -> int:
    """What a card or a favour adds to the own side by its ability."""
    return sum(op.amount for op in ABILITY[thing].effect if op.op == "add_strength")


def begin_clash(p: P, last: Step) -> None:
    """Cards are played in turn, the attacker first, and turned up; then comes `last` (RIC-COM-07, RIC-DUE-05)."""
    clash = clash_of(p.state)
    for fighter in clash.sides:
        fighter.start = fighter.strength
    p.push(ClashTurn(clash.attacker.side), TurnUp(), last)


class ClashTurn(Step, frozen=True):
    """A side plays or declines; after the first to decline the other has one more play (RIC-COM-07, RIC-COM-08)."""

    side: Side

    def run(self, p: P) -> None:
        if self.side == p.state.neutral:
            _neighbour_plays(p)
        else:
            p.push(ClashPlay(self.side))


def after_play(p: P, side: Side, declined: bool) -> None:
    """The clash goes on with the other side, unless this was the last play."""
    clash = clash_of(p.state)
    if declined:
        clash.plays.append(Play(side, "decline"))
    if clash.last_play:
        return
    clash.last_play = declined
    p.push(ClashTurn(clash.other(side).side))


def _neighbour_plays(p: P) -> None:
    """One card off the deck is put down for the neighbour, who then declines (RIC-2P-13)."""
    t = p.state
    fighter = clash_of(t).of(len(t.players))
    enough = len(fighter.unseen) == BOX.neutral.combat_cards
    card = None if enough else top_card(p, "A card is put down for the neighbour.")
    if card:
        put_unseen(p, fighter.side, card)
    p.say("A card of the deck is played for the neighbour, face down." if card else "The neighbour declines.")
    after_play(p, fighter.side, declined=card is None)


class ClashCard(Action, frozen=True):
    """Put a card face down for its bonus."""

    card: CardId

    @property
    def label(self) -> str:
        return f"Put down {name_of(self.card)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card {self.card}",)

    def detail(self, view: P, seat: Seat) -> str:
        card, fight = CARD[self.card], clash_of(view.state).fight
        if card.window == f"{fight}_tie":
            return f"+{card.bonus}, wins a tie for {card.cost} ryo"
        if card.window == f"{fight}_after_reveal":
            return f"+{card.bonus}, +{strength_added(self.card)} for {card.cost} ryo once shown"
        return f"+{card.bonus}"


class ClashFavour(Action, frozen=True):
    """Use a favour in this clash."""

    advisor: AdvisorId

    @property
    def label(self) -> str:
        return f"A favour of {name_of(self.advisor)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"advisor {self.advisor}",)

    def detail(self, view: P, seat: Seat) -> str:
        adds = strength_added(self.advisor)
        return f"+{adds}" if adds else "a card of the deck"


class ClashDecline(Action, frozen=True):
    """Play nothing."""

    @property
    def label(self) -> str:
        return "Decline"

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


class ClashPlay(Question, frozen=True):
    """Put down any card for its bonus, use a favour, or decline (RIC-COM-09, RIC-DUE-05).

    Whoever has no card and no favour that helps declines without being asked (RIC-COM-24).
    """

    asks = "clash_play"

    def prompt(self, p: P) -> Prompt:
        t = p.state
        clash = clash_of(t)
        name = f"{clash.fight}_{'last_play' if clash.last_play else 'play'}"
        strengths = " against ".join(f"{fighter.strength} ({t.name(fighter.side)})" for fighter in clash.sides)
        hidden = counted(sum(hidden_cards(t, fighter.side) for fighter in clash.sides), "hidden card")
        return RULES.prompt_named(name).about(strengths=strengths, hidden=hidden)

    def occasion(self, p: P) -> str:
        return occasion(p.state)

    def ahead(self, view: P) -> list[Action]:
        return plays_ahead(view.state, self.seat)

    def settled(self, p: P) -> bool:
        return not p.state.players[self.seat].hand and not usable(p.state, self.seat, clash_of(p.state).fight)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        me, fight = t.players[self.seat], clash_of(t).fight
        menu.allow_all([ClashCard(card) for card in kinds(me.hand)])
        ready = usable(t, self.seat, fight)
        menu.allow_all([ClashFavour(advisor) for advisor in ready])
        menu.allow(ClashDecline())
        if menu.explains:
            for advisor in t.advisors:
                if advisor not in ready:
                    refusal = why_no_favour(t, self.seat, advisor, fight)
                    menu.refuse(refusal or why_not(t, self.seat, advisor, ""), ClashFavour, advisor)

    def put_down(self, p: P, action: ClashCard) -> None:
        t = p.state
        me = t.players[self.seat]
        me.hand.remove(action.card)
        me.played.append(action.card)
        clash_of(t).plays.append(Play(self.seat, "card"))
        name = t.name(self.seat)
        p.whisper(f"{name} puts a card face down.", f"{name} puts {name_of(action.card)} face down.", self.seat)
        after_play(p, self.seat, declined=False)

    def use_favour(self, p: P, action: ClashFavour) -> None:
        spend_favour(p, self.seat, action.advisor)
        clash_of(p.state).plays.append(Play(self.seat, "favour", action.advisor, strength_added(action.advisor)))
        after_play(p, self.seat, declined=False)
        carry_out(p, self.seat, action.advisor)

    def decline(self, p: P, action: ClashDecline) -> None:
        p.say(f"{p.state.name(self.seat)} declines.")
        after_play(p, self.seat, declined=True)


# ---- turning up


class TurnUp(Step, frozen=True):
    """All cards are turned up and their bonuses added; then abilities are decided (RIC-COM-10, RIC-DUE-06)."""

    def run(self, p: P) -> None:
        t = p.state
        p.reveal()
        clash = clash_of(t)
        for fighter in clash.sides:
            if fighter.side != t.neutral:
                fighter.turned, t.players[fighter.side].played = t.players[fighter.side].played, []
            _show(clash, fighter.side, "card", fighter.turned)
            _show(clash, fighter.side, "deck card", fighter.unseen)
            fighter.turned += fighter.unseen
            fighter.unseen = []
            fighter.strength += sum(CARD[card].bonus for card in fighter.turned)
            cards = listed([f"{name_of(card)} +{CARD[card].bonus}" for card in fighter.turned]) or "no card"
            p.say(f"{capital(t.name(fighter.side))} shows {cards}: strength {fighter.strength}.")
        p.push(*activations(t, f"{clash.fight}_after_reveal"))


def _show(clash: Clash, side: Side, how: PlayKind, cards: list[CardId]) -> None:
    """What was put face down is known now, in the order in which it was."""
    shown = iter(cards)
    for n, play in enumerate(clash.plays):
        if (play.side, play.how) == (side, how):
            card = next(shown)
            clash.plays[n] = Play(side, how, card, CARD[card].bonus)


def activations(t: Table, window: str) -> list[Task]:
    """Who may pay for abilities of cards that lie open, the attacker first (RIC-COM-10, RIC-2P-13)."""
    return [
        PayForAbility(fighter.side, card)
        for fighter in clash_of(t).sides
        if fighter.side != t.neutral
        for card in kinds(fighter.turned)
        if CARD[card].window == window
    ]


class Activate(Action, frozen=True):
    """Pay for the ability of so many of these cards."""

    count: int

    @property
    def label(self) -> str:
        return f"Pay for {self.count}" if self.count else "Do not pay"

    @property
    def passes(self) -> bool:
        return not self.count


class PayForAbility(Question, frozen=True):
    """Whoever has played such a card is asked, also without money (RIC-CARD-14, 15, 16, RIC-HOT-01)."""

    card: CardId

    asks = "activate"

    def prompt(self, p: P) -> Prompt:
        t = p.state
        card = CARD[self.card]
        strengths = " against ".join(f"{fighter.strength} ({t.name(fighter.side)})" for fighter in clash_of(t).sides)
        ryo = t.players[self.seat].ryo
        return RULES.prompt_named(card.window).about(card=card.name, cost=card.cost, strengths=strengths, ryo=ryo)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        for count in range(self._most(t) + 1):
            dear = too_dear(t, self.seat, count * CARD[self.card].cost)
            if dear:
                menu.refuse(dear, Activate, count)
            else:
                menu.allow(Activate(count))

    def _most(self, t: Table) -> int:
        """One for each such card; to win a tie, once is all (RIC-CARD-15)."""
        return 1 if CARD[self.card].window == TIE else clash_of(t).of(self.seat).turned.count(self.card)

    def activate(self, p: P, action: Activate) -> None:
        t = p.state
        cost = action.count * CARD[self.card].cost
        t.players[self.seat].ryo -= cost
        told = f"pays {cost} ryo for {name_of(self.card)}" if cost else f"does not pay for {name_of(self.card)}"
        p.say(f"{t.name(self.seat)} {told}.")
        if action.count:
            clash_of(t).plays.append(Play(self.seat, "paid", self.card, action.count * strength_added(self.card)))
        for _ in range(action.count):
            carry_out(p, self.seat, self.card)


def discard_played(t: Table) -> None:
    """All cards of the clash go to the discard pile: attacker's, defender's, and those that broke ties (RIC-COM-14)."""
    clash = clash_of(t)
    t.discard += [*clash.attacker.turned, *clash.defender.turned, *clash.turned]


def end_clash(t: Table, ending: Ending, winner: Side | None = None, *, taken: bool = False) -> None:
    """The clash is over; what everybody saw of it is kept."""
    clash = clash_of(t)
    one, other = clash.sides
    t.fought.append(
        Fought(
            turn=t.turn,
            fight=clash.fight,
            field=clash.field,
            sides=(one.side, other.side),
            ashigaru=(one.ashigaru, other.ashigaru),
            ronin=(one.ronin, other.ronin),
            start=(one.start, other.start) if ending == "fought" else (one.strength, other.strength),
            plays=tuple(clash.plays),
            ending=ending,
            winner=winner,
            taken=taken,
        )
    )
    t.clash = None


# ---- what cards and advisors do in a clash


def in_clash(t: Table, use: Use) -> list[str]:
    """Some need an own ashigaru in the combat (RIC-COM-20)."""
    needs = use.op.requires == "own_ashigaru_in_this_combat"
    return [""] if t.clash and (not needs or t.clash.of(use.seat).ashigaru) else []


def why_no_strength(t: Table, use: Use) -> Refusal:
    return NEEDS_ASHIGARU.about(advisor=name_of(use.thing)) if use.op.requires else no_effect(t, use)


@operation("add_strength", aims=in_clash, why_not=why_no_strength)
def add_strength(p: P, use: Use) -> None:
    """The own side becomes stronger (RIC-CARD-14, RIC-CARD-16, RIC-FAV-02, RIC-FAV-03)."""
    fighter = clash_of(p.state).of(use.seat)
    fighter.strength += use.op.amount
    p.say(f"{p.state.name(use.seat)} is stronger by {use.op.amount}: {fighter.strength}.")


@operation("win_tie")
def win_tie(p: P, use: Use) -> None:
    """Equal strength is enough, unless the other side pays for the same (RIC-CARD-15)."""
    clash_of(p.state).of(use.seat).wins_ties = True


def deck_not_empty(t: Table, use: Use) -> list[str]:
    return [""] if t.cards_to_draw else []


@operation("top_of_deck_to_clash", aims=deck_not_empty)
def top_of_deck_to_clash(p: P, use: Use) -> None:
    """The top card of the deck joins the own cards; nobody looks (RIC-COM-21, RIC-COM-25)."""
    card = top_card(p, "A card is put face down, unseen.")
    assert card
    put_unseen(p, use.seat, card)


def put_unseen(p: P, side: Side, card: CardId) -> None:
    """A card off the deck lies face down for a side."""
    clash = clash_of(p.state)
    clash.of(side).unseen.append(card)
    clash.plays.append(Play(side, "deck card"))
