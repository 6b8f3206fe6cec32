"""A combat or duel that is over, told in steps: who fights, what is played, what is turned up, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engines.core import listed
from engines.rice_wars.components import BOX, CARD, Side, capital, name_of
from engines.rice_wars.state import Fought, Play
from engines.rice_wars.warriors import troop
from screens.boards.base import SHOWING, Paper, Size
from screens.boards.rice_wars.pairs import FIGHTS, Pairs
from screens.boards.rice_wars.words import BACK, NEIGHBOUR_NAME, advisor_word, force_word

IN_TURN: Final = ("card", "deck card", "favour", "decline")
TIE: Final = "combat_tie"


class Step(NamedTuple):
    """A moment of a fight: so many plays are done, and whether cards are turned up."""

    plays: int
    open: bool
    sentence: str


class FightShowing:
    """See `screens.boards.base.Showing`."""

    def __init__(self, fought: Fought, names: Sequence[str]) -> None:
        self.fought = fought
        self._names = names
        what = f"Combat for {fought.field}" if fought.field else "Duel"
        self.title = f"{what}, turn {fought.turn}"
        self._steps = list(self._told())

    @property
    def steps(self) -> Sequence[str]:
        """A sentence for each step."""
        return [step.sentence for step in self._steps]

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        """A side on each hand, what both played below each other in order, and the end below."""
        f, now, over = self.fought, self._steps[step], step == len(self._steps) - 1
        plays = f.plays[: now.plays]
        picture = Pairs(paper, FIGHTS[size], len(self._names))
        for n, side in enumerate(f.sides):
            strength = f.start[n] + sum(p.adds for p in plays if p.side == side and (now.open or p.how == "favour"))
            verdict = self._verdict(side) if over else ""
            picture.side(n, side, self._name(side), self._does(n), self._force(n), strength, verdict)
        picture.rows([[self._play(play, now.open) for play in cell] for cell in row] for row in self._rows(plays))
        if over:
            picture.end(self._ending(), SHOWING[size][0])

    # ---- the sides

    def _name(self, side: Side) -> str:
        return self._names[side] if side < len(self._names) else NEIGHBOUR_NAME

    def _whose(self, side: Side) -> str:
        return self._names[side] if side < len(self._names) else "the neighbour"

    def _does(self, n: int) -> str:
        if self.fought.field:
            return ("attacks", "defends")[n]
        return ("challenges", "answers")[n]

    def _force(self, n: int) -> str:
        f = self.fought
        return force_word(f.fight, n == 0, f.ashigaru[n], f.ronin[n], f.start[n])

    def _verdict(self, side: Side) -> str:
        f = self.fought
        if f.ending != "fought":
            return ""
        return "wins" if side == f.winner else "loses"

    # ---- what is played

    def _rows(self, plays: Sequence[Play]) -> Iterator[list[list[Play]]]:
        """The plays of both sides beside each other; a card that a favour brings stands with the favour."""
        row: list[list[Play]] = [[], []]
        for play in plays:
            n = self.fought.sides.index(play.side)
            brought = play.how == "deck card" and row[n] and row[n][-1].how == "favour"
            if not brought and (row[n] or (n == 0 and row[1])):
                yield row
                row = [[], []]
            row[n].append(play)
        if any(row):
            yield row

    def _play(self, play: Play, shown: bool) -> tuple[str, int]:
        """A play in a few words, and how many cells of them are the back of a card."""
        match play.how:
            case "card" | "deck card" if not shown:
                return "a card" if play.how == "card" else "a card of the deck", BACK
            case "card" | "tie":
                return _bonus(play), 0
            case "deck card":
                return f"{_bonus(play)} (deck)", 0
            case "favour":
                return f"{advisor_word(play.thing)}{f' +{play.adds}' if play.adds else ''}", 0
            case "paid":
                return f"pays for {name_of(play.thing)}{f': +{play.adds}' if play.adds else ''}", 0
        return "declines", 0

    # ---- told

    def _told(self) -> Iterator[Step]:
        f = self.fought
        yield Step(0, False, self._begins())
        if f.ending == "fought":
            played = sum(play.how in IN_TURN for play in f.plays)
            paid = sum(play.how == "paid" and CARD[play.thing].window != TIE for play in f.plays)
            yield Step(played, False, self._in_turn(f.plays[:played]))
            if any(play.how in ("card", "deck card") for play in f.plays):
                yield Step(played, True, self._shown(f.plays[:played]))
            if paid:
                yield Step(played + paid, True, self._paid(f.plays[played : played + paid]))
            if tie := f.plays[played + paid :]:
                yield Step(len(f.plays), True, self._tied(tie))
        yield Step(len(f.plays), True, f"{self._ending()}.")

    def _begins(self) -> str:
        f = self.fought
        one, other = map(self._whose, f.sides)
        if not f.field:
            return f"The ronin of {one} challenges {other}: {f.start[0]} against {f.start[1]}."
        start = f"{one} attacks {other} on {f.field} with {troop(f.ashigaru[0], f.ronin[0])}: strength {f.start[0]}"
        if f.ending != "fought":
            return f"{start}."
        return f"{start}; the peasant is helped by {troop(f.ashigaru[1], f.ronin[1])}: strength {f.start[1]}."

    def _in_turn(self, plays: Sequence[Play]) -> str:
        """Both play in turn, so that it is enough to say who begins; a card that a favour brings is no play."""
        words = []
        for n, play in enumerate(plays):
            brought = play.how == "deck card" and n and plays[n - 1].how == "favour" and plays[n - 1].side == play.side
            if not brought:
                words.append(_word(play))
        told = ", ".join(words)
        return f"They play in turn, {self._whose(self.fought.sides[0])} first: {told}."

    def _shown(self, plays: Sequence[Play]) -> str:
        return " ".join(self._turned(n, side, plays) for n, side in enumerate(self.fought.sides))

    def _turned(self, n: int, side: Side, plays: Sequence[Play]) -> str:
        own = [play for play in plays if play.side == side]
        cards = listed([_bonus(play) for play in own if play.how in ("card", "deck card")]) or "no card"
        return f"{capital(self._whose(side))} shows {cards}: {self.fought.start[n] + sum(p.adds for p in own)}."

    def _paid(self, plays: Sequence[Play]) -> str:
        return " ".join(f"{self._whose(play.side)} pays for {name_of(play.thing)}: +{play.adds}." for play in plays)

    def _tied(self, plays: Sequence[Play]) -> str:
        payers = [f"{self._whose(play.side)} pays for {name_of(play.thing)}" for play in plays if play.how == "paid"]
        cards = [f"{_bonus(play)} for {self._whose(play.side)}" for play in plays if play.how == "tie"]
        told = [f"{listed(payers)}."] if payers else []
        told += [f"The deck decides: {', '.join(cards)}."] if cards else []
        return " ".join(["Equal strength.", *told])

    def _ending(self) -> str:
        f = self.fought
        one, other = map(self._whose, f.sides)
        if f.ending == "withdrawn":
            return f"{capital(other)} takes the peasant of {f.field} back; nobody has won"
        if f.ending == "refused":
            return f"{other} refuses the duel, at the price of up to {BOX.duel.refuse_give_up} peasants"
        if f.ending == "no duel":
            return f"{other} sends a double: there is no duel"
        score = "{} to {}: ".format(*f.strengths)
        if not f.field:
            if f.winner is None:
                return f"{score}both lose the duel"
            up_to = BOX.duel.daimyo_loses_remove  # who has fewer loses all
            lost = f"{other} loses up to {up_to} peasants" if f.winner == f.sides[0] else f"the ronin of {one} is lost"
            return f"{score}{self._whose(f.winner)} wins the duel, {lost}"
        if f.winner == f.sides[0]:
            follows = f"one of {one} takes its place" if f.taken else f"{f.field} is free"
            return f"{score}{one} wins, the peasant of {other} leaves, {follows}"
        return f"{score}{other} holds {f.field}"


def _word(play: Play) -> str:
    """A play before the cards are turned up."""
    if play.how == "favour":
        return f"a favour of {advisor_word(play.thing)}"
    return {"card": "a card", "deck card": "a card of the deck"}.get(play.how, "nothing")


def _bonus(play: Play) -> str:
    return f"{name_of(play.thing)} +{play.adds}"
