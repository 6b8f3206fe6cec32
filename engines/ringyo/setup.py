"""The table at the start, and the choice of a first Favor card (RIN-SET)."""

from __future__ import annotations

from engines.core import Action, Decision, Dice, Menu, Pile, Prompt, Refusal, Seat, Step, of_seat, who
from engines.ringyo.book import RULES
from engines.ringyo.box import Side
from engines.ringyo.components import (
    BOX,
    DEMAND,
    FAVOR,
    FOOT,
    FORECAST,
    GIFT,
    KINDS,
    LAKE,
    LAKES,
    LIMITS,
    REGENT,
    TREES,
    WEATHER,
    YELLOW,
    board,
    printed,
)
from engines.ringyo.favors import favor_told
from engines.ringyo.state import Cell, Content, Options, P, Player, Table, cell

PLAYERS_OUT_OF_RANGE = RULES.refusal_named("players_out_of_range")
NOT_DEALT = RULES.refusal_named("favor_not_dealt")
ASK = RULES.prompt_named("choose_start_favor")
USUAL_SIDE: Side = "A"
ALONE = 1  # against the Regent; the box is for two or more
SIGNS: dict[str, Content] = {".": "empty", "~": "flood", "L": "lake"}  # of a setup card; a digit is a tree

HELD = {
    "tile": [t.id for t in BOX.bonus_tile for _ in range(t.copies)],
    "forestry": [c.id for c in BOX.forestry_card for _ in range(c.copies)],
    "favor": [c.id for c in BOX.favor_card for _ in range(c.copies)],
    "gift": list(GIFT),
    "demand": list(DEMAND),
    "forecast": list(FORECAST),
    "weather": [w.id for w in WEATHER.values() for _ in range(w.copies)],
    "lake": [lake.id for lake in LAKES.values() for _ in range(lake.copies)],
    "regent": [f"regent_{value}" for value in BOX.regent.diplomats],
}


def refuse(options: Options) -> str:
    """Why these options are not playable together, or ""."""
    if ALONE <= options.players <= LIMITS.players_max:
        return ""
    return PLAYERS_OUT_OF_RANGE.about(players=options.players).text


def components(t: Table, pile: Pile) -> list[str]:
    """What the box holds of a pile in this match (RIN-INV-01)."""
    if (pile.family == "lake" and not has_lakes(t.options)) or (pile.family == "regent" and not t.solo):
        return []
    return list(HELD[pile.family])


def sides(options: Options) -> list[Side]:
    """The side of each seat's province board (RIN-LAND-10)."""
    return [of_seat(options.province_side, seat, USUAL_SIDE) for seat in range(options.players)]


def has_lakes(options: Options) -> bool:
    """Whether the lake tokens are in the game (RIN-LAKE-05)."""
    return "B" in sides(options)


def lay_out(options: Options, dice: Dice) -> Table:
    """The table before anything is revealed. The dice are used in the order of these lines."""
    seats = range(options.players)
    solo = options.players == 1
    tiles = _shuffled("tile", dice)
    favors = _shuffled("favor", dice)
    dealt: list[list[str]] = [[] for _ in seats]
    for _ in range(LIMITS.favor_dealt):
        for hand in dealt:
            hand.append(favors.pop())
    forestry = _shuffled("forestry", dice)
    hands = [[forestry.pop() for _ in range(LIMITS.forestry_dealt)] for _ in seats]
    gifts = _shuffled("gift", dice)
    demands = _shuffled("demand", dice)
    forecasts = _shuffled("forecast", dice)
    order = [REGENT, *seats] if solo else list(seats)  # of equals in round 1 the person goes first
    if options.start_order == "random" and not solo:
        dice.shuffle(order)
    lakes = _shuffled("lake", dice) if has_lakes(options) else []
    boards = sorted({province.board for province in BOX.province})
    if options.province_assignment == "random":
        dice.shuffle(boards)
    return Table(
        options=options,
        round=0,
        phase="setup_favor",
        players=[_player(boards[seat], side, hands[seat], dealt[seat]) for seat, side in enumerate(sides(options))],
        priority=order,
        previous=order[:],
        passed=[],
        tile_stack=tiles,
        tile_discard=[],
        tile_choice=[],
        forestry_deck=forestry,
        forestry_discard=[],
        played=None,
        favor_deck=favors,
        favor_discard=[],
        gift_deck=gifts,
        gift_display=[],
        gift_discard=[],
        kept_gifts=[],
        demand_stack=demands,
        demand_display=[],
        forecast_deck=forecasts,
        forecast=None,
        forecast_discard=[],
        weather=[],
        weather_deck=list(HELD["weather"]),
        rains=[],
        lake_stack=lakes,
        lake=None,
        spent_lakes=[],
        regent_deck=_shuffled("regent", dice) if solo else [],
        regent_sent=[],
    )


