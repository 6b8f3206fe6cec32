"""The table at the start, the palaces, and the neighbour's first peasants (RIC-SETUP, RIC-PALACE)."""

from __future__ import annotations

from engines.core import Action, Dice, Menu, Pile, Refusal, Seat, Step, Task, counted, of_seat, who
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.components import (
    ADVISOR,
    BOARD,
    BOX,
    DAIMYO,
    DECK,
    FIELD,
    PEASANTS,
    Colour,
    FieldId,
    Side,
    daimyo_spot,
    spot,
)
from engines.rice_wars.fields import owner, palace_fields
from engines.rice_wars.neighbour import PlaceForNeighbour
from engines.rice_wars.peasants import why_taken
from engines.rice_wars.state import Camp, Looked, Options, P, Player, Table

NEUTRAL = BOX.neutral
WRONG_BOARD = RULES.refusal_named("wrong_board")
SAME_DAIMYO = RULES.refusal_named("same_daimyo")
NO_SUCH_SEAT = RULES.refusal_named("no_such_seat")
PLAYERS_OUT_OF_RANGE = RULES.refusal_named("players_out_of_range")
NO_ICON = RULES.refusal_named("palace_no_icon")
TOO_CLOSE = RULES.refusal_named("palace_too_close")
GOVERNORS = {value.id: value.title for o in RULES.option if o.id == "first_governor" for value in o.value}

# ---- options


def refuse(options: Options) -> str:
    """Why these options cannot be played together, or "" (RIC-SETUP-01, RIC-SETUP-03, RIC-SETUP-09)."""
    players = options.players
    if not BOX.meta.players_min <= players <= BOX.meta.players_max:
        return PLAYERS_OUT_OF_RANGE.about(players=players).text
    boards = [board.id for board in BOX.board if players in board.players]
    if options.board not in boards:
        return WRONG_BOARD.about(players=players, board=boards[0]).text
    named = [colour for colour in options.daimyo if colour != "any"]
    if options.daimyo_assignment == "choose" and len(named) > len(set(named)):
        return SAME_DAIMYO.text
    seat = _fixed_governor(options)
    if seat is not None and seat >= players:
        return NO_SUCH_SEAT.about(seat=GOVERNORS[options.first_governor], players=players).text
    return ""


def _fixed_governor(options: Options) -> Seat | None:
    _, _, seat = options.first_governor.partition("_")
    return int(seat) if seat else None


# ---- the table


def components(t: Table, pile: Pile) -> list[str]:
    """Every match is played with the whole box."""
    return list(DECK) if pile.family == "card" else list(ADVISOR)


def lay_out(options: Options, dice: Dice) -> Table:
    """The table before the palaces stand (RIC-SETUP-02 to RIC-SETUP-10)."""
    board = BOARD[options.board]
    colours = _colours(options, dice)
    deck, advisors = list(DECK), list(ADVISOR)
    dice.shuffle(deck)
    dice.shuffle(advisors)
    governor = _fixed_governor(options)
    hands = [[deck.pop() for _ in range(BOX.draws.setup)] for _ in range(options.players)]
    camps = [
        Camp(colour, PEASANTS - board.start_peasants, board.start_peasants) for colour in colours[: options.players]
    ]
    camps += [Camp(colour, NEUTRAL.peasant_pool) for colour in colours[options.players :]]
    return Table(
        options=options,
        turn=1,
        phase="setup",
        governor=dice.below(options.players) if governor is None else governor,
        players=[Player([seat], hand, BOX.income.starting_ryo) for seat, hand in enumerate(hands)],
        camps=camps,
        workers={},
        deck=deck,
        discard=[],
        advisor_deck=advisors,
        advisors=[],
        to_auction=[],
        gone_advisors=[],
        ashigaru=BOX.components.ashigaru_tokens,
        ronin=BOX.components.ronin_tokens,
        passed=0,
        neighbour_placed=0,
        clash=None,
        fought=[],
        auctions=[],
        looked=Looked(),
    )


def _colours(options: Options, dice: Dice) -> list[Colour]:
    """The daimyo of every side: as chosen, or by lot; the neighbour gets the next free one (RIC-SETUP-03)."""
    sides = options.players + (options.players == NEUTRAL.players)
    free = list(DAIMYO)
    if options.daimyo_assignment == "random":
        dice.shuffle(free)
        return free[:sides]
    chosen = [of_seat(options.daimyo, side, "any") for side in range(sides)]
    free = [colour for colour in free if colour not in chosen]
    return [free.pop(0) if colour == "any" else colour for colour in chosen]


