"""What lies on the table of a game of Shogun, and who may see each thing."""

from __future__ import annotations

from collections import Counter
from operator import add
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engines.core import NOBODY, Covered, FaceDown, Facts, Family, PerSeat, Position, Private, Public, Seat, Task
from engines.shogun.components import (
    CUBES,
    FARMER,
    FARMERS,
    SPECIAL,
    Colour,
    Country,
    ProvinceId,
    RegionId,
    Special,
    colour_of,
    colours,
    country,
)

Card = Annotated[str, Family("card", by="seat"), Meta(min_length=2)]  # a province card or a chest card
Cube = Annotated[str, Meta(min_length=2)]  # its colour; where all of them are, the table can count
ActionCard = Annotated[str, Family("action"), Meta(min_length=2)]
SpecialCard = Annotated[str, Family("special"), Meta(min_length=2)]
EventCard = Annotated[str, Family("event"), Meta(min_length=2)]

Phase = Literal["draft", "planning", "choose_special", "execute", "winter_revolts", "game_over"]
Outcome = Literal["attacker", "defender", "draw"]
Loyalty = Literal["help the defender", "stay out of it", "are the enemy"]


class Options(Facts, frozen=True):
    """The choices before a game; what the chosen mode does not use is ignored."""

    players: int = 3
    side: Literal["sun", "moon"] = "sun"
    setup_mode: Literal["draft", "preset"] = "draft"
    first_drafter: Literal["random", "seat"] = "random"
    first_drafter_seat: Literal[0, 1, 2, 3, 4] = 0
    preset_assignment: Literal["random", "seat_order"] = "random"
    majority_tie: Literal["minus_one", "full"] = "minus_one"
    event_min_rice: Literal[4, 5] = 4


class Land(Facts, frozen=True):
    """What stands in a province; nothing at all in a neutral one."""

    owner: Seat = NOBODY
    armies: int = 0
    buildings: tuple[str, ...] = ()
    markers: int = 0  # of revolt


NEUTRAL = Land()


class Aid(Facts, frozen=True):
    """Cubes that a special card or an event brought into a battle; NOBODY's are farmers."""

    seat: Seat
    card: str
    cubes: int


class Battle(Facts, frozen=True):
    """A battle as everybody saw it. Cubes are counted by seat, the farmers last; NOBODY stands for farmers."""

    year: int
    season: int
    province: ProvinceId
    origin: ProvinceId | None  # where the attack came from; a revolt comes from nowhere
    attacker: Seat
    defender: Seat
    farmers: Loyalty
    attackers: int  # cubes that each side threw in, without those that cards brought
    defenders: int
    aid: tuple[Aid, ...]
    inside: tuple[int, ...]  # what anybody could count to be in the tower before
    tray: tuple[int, ...]  # what lay in the tray before
    out: tuple[int, ...] = ()
    attacking: int = 0  # cubes that counted for each side
    defending: int = 0
    outcome: Outcome = "draw"
    left: int = 0  # armies that stand in the province afterwards

    @property
    def thrown(self) -> tuple[int, ...]:
        """The cubes of both sides."""
        counts = [0] * len(self.tray)
        counts[self.attacker] += self.attackers  # NOBODY counts from the end, where the farmers are
        counts[self.defender] += self.defenders
        for aid in self.aid:
            counts[aid.seat] += aid.cubes
        return tuple(counts)

    @property
    def poured(self) -> tuple[int, ...]:
        """All that went into the tower: both sides, and what had lain in the tray (SHO-TOWER-07)."""
        return tuple(map(add, self.thrown, self.tray))

    @property
    def resting(self) -> tuple[int, ...]:
        """What is in the tower afterwards (SHO-TOWER-05)."""
        return tuple(there + fell - out for there, fell, out in zip(self.inside, self.poured, self.out, strict=True))

    @property
    def holder(self) -> Seat:
        """Whose armies stand in the province afterwards; NOBODY: it is neutral."""
        if not self.left:
            return NOBODY
        return self.attacker if self.outcome == "attacker" else self.defender

    def fights(self, side: Seat) -> bool:
        """Whether the cubes of a side have a part in it; all others are left in the tray (SHO-BATTLE-04, 07)."""
        return side in (self.attacker, self.defender) or (side == NOBODY and self.farmers == "help the defender")

    @property
    def stays(self) -> tuple[int, ...]:
        """What is left in the tray afterwards."""
        sides = [*range(len(self.out) - 1), NOBODY]
        return tuple(0 if self.fights(side) else n for side, n in zip(sides, self.out, strict=True))


class Hungry(Facts, frozen=True):
    """A seat without enough rice, and what that brought."""

    seat: Seat
    missing: int
    drawn: tuple[ProvinceId, ...]  # each of them revolts
    extra: int  # farmers that join each of these revolts


