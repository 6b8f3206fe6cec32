"""The picture of a combat or a duel: both sides, what lies open, what lies hidden, and what happens next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.core import counted
from engines.rice_wars.clash import ClashPlay, PayForAbility, hidden_cards
from engines.rice_wars.combat import ChooseDefence
from engines.rice_wars.components import ADVISOR, CARD, spot
from engines.rice_wars.duel import AnswerChallenge, given_up, lost, peasants_told
from engines.rice_wars.fields import would_cut
from engines.rice_wars.state import Clash, Fighter
from screens.boards.base import Box, Scene, Size, Spot
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.chart import Row
from screens.boards.rice_wars.moments import owner_of, table
from screens.boards.rice_wars.panels import MARGIN, hand_boxes, money, paint_hand, paint_heading
from screens.boards.rice_wars.words import BACK, advisor_word, force_word, side_name


class Rows(NamedTuple):
    """The row of each part of the picture."""

    head: int
    force: int
    strength: int
    cards: int  # and the two below
    story: int  # and the three below
    hand: int
    favours: int


COLUMNS = (MARGIN, 42)  # where each side begins
SIDE_CELLS = 38
GAP = 2
BAR = 34
ROWS: dict[Size, Rows] = {
    "compact": Rows(head=2, force=3, strength=4, cards=5, story=8, hand=12, favours=13),
    "full": Rows(head=2, force=4, strength=6, cards=8, story=13, hand=19, favours=21),
}


def clash_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The spots of the picture: the field, both sides, the own cards and favours."""
    t = table(scene)
    assert t.clash
    if t.clash.field:
        yield spot(t.clash.field), Box(MARGIN + len(_title(t.clash)) + 1, 0, len(t.clash.field))
    for x, fighter in zip(COLUMNS, t.clash.sides, strict=True):
        yield t.place(fighter.side), Box(x + 4, ROWS[scene.size].head, len(side_name(scene, fighter.side)))
    yield from hand_boxes(scene, _hand(scene))
    for advisor, (x, y) in _favour_cells(scene):
        yield f"advisor {advisor}", Box(x, y, len(advisor_word(advisor)))


def clash_rows(scene: Scene) -> int:
    """The rows that the picture takes."""
    return ROWS[scene.size].favours + 1


def paint_clash(brush: Brush) -> None:
    """Everything about the combat or the duel."""
    clash = brush.state.clash
    assert clash
    x = paint_heading(brush, _title(clash)) + 1
    if clash.field:
        here = spot(clash.field)
        end = brush.label(x, 0, clash.field, here, brush.look.strong)
        brush.frame(here, x, end, 0)
    for x, fighter in zip(COLUMNS, clash.sides, strict=True):
        _side(brush, clash, fighter, x)
    first, *more = story(brush.scene)
    y = ROWS[brush.scene.size].story
    brush.put(MARGIN, y, first, brush.look.strong)
    for n, line in enumerate(more, 1):
        brush.put(MARGIN, y + n, line, brush.look.ink)
    paint_hand(brush, _hand(brush.scene))
    _favours(brush)


def _title(clash: Clash) -> str:
    return "COMBAT FOR" if clash.field else "DUEL"


def _hand(scene: Scene) -> Row:
    return Row((MARGIN, ROWS[scene.size].hand), (0, 0), bonus=True)


# ---- the two sides


def _side(brush: Brush, clash: Clash, fighter: Fighter, x: int) -> None:
    """Who it is, what fights, how strong that is, and the cards."""
    t, look, rows = brush.state, brush.look, ROWS[brush.scene.size]
    side, here = fighter.side, t.place(fighter.side)
    brush.put(x, rows.head, f"[{brush.letter(side)}]", brush.colour(side))
    end = brush.put(x + 4, rows.head, side_name(brush.scene, side), brush.seat_style(side, here), here)
    brush.frame(here, x + 4, end, rows.head)
    brush.put(end + 2, rows.head, _does(clash, fighter), look.dim)
    brush.put(x, rows.force, force(clash, fighter), look.ink)
    end = brush.put(x, rows.strength, f"{fighter.strength:>2} ", look.strong)
    brush.put(end, rows.strength, look.glyphs.full * min(fighter.strength, BAR), brush.colour(side))
    if fighter.turned:
        shown = [f"{CARD[card].name} +{CARD[card].bonus}" for card in fighter.turned]
        for n, line in enumerate(filled(shown, SIDE_CELLS)):
            brush.put(x, rows.cards + n, line, look.ink)
        return
    if hidden := hidden_cards(t, side):
        end = brush.put(x, rows.cards, " ".join([look.glyphs.shade_medium * BACK] * hidden), brush.colour(side))
        brush.put(end + 2, rows.cards, f"{counted(hidden, 'card')} hidden", look.ink)
    else:
        brush.put(x, rows.cards, "no hidden card", look.dim)
    if side != t.neutral:
        held = counted(len(t.players[side].hand), "card")
        brush.put(x, rows.cards + 1, f"{held} in hand, {money(t, side)} ryo", look.dim)


