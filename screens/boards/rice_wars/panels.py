"""What lies beside the fields: turns and phases, the daimyo cards, advisors, the supply, and the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.rice_wars.components import ASHIGARU, CARD, PEASANT, RONIN, AdvisorId, CardId, Side
from engines.rice_wars.fields import cut_off, fields_of
from engines.rice_wars.state import Table
from screens.boards.base import Box, Picture, Scene, Spot
from screens.boards.brush import NO_STYLE
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.chart import EXTENT, Cell, Columns, Row, Sheet, sheet
from screens.boards.rice_wars.moments import (
    hand_of,
    laid_open,
    owner_of,
    picture,
    pictures,
    table,
    up_for_auction,
)
from screens.boards.rice_wars.words import advisor_word, amount, side_letter, side_name, turn_word
from screens.glyphs import LINE
from screens.text import fit

PHASES = {"income": "income", "hiring": "hiring", "advisor": "advisor", "action": "action", "draw": "draw"}
HEADS = {"fields": "fld", "cut": "!", "peasants": "p", "warriors": "a/t", "cards": "c", "passes": "ps"}
WIDE_HEADS = {
    "fields": "fld", "cut": "cut", "peasants": "card", "warriors": "warriors", "cards": "hand", "ryo": "ryo",
    "passes": "pass", "favours": "favours",
}  # fmt: skip
NAME_CELLS = 12
MARGIN = 2  # before everything in a picture without fields


# ---- where things lie


def sheet_of(scene: Scene) -> Sheet:
    """How the picture of the fields is laid out."""
    return sheet(table(scene).options.board, scene.size)


def panel_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The spots beside the fields."""
    t, plan = table(scene), sheet_of(scene)
    x, y = plan.sides.at
    for side in range(len(t.camps)):
        yield t.place(side), Box(x, y + 1 + side, len(side_label(scene, plan.sides, side)))
    yield from advisor_boxes(scene, plan.advisors)
    for thing, (x, y) in plan.supply.items():
        yield supply_spot(thing), Box(x, y, len(thing))
    yield from hand_boxes(scene, plan.hand)


def supply_spot(thing: str) -> Spot:
    """What a pile or the tokens of a kind are called as a place."""
    return thing if thing in ("deck", "discard") else f"supply {thing}"


def side_label(scene: Scene, columns: Columns, side: Side) -> str:
    """The letter of a side, and its name where there is room."""
    letter = side_letter(table(scene), side)
    return f"{letter} {fit(side_name(scene, side), NAME_CELLS).rstrip()}" if columns.names else letter


def advisor_boxes(scene: Scene, row: Row) -> Iterator[tuple[Spot, Box]]:
    """The face-up advisors."""
    for n, advisor in enumerate(table(scene).advisors):
        yield f"advisor {advisor}", Box(*_nth(row, n), len(advisor_word(advisor)))


def hand_boxes(scene: Scene, row: Row) -> Iterator[tuple[Spot, Box]]:
    """The own cards, or those that are looked at, each kind once."""
    for card, _, (x, y) in _hand_cells(scene, row):
        yield f"card {card}", Box(x, y, len(CARD[card].name))


def _hand_cells(scene: Scene, row: Row) -> Iterator[tuple[CardId, str, Cell]]:
    """Cards, what is told behind each, and where."""
    (x, y), (dx, dy) = row.at, row.step
    along = not dx and not dy
    x, y = (x + len(_hand_head(scene)), y) if along else (x, y + 1)
    for n, (card, count) in enumerate(Counter(laid_open(scene) or hand_of(scene)).items()):
        told = [f"{LINE.times}{count}"] if count > 1 else []
        told += [f"+{CARD[card].bonus}"] if row.bonus else []
        yield card, " ".join(told), (x, y) if along else (x + dx * n, y + dy * n)
        x += len(" ".join([CARD[card].name, *told])) + 1 + row.bonus if along else 0