class Majority(Facts, frozen=True):
    """Who has most buildings of a type in a region, alone or with others, and what it is worth to each of them."""

    region: RegionId
    building: str
    seats: tuple[Seat, ...]
    points: int


class Winter(Facts, frozen=True):
    """A winter as everybody saw it; one entry a seat where there are several."""

    year: int
    loss: int
    before: tuple[int, ...]  # rice
    left: tuple[int, ...]
    provinces: tuple[int, ...]  # that want rice
    hungry: tuple[Hungry, ...] = ()
    battles: int = 0  # of the game before its first revolt
    earned: tuple[tuple[int, ...], ...] = ()  # points by `scoring.SOURCES`; none before they are counted
    majorities: tuple[Majority, ...] = ()
    points: tuple[int, ...] = ()  # all of them


class Player(Struct):
    """What lies before one player."""

    chests: Public[int]
    rice: Public[int]
    reserve: Public[int]
    earned: Public[dict[str, int]]  # victory points by where they come from
    groups: Public[list[int]]  # of armies, not yet placed in the draft
    claimed: Public[Card | None]  # taken in the draft, armies not yet placed
    last_offer: Public[list[str]]  # the two face-up cards at the last pick in the draft
    hand: Private[list[Card]]
    sketch: Private[Covered[list[str]]]  # the cards named so far while planning; they still lie in the hand
    plan: Private[list[Card | None]]  # face down, by space
    shown: Public[list[Card | None]]  # turned up, by space
    lost: Public[list[str]]  # spaces whose card left with its province
    won: Public[list[Card]]  # taken with their provinces this round: in the hand, as everybody saw

    @property
    def points(self) -> int:
        return sum(self.earned.values())

    @property
    def ready(self) -> bool:
        """Whether a finished plan lies there (SHO-PLAN-12)."""
        return any(self.plan)

    def earn(self, source: str, points: int) -> None:
        """Score points."""
        self.earned[source] = self.earned.get(source, 0) + points


class Table(Struct):
    options: Public[Options]
    year: Public[int]
    season: Public[int]  # 1 to 3 are action rounds, 4 is winter
    phase: Public[Phase]
    players: PerSeat[Player]
    map: Public[dict[str, Land]]  # the provinces in play
    deck: FaceDown[list[Card]]  # of provinces, in the draft; the last is on top
    offer: Public[list[Card]]  # face up in the draft
    stock: Public[list[Card]]  # cards of neutral provinces
    event_deck: FaceDown[list[EventCard]]  # the last is on top
    events: Public[list[EventCard]]  # open this year and not yet drawn
    event: Public[EventCard | None]  # of this round
    past_events: Public[list[EventCard]]
    row: Public[list[ActionCard]]  # the action cards turned up, from position 1
    hidden_row: FaceDown[list[ActionCard]]  # the others; the last is turned up next
    specials: Public[list[SpecialCard]]  # on positions 1 to 5
    daimyo: Public[list[Seat]]  # who took the special card of each position; NOBODY: nobody yet
    order: Public[list[Seat]]  # the turn order that was last determined
    tiles: Public[dict[str, int]]  # buildings in the supply
    farmers: Public[int]  # in the supply
    floors: FaceDown[Covered[list[list[Cube]]]]  # of the tower, top first; on each the oldest cube first
    tray: Public[list[Cube]]
    battles: Public[list[Battle]]  # of the whole game
    winters: Public[list[Winter]]

    # ---- plain facts about the table

    @property
    def country(self) -> Country:
        return country(self.options.side, len(self.players))

    @property
    def colours(self) -> tuple[Colour, ...]:
        return colours(len(self.players))

    def owned(self, seat: Seat) -> list[ProvinceId]:
        """The provinces of a seat, in canonical order."""
        return [province for province, land in self.map.items() if land.owner == seat]

    def special_of(self, seat: Seat) -> Special | None:
        """The privilege that a seat has this round (SHO-SPECIAL-06)."""
        return SPECIAL[self.specials[self.daimyo.index(seat)]] if seat in self.daimyo else None

    def beyond_sight(self) -> Counter[Colour]:
        """The cubes in tower and tray: all that are nowhere else (SHO-BATTLE-15)."""
        out = Counter({FARMER: FARMERS - self.farmers})
        for seat, player in enumerate(self.players):
            out[colour_of(seat)] = CUBES - player.reserve - sum(player.groups)
        for land in self.map.values():
            if land.owner != NOBODY:
                out[colour_of(land.owner)] -= land.armies
        return out

    def inside(self) -> Counter[Colour]:
        """The cubes inside the tower, which anybody can count."""
        return self.beyond_sight() - Counter(self.tray)

    def in_turn(self) -> list[Seat]:
        """All seats as they plan at one screen: from the first of the last turn order on (SHO-PLAN-11)."""
        count = len(self.players)
        first = self.order[0]
        return [(first + i) % count for i in range(count)]


P: TypeAlias = Position[Table, Task]
