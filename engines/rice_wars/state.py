"""What lies on the table of a game of Rice Wars, and who may see each thing."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engines.core import FaceDown, Facts, Family, Peeked, PerSeat, Position, Private, Public, Seat, Task, who
from engines.rice_wars.components import (
    BOARD,
    BOX,
    FIELD_IDS,
    HAND,
    NEIGHBOUR,
    NEIGHBOURS,
    AdvisorId,
    Board,
    Colour,
    FieldId,
    Fight,
    Icon,
    Side,
    daimyo_spot,
)

Card = Annotated[str, Family("card"), Meta(min_length=2)]
AdvisorCard = Annotated[str, Family("advisor"), Meta(min_length=2)]
Ryo = Annotated[int, Meta(ge=0, le=999)]

PlayKind = Literal["card", "deck card", "favour", "decline", "paid", "tie"]
Ending = Literal["fought", "withdrawn", "refused", "no duel"]  # the last three: before any card was played
Phase = Literal["setup", "income", "hiring", "advisor", "action", "draw", "game_over"]


class Options(Facts, frozen=True):
    """The choices before a game."""

    players: int = 3
    board: Literal["basic", "epic"] = "basic"
    daimyo_assignment: Literal["choose", "random"] = "choose"
    daimyo: tuple[Literal["any", "black", "yellow", "red", "blue", "green"], ...] = ()
    first_governor: Literal["random", "seat_0", "seat_1", "seat_2", "seat_3", "seat_4"] = "random"


class Camp(Struct):
    """What everybody sees of a side: its palace, and the people on its daimyo card and outside it."""

    colour: Public[Colour]
    supply: Public[int]  # peasants outside the daimyo card
    peasants: Public[int] = 0  # on the daimyo card, as all that follows
    active: Public[int] = 0  # ashigaru
    tired: Public[int] = 0
    ronin: Public[Literal["none", "active", "tired"]] = "none"
    palace: Public[FieldId] = ""

    @property
    def ashigaru(self) -> int:
        return self.active + self.tired

    @property
    def outside(self) -> int:
        """Peasants that do not stand on a field."""
        return self.supply + self.peasants


class Player(Struct):
    """What lies before one player."""

    peekers: Public[list[Seat]]  # who may look at hand and money: the player, and a spy
    hand: Peeked[list[Card]]
    ryo: Peeked[Ryo]
    bid: Private[Ryo | None] = None  # in the auction that is going on
    played: Private[list[Card]] = []  # face down in the clash
    passes: Public[int] = 0  # pass markers
    favours: Public[dict[str, int]] = {}  # how many are left, by advisor
    used: Public[list[str]] = []  # advisors whose favour was used this turn
    unpaid: Public[list[str]] = []  # who still has to be paid in the hiring step
    laid_open: Public[list[Card]] = []  # the hand at the end of the game
    left: Public[int] = 0  # money at the end of the game

    @property
    def free_markers(self) -> int:
        """Favour markers that lie on the daimyo card."""
        return BOX.components.favour_markers_per_player - len(self.favours)

    @property
    def has_room(self) -> bool:
        """Whether another card fits into the hand."""
        return len(self.hand) < HAND


class Play(Facts, frozen=True):
    """What a side did in a fight, as everybody knows it then: of a card that lies face down, only that it does."""

    side: Side
    how: PlayKind
    thing: str = ""  # the card, or the advisor whose favour it was
    adds: int = 0  # strength


class Fought(Facts, frozen=True):
    """A combat or duel that is over, as everybody saw it. In pairs the attacker, or the challenger, comes first."""

    turn: int
    fight: Fight
    field: FieldId  # of a combat
    sides: tuple[Side, Side]
    ashigaru: tuple[int, int]
    ronin: tuple[int, int]
    start: tuple[int, int]  # strengths before cards were played
    plays: tuple[Play, ...]  # in order
    ending: Ending
    winner: Side | None = None  # None: nobody, or in a duel both lost
    taken: bool = False  # a peasant of the winner stands on the field

    @property
    def strengths(self) -> tuple[int, int]:
        """Of both sides, with all that was played."""
        one, other = (
            start + sum(play.adds for play in self.plays if play.side == side)
            for side, start in zip(self.sides, self.start, strict=True)
        )
        return one, other


class Offer(Facts, frozen=True):
    """A bid that was shown, and what it brought."""

    seat: Seat
    ryo: int
    favours: int = 0


class Auction(Facts, frozen=True):
    """An auction that is over."""

    turn: int
    advisor: AdvisorId
    offers: tuple[Offer, ...]  # in turn order


class Fighter(Struct):
    """A side in a combat or a duel."""

    side: Public[Side]
    strength: Public[int]  # as far as it lies open
    ashigaru: Public[int] = 0  # who take part
    ronin: Public[int] = 0
    unseen: FaceDown[list[Card]] = []  # face down from the deck: nobody has looked
    turned: Public[list[Card]] = []  # turned up at the reveal
    wins_ties: Public[bool] = False  # has paid for it
    start: Public[int] = 0  # its strength before cards are played


class Clash(Struct):
    """A combat or a duel that is going on."""

    fight: Public[Fight]
    attacker: Public[Fighter]  # in a duel: the challenger
    defender: Public[Fighter]
    field: Public[FieldId] = ""  # of a combat
    last_play: Public[bool] = False  # one side has declined; the other one has one play left
    turned: Public[list[Card]] = []  # off the deck to break equal strength
    plays: Public[list[Play]] = []  # of both sides, in order

    @property
    def sides(self) -> tuple[Fighter, Fighter]:
        return self.attacker, self.defender

    def other(self, side: Side) -> Fighter:
        return self.defender if side == self.attacker.side else self.attacker

    def of(self, side: Side) -> Fighter:
        return self.attacker if side == self.attacker.side else self.defender


class Looked(Struct):
    """Cards that are lifted off the deck to look at."""

    peekers: Public[list[Seat]] = []
    cards: Peeked[list[Card]] = []


class Table(Struct):
    options: Public[Options]
    turn: Public[int]
    phase: Public[Phase]
    governor: Public[Seat]
    players: PerSeat[Player]
    camps: Public[list[Camp]]  # of the players, then of the neighbour
    workers: Public[dict[FieldId, Side]]  # whose peasant stands on a field
    deck: FaceDown[list[Card]]  # the last one is on top
    discard: Public[list[Card]]
    advisor_deck: FaceDown[list[AdvisorCard]]  # the last one is on top
    advisors: Public[list[AdvisorCard]]  # face up
    to_auction: Public[list[str]]  # of these, not yet auctioned
    gone_advisors: Public[list[AdvisorCard]]
    ashigaru: Public[int]  # common supply
    ronin: Public[int]
    passed: Public[int]  # sides that have passed one after another
    neighbour_placed: Public[int]  # peasants placed for the neighbour in this action phase
    clash: Public[Clash | None]
    fought: Public[list[Fought]]  # combats and duels of the whole game
    auctions: Public[list[Auction]]  # of the whole game
    looked: Public[Looked]

    # ---- plain facts about the table

    @property
    def board(self) -> Board:
        return BOARD[self.options.board]

    @property
    def field_ids(self) -> tuple[FieldId, ...]:
        return FIELD_IDS[self.options.board]

    @property
    def neighbours(self) -> dict[FieldId, tuple[FieldId, ...]]:
        return NEIGHBOURS[self.options.board]

    @property
    def icon(self) -> Icon:
        """The special rule of this turn."""
        return self.board.icons[self.turn - 1]

    @property
    def neutral(self) -> Side | None:
        """The neighbour of the game for two (RIC-2P-01)."""
        return len(self.players) if len(self.camps) > len(self.players) else None

    @property
    def seats(self) -> list[Seat]:
        """The players, the governor first, then clockwise (RIC-TURN-02)."""
        count = len(self.players)
        return [(self.governor + i) % count for i in range(count)]

    @property
    def sides(self) -> list[Side]:
        """All sides in turn order; the neighbour comes last (RIC-2P-20)."""
        return self.seats if self.neutral is None else [*self.seats, self.neutral]

    def others(self, seat: Seat) -> list[Seat]:
        """The other players by seat."""
        return [other for other in range(len(self.players)) if other != seat]

    def name(self, side: Side) -> str:
        """What a sentence calls a side."""
        return who(side) if side < len(self.players) else "the neighbour"

    def aim(self, side: Side) -> str:
        """What an action calls a side that it is aimed at."""
        return NEIGHBOUR if side == self.neutral else str(side)

    def side(self, aim: str) -> Side:
        """The side that an action or a place calls so."""
        return len(self.players) if aim == NEIGHBOUR else int(aim)

    def place(self, side: Side) -> str:
        """What the daimyo card of a side is called as a place on the table."""
        return daimyo_spot(self.aim(side))

    @property
    def cards_to_draw(self) -> int:
        """Cards that can still be drawn, with a reshuffle."""
        return len(self.deck) + len(self.discard)


P: TypeAlias = Position[Table, Task]
