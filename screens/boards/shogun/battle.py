"""A battle told in five steps: who fights, what is thrown in, what falls out, for whom it counts, how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.core import NOBODY, Seat, counted, named
from engines.shogun.battle import cubes_told, ending
from engines.shogun.components import BOX, EVENT, PROVINCE, SPECIAL, armies_told, farmers_told
from engines.shogun.effects import event_brief
from engines.shogun.state import Aid, Battle, Options
from screens.boards.base import Paper, Size
from screens.boards.shogun.tower import Picture, Side

FORCES, THROWN, OUT, COUNTED, RESULT = range(5)
WHY: Final = {
    "help the defender": "no revolt marker lies there",
    "stay out of it": "a revolt marker lies there",
}


class BattleShowing:
    """See `screens.boards.base.Showing`."""

    def __init__(self, battle: Battle, names: Sequence[str]) -> None:
        self.battle = battle
        self._names = names
        kind = "Revolt in" if battle.attacker == NOBODY else "Battle for"
        self.place = PROVINCE[battle.province].name
        self.title = f"{kind} {self.place}, year {battle.year}, {BOX.meta.seasons[battle.season - 1]}"

    @property
    def steps(self) -> Sequence[str]:
        """A sentence for each step."""
        return [self._forces(), self._thrown(), self._out(), self._counted(), self._result()]

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        """The tower with the tray below it, and a side on each hand."""
        b = self.battle
        picture = Picture(paper, size, len(self._names))
        sides: dict[Side, Seat] = {"attack": b.attacker, "defence": b.defender}
        for side, seat in sides.items():
            picture.side(side, self._who(seat), self._lines(seat), self._verdict(seat) if step == RESULT else "")
        picture.tower(b.resting if step >= OUT else b.inside, b.inside, b.poured if step == THROWN else ())
        picture.tray(self._tray(step))
        if step >= COUNTED:
            picture.verdict(f"{b.attacking} to {b.defending}", self._named(ending(b)) if step == RESULT else "")

    def _tray(self, step: int) -> list[tuple[str, tuple[int, ...]]]:
        """What lies in the tray, sorted as it matters at this step."""
        b = self.battle
        if step == FORCES:
            return [("the tray", b.tray)]
        if step == THROWN:
            return [("the tray", ())]
        if step == OUT:
            return [("fell out", b.out)]
        if step == COUNTED:
            return [("attack", self._of(b.attacker)), ("defence", self._defence()), ("for nobody", b.stays)]
        return [(self.place, self._left()), ("go home", self._home()), ("stay in tray", b.stays)]

    # ---- the sides

    def _who(self, seat: Seat) -> tuple[Seat, str]:
        return seat, "farmers" if seat == NOBODY else self._names[seat]

    def _lines(self, seat: Seat) -> list[tuple[Seat, int, str]]:
        """The cubes of a side in groups, each with what they are."""
        b = self.battle
        attacks = seat == b.attacker
        own = b.attackers if attacks else b.defenders
        what = f"in {self.place}" if not attacks else f"from {PROVINCE[b.origin].name}" if b.origin else "rise"
        lines = [(seat, own, what if own else "no farmers")]
        lines += [(seat, aid.cubes, _card(aid)) for aid in b.aid if aid.seat == seat]
        if not attacks and b.farmers in WHY:
            lines.append((NOBODY, 0, "farmers help" if b.fights(NOBODY) else "farmers stay out"))
        return lines

    def _verdict(self, seat: Seat) -> str:
        b = self.battle
        if b.outcome == "draw":
            return "draw"
        return "wins" if (b.outcome == "attacker") == (seat == b.attacker) else "loses"

    # ---- cubes

    def _of(self, seat: Seat) -> tuple[int, ...]:
        """What came out of a seat's cubes alone."""
        seat %= len(self.battle.out)  # the farmers come last
        return tuple(n if i == seat else 0 for i, n in enumerate(self.battle.out))

    def _defence(self) -> tuple[int, ...]:
        b = self.battle
        own = self._of(b.defender)
        helping = self._of(NOBODY) if b.farmers == "help the defender" else (0,) * len(own)
        return tuple(max(pair) for pair in zip(own, helping, strict=True))

    def _left(self) -> tuple[int, ...]:
        b = self.battle
        return tuple(b.left if seat == b.holder else 0 for seat in range(len(b.out)))

    def _home(self) -> tuple[int, ...]:
        b = self.battle
        return tuple(out - left - stay for out, left, stay in zip(b.out, self._left(), b.stays, strict=True))

    # ---- the sentences

    def _named(self, text: str) -> str:
        return named(text, list(self._names))

    def _told(self, counts: tuple[int, ...]) -> str:
        return self._named(cubes_told(counts))

    def _force(self, seat: Seat, own: int) -> str:
        """A side in words: what stood there, and what cards added."""
        cards = [aid for aid in self.battle.aid if aid.seat == seat]
        if seat == NOBODY:
            force = farmers_told(own + sum(aid.cubes for aid in cards))
        else:
            force = armies_told(own) + (f" and {sum(aid.cubes for aid in cards)} more" if cards else "")
        return f"{force} ({', '.join(map(_card, cards))})" if cards else force

    def _forces(self) -> str:
        b = self.battle
        attackers, defenders = self._force(b.attacker, b.attackers), self._force(b.defender, b.defenders)
        if b.attacker == NOBODY:
            verb = "revolts" if b.attackers == 1 else "revolt"
            return f"In {self.place} {attackers} {verb} against {self._names[b.defender]}, who has {defenders} there."
        assert b.origin
        start = f"{self._names[b.attacker]} attacks {self.place} from {PROVINCE[b.origin].name} with {attackers}"
        if b.defender == NOBODY:
            return f"{start}; it is neutral, defended by {defenders}."
        farmers = "help the defence" if b.fights(NOBODY) else "stay out of it"
        return f"{start}; {self._names[b.defender]} defends it with {defenders}, and farmers {farmers}."

    def _thrown(self) -> str:
        b = self.battle
        joins = f", and what lay in the tray falls with them: {self._told(b.tray)}" if any(b.tray) else ""
        return f"{counted(sum(b.thrown), 'cube')} of both sides are thrown into the tower{joins}."

    def _out(self) -> str:
        b = self.battle
        held, holds = counted(sum(b.inside), "cube"), sum(b.resting)
        return f"Out of the tower come: {self._told(b.out)}. It held {held} before and holds {holds} now."

    def _counted(self) -> str:
        b = self.battle
        told = f"The attack counts {b.attacking}, the defence {b.defending}"
        if b.farmers in WHY and b.out[NOBODY]:
            told += f"; farmers {'count' if b.fights(NOBODY) else 'stay out of it'}, for {WHY[b.farmers]}"
        others = (*b.stays[:-1], 0)
        return told + (f"; for nobody count {self._told(others)}." if any(others) else ".")

    def _result(self) -> str:
        b = self.battle
        why = ""
        if b.defender != NOBODY and not b.left:
            level = "Farmers alone hold no province" if b.defending > b.attacking else "A draw"
            why = "The farmers prevail: " if b.outcome == "attacker" else f"{level}: "
            if b.attacker == NOBODY and b.outcome == "draw":
                why = "Level is not enough against farmers: "
        stay = f"in the tray stay {self._told(b.stays)}" if any(b.stays) else "the tray is empty"
        return f"{why}{self._named(ending(b))}; {stay}."


def _card(aid: Aid) -> str:
    """The card that brought cubes; no option changes what such an event says."""
    return event_brief(EVENT[aid.card], Options()) if aid.card in EVENT else SPECIAL[aid.card].brief