def filled(words: Sequence[str], cells: int) -> list[str]:
    """Things in lines, none of them broken."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + GAP <= cells:
            lines[-1] += " " * GAP + word
        else:
            lines.append(word)
    return lines


def _does(clash: Clash, fighter: Fighter) -> str:
    if fighter is clash.attacker:
        return "attacks" if clash.field else "challenges"
    return "defends" if clash.field else "is challenged"


def force(clash: Clash, fighter: Fighter) -> str:
    """What a side fights with, each with its strength."""
    before_cards = fighter.start or fighter.strength
    return force_word(clash.fight, fighter is clash.attacker, fighter.ashigaru, fighter.ronin, before_cards)


# ---- what happens next


def story(scene: Scene) -> list[str]:
    """What is asked now, who is ahead, what hangs on it, and what comes then: four lines."""
    t = table(scene)
    assert t.clash
    task = scene.view.agenda[-1] if scene.view.agenda else None
    one, other = (side_name(scene, fighter.side) for fighter in t.clash.sides)
    asks, then = f"{one} against {other}.", ""
    match task:
        case ChooseDefence(seat=seat):
            asks = f"{scene.names[seat]}: who helps? Helpers become tired, they are not lost."
            then = "Then both play cards face down, one at a time, the attacker first."
        case AnswerChallenge(seat=seat):
            asks = f"{scene.names[seat]} accepts, or refuses and gives up {peasants_told(given_up(t, seat))}."
            then = "Accepted, both play cards face down, one at a time, the challenger first."
        case ClashPlay(seat=seat) if t.clash.last_play:
            asks = f"{scene.names[seat]} has the last play: one card, one favour, or none."
            then = "The other side has declined: after this all cards are turned up."
        case ClashPlay(seat=seat):
            asks = f"{scene.names[seat]} plays one card or favour, or declines."
            then = "A decline gives the other side one last play; then all cards are turned up."
        case PayForAbility(seat=seat, card=card):
            asks = f"{scene.names[seat]} may pay {CARD[card].cost} ryo for {CARD[card].name}."
            then = f"It means: {CARD[card].short.partition(': ')[2]}."
    return [line for line in (asks, _standing(scene, t.clash), _stake(scene, t.clash), then) if line]


def _standing(scene: Scene, clash: Clash) -> str:
    """Who is stronger as far as all can see."""
    t = table(scene)
    one, other = clash.sides
    hidden = sum(hidden_cards(t, fighter.side) for fighter in clash.sides)
    without = f", not counting {counted(hidden, 'hidden card')}" if hidden else ""
    margin = one.strength - other.strength
    if not margin:
        return f"Equal so far{without}."
    return f"{side_name(scene, (one if margin > 0 else other).side)} is ahead by {abs(margin)}{without}."


def _stake(scene: Scene, clash: Clash) -> str:
    """What the stronger side would win."""
    t = table(scene)
    if not clash.field:
        price = peasants_told(lost(t, clash.defender.side))
        return f"Who loses: a ronin is gone, a daimyo loses {price}; both at a tie."
    if clash.field not in t.workers:
        return ""
    cut = would_cut(t, clash.field)
    after = f", and {cut} more cut off" if cut else ""
    follows = clash.attacker.ronin and t.camps[clash.attacker.side].outside  # RIC-PIECE-04
    goes = "is replaced" if follows else "leaves"
    return f"If {side_name(scene, clash.attacker.side)} wins, the peasant {goes}{after}."


# ---- the own favours


def _favour_cells(scene: Scene) -> Iterator[tuple[str, tuple[int, int]]]:
    """The favours of the viewer, or of whoever decides."""
    owner, y = owner_of(scene), ROWS[scene.size].favours
    if owner is None:
        return
    for n, advisor in enumerate(table(scene).players[owner].favours):
        yield advisor, (COLUMNS[0] + n * 38, y)


def _favours(brush: Brush) -> None:
    t, look, owner = brush.state, brush.look, owner_of(brush.scene)
    for advisor, (x, y) in _favour_cells(brush.scene):
        assert owner is not None
        here = f"advisor {advisor}"
        end = brush.label(x, y, advisor_word(advisor), here)
        brush.frame(here, x, end, y)
        end = brush.seat(end + 1, y, owner, more=str(t.players[owner].favours[advisor]))
        used = "used this turn" if advisor in t.players[owner].used else ADVISOR[advisor].short
        brush.put(end + 1, y, used, look.dim)
