"""The table at the start, and the draft of the first provinces (SHO-SETUP, SHO-DRAFT)."""

from __future__ import annotations

from typing import Any, Literal

from engines.core import (
    NOBODY,
    Action,
    Amount,
    Decision,
    Dice,
    Menu,
    Pile,
    Prompt,
    Refusal,
    Seat,
    Step,
    counted,
    listed,
    who,
)
from engines.shogun.book import RULES
from engines.shogun.components import (
    ACTIONS,
    BOX,
    CHEST,
    CUBES,
    EVENT,
    FARMER,
    FARMERS,
    PROVINCE,
    SPACES,
    SPECIAL,
    TILES,
    Preset,
    colour_of,
    country,
    spot,
)
from engines.shogun.provinces import in_order
from engines.shogun.state import NEUTRAL, Land, Options, P, Player, Table
from engines.shogun.tower import empty_tower, pour

PLAYERS_OUT_OF_RANGE = RULES.refusal_named("players_out_of_range")
PRESET_ON_MOON = RULES.refusal_named("preset_on_moon")
NO_SUCH_SEAT = RULES.refusal_named("no_such_seat")
SWAP_FIRST_PICK = RULES.refusal_named("swap_first_pick")
SWAP_OTHER_PAIR = RULES.refusal_named("swap_other_pair")
SWAP_AGAIN = RULES.refusal_named("swap_again")
NO_SUCH_GROUP = RULES.refusal_named("no_such_group")
ASK_TAKE = RULES.prompt_named("draft_take")
ASK_SWAP = RULES.prompt_named("draft_swap")
ASK_PLACE = RULES.prompt_named("draft_place")

SETUP = BOX.setup
SEAT_TITLES = {value.id: value.title for o in RULES.option if o.id == "first_drafter_seat" for value in o.value}


# ---- the table


def refuse(options: Options) -> str:
    """Why these options are not playable together, or ""."""
    if not BOX.meta.players_min <= options.players <= BOX.meta.players_max:
        return PLAYERS_OUT_OF_RANGE.about(players=options.players).text
    if options.setup_mode == "preset":
        return PRESET_ON_MOON.text if options.side == "moon" else ""
    if options.first_drafter == "seat" and options.first_drafter_seat >= options.players:
        return NO_SUCH_SEAT.about(seat=SEAT_TITLES[options.first_drafter_seat], players=options.players).text
    return ""


def components(t: Table, pile: Pile) -> list[str]:
    """What there is of a pile in this match."""
    if pile.family == "card":
        assert isinstance(pile.part, int)
        return cards_of(t, pile.part)
    return list({"action": ACTIONS, "special": SPECIAL, "event": EVENT}[pile.family])


def cards_of(t: Table, seat: Seat) -> list[str]:
    """The cards of a seat: its provinces and five chest cards. NOBODY's are those of neutral provinces."""
    claimed = {me.claimed for me in t.players}
    cards = [card for card in t.owned(seat) if card not in claimed]
    if seat != NOBODY:
        cards += [*CHEST, *filter(None, [t.players[seat].claimed])]
    return cards


def lay_out(options: Options, dice: Dice) -> tuple[Table, Seat]:
    """The table before anything is drafted, poured or opened, and who drafts first."""
    drafting = options.setup_mode == "draft"
    players, side = options.players, options.side
    first: Seat = options.first_drafter_seat
    if drafting and options.first_drafter == "random":
        first = dice.below(players)
    presets = [] if drafting else _assigned(options, dice)
    land = dict.fromkeys(country(side, players).provinces, NEUTRAL)
    for seat, preset in enumerate(presets):
        for group in preset.provinces:
            land[group.province] = Land(seat, group.armies)
    stock = [province for province in land if land[province].owner == NOBODY]
    deck: list[str] = []
    if drafting:
        deck, stock = stock, []
        dice.shuffle(deck)
        deck.reverse()  # entry 0 of a shuffled list is the top
    events = list(EVENT)
    dice.shuffle(events)
    table = Table(
        options=options,
        year=1,
        season=1,
        phase="draft" if drafting else "planning",
        players=[_player(options, seat, land) for seat in range(players)],
        map=land,
        deck=deck,
        offer=[deck.pop() for _ in range(SETUP.draft_face_up)] if drafting else [],
        stock=stock,
        event_deck=events[::-1],
        events=[],
        event=None,
        past_events=[],
        row=[],
        hidden_row=list(ACTIONS),
        specials=list(SPECIAL),
        daimyo=[NOBODY] * len(SPECIAL),
        order=list(range(players)),
        tiles=dict(TILES),
        farmers=FARMERS,
        floors=empty_tower(),
        tray=[],
        battles=[],
        winters=[],
    )
    return table, first


