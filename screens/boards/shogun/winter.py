"""A winter told step by step: the rice, who goes hungry, and, after the revolts, the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Seat, counted
from engines.shogun.components import BUILDINGS, PROVINCE, REGION
from engines.shogun.state import Hungry, Majority, Table, Winter
from screens.boards.base import Paper, Showing, Size
from screens.boards.shogun.battle import BattleShowing
from screens.text import fit
from styles.seats import SEATS, seat_symbol

LEFT: dict[Size, int] = {"compact": 2, "full": 20}
NAME = 15  # cells of a name
COLUMN = 10  # of a number
REGION_CELLS = 15


def showings(t: Table, names: Sequence[str]) -> Sequence[Showing]:
    """The battles of the whole game, and between them the winters, in the order in which everything happened."""
    found: list[Showing] = []
    told = 0
    for winter in t.winters:
        found += [BattleShowing(battle, names) for battle in t.battles[told : winter.battles]]
        told = winter.battles
        found.append(RiceShowing(winter, names))
        for hungry in winter.hungry:
            found.append(RiceShowing(winter, names, hungry))
            end = min(told + len(hungry.drawn), len(t.battles))
            found += [BattleShowing(battle, names) for battle in t.battles[told:end]]
            told = end
        if winter.earned:
            found.append(PointsShowing(winter, names))
    return [*found, *(BattleShowing(battle, names) for battle in t.battles[told:])]


class RiceShowing:
    """The rice of the winter, or what came of it for one hungry seat; see `screens.boards.base.Showing`."""

    def __init__(self, winter: Winter, names: Sequence[str], hungry: Hungry | None = None) -> None:
        self.winter = winter
        self._names = names
        self._hungry = hungry
        what = f"{names[hungry.seat]} goes hungry" if hungry else "rice"
        self.title = f"Winter of year {winter.year}: {what}"

    @property
    def steps(self) -> Sequence[str]:
        """A sentence for each step."""
        return [self._revolts(self._hungry)] if self._hungry else [self._loss(), self._shortage()]

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        """A row a seat: what it had, what it lost, what is left, and for how many provinces."""
        w, look, left = self.winter, paper.look, LEFT[size]
        known = step > 0 or self._hungry is not None  # who lacks how much
        heads = ["rice", "lost", "left", "provinces", *(["missing"] if known else [])]
        for row, seat in _rows(paper, size, self._names, heads):
            missing = max(0, w.provinces[seat] - w.left[seat])
            numbers = [w.before[seat], w.before[seat] - w.left[seat], w.left[seat], w.provinces[seat]]
            x = _numbers(paper, size, row, [*numbers, *([missing] if known else [])])
            if known and missing:
                paper.put(x + 1, row, look.glyphs.revolt, look.warning)
        if self._hungry:
            row += 2
            paper.put(left, row, "REVOLTS", look.dim)
            for n, province in enumerate(self._hungry.drawn, 1):
                paper.put(left, row + n, PROVINCE[province].name, look.strong)

    def _loss(self) -> str:
        w = self.winter
        lost = f"The event of the year takes {w.loss} rice from everybody" if w.loss else "Nobody loses rice"
        left = ", ".join(f"{name} {w.left[seat]} of {w.before[seat]}" for seat, name in enumerate(self._names))
        return f"{lost}. Left: {left}."

    def _shortage(self) -> str:
        w = self.winter
        short = [(seat, w.provinces[seat] - w.left[seat]) for seat in range(len(self._names))]
        told = [
            f"{self._names[seat]} lacks {n} for {counted(w.provinces[seat], 'province')}" for seat, n in short if n > 0
        ]
        return f"Every province wants one rice. {'; '.join(told) or 'There is enough for all of them'}."

    def _revolts(self, hungry: Hungry) -> str:
        names, drawn = self._names, ", ".join(PROVINCE[province].name for province in hungry.drawn)
        more = counted(hungry.extra, "more farmer")
        neighbour = names[(hungry.seat + 1) % len(names)]
        return (
            f"{names[hungry.seat]} lacks {hungry.missing} rice. {neighbour} draws: {drawn} "
            f"revolt{'s' if len(hungry.drawn) == 1 else ''}, with {more} than the markers there bring."
        )


class PointsShowing:
    """The points of a winter; see `screens.boards.base.Showing`."""

    def __init__(self, winter: Winter, names: Sequence[str]) -> None:
        self.winter = winter
        self._names = names
        self.title = f"Winter of year {winter.year}: points"

    @property
    def steps(self) -> Sequence[str]:
        """A sentence for each step."""
        return [*(self._most(building) for building in BUILDINGS), self._sum()]

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        """A row a seat with its points by where they come from; below it who leads in which region."""
        w, look, left = self.winter, paper.look, LEFT[size]
        last = len(BUILDINGS)
        heads = ["provinces", "buildings", *(f"{building}s" for building in BUILDINGS), "winter"]
        shown = 2 + min(step + 1, last)
        for row, seat in _rows(paper, size, self._names, [*heads[:shown], *(heads[-1:] if step == last else [])]):
            numbers = list(w.earned[seat][:shown])
            _numbers(paper, size, row, [*numbers, *([sum(w.earned[seat])] if step == last else [])])
        row += 2
        paper.put(left, row, "MOST BUILDINGS", look.dim)
        for n, building in enumerate(BUILDINGS[: step + 1]):
            style = look.strong if n == step else look.dim
            paper.put(left + REGION_CELLS + n * COLUMN * 2, row, f"{building}s", style)
        for region in REGION.values():
            row += 1
            paper.put(left, row, region.name, look.ink)
            for n, building in enumerate(BUILDINGS[: step + 1]):
                x = left + REGION_CELLS + n * COLUMN * 2
                if most := self._majority(region.id, building):
                    for seat in most.seats:
                        x = paper.put(x, row, SEATS[seat], look.seats[SEATS[seat]])
                    paper.put(x + 1, row, f"+{most.points}", look.strong)
        if step == last:
            row += 2
            x = paper.put(left, row, "ALL POINTS", look.dim) + 4
            for seat, points in enumerate(w.points):
                x = paper.put(x, row, seat_symbol(SEATS[seat]), look.seats[SEATS[seat]])
                x = paper.put(x + 1, row, f"{points}", look.strong) + 3

    def _majority(self, region: str, building: str) -> Majority | None:
        return next((m for m in self.winter.majorities if (m.region, m.building) == (region, building)), None)

    def _most(self, building: str) -> str:
        told = [
            f"{REGION[region].name} {' and '.join(self._names[seat] for seat in most.seats)} +{most.points}"
            for region in REGION
            if (most := self._majority(region, building))
        ]
        return f"Most {building}s: {', '.join(told) or 'nobody has any'}."

    def _sum(self) -> str:
        told = []
        for seat, name in enumerate(self._names):
            provinces, buildings, *most = self.winter.earned[seat]
            told.append(f"{name} {provinces}+{buildings}+{sum(most)} = {sum(most) + provinces + buildings}")
        return f"Provinces, buildings and majorities: {'; '.join(told)}."


def _rows(paper: Paper, size: Size, names: Sequence[str], heads: Sequence[str]) -> Iterator[tuple[int, Seat]]:
    """The heads of a table, then a row for each seat with its name."""
    look, left = paper.look, LEFT[size]
    for n, head in enumerate(heads, 1):
        paper.put(left + NAME + n * COLUMN + 2 - len(head), 1, head, look.dim)
    for seat, name in enumerate(names):
        paper.put(left, 2 + seat, seat_symbol(SEATS[seat]), look.seats[SEATS[seat]])
        paper.put(left + 4, 2 + seat, fit(name, NAME - 3, ellipsis=look.glyphs.ellipsis).rstrip(), look.strong)
        yield 2 + seat, seat


def _numbers(paper: Paper, size: Size, row: int, numbers: Sequence[int]) -> int:
    """Numbers below the heads; returns the x after the last."""
    x = LEFT[size] + NAME + 2
    for number in numbers:
        x += COLUMN
        told = str(number) if number else paper.look.glyphs.dash
        paper.put(x - len(told), row, told, paper.look.ink if number else paper.look.dim)
    return x