def _shuffled(family: str, dice: Dice) -> list[str]:
    """All components of a family, face down in random order (RIN-SET-02)."""
    pile = list(HELD[family])
    dice.shuffle(pile)
    return pile


def _player(number: int, side: Side, forestry: list[str], favors: list[str]) -> Player:
    """A province as its setup card shows it, 5 rice, two Yellow Samurai (RIN-SET-12..16)."""
    return Player(
        board=number,
        side=side,
        cells={cell_id: _cell(*told) for cell_id, told in printed(board(number, side)).items()},
        tiles={},
        rice=LIMITS.rice_start,
        research=0,
        military=0,
        storage={type_: [] for type_ in TREES},
        workers={kind: LIMITS.yellow_samurai_start if kind == YELLOW else 0 for kind in KINDS},
        placed={},
        active="",
        acted=[],
        step=FOOT,
        built=[],
        diplomats=[d.value for d in BOX.diplomat if not d.gift],
        sent=[],
        chosen=None,
        forestry=forestry,
        shown_forestry=[],
        favors=[],
        shown_favors=[],
        choosing=favors,
        report=[],
        effects=[],
        ended=False,
    )


def _cell(type_: str, sign: str) -> Cell:
    """A cell as a setup card shows it."""
    if type_ == LAKE:
        return cell(LAKE, "lake")
    return cell(type_, "tree", int(sign)) if sign.isdigit() else cell(type_, SIGNS[sign])


# ---- the first Favor card


class ChooseStartFavor(Action, frozen=True):
    """Keep this goal; the other goes under the deck."""

    card: str

    @property
    def label(self) -> str:
        return f"Keep {FAVOR[self.card].name}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card {self.card}",)

    def detail(self, view: object, seat: Seat) -> str:
        return favor_told(self.card)


class StartFavor(Decision, frozen=True):
    """Keep one of the two Favor cards, in secret (RIN-SET-17, RIN-SET-18)."""

    asks = "choose_start_favor"
    sealed = True

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        for card in p.state.players[self.seat].choosing:
            menu.allow(ChooseStartFavor(card))

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NOT_DEALT if wish.startswith(f"{self.kind()} ") else None

    def keep(self, p: P, action: ChooseStartFavor) -> None:
        me = p.state.players[self.seat]
        me.choosing.remove(action.card)
        me.favors.append(action.card)
        name = who(self.seat)
        kept, returned = FAVOR[action.card].name, FAVOR[me.choosing[0]].name
        secret = f"{name} keeps {kept}; {returned} goes under the deck."
        p.whisper(f"{name} keeps one of two Favor cards.", secret, self.seat)


class ReturnFavors(Step, frozen=True):
    """The other cards go under the deck, the last seat's lowest (RIN-SET-17)."""

    def run(self, p: P) -> None:
        t = p.state
        for me in t.players:
            t.favor_deck[:0] = me.choosing
            me.choosing = []