def _assigned(options: Options, dice: Dice) -> list[Preset]:
    """The printed start position of each seat (SHO-SETUP-12)."""
    sets = [preset for preset in BOX.preset if preset.players == options.players]
    if options.preset_assignment == "random":
        dice.shuffle(sets)
    return sets


def _player(options: Options, seat: Seat, land: dict[str, Land]) -> Player:
    """62 cubes, five chest cards and some chests (SHO-SETUP-06, SHO-SETUP-08)."""
    own = [province for province in land if land[province].owner == seat]
    groups = [] if options.setup_mode == "preset" else list(SETUP.army_groups[options.players])
    return Player(
        chests=SETUP.start_chests[options.players],
        rice=BOX.tracks.rice_min,
        reserve=CUBES - sum(groups) - sum(land[province].armies for province in own),
        earned={},
        groups=groups,
        claimed=None,
        last_offer=[],
        hand=[*own, *CHEST],
        sketch=[],
        plan=[None] * len(SPACES),
        shown=[None] * len(SPACES),
        lost=[],
        won=[],
    )


# ---- the draft


class DraftSwap(Action, frozen=True):
    """Put both face-up cards under the deck and turn up two others."""

    @property
    def label(self) -> str:
        return "Put both open cards under the deck"

    @property
    def spots(self) -> tuple[str, ...]:
        return ("offer 0", "offer 1", "deck")


class DraftTake(Action, frozen=True):
    """Take an open card, or the top of the deck unseen."""

    source: Literal["0", "1", "deck"]

    @property
    def label(self) -> str:
        return "The top card of the deck" if self.source == "deck" else f"Open card {int(self.source) + 1}"

    @property
    def spots(self) -> tuple[str, ...]:
        return ("deck",) if self.source == "deck" else (f"offer {self.source}",)

    def detail(self, view: Any, seat: Seat) -> str:
        if self.source == "deck":
            return f"one of {len(view.state.deck)}"
        return yields(view.state, view.state.offer[int(self.source)])

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        if self.source == "deck":
            return (self.label,)
        return (f"{self.label}: {PROVINCE[view.state.offer[int(self.source)]].name}",)


class DraftPlace(Action, frozen=True):
    """Put a whole army group on the province just taken."""

    size: int

    @property
    def label(self) -> str:
        return f"{self.size} armies"

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return (Amount(self.size, self.label),)


def yields(t: Table, province: str) -> str:
    """What a province has to give, and where it lies."""
    land = PROVINCE[province]
    region = next(r.name for r in BOX.region if r.id == t.country.regions[province])
    spaces = counted(land.spaces, "building space")
    return f"{region}: {counted(land.chests, 'chest')}, {land.rice} rice, {spaces}"


class Draft(Step, frozen=True):
    """Clockwise from the first drafter, one province a turn, until all groups are placed (SHO-DRAFT-03, 08)."""

    first: Seat

    def run(self, p: P) -> None:
        players = len(p.state.players)
        p.say(f"{who(self.first)} begins the draft.")
        turns = len(SETUP.army_groups[players]) * players
        p.push(*(Pick((self.first + i) % players) for i in range(turns)), EndOfDraft())


