"""Typed access to what is in the box (components.toml).

A place on the table is named by one word for its kind and its id: `field D4` for a field of the board (`spot`),
`daimyo 1` for the daimyo card of a side (the neighbour has the last number, and is `daimyo neighbour` in actions),
`card kaikon` for a card in the own hand, `advisor geisha` for an advisor, `supply ashigaru` (and `peasant`, `ronin`)
for tokens to be hired, and `deck`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from engines.core import Seat, read_toml

FieldId: TypeAlias = str
CardId: TypeAlias = str
AdvisorId: TypeAlias = str
Colour: TypeAlias = str
Side: TypeAlias = Seat  # a seat, or the neighbour, who has the number after the last seat
BoardId: TypeAlias = Literal["basic", "epic"]
Icon: TypeAlias = Literal["none", "advisor", "extra_card", "extra_ryo", "attack_bonus"]
Fight: TypeAlias = Literal["combat", "duel"]

Piece: TypeAlias = Literal["peasant", "ashigaru", "ronin"]

PEASANT: Final = "peasant"
ASHIGARU: Final = "ashigaru"
RONIN: Final = "ronin"
PEOPLE: tuple[Piece, ...] = (PEASANT, ASHIGARU, RONIN)
NEIGHBOUR: Final = "neighbour"  # what an action calls the side that nobody plays


class Meta(Struct, frozen=True):
    players_min: int
    players_max: int


class Counts(Struct, frozen=True):
    """How many of each thing there are."""

    peasant_tokens_per_player: int
    ashigaru_tokens: int
    ronin_tokens: int
    pass_markers_per_player: int
    favour_markers_per_player: int


class Limits(Struct, frozen=True):
    hand: int
    palace_min_distance: int
    ronin_per_player: int


class Income(Struct, frozen=True):
    palace: int
    peasant: int
    extra_ryo_icon: int
    starting_ryo: int


class Draws(Struct, frozen=True):
    """How many cards are drawn when."""

    setup: int
    draw_phase: int
    extra_card_icon: int
    combat_attacker: int
    combat_defender: int
    duel_challenger: int
    duel_challenged: int


class Cost(Struct, frozen=True):
    hire: int
    upkeep: int


class Strength(Struct, frozen=True):
    combat_peasant: int
    combat_ashigaru: int
    combat_ronin: int
    duel_ronin: int
    duel_daimyo: int
    attack_icon_bonus: int


class Duel(Struct, frozen=True):
    refuse_give_up: int
    daimyo_loses_remove: int


class Auction(Struct, frozen=True):
    advisors_drawn: dict[int, int]  # by the number of players
    first_place_favours: int
    second_place_favours: int


class Neutral(Struct, frozen=True):
    """The neighbour of the game for two."""

    players: int
    peasant_pool: int
    setup_peasants_on_board: int
    peasants_per_turn: int
    ashigaru_per_turn: int
    ashigaru_max: int
    defends_with_ashigaru: int
    combat_cards: int


class Board(Struct, frozen=True):
    id: BoardId
    turns: int
    start_peasants: int
    blessed_income: int
    players: tuple[int, ...]
    row_lengths: tuple[int, ...]
    icons: tuple[Icon, ...]  # of the turns


class Field(Struct, frozen=True):
    board: BoardId
    id: FieldId
    line: int
    half_x: int
    blessed: bool
    palace_icon: bool
    neighbours: tuple[FieldId, ...]


class Daimyo(Struct, frozen=True):
    id: Colour
    family: str
    glyph: str


class Op(Struct, frozen=True):
    """One operation of an effect; what it does stands under its name in `effects.OPS`."""

    op: str
    amount: int = 0
    min: int = 0
    max: int = 0
    ashigaru_max: int = 0
    attack_bonus: int = 0
    rule: str = ""
    piece: str = ""
    whose: str = ""
    which: str = ""
    how: str = ""
    requires: str = ""


class Ability(Struct, frozen=True):
    """What a card and an advisor have in common."""

    id: str
    name: str
    translation: str
    window: str  # when it can be used
    effect: tuple[Op, ...]
    text: str
    short: str  # the same in a few words; of a reaction card the window stands before the colon
    cost: int = 0


class Card(Ability, frozen=True, kw_only=True):
    kind: Literal["action", "reaction"]
    copies: int
    bonus: int


class Advisor(Ability, frozen=True, kw_only=True):
    upkeep: int


class Box(Struct, frozen=True):
    """The whole box; every list in the order of the data."""

    meta: Meta
    components: Counts
    limits: Limits
    income: Income
    draws: Draws
    cost: dict[str, Cost]
    strength: Strength
    duel: Duel
    auction: Auction
    neutral: Neutral
    board: tuple[Board, ...]
    field: tuple[Field, ...]
    daimyo: tuple[Daimyo, ...]
    card: tuple[Card, ...]
    advisor: tuple[Advisor, ...]


def _load() -> Box:
    data: dict[str, Any] = read_toml(__package__, "components.toml")
    return msgspec.convert(data, Box, strict=False)


BOX = _load()
BOARD = {board.id: board for board in BOX.board}
FIELD = {board: {f.id: f for f in BOX.field if f.board == board} for board in BOARD}
DAIMYO = {daimyo.id: daimyo for daimyo in BOX.daimyo}
CARD = {card.id: card for card in BOX.card}
CARD_ORDER = {card: number for number, card in enumerate(CARD)}
DECK = tuple(card.id for card in BOX.card for _ in range(card.copies))
ADVISOR = {advisor.id: advisor for advisor in BOX.advisor}
HAND = BOX.limits.hand
PEASANTS = BOX.components.peasant_tokens_per_player
HIRE = {piece: cost.hire for piece, cost in BOX.cost.items()}
UPKEEP = {
    **{piece: cost.upkeep for piece, cost in BOX.cost.items()},
    **{advisor.id: advisor.upkeep for advisor in BOX.advisor},
}
BLESSED = {board: next(f.id for f in fields.values() if f.blessed) for board, fields in FIELD.items()}
FIELD_IDS = {board: tuple(fields) for board, fields in FIELD.items()}  # in the order of the board
FIELD_ORDER = {board: {field: n for n, field in enumerate(fields)} for board, fields in FIELD.items()}
NEIGHBOURS = {board: {f.id: f.neighbours for f in fields.values()} for board, fields in FIELD.items()}


def spot(field: FieldId) -> str:
    """What a field is called as a place on the table."""
    return f"field {field}"


def daimyo_spot(side: Seat | str) -> str:
    """What the daimyo card of a seat, or of the NEIGHBOUR, is called as a place on the table."""
    return f"daimyo {side}"


def name_of(thing: str) -> str:
    """What a person calls a card, an advisor or a kind of people."""
    if thing in CARD:
        return CARD[thing].name
    return ADVISOR[thing].name if thing in ADVISOR else thing


def capital(text: str) -> str:
    """The same at the beginning of a sentence."""
    return text[0].upper() + text[1:]


@cache
def distance(board: BoardId, one: FieldId, other: FieldId) -> int:
    """How many steps lie between two fields, from neighbour to neighbour (RIC-PALACE-02)."""
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {near for field in reached for near in NEIGHBOURS[board][field]}
        steps += 1
    return steps
