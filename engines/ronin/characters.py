"""The character action: learning an ability (RON-CHARACT) and the Teacher."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engines.core import Action, Menu, Prompt, Refusal, Seat
from engines.ronin.book import RULES
from engines.ronin.components import BOX, CHARACTER, LIMITS, ROUNDS
from engines.ronin.effects import Use, WithinAction, effect
from engines.ronin.state import P, Table

EMPTY = RULES.refusal_named("display_empty")
GAP = RULES.refusal_named("character_gap")
NOT_IN_STACK = RULES.refusal_named("not_in_stack")
SLOT_TAKEN = RULES.refusal_named("slot_taken")
NO_SUCH_SLOT = RULES.refusal_named("no_such_slot")
NO_TEACHER = RULES.refusal_named("stack_needs_teacher")
ASK_TAKE = RULES.prompt_named("take_character")
ASK_SLOT = RULES.prompt_named("put_character")
ASK_SLOT_LAST = RULES.prompt_named("put_character_last")
ASK_MERCHANT = RULES.prompt_named("put_merchant")

FROM_STACK = "stack "


class TakeCharacter(Action, frozen=True):
    """Take a character: a display position ("2"), or an ability out of the stack ("stack horseman")."""

    tile: str

    @property
    def label(self) -> str:
        if self.tile.startswith(FROM_STACK):
            return f"{CHARACTER[self.tile.removeprefix(FROM_STACK)].name} from the stack"
        return f"Character {self.tile} of the display"

    @property
    def spots(self) -> tuple[str, ...]:
        return () if self.tile.startswith(FROM_STACK) else (f"character {self.tile}",)

    def detail(self, view: Any, seat: Seat) -> str:
        if self.tile.startswith(FROM_STACK):
            return ability_told(view.state, self.tile.removeprefix(FROM_STACK))
        character = view.state.character_display[int(self.tile) - 1]
        return ability_told(view.state, character) if character else ""

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        if self.tile.startswith(FROM_STACK):
            return (self.label,)
        character = view.state.character_display[int(self.tile) - 1]
        return (f"{CHARACTER[character].name} ({self.tile})" if character else self.label,)


class PutCharacter(Action, frozen=True):
    """Put the character that was just taken on a slot."""

    slot: int

    @property
    def label(self) -> str:
        return f"Slot {self.slot}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"slot {self.slot}",)

    def detail(self, view: Any, seat: Seat) -> str:
        me = view.state.players[seat]
        slot = me.slots[self.slot - 1]
        ready = when_it_works(view.state, me.learning, slot.home)
        return f"replaces the {CHARACTER[slot.character].name}; {ready}" if slot.character else ready


def ability_told(t: Table, character: str) -> str:
    """What a character does, in a sentence; two of them depend on an option (RON-ABIL-06)."""
    told = CHARACTER[character].summary
    replaces = t.options.ability_mode == "instead" and character in ("alchemist", "scholar")
    return f"{told} Only in place of the city's action." if replaces else told


def when_it_works(t: Table, character: str | None, home: bool) -> str:
    """From when on a ronin has a character that it learns now (RON-CHARACT-03, RON-MERCHANT-01)."""
    where = "ronin at home" if home else "ronin on the map"
    if character == "merchant":
        return f"{where}: works in upkeep"
    if home:
        return f"{where}: usable this round"
    return f"{where}: {'from next round' if t.round < ROUNDS else 'too late to use'}"


def in_stack(t: Table) -> list[str]:
    """The abilities in the stack, each once: all tiles less those in sight, which everybody can work out."""
    seen = Counter(c for c in [*t.character_display, *t.removed_characters] if c)
    for player in t.players:
        seen.update(s.character for s in player.slots if s.character)
        seen.update([player.learning] if player.learning else [])
    return [c.id for c in BOX.character if c.copies > seen[c.id]]


def why_no_character(p: P, use: Use) -> Refusal | None:
    t = p.state
    found = any(t.character_display) or (use.ability == "teacher" and t.character_deck)
    return None if found else EMPTY


@effect("character", why_no_character)
def learn_character(p: P, use: Use) -> None:
    p.push(ChooseCharacter(use.seat, use.ability), ChooseSlot(use.seat))


class ChooseCharacter(WithinAction, frozen=True):
    """Take a tile of the display; a Teacher may search the stack instead (RON-CHARACT-01, RON-TEACHER-01)."""

    ability: str

    asks = "take_character"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK_TAKE.about(where="the display or the stack" if self.ability == "teacher" else "the display")

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        for i in range(LIMITS.character_display_size):
            if t.character_display[i]:
                menu.allow(TakeCharacter(str(i + 1)))
            elif menu.explains:
                menu.refuse(GAP.about(position=i + 1), TakeCharacter, str(i + 1))
        if self.ability == "teacher":
            menu.allow_all([TakeCharacter(FROM_STACK + character) for character in in_stack(t)])

    def why_not(self, p: P, wish: str) -> Refusal | None:
        _, searched, character = wish.partition(f"take_character {FROM_STACK}")
        if searched and self.ability != "teacher":
            return NO_TEACHER
        position = wish.removeprefix("take_character ")
        if position.isdecimal() and len(position) == 1:
            return GAP.about(position=int(position))
        if searched and character in CHARACTER:
            return NOT_IN_STACK.about(character=CHARACTER[character].name)
        return super().why_not(p, wish)

    def take(self, p: P, action: TakeCharacter) -> None:
        t = p.state
        me = t.players[self.seat]
        if action.tile.startswith(FROM_STACK):
            tile = action.tile.removeprefix(FROM_STACK)
            t.character_deck.remove(tile)
            p.shuffle(t.character_deck, "The character stack is shuffled.")
            p.say(f"{t.name(self.seat)} takes the {CHARACTER[tile].name} from the stack and shuffles it.")
        else:
            position = int(action.tile) - 1
            taken = t.character_display[position]
            assert taken
            tile = taken
            t.character_display[position] = None
            p.say(f"{t.name(self.seat)} takes the {CHARACTER[tile].name}.")
            if t.character_deck:  # else the gap stays (RON-CHARACT-06)
                new = t.character_display[position] = p.draw(t.character_deck, "A character is turned up.")
                p.say(f"The {CHARACTER[new].name} comes into the display.")
        me.learning = tile


class ChooseSlot(WithinAction, frozen=True):
    """Put the tile on a slot without one; with all slots full replace one (RON-CHARACT-02..05)."""

    asks = "put_character"
    open = True

    def prompt(self, p: P) -> Prompt:
        learning = p.state.players[self.seat].learning
        usual = ASK_SLOT if p.state.round < ROUNDS else ASK_SLOT_LAST
        ask = ASK_MERCHANT if learning == "merchant" else usual
        return ask.about(character=CHARACTER[learning].name if learning else "character")

    def offer(self, p: P, menu: Menu) -> None:
        slots = p.state.players[self.seat].slots
        full = all(slot.character for slot in slots)
        for number, slot in enumerate(slots, 1):
            if full or not slot.character:
                menu.allow(PutCharacter(number))
            else:
                menu.refuse(SLOT_TAKEN, PutCharacter, number)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NO_SUCH_SLOT if wish.startswith("put_character ") else super().why_not(p, wish)

    def put(self, p: P, action: PutCharacter) -> None:
        t = p.state
        me = t.players[self.seat]
        slot = me.slots[action.slot - 1]
        assert me.learning
        name = CHARACTER[me.learning].name
        if slot.character:
            t.removed_characters.append(slot.character)
            p.say(f"{t.name(self.seat)} gives up the {CHARACTER[slot.character].name}.")
        slot.character, me.learning = me.learning, None
        p.say(f"{t.name(self.seat)} puts the {name} on slot {action.slot}.")


def character_of(t: Table, seat: Seat, slot: int) -> str:
    """The ability that a slot gives a ronin placed now, "" for none (RON-ABIL-07)."""
    return t.players[seat].slots[slot - 1].character or ""