class Pick(Decision, frozen=True):
    """Take one of two open provinces or the top of the deck (SHO-DRAFT-02, SHO-DRAFT-04, SHO-DRAFT-07)."""

    asks = "draft_take"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        groups = sizes_told(p.state.players[self.seat].groups)
        return (ASK_TAKE if self._why_no_swap(p.state) else ASK_SWAP).about(groups=groups)

    def offer(self, p: P, menu: Menu) -> None:
        refusal = self._why_no_swap(p.state)
        if refusal:
            menu.refuse(refusal, DraftSwap)
        else:
            menu.allow(DraftSwap())
        menu.allow_all([DraftTake("0"), DraftTake("1"), DraftTake("deck")])

    def _why_no_swap(self, t: Table) -> Refusal | None:
        """The same two cards as at the own previous pick may be swapped (SHO-DRAFT-07)."""
        pair = t.players[self.seat].last_offer
        if not pair:
            return SWAP_FIRST_PICK
        if set(pair) == set(t.offer):
            return None
        return SWAP_OTHER_PAIR.about(first=PROVINCE[pair[0]].name, second=PROVINCE[pair[1]].name)

    def swap(self, p: P, action: DraftSwap) -> None:
        t = p.state
        names = listed([PROVINCE[card].name for card in t.offer])
        t.deck[:0] = reversed(t.offer)
        t.offer = [p.draw(t.deck, "A province card is turned up.") for _ in t.offer]
        p.say(f"{who(self.seat)} puts {names} under the deck. {_offered(t)}", *map(spot, t.offer))
        p.push(PickAfterSwap(self.seat))

    def take(self, p: P, action: DraftTake) -> None:
        t = p.state
        t.players[self.seat].last_offer = t.offer[:]
        if action.source == "deck":
            card = p.draw(t.deck, "A province card is drawn.")
            p.say(f"{who(self.seat)} draws {PROVINCE[card].name}.", spot(card))
        else:
            slot = int(action.source)
            card = t.offer[slot]
            t.offer[slot] = p.draw(t.deck, "A province card is turned up.")
            p.say(f"{who(self.seat)} takes {PROVINCE[card].name}. {_offered(t)}", spot(card))
        t.players[self.seat].claimed = card
        p.push(PlaceGroup(self.seat))


class PickAfterSwap(Pick, frozen=True):
    """After a swap a province must be taken (SHO-DRAFT-07)."""

    def _why_no_swap(self, t: Table) -> Refusal:
        return SWAP_AGAIN


def _offered(t: Table) -> str:
    return f"Open now: {listed([PROVINCE[card].name for card in t.offer])}."


class PlaceGroup(Decision, frozen=True):
    """One of the own army groups goes to the new province as a whole (SHO-DRAFT-04, SHO-DRAFT-05)."""

    asks = "draft_place"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        me = p.state.players[self.seat]
        assert me.claimed
        return ASK_PLACE.about(province=PROVINCE[me.claimed].name, groups=sizes_told(me.groups))

    def offer(self, p: P, menu: Menu) -> None:
        for size in sorted(set(p.state.players[self.seat].groups)):
            menu.allow(DraftPlace(size))

    def why_not(self, p: P, wish: str) -> Refusal | None:
        word, _, size = wish.partition(" ")
        groups = sizes_told(p.state.players[self.seat].groups)
        return NO_SUCH_GROUP.about(size=size, groups=groups) if word == "draft_place" else None

    def place(self, p: P, action: DraftPlace) -> None:
        t = p.state
        me = t.players[self.seat]
        province = me.claimed
        assert province
        me.groups.remove(action.size)
        me.claimed = None
        me.hand = in_order([*me.hand, province])
        t.map[province] = Land(self.seat, action.size)
        p.say(f"{who(self.seat)} puts {action.size} armies on {PROVINCE[province].name}.", spot(province))


def sizes_told(groups: list[int]) -> str:
    """Army groups in one line."""
    return ", ".join(map(str, groups))


class EndOfDraft(Step, frozen=True):
    """All cards that nobody took form the open stock of neutral provinces (SHO-SETUP-09)."""

    def run(self, p: P) -> None:
        t = p.state
        p.reveal()
        t.stock = in_order([*t.offer, *t.deck])
        t.offer, t.deck = [], []
        p.say(f"The draft is over. Neutral: {', '.join(PROVINCE[card].name for card in t.stock)}.")


# ---- the tower


class LoadTower(Step, frozen=True):
    """Armies of all players and farmers are poured in; what falls out goes home (SHO-TOWER-01)."""

    def run(self, p: P) -> None:
        t = p.state
        load = [c for seat in range(len(t.players)) for c in [colour_of(seat)] * SETUP.tower_armies_per_player]
        load += [FARMER] * SETUP.tower_farmers
        with p.chance("The battle tower is loaded.") as dice:
            out = pour(t.floors, load, dice.shuffle, dice.below)
        for seat, player in enumerate(t.players):
            player.reserve += out.count(colour_of(seat)) - SETUP.tower_armies_per_player
        t.farmers += out.count(FARMER) - SETUP.tower_farmers
        p.say(f"The battle tower is loaded: {len(load)} cubes are poured in, and {len(load) - len(out)} stay inside.")