# ---- palaces


class PlacePalace(Action, frozen=True):
    """Build the own palace here."""

    field: FieldId

    @property
    def label(self) -> str:
        return f"Palace on {self.field}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.field),)


class MovePalace(PlacePalace, frozen=True):
    """Move the own palace here."""

    @property
    def label(self) -> str:
        return f"Palace to {self.field}"


class PlaceNeutralPalace(PlacePalace, frozen=True):
    """Build the neighbour's palace here."""

    @property
    def label(self) -> str:
        return f"The neighbour's palace on {self.field}"


class KeepPalace(Action, frozen=True):
    """The palace stays where it is."""

    @property
    def label(self) -> str:
        return "Keep the palace"

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


class PlacePalaces(Step, frozen=True):
    """Everybody builds a palace, the governor first; then all is ready for turn 1 (RIC-PALACE-03)."""

    def run(self, p: P) -> None:
        t = p.state
        people = counted(t.board.start_peasants, "peasant")
        p.say(f"{who(t.governor)} is the first governor.", daimyo_spot(t.governor))
        p.say(f"Everybody begins with {people} on the daimyo card and {counted(BOX.draws.setup, 'card')}.")
        if t.neutral is None:
            after: list[Task] = [ReconsiderPalace(t.governor)]
        else:
            peasants = range(NEUTRAL.setup_peasants_on_board)
            turns = [PlaceForNeighbour(t.seats[n % len(t.seats)], aside=True) for n in peasants]
            after = [BuildNeutralPalace(t.governor), *turns]
        p.push(*map(BuildPalace, t.seats), *after)


def offer_palace(t: Table, side: Side, kind: type[PlacePalace], menu: Menu) -> None:
    """The fields where the palace of a side may stand; not where it stands already."""
    fields = [field for field in palace_fields(t, side) if owner(t, field) is None]
    menu.allow_all([kind(field) for field in fields])
    if menu.explains:
        for field in t.field_ids:
            if field not in fields:
                menu.refuse(_why_no_palace(t, side, field), kind, field)


def _why_no_palace(t: Table, side: Side, field: FieldId) -> Refusal:
    if owner(t, field) is not None:
        return why_taken(t, side, field)
    return TOO_CLOSE if FIELD[t.options.board][field].palace_icon else NO_ICON


def build(p: P, seat: Seat, side: Side, field: FieldId, verb: str) -> None:
    """A palace stands on a field, for good unless the governor moves it (RIC-PALACE-05)."""
    t = p.state
    t.camps[side].palace = field
    whose = "the neighbour's" if side == t.neutral else "the"
    p.say(f"{who(seat)} {verb} {whose} palace {'to' if verb == 'moves' else 'on'} {field}.", spot(field))


class BuildPalace(Question, frozen=True):
    """A palace goes on a free field with the icon, two fields away from every other (RIC-PALACE-01, 02)."""

    asks = "place_palace"
    open = True
    always_asked = True

    def offer(self, p: P, menu: Menu) -> None:
        offer_palace(p.state, self.seat, PlacePalace, menu)

    def place(self, p: P, action: PlacePalace) -> None:
        build(p, self.seat, self.seat, action.field, "builds")


class ReconsiderPalace(Question, frozen=True):
    """The governor may move the own palace once, having seen all others (RIC-PALACE-04)."""

    asks = "relocate_palace"
    open = True
    always_asked = True

    def offer(self, p: P, menu: Menu) -> None:
        offer_palace(p.state, self.seat, MovePalace, menu)
        menu.allow(KeepPalace())

    def move(self, p: P, action: MovePalace) -> None:
        build(p, self.seat, self.seat, action.field, "moves")

    def keep(self, p: P, action: KeepPalace) -> None:
        p.say(f"{who(self.seat)} keeps the palace where it is.")


class BuildNeutralPalace(Question, frozen=True):
    """The governor builds the neighbour's palace last, and then moves no other (RIC-2P-03)."""

    asks = "place_neutral_palace"
    open = True
    always_asked = True

    def offer(self, p: P, menu: Menu) -> None:
        assert p.state.neutral is not None
        offer_palace(p.state, p.state.neutral, PlaceNeutralPalace, menu)

    def place(self, p: P, action: PlaceNeutralPalace) -> None:
        assert p.state.neutral is not None
        build(p, self.seat, p.state.neutral, action.field, "builds")
