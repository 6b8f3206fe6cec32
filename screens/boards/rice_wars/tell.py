"""What stands and lies on a spot, and before a seat, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engines.core import Seat, counted, listed
from engines.rice_wars.components import (
    ADVISOR,
    ASHIGARU,
    BOX,
    CARD,
    FIELD,
    HIRE,
    PEASANT,
    UPKEEP,
    AdvisorId,
    FieldId,
    Side,
)
from engines.rice_wars.fields import cut_off, fields_of, income, joined, open_fields, owner, would_cut
from engines.rice_wars.hiring import due_sum, people_told
from engines.rice_wars.state import Player, Table
from screens.boards.base import Scene, Spot, wrapped
from screens.boards.rice_wars.moments import (
    hand_of,
    laid_open,
    owner_of,
    still_to_bid,
    table,
    up_for_auction,
)
from screens.boards.rice_wars.panels import money
from screens.boards.rice_wars.words import WINDOW_WORDS, side_letter, side_name

# ---- names


def spot_name(scene: Scene, spot: Spot) -> str:
    """The code and the name of a spot."""
    kind, _, rest = spot.partition(" ")
    match kind:
        case "field":
            return rest
        case "daimyo":
            side = table(scene).side(rest)
            return f"{side_letter(table(scene), side)} {side_name(scene, side)}"
        case "card":
            return f"{CARD[rest].name}, {CARD[rest].translation}"
        case "advisor":
            return f"{ADVISOR[rest].name}, {ADVISOR[rest].translation}"
        case "supply":
            return f"Supply of {rest}{'s' if rest == PEASANT else ''}"
    return "Deck" if kind == "deck" else "Discard pile"


# ---- spots


def describe(scene: Scene, spot: Spot) -> list[str]:
    """A spot in a few lines."""
    kind, _, rest = spot.partition(" ")
    first, *more = _TOLD[kind](scene, rest)
    return wrapped([f"{spot_name(scene, spot)}{first}", *more])


def _field(scene: Scene, field: str) -> list[str]:
    t = table(scene)
    facts = FIELD[t.options.board][field]
    kind = ", the blessed field" if facts.blessed else ", a field for a palace" if facts.palace_icon else ""
    near = "Beside it: " + ", ".join(_standing(t, other) for other in facts.neighbours) + "."
    return [f"{kind}: {_occupied(scene, field)}", *_worth(scene, field), near]


def _occupied(scene: Scene, field: FieldId) -> str:
    t, side = table(scene), owner(table(scene), field)
    if side is None:
        return "free."
    whose = side_name(scene, side)
    if field not in t.workers:
        return f"palace of {whose}."
    if field in joined(t, side):
        return f"peasant of {whose}, joined to the palace."
    return f"peasant of {whose}, cut off from the palace."


def _worth(scene: Scene, field: FieldId) -> Iterator[str]:
    """What a peasant here brings, or who may place one."""
    t, side = table(scene), owner(table(scene), field)
    facts = FIELD[t.options.board][field]
    ryo = t.board.blessed_income if facts.blessed else BOX.income.peasant
    if side is None:
        may = [side_name(scene, s) for s in range(len(t.camps)) if t.camps[s].palace and field in open_fields(t, s)]
        if t.phase != "setup":
            yield f"Brings {ryo} ryo a turn to who is joined here. May place: {listed(may) if may else 'nobody'}."
    elif field in t.workers and field in joined(t, side):
        cut = would_cut(t, field)
        brings = f"Brings {ryo} ryo a turn" if side != t.neutral else "Counts one field"
        yield f"{brings}. {f'Without it {cut} more would be cut off.' if cut else 'No other peasant hangs on it.'}"
    elif field in t.workers:
        yield "Brings nothing, but counts at the end; it does not help to place beside it."
    else:
        yield f"A palace brings {BOX.income.palace} ryo a turn, and cannot be attacked."


def _standing(t: Table, field: FieldId) -> str:
    """A field by its code, with what stands there."""
    side = owner(t, field)
    if side is None:
        return f"{field} free"
    if field not in t.workers:
        return f"{field} palace {side_letter(t, side)}"
    lost = "" if field in joined(t, side) else " cut off"
    return f"{field} {side_letter(t, side)}{lost}"


def _daimyo(scene: Scene, word: str) -> list[str]:
    side = table(scene).side(word)
    first, *more = side_lines(scene, side)
    return [f": {first}", *more]


def _card(scene: Scene, card: str) -> list[str]:
    facts, t = CARD[card], table(scene)
    price = f" for {facts.cost} ryo" if facts.cost else ""
    own, shown = hand_of(scene).count(card), t.discard.count(card)
    lines = [
        f": {facts.kind} card, {facts.copies} in the box, bonus {facts.bonus} in a combat or duel.",
        f"Used {WINDOW_WORDS[facts.window]}{price}.",
        facts.text,
        f"{shown} of them in the discard pile." if shown else "",
    ]
    return [*lines, f"You hold {counted(own, 'of them') if own < 2 else f'{own} of them'}." if own else ""]


def _advisor(scene: Scene, advisor: str) -> list[str]:
    facts, t = ADVISOR[advisor], table(scene)
    pay = f"{facts.upkeep} ryo a turn" if facts.upkeep else "needs no pay"
    return [f": helps {WINDOW_WORDS[facts.window]}; {pay}.", facts.text, _whereabouts(scene, advisor, t)]


def _whereabouts(scene: Scene, advisor: AdvisorId, t: Table) -> str:
    """Who has favours of an advisor, or where the advisor is."""
    if advisor == up_for_auction(scene):
        waiting = [scene.names[seat] for seat in sorted(still_to_bid(scene))]
        return f"Up for auction now. Still to bid: {listed(waiting) if waiting else 'nobody'}."
    if advisor in t.to_auction:
        return "To be auctioned in this phase."
    if advisor in t.gone_advisors:
        return "Has left the game."
    if advisor not in t.advisors:
        return "Not yet in the game."
    held = [_favour(scene, seat, advisor) for seat, me in enumerate(t.players) if advisor in me.favours]
    return f"Favours: {', '.join(held)}." if held else "Nobody has a favour."


def _favour(scene: Scene, seat: Seat, advisor: AdvisorId) -> str:
    me = table(scene).players[seat]
    used = " (one used this turn)" if advisor in me.used else ""
    return f"{scene.names[seat]} {me.favours[advisor]}{used}"


def _supply(scene: Scene, piece: str) -> list[str]:
    t, owner = table(scene), owner_of(scene)
    later = f"{UPKEEP[piece]} ryo in each later turn" if UPKEEP[piece] else "no pay later"
    price = f"hire for {HIRE[piece]} ryo, {later}"
    if piece == PEASANT:
        whose = [f"{side_name(scene, side)} {camp.supply}" for side, camp in enumerate(t.camps)]
        return [f": {price}.", f"Left outside the daimyo card: {', '.join(whose)}."]
    left = t.ashigaru if piece == ASHIGARU else t.ronin
    more = "" if owner is None or piece == ASHIGARU else "A daimyo keeps one."
    return [f": {left} left, for all; {price}.", more]


def _deck(scene: Scene, _: str) -> list[str]:
    t = table(scene)
    unseen = len(ADVISOR) - len(t.advisors) - len(t.gone_advisors)
    return [
        f": {len(t.deck)} cards. When it is empty the discard pile is shuffled.",
        f"{unseen} advisors not yet drawn.",
    ]


def _discard(scene: Scene, _: str) -> list[str]:
    cards = Counter(table(scene).discard)
    told = [f"{CARD[card].name}{f' {count}' if count > 1 else ''}" for card, count in sorted(cards.items())]
    return [f": {counted(cards.total(), 'card')}, open to all.", f"{listed(told)}." if told else ""]


_TOLD: dict[str, Callable[[Scene, str], list[str]]] = {
    "field": _field,
    "daimyo": _daimyo,
    "card": _card,
    "advisor": _advisor,
    "supply": _supply,
    "deck": _deck,
    "discard": _discard,
}


# ---- seats


def summary(scene: Scene, seat: Seat) -> str:
    """A seat in 24 cells: fields, those that are cut off, warriors active and tired, cards in hand."""
    t = table(scene)
    camp, lost = t.camps[seat], len(cut_off(t, seat))
    ronin = {"active": "R", "tired": "r", "none": ""}[camp.ronin]
    facts = [f"{len(fields_of(t, seat))} fld", f"!{lost}" if lost else "", f"{camp.active}/{camp.tired}{ronin}"]
    return "  ".join(filter(None, [*facts, f"{len(t.players[seat].hand)}c"]))


def seat_lines(scene: Scene, seat: Seat) -> list[str]:
    """Everything open before a seat; at the first one also what lies before the neighbour."""
    lines = side_lines(scene, seat)
    t = table(scene)
    if t.neutral is not None and seat == len(t.players) - 1:
        lines += [f"{side_name(scene, t.neutral)}: {line}" for line in side_lines(scene, t.neutral)[:2]]
    return wrapped(lines)


def side_lines(scene: Scene, side: Side) -> list[str]:
    """All that lies open of a side."""
    t = table(scene)
    camp, lost = t.camps[side], cut_off(t, side)
    fields = counted(len(fields_of(t, side)), "field")
    cut = f", {len(lost)} cut off ({', '.join(lost)})" if lost else ""
    palace = f"palace on {camp.palace}" if camp.palace else "no palace yet"
    lines = [
        f"{fields}{cut}; {palace}.",
        f"On the card: {counted(camp.peasants, 'peasant')}, {camp.active} active and {camp.tired} tired ashigaru, "
        f"{'no' if camp.ronin == 'none' else camp.ronin} ronin. {counted(camp.supply, 'peasant')} in the supply.",
    ]
    if side == t.neutral:
        return [*lines, "Nobody plays it; as many fields as the best player, and it wins alone."]
    return [*lines, *_player(scene, side, t.players[side])]


def _player(scene: Scene, seat: Seat, me: Player) -> Iterator[str]:
    t = table(scene)
    if t.phase == "game_over":
        cards = listed([CARD[card].name for card in me.laid_open]) if me.laid_open else "no cards"
        yield f"{money(t, seat)} ryo and {cards} left."
        return
    governor = " Governor of this turn." if seat == t.governor else ""
    passes = f", {counted(me.passes, 'pass marker')}" if t.phase == "action" else ""
    yield f"{counted(len(me.hand), 'card')} in hand{passes}.{governor}"
    favours = [f"{ADVISOR[a].name} {n}{' (one used this turn)' if a in me.used else ''}" for a, n in me.favours.items()]
    yield f"Favours: {', '.join(favours)}." if favours else f"No favours; {counted(me.free_markers, 'free marker')}."
    if t.camps[seat].palace:
        ordinary, blessed = income(t, seat)
        parts = f"palace {BOX.income.palace}, peasants {ordinary}{f', blessed field {blessed}' if blessed else ''}"
        yield f"Income as it stands: {BOX.income.palace + ordinary + blessed} ({parts})."
    if me.unpaid:
        yield f"Still to be paid: {people_told(me.unpaid)}, {due_sum(t, seat)} ryo."


# ---- secrets


def secrets(scene: Scene) -> list[str]:
    """The viewer's purse and hand, and cards that only the viewer may look at now."""
    if scene.seat is None:
        return []
    t = table(scene)
    me = t.players[scene.seat]
    due = f", {due_sum(t, scene.seat)} still to be paid" if me.unpaid else ""
    bid = f", bid {me.bid}" if me.bid is not None else ""
    lines = [f"Purse: {money(t, scene.seat)} ryo{due}{bid}."]
    lines += [_own_card(scene, card, count) for card, count in Counter(hand_of(scene)).items()]
    if me.played:
        lines.append(f"Face down in the clash: {listed([CARD[card].name for card in me.played])}.")
    if looked := laid_open(scene):
        lines.append(f"Looked at: {listed([CARD[card].name for card in looked])}.")
    return lines


def _own_card(scene: Scene, card: str, count: int) -> str:
    """A card in words: bonus, price, and what it does; in short where it stands beside everything else."""
    facts = CARD[card]
    many = f"{count} " if count > 1 else ""
    if scene.size == "full":
        return f"{many}{facts.name} +{facts.bonus}{f', {facts.cost} ryo' if facts.cost else ''}: {facts.short}."
    return f"{many}{facts.name} +{facts.bonus}: {facts.text}"