def _hand_head(scene: Scene) -> str:
    """The own money, before the own cards."""
    if scene.seat is None:
        return ""
    return "look " if laid_open(scene) else f"{amount(table(scene).players[scene.seat].ryo)}$ "


def _nth(row: Row, n: int) -> Cell:
    return row.at[0] + n * row.step[0], row.at[1] + n * row.step[1]


# ---- painting


def paint_panels(brush: Brush) -> None:
    """Everything beside the fields."""
    plan = sheet_of(brush.scene)
    _turns(brush, plan.turns)
    _phases(brush, plan.phases, plan.governor)
    _tabs(brush, *plan.pictures)
    _sides(brush, plan.sides)
    paint_advisors(brush, plan.advisors)
    _supply(brush, plan.supply)
    paint_hand(brush, plan.hand)


def _turns(brush: Brush, at: Cell) -> None:
    """Every turn and what it brings; the present one is marked."""
    t, look, (x, y) = brush.state, brush.look, at
    brush.put(x + 1, y - 1, "TURN", look.dim)
    for n, icon in enumerate(t.board.icons, 1):
        style = look.accent + look.strong if n == t.turn else look.dim if n < t.turn else look.ink
        if n == t.turn:
            brush.put(x, y + n - 1, look.glyphs.cursor_left, look.accent)
        brush.put(x + 1, y + n - 1, f"{n} {turn_word(icon)}", style)


def _phases(brush: Brush, at: Cell, governor: Cell) -> None:
    """The phases of a turn; those that this one leaves out stand back."""
    t, look, (x, y) = brush.state, brush.look, at
    brush.put(x + 1, y - 1, {"setup": "SETUP", "game_over": "END"}.get(t.phase, "PHASE"), look.dim)
    skipped = {"advisor"} if t.icon != "advisor" else set()
    skipped |= {"draw"} if t.turn == t.board.turns else set()
    for n, phase in enumerate(PHASES):
        now = phase == t.phase
        style = look.accent + look.strong if now else look.rule if phase in skipped else look.ink
        if now:
            brush.put(x, y + n, look.glyphs.cursor_left, look.accent)
        brush.put(x + 1, y + n, PHASES[phase], style)
    x = brush.put(governor[0], governor[1], "starts ", look.dim)
    brush.seat(x, governor[1], t.governor)


def _tabs(brush: Brush, x: int, y: int) -> None:
    """The other pictures, below each other; a click shows one."""
    for n, found in enumerate(_others(brush.scene)):
        brush.put(x, y + n, found.title, brush.look.accent, f"picture {found.id}")


def paint_heading(brush: Brush, title: str) -> int:
    """The first line of a picture without fields: its title, and at the end the other pictures; x after the title."""
    x = EXTENT[brush.scene.size][0]
    for found in reversed(_others(brush.scene)):
        x -= len(found.title) + 2
        brush.put(x, 0, found.title, brush.look.accent, f"picture {found.id}")
    return brush.put(MARGIN, 0, title, brush.look.accent + brush.look.strong)


def _others(scene: Scene) -> list[Picture]:
    return [found for found in pictures(scene) if found.id != picture(scene)]


def _sides(brush: Brush, columns: Columns) -> None:
    """What lies open on every daimyo card, a line each."""
    t, look, (x, y) = brush.state, brush.look, columns.at
    heads = WIDE_HEADS if columns.names else HEADS
    for head, word in heads.items():
        if (column := getattr(columns, head)) is not None:
            brush.put(x + column, y, word, look.dim)
    for side in range(len(t.camps)):
        _side(brush, columns, side, y + 1 + side)


