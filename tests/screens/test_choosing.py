"""Choosing without a terminal: steps, picks, places, words, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import Action, Amount, Explained, Refusal, who
from screens.choosing import Chooser
from screens.counting import Counting


class Go(Action, frozen=True):
    """Somewhere, by some way, with a number of people: asked step by step."""

    where: str
    way: str
    number: int

    @property
    def spots(self) -> tuple[str, ...]:
        return (self.where,)

    def steps(self, view: Any, seat: int) -> tuple[str, ...]:
        return self.where, self.way, str(self.number)


class Pay(Action, frozen=True):
    """Some goods together."""

    goods: tuple[str, ...]

    @property
    def passes(self) -> bool:
        return not self.goods

    def picks(self, view: Any, seat: int) -> tuple[str, ...]:
        return self.goods


def chooser(*allowed: Action, refused: list[tuple[Action, Refusal]] | None = None) -> Chooser:
    menu = Explained()
    menu.allow_all(allowed)
    menu.refused = refused or []
    return Chooser(menu, None, 0, ["Ana", "Ben"])  # type: ignore[arg-type]


ROADS = [Go(where, "by road", n) for where in ("kai", "edo") for n in (1, 2)]
BOAT = Go("edo", "by boat", 1)


def labels(c: Chooser) -> list[str]:
    return [entry.label for entry in c.entries]


def test_steps_with_one_way_on_are_not_asked() -> None:
    c = chooser(*ROADS)
    assert labels(c) == ["kai", "edo"]
    assert c.take(c.entries[0]) is None
    assert labels(c) == ["1", "2"]
    assert c.progress == "kai, by road"
    assert c.take(c.entries[1]) == Go("kai", "by road", 2)


def test_back_goes_to_where_the_person_chose_last() -> None:
    c = chooser(*ROADS)
    c.take(c.entries[0])
    assert c.back()
    assert labels(c) == ["kai", "edo"]
    assert not c.back()


def test_a_place_with_one_offer_is_one_step_there_and_back() -> None:
    c = chooser(*ROADS)
    here = next(e for e in c.entries if "edo" in e.spots)
    assert c.take(here, at="edo") is None
    assert labels(c) == ["1", "2"]
    assert c.back()
    assert labels(c) == ["kai", "edo"]


def test_every_step_is_asked_where_there_is_a_choice() -> None:
    c = chooser(*ROADS, BOAT)
    c.take(c.entries[1])
    assert labels(c) == ["by road", "by boat"]
    assert c.take(c.entries[1]) == BOAT


def test_the_end_of_the_steps_is_an_action_even_if_several_are_alike() -> None:
    c = chooser(Go("kai", "by road", 1), Go("kai", "by road", 1))
    assert c.take(c.entries[0]) == Go("kai", "by road", 1)


def test_picking_until_it_is_an_offer() -> None:
    c = chooser(Pay(("rice", "rice")), Pay(("fish", "rice")))
    assert c.picking
    assert labels(c) == ["rice", "rice", "fish"]
    assert c.progress == "0 of 2 chosen"
    assert c.confirm() is None
    c.take(c.entries[2])
    c.take(c.entries[0])
    assert c.confirm() == Pay(("fish", "rice"))
    assert not next(e for e in c.entries if e.label == "rice" and not e.picked).possible
    assert c.back()
    assert c.confirm() is None


def test_picking_nothing_is_passing() -> None:
    nothing = Pay(())
    c = chooser(Pay(("rice", "fish")), Pay(("rice",)), nothing)
    assert c.passing == nothing
    assert c.confirm() == nothing


def test_a_word_narrows_and_is_forgotten_after_taking() -> None:
    c = chooser(*ROADS)
    c.find("ED")
    assert labels(c) == ["edo"]
    c.take(c.entries[0])
    assert c.word == ""
    assert labels(c) == ["1", "2"]


def test_a_word_for_a_later_step_finds_the_line_that_leads_there() -> None:
    c = chooser(*ROADS, BOAT)
    c.find("boat")
    assert labels(c) == ["edo"]  # no line says it, one leads to it
    assert c.take(c.entries[0]) is None
    assert labels(c) == ["by boat"]
    assert c.back()
    assert labels(c) == ["by road", "by boat"]
    c.find("nowhere")
    assert labels(c) == []


def test_the_line_that_leads_to_an_action() -> None:
    c = chooser(*ROADS, BOAT)
    assert c.way_to(BOAT.text) == 1
    c.take(c.entries[1])
    assert c.way_to(BOAT.text) == 1
    assert c.way_to(ROADS[0].text) is None  # it begins elsewhere
    assert c.way_to("") is None


@pytest.mark.parametrize("times", [1, 3])
def test_the_reason_that_says_most_of_a_place_is_told(times: int) -> None:
    placed = Refusal("placed", "R-1", "It is placed already.")
    full = Refusal("full", "R-2", "Kai is full.")
    refused = [(Go(where, "by road", n), placed) for where in ("kai", "edo", "izu") for n in range(times)]
    c = chooser(BOAT, refused=[*refused, (Go("kai", "by road", 9), full)])
    assert c.why_not("kai") == full
    assert c.why_not("izu") == placed
    assert c.why_not("nowhere") is None
    assert [(r.label, r.refusal) for r in c.refused(9)] == [("kai", full), ("izu", placed)]


def test_what_is_refused_for_one_reason_shares_a_line() -> None:
    """Six fields that are all too far away are not worth six rows of the screen."""
    far = [Refusal("far", "R-1", f"{where} is too far.") for where in ("kai", "izu", "aki")]
    full = Refusal("full", "R-2", "Osaka is full.")
    refused = [(Go(why.text[:3], "by road", 1), why) for why in far]
    c = chooser(BOAT, refused=[*refused, (Go("osaka", "by road", 1), full)])
    assert [(r.label, r.refusal) for r in c.refused(9)] == [("kai and 2 more", far[0]), ("osaka", full)]
    assert [c.why_not(why.text[:3]) for why in far] == far, "at its place each is told as it is"


def test_a_sentence_is_said_only_of_what_it_is_true_of() -> None:
    """A number in it that fits one demand must not be read of another; every reason comes before a second sentence."""
    near = Refusal("dear", "R-1", "That costs 2; you have 1.")
    dear = Refusal("dear", "R-1", "That costs 5; you have 1.")
    full = Refusal("full", "R-2", "Osaka is full.")
    why = {"kai": near, "izu": dear, "aki": near, "osaka": full}
    c = chooser(BOAT, refused=[(Go(where, "by road", 1), refusal) for where, refusal in why.items()])
    assert [(r.label, r.refusal) for r in c.refused(9)] == [("kai and 1 more", near), ("osaka", full), ("izu", dear)]


def test_a_line_for_many_places_tells_what_holds_at_most_of_them() -> None:
    """Whoever has no warriors cannot attack for that, not because a palace stands somewhere."""
    nobody, palace = Refusal("nobody", "R-1", "You have nobody."), Refusal("palace", "R-2", "A palace stands there.")
    empty = [Refusal("empty", "R-3", f"Nobody is in {where}.") for where in ("edo", "nara", "uji")]
    refused = [(Hit("kai"), palace), *((Hit(where), nobody) for where in ("izu", "aki"))]
    refused += [(Hit(why.text[13:-1]), why) for why in empty]  # of each place something else
    c = chooser(BOAT, refused=refused)  # type: ignore[arg-type]
    assert [(r.label, r.refusal) for r in c.refused(9)] == [("Hit", nobody)]
    assert c.why_not("kai") == palace


class Hit(Action, frozen=True):
    """Something done somewhere, of which the list has one line."""

    where: str

    @property
    def spots(self) -> tuple[str, ...]:
        return (self.where,)

    def steps(self, view: Any, seat: int) -> tuple[str, ...]:
        return "Hit", self.where


class Send(Action, frozen=True):
    """So many people somewhere: the number is counted."""

    where: str
    number: int
    most: bool = False

    def steps(self, view: Any, seat: int) -> tuple[str, ...]:
        return self.where, Amount(self.number, f"{self.number} people", self.most)


def counting(most: bool, *numbers: int) -> tuple[Chooser, Counting]:
    c = chooser(*(Send(where, n, most) for where in ("kai", "edo") for n in numbers))
    assert c.counting is None
    c.take(c.entries[0])
    found = c.counting
    assert found
    return c, found


@pytest.mark.parametrize(("most", "first"), [(True, 13), (False, 1)])
def test_a_number_begins_at_the_least_or_the_most(most: bool, first: int) -> None:
    c, found = counting(most, *range(1, 14))
    assert found.now.number == first
    assert c.take(c.counted()) == Send("kai", first, most)


def test_a_number_is_counted_as_far_as_it_goes() -> None:
    _, found = counting(False, 1, 2, 3)
    found.count(-1)
    assert found.now.number == 1
    for _ in range(5):
        found.count(1)
    assert found.now.number == 3


@pytest.mark.parametrize(("typed", "number"), [("12", 12), ("1", 1), ("15", 5), ("7", 7), ("133", 3), ("10", 10)])
def test_a_number_is_typed_digit_by_digit(typed: str, number: int) -> None:
    _, found = counting(True, *range(1, 14))
    assert all(found.type(digit) for digit in typed)
    assert found.now.number == number


def test_a_digit_that_begins_no_number_changes_nothing() -> None:
    _, found = counting(True, 1, 2, 3)
    assert not found.type("0")
    assert not found.type("9")
    assert found.now.number == 3


def test_a_single_number_is_not_asked() -> None:
    c = chooser(Send("kai", 1), Send("edo", 1))
    assert c.take(c.entries[0]) == Send("kai", 1)


def test_back_forgets_the_number() -> None:
    c, found = counting(True, 1, 2, 3)
    found.count(-1)
    assert c.back()
    assert c.counting is None
    c.take(c.entries[1])
    assert c.counting
    assert c.counting.now.number == 3


class Challenge(Action, frozen=True):
    """Somebody, who stands in the label by the number of the seat."""

    seat: int

    def steps(self, view: Any, seat: int) -> tuple[str, ...]:
        return (f"challenge {who(self.seat)}",)

    def detail(self, view: Any, seat: int) -> str:
        return f"{who(self.seat)} has two ronin"


def test_seats_are_read_by_their_names() -> None:
    refused = [(Challenge(0), Refusal("friend", "R-1", "Not a friend."))]
    c = chooser(Challenge(1), BOAT, refused=refused)  # type: ignore[arg-type]
    assert labels(c) == ["challenge Ben", "edo"]
    assert c.entries[0].detail == "Ben has two ronin"
    assert [r.label for r in c.refused(3)] == ["challenge Ana"]
    c.find("ben")
    assert c.take(c.entries[0]) == Challenge(1)


class Lead(Action, frozen=True):
    """So many somewhere; the number is counted."""

    where: str
    number: int

    @property
    def spots(self) -> tuple[str, ...]:
        return (self.where,)

    def steps(self, view: Any, seat: int) -> tuple[str, ...]:
        return self.where, Amount(self.number)


def test_why_it_cannot_be_another_number() -> None:
    offers = Explained()
    offers.allow_all([Lead("north", 1), Lead("north", 2), Lead("south", 1), Lead("south", 2)])
    offers.refuse(Refusal("too_many", "TOY-01", "One must stay."), Lead, "north", 3)
    chooser = Chooser(offers, None, 0, [])  # type: ignore[arg-type]
    assert chooser.why_not_counted() is None  # it is asked where
    chooser.take(chooser.entries[0])
    assert chooser.counting is not None
    refusal = chooser.why_not_counted()
    assert refusal is not None
    assert refusal.text == "One must stay."
    chooser.back()
    chooser.take(chooser.entries[1])
    assert chooser.why_not_counted() is None  # nothing is said of the south
