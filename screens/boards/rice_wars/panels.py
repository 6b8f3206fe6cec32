"""What lies beside the fields: turns and phases, the daimyo cards, advisors, the supply, and the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.rice_wars.components import ASHIGARU, CARD, PEASANT, RONIN, AdvisorId, CardId, Side, daimyo_spot
from engines.rice_wars.fields import cut_off, fields_of
from engines.rice_wars.state import Table
from screens.boards.base import Box, Scene, Spot
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.chart import Cell, Columns, Row, Sheet, sheet
from screens.boards.rice_wars.moments import hand_of, laid_open, owner_of, picture, pictures, table, up_for_auction
from screens.boards.rice_wars.words import advisor_word, amount, side_letter, side_name, turn_word
from screens.text import fit

PHASES = {"income": "income", "hiring": "hiring", "advisor": "advisor", "action": "action", "draw": "draw"}
HEADS = {"fields": "fld", "cut": "cut", "peasants": "p", "warriors": "a/t", "cards": "c", "passes": "ps"}
WIDE_HEADS = {
    "fields": "fld", "cut": "cut", "peasants": "card", "warriors": "warriors", "cards": "hand", "ryo": "ryo",
    "passes": "pass", "favours": "favours",
}  # fmt: skip
NAME_CELLS = 12


# ---- where things lie


def sheet_of(scene: Scene) -> Sheet:
    """How the picture of the fields is laid out."""
    return sheet(table(scene).options.board, scene.size)


def panel_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The spots beside the fields."""
    t, plan = table(scene), sheet_of(scene)
    x, y = plan.sides.at
    for side in range(len(t.camps)):
        yield daimyo_spot(side), Box(x, y + 1 + side, len(side_label(scene, plan.sides, side)))
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


def _hand_cells(scene: Scene, row: Row) -> Iterator[tuple[CardId, int, Cell]]:
    """Cards, how many of each, and where."""
    cards = Counter(laid_open(scene) or hand_of(scene))
    x, y = row.at
    first = len(_hand_head(scene))
    if row.step == (0, 0):
        x += first
    else:
        y += 1
    for n, (card, count) in enumerate(cards.items()):
        if row.step == (0, 0):
            yield card, count, (x, y)
            x += len(CARD[card].name) + (3 if count > 1 else 0) + 1
        else:
            yield card, count, (x + row.step[0] * n, y + row.step[1] * n)


def _hand_head(scene: Scene) -> str:
    """The own money, and what lies behind it."""
    if scene.seat is None:
        return ""
    ryo = amount(table(scene).players[scene.seat].ryo)
    return f"{ryo}$ {'look' if laid_open(scene) else 'hand'} "


def _nth(row: Row, n: int) -> Cell:
    return row.at[0] + n * row.step[0], row.at[1] + n * row.step[1]


# ---- painting


def paint_panels(brush: Brush) -> None:
    """Everything beside the fields."""
    plan = sheet_of(brush.scene)
    _turns(brush, plan.turns)
    _phases(brush, plan.phases, plan.governor)
    paint_tabs(brush, *plan.pictures)
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


def paint_tabs(brush: Brush, x: int, y: int) -> None:
    """The other pictures, below each other; a click shows one."""
    here = picture(brush.scene)
    for found in pictures(brush.scene):
        if found.id != here:
            brush.put(x, y, found.title, brush.look.accent, f"picture {found.id}")
            y += 1


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
    t, look, x, here = brush.state, brush.look, columns.at[0], daimyo_spot(side)
    camp = t.camps[side]
    label = side_label(brush.scene, columns, side)
    style = brush.marked(here, brush.colour(side)) if here in brush.scene.marks.offered else brush.seat_style(side, here)
    end = brush.put(x, y, label, style, here)
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
    t, look = brush.state, brush.look
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
    x, y = row.at
    brush.put(x, y, _hand_head(scene).rstrip(), look.accent)
    end = x
    for card, count, (x, y) in _hand_cells(scene, row):
        here = f"card {card}"
        end = brush.label(x, y, CARD[card].name, here)
        brush.frame(here, x, end, y)
        if count > 1:
            brush.put(end + 1, y, f"{look.glyphs.times}{count}", look.dim)
        if row.step[1]:
            facts = CARD[card]
            brush.put(x + 12, y, f"+{facts.bonus}{f' {facts.cost}$' if facts.cost else ''}", look.dim)