def _side(brush: Brush, columns: Columns, side: Side, y: int) -> None:
    t, look, x = brush.state, brush.look, columns.at[0]
    here = t.place(side)
    camp = t.camps[side]
    label = side_label(brush.scene, columns, side)
    offered = look.offered if here in brush.scene.marks.offered else NO_STYLE
    end = brush.put(x, y, label, brush.seat_style(side, here) + offered, here)
    brush.frame(here, x, end, y)
    lost = len(cut_off(t, side))
    brush.put(x + columns.fields, y, f"{len(fields_of(t, side)):>2}", look.strong)
    if lost:
        brush.put(x + columns.cut, y, f"{look.glyphs.revolt}{lost}", look.warning)
    brush.put(x + columns.peasants - 1, y, f"{camp.peasants:>2}", look.ink)
    end = brush.put(x + columns.warriors, y, f"{camp.active}/{camp.tired}", look.ink)
    ronin = {"active": "R", "tired": "r", "none": ""}[camp.ronin]
    brush.put(end, y, ronin, look.strong if ronin == "R" else look.dim)
    if side == t.neutral:
        return
    me = t.players[side]
    brush.put(x + columns.cards, y, str(len(me.hand)), look.ink)
    if columns.ryo is not None:
        brush.put(x + columns.ryo, y, f"{money(t, side)}", look.ink)
    brush.put(x + columns.passes, y, look.glyphs.disc * me.passes, look.ink)
    if columns.favours is not None:
        told = ", ".join(f"{advisor_word(advisor)} {left}" for advisor, left in me.favours.items())
        brush.put(x + columns.favours, y, told or look.glyphs.dash, look.ink if told else look.dim)


def money(t: Table, side: Side) -> str:
    """The money of a player as this view knows it."""
    me = t.players[side]
    return str(me.left) if t.phase == "game_over" else amount(me.ryo)


def paint_advisors(brush: Brush, row: Row) -> None:
    """The face-up advisors, and how many favours of each are left to whom."""
    t = brush.state
    waiting = set(t.to_auction) | {up_for_auction(brush.scene)}
    for n, advisor in enumerate(t.advisors):
        (x, y), here = _nth(row, n), f"advisor {advisor}"
        end = brush.label(x, y, advisor_word(advisor), here)
        brush.frame(here, x, end, y)
        favours(brush, end + 1, y, advisor, waiting=advisor in waiting)


def favours(brush: Brush, x: int, y: int, advisor: AdvisorId, *, waiting: bool) -> int:
    """Who has how many favours of an advisor; a sign behind one who has used one this turn."""
    t, look = brush.state, brush.look
    holders = [seat for seat, me in enumerate(t.players) if advisor in me.favours]
    if not holders:
        return brush.put(x, y, "auction" if waiting else look.glyphs.dash, look.dim)
    for seat in holders:
        x = brush.seat(x, y, seat, more=str(t.players[seat].favours[advisor]))
        x += 1
    return x


def _supply(brush: Brush, places: dict[str, Cell]) -> None:
    """The piles, and what can be hired; of peasants those of the viewer, or of whoever decides."""
    t, look = brush.state, brush.look
    owner = owner_of(brush.scene)
    counts = {
        "deck": len(t.deck),
        "discard": len(t.discard),
        PEASANT: t.camps[owner].supply if owner is not None else None,
        ASHIGARU: t.ashigaru,
        RONIN: t.ronin,
    }
    for thing, (x, y) in places.items():
        here = supply_spot(thing)
        end = brush.label(x, y, thing, here, look.dim)
        brush.frame(here, x, end, y)
        if counts[thing] is not None:
            brush.put(end + 1, y, str(counts[thing]), look.ink)


def paint_hand(brush: Brush, row: Row) -> None:
    """The own money and cards, which nobody else sees; or cards that are looked at."""
    scene, look = brush.scene, brush.look
    if scene.seat is None:
        return
    end = brush.put(*row.at, _hand_head(scene), look.accent)
    cells = list(_hand_cells(scene, row))
    if not cells:
        brush.put(end, row.at[1], look.glyphs.dash, look.dim)
    for card, told, (x, y) in cells:
        here = f"card {card}"
        end = brush.label(x, y, CARD[card].name, here)
        brush.frame(here, x, end, y)
        brush.put(end + 1, y, told, look.dim)
