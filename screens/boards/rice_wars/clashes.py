"""The picture of a combat or a duel: both sides, what lies open, what lies hidden, and what happens next."""

from __future__ import annotations

from collections.abc import Iterator

from engines.rice_wars.clash import ClashPlay, PayForAbility, hidden_cards
from engines.rice_wars.combat import ChooseDefence
from engines.rice_wars.components import BOX, CARD, Side, counted, daimyo_spot, spot
from engines.rice_wars.duel import AnswerChallenge
from engines.rice_wars.peasants import would_cut
from engines.rice_wars.state import Clash, Fighter, Table
from screens.boards.base import Box, Scene, Spot
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.chart import Row
from screens.boards.rice_wars.moments import owner_of, table
from screens.boards.rice_wars.panels import hand_boxes, money, paint_hand, paint_tabs
from screens.boards.rice_wars.words import ADVISOR_WORDS, advisor_word, side_name, turn_word
from screens.text import wrap

COLUMNS = (2, 42)  # where each side begins
TABS = (72, 0)
HAND = Row((2, 11), (0, 0))
FAVOURS = (2, 12)
BAR = 30
LINE = 76
BACK = 2  # cells of a card that lies face down
TALL = {"compact": 0, "full": 1}  # lines between the parts


def clash_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The spots of the picture: the field, both sides, the own cards and favours."""
    t = table(scene)
    assert t.clash
    if t.clash.field:
        yield spot(t.clash.field), Box(2 + len(_title(t.clash)), 0, len(t.clash.field))
    for x, fighter in zip(COLUMNS, t.clash.sides, strict=True):
        yield daimyo_spot(fighter.side), Box(x, _y(scene, 1), len(_head(scene, fighter.side)))
    yield from hand_boxes(scene, _hand(scene))
    for advisor, (x, y) in _favour_cells(scene):
        yield f"advisor {advisor}", Box(x, y, len(advisor_word(advisor)))


def paint_clash(brush: Brush) -> None:
    """Everything about the combat or the duel."""
    t, look = brush.state, brush.look
    clash = t.clash
    assert clash
    paint_tabs(brush, *TABS)
    x = brush.put(2, 0, _title(clash), look.accent + look.strong)
    if clash.field:
        here = spot(clash.field)
        end = brush.label(x, 0, clash.field, here, look.strong)
        brush.frame(here, x, end, 0)
    for x, fighter in zip(COLUMNS, clash.sides, strict=True):
        _side(brush, clash, fighter, x)
    _next(brush, clash)
    paint_hand(brush, _hand(brush.scene))
    _favours(brush)


def _y(scene: Scene, part: int) -> int:
    """The first row of a part of the picture."""
    spare = TALL[scene.size]
    return {1: 1 + spare, 2: 7 + 3 * spare, 3: HAND.at[1] + 5 * spare, 4: FAVOURS[1] + 6 * spare}[part]


def _hand(scene: Scene) -> Row:
    return Row((HAND.at[0], _y(scene, 3)), HAND.step)


def _title(clash: Clash) -> str:
    return "COMBAT FOR " if clash.field else "DUEL"


def _head(scene: Scene, side: Side) -> str:
    return side_name(scene, side)


# ---- the two sides


def _side(brush: Brush, clash: Clash, fighter: Fighter, x: int) -> None:
    """Who it is, what fights, how strong that is, and the cards."""
    t, look, scene = brush.state, brush.look, brush.scene
    y, here, side = _y(scene, 1), daimyo_spot(fighter.side), fighter.side
    attacks = fighter is clash.attacker
    end = brush.label(x, y, _head(scene, side), here, brush.seat_style(side, here))
    brush.frame(here, x, end, y)
    end = brush.put(end + 2, y, f"[{brush.letter(side)}] ", brush.colour(side))
    does = ("attacks" if attacks else "defends") if clash.field else ("challenges" if attacks else "is challenged")
    brush.put(end, y, does, look.ink)
    y += 1 + TALL[scene.size]
    brush.put(x, y, _force(t, clash, fighter), look.dim)
    end = brush.put(x, y + 1, f"{fighter.strength:>2} ", look.strong)
    brush.put(end, y + 1, look.glyphs.full * min(fighter.strength, BAR), brush.colour(side))
    y += 2 + TALL[scene.size]
    hidden = hidden_cards(t, side)
    if fighter.turned:
        shown = "  ".join(f"{CARD[card].name} +{CARD[card].bonus}" for card in fighter.turned)
        for n, line in enumerate(wrap(shown, COLUMNS[1] - COLUMNS[0] - 2)[:2]):
            brush.put(x, y + n, line, look.ink)
    else:
        back = " ".join([look.glyphs.shade_medium * BACK] * hidden)
        end = brush.put(x, y, back, brush.colour(side))
        told = f"{counted(hidden, 'card')} face down" if hidden else "no card played yet"
        brush.put(end + (2 if hidden else 0), y, told, look.ink if hidden else look.dim)
    if side != t.neutral:
        held = counted(len(t.players[side].hand), "card")
        brush.put(x, y + 2, f"{held} in hand, {money(t, side)} ryo", look.dim)


def _force(t: Table, clash: Clash, fighter: Fighter) -> str:
    """What a side fights with, each with its strength."""
    s = BOX.strength
    if not clash.field:
        return f"the ronin {s.duel_ronin}" if fighter is clash.attacker else f"the daimyo {s.duel_daimyo}"
    parts = [] if fighter is clash.attacker else [f"peasant {s.combat_peasant}"]
    if fighter.ashigaru:
        parts.append(f"{fighter.ashigaru} ashigaru {fighter.ashigaru * s.combat_ashigaru}")
    if fighter.ronin:
        parts.append(f"ronin {s.combat_ronin}")
    if fighter is clash.attacker and t.icon == "attack_bonus":
        parts.append(turn_word(t.icon))
    return ", ".join(parts)


# ---- what happens next


def _next(brush: Brush, clash: Clash) -> None:
    """Whose play it is, what declining means, and what is at stake."""
    look, y = brush.look, _y(brush.scene, 2)
    asks, *more = story(brush.scene)
    brush.put(2, y, asks, look.strong)
    for n, line in enumerate(more, 1):
        brush.put(2, y + n, line, look.ink)


def story(scene: Scene) -> list[str]:
    """What is asked now, what a decline would do, and what hangs on the result: three lines."""
    t = table(scene)
    assert t.clash
    task = scene.view.agenda[-1] if scene.view.agenda else None
    one, other = (side_name(scene, fighter.side) for fighter in t.clash.sides)
    standing = _standing(scene, t.clash)
    match task:
        case ChooseDefence(seat=seat):
            asks = f"{side_name(scene, seat)} chooses who helps the peasant; helpers become tired, they are not lost."
            decline = "Then both play cards face down, one at a time, the attacker first."
        case AnswerChallenge(seat=seat):
            asks = f"{side_name(scene, seat)} accepts, or refuses and gives up {BOX.duel.refuse_give_up} peasants."
            decline = "Accepted, both play cards face down, one at a time, the challenger first."
        case ClashPlay(seat=seat) if t.clash.last_play:
            asks = f"{side_name(scene, seat)} has the last play: one card, one favour, or none."
            decline = "The other side has declined. After this all cards are turned up."
        case ClashPlay(seat=seat):
            asks = f"{side_name(scene, seat)} plays one card or favour, or declines."
            decline = "After a decline the other side has one more play; then all cards are turned up."
        case PayForAbility(seat=seat, card=card):
            asks = f"{side_name(scene, seat)} may pay {CARD[card].cost} ryo for {CARD[card].name}."
            decline = f"{CARD[card].text}"
        case _:
            asks, decline = f"{one} against {other}.", ""
    return [line for text in (asks, f"{standing} {_stake(scene, t.clash)}".strip(), decline) for line in wrap(text, LINE)[:2] if text]


def _standing(scene: Scene, clash: Clash) -> str:
    """Who is stronger as far as all can see."""
    t = table(scene)
    one, other = clash.sides
    hidden = sum(hidden_cards(t, fighter.side) for fighter in clash.sides)
    without = f", without {counted(hidden, 'hidden card')}" if hidden else ""
    margin = one.strength - other.strength
    if not margin:
        return f"Equal so far{without}."
    return f"{side_name(scene, (one if margin > 0 else other).side)} is ahead by {abs(margin)}{without}."


def _stake(scene: Scene, clash: Clash) -> str:
    """What the stronger side would win."""
    t = table(scene)
    if not clash.field:
        return f"Who loses: a ronin is gone, a daimyo loses {BOX.duel.daimyo_loses_remove} peasants; both at a tie."
    if clash.field not in t.workers:
        return ""
    cut = would_cut(t, clash.field)
    after = f", cutting off {cut} more" if cut else ""
    takes = " and is replaced" if clash.attacker.ronin else ""
    return f"If {side_name(scene, clash.attacker.side)} wins, the peasant leaves{takes}{after}."


# ---- the own favours


def _favour_cells(scene: Scene) -> Iterator[tuple[str, tuple[int, int]]]:
    """The favours of the viewer, or of whoever decides."""
    owner, y = owner_of(scene), _y(scene, 4)
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
        used = "used this turn" if advisor in t.players[owner].used else ADVISOR_WORDS[advisor]
        brush.put(end + 1, y, used, look.dim)
