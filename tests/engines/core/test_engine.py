"""The engine's face, asked through the toy game and a few tasks of its own."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec
import pytest

from engines.core import (
    UNKNOWN,
    Action,
    BadOptions,
    CorruptPosition,
    Decision,
    Dice,
    Engine,
    Event,
    IllegalAction,
    Menu,
    Pile,
    Prompt,
    Refusal,
    Seat,
    Step,
    Undeclared,
    of_seat,
    who,
)
from engines.core.actions import NOT_ASKED, NOT_NOW
from tests.toy import ENGINE
from tests.toy.bidding import Bid, SealBid
from tests.toy.components import BOX
from tests.toy.market import Choose, Take, TakeNothing
from tests.toy.mats import MATS, MatOptions
from tests.toy.state import Guest, Options, P, Table
from tests.toy.tasting import Keep

NO = Refusal("no", "TOY-BID-01", "No.")


class Nod(Action, frozen=True):
    times: int = 1


class Bow(Action, frozen=True):
    pass


class Greet(Decision, frozen=True):
    """Nod or bow; bowing asks for a nod in return."""

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow(Nod())
        menu.refuse(NO, Nod, 2)
        menu.allow(Bow())

    def prompt(self, p: P) -> Prompt:
        return Prompt("greet", "TOY-BID-01", f"Greet with {p.state.guests[self.seat].purse}?", "It is polite.")

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NO.about() if wish == "nod 3" else None

    def nod(self, p: P, action: Nod) -> None:
        p.whisper(f"{who(self.seat)} nods.", f"{who(self.seat)} nods, thinking of tea.", self.seat)

    def bow(self, p: P, action: Bow) -> None:
        p.push(Greet(1 - self.seat), Clap())


class GreetInSecret(Greet, frozen=True):
    sealed = True

    def why_not_others(self, p: P, seat: Seat, wish: str) -> Refusal | None:
        return NO.about() if wish == "nod 3" else None

    def bow(self, p: P, action: Bow) -> None:
        p.push(GreetInSecret(0))


class Interrupt(GreetInSecret, frozen=True):
    """A sealed answer that pushes something that is not sealed."""

    def bow(self, p: P, action: Bow) -> None:
        p.push(Clap())


class Insist(Greet, frozen=True):
    """Asked for although there is one answer that everybody can see."""

    open = True
    always_asked = True

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow(Nod())


class NodAlone(Insist, frozen=True):
    always_asked = False


class NodOrWait(NodAlone, frozen=True):
    """Secret; everybody can see whether there is one answer."""

    open = False

    def settled(self, p: P) -> bool:
        return p.state.round == 1


class Clap(Step, frozen=True):
    def run(self, p: P) -> None:
        p.say("Clap.")


class Forever(Step, frozen=True):
    def run(self, p: P) -> None:
        p.push(self)


HOUSE: Engine[Table, Options] = Engine(
    msgspec.structs.replace(ENGINE.game, tasks=[*ENGINE.game.tasks, sys.modules[__name__]])
)


def table(*tasks: Any, round_: int = 0) -> P:
    guests = [Guest(9, ["matcha", "bancha"]), Guest(4, ["sencha"])]
    p: P = P(Table(guests, ["gyokuro", "bancha"], False, round=round_), [], 1)
    p.push(*tasks)
    return p


# ---- starting


def test_options_are_read_from_texts() -> None:
    assert ENGINE.options({}) == Options() == Options(3, "slow")
    assert ENGINE.options({"players": "2", "market": "fresh"}) == Options(2, "fresh")


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"tea": 1}, "Tea House has no option 'tea'; it has players, market."),
        ({"players": 5}, "Tea House: players cannot be 5; it can be 3, 2, 4."),
        ({"players": "many"}, "Tea House: players cannot be 'many'; it can be 3, 2, 4."),
        ({"players": 2, "market": "black"}, "Tea House: market cannot be 'black'; it can be slow, fresh."),
        ({"players": None}, "Tea House: players cannot be None; it can be 3, 2, 4."),
    ],
)
def test_bad_options_say_in_a_sentence_what_is_possible(choices: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOptions) as error:
        ENGINE.options(choices)
    assert str(error.value) == says


def test_options_that_do_not_go_together() -> None:
    def refuse(options: Options) -> str:
        return "Two do not fill a fresh market." if options == Options(2, "fresh") else ""

    engine: Engine[Table, Options] = Engine(msgspec.structs.replace(ENGINE.game, refuse=refuse))
    for start in (
        lambda: engine.options({"players": 2, "market": "fresh"}),
        lambda: engine.new(Options(2, "fresh"), 1),
    ):
        with pytest.raises(BadOptions, match="do not fill"):
            start()
    assert engine.options({"market": "fresh"}) == Options(3, "fresh")


def test_values_begin_with_the_default() -> None:
    assert ENGINE.values("players") == [3, 2, 4]
    assert ENGINE.values("market") == ["slow", "fresh"]


@pytest.mark.parametrize("told", ["straw,silk", ["straw", "silk"], ("straw", "silk")])
def test_an_option_with_a_value_for_each_seat(told: Any) -> None:
    assert MATS.each == ("mat",)
    assert MATS.values("mat") == ["straw", "silk"]
    assert MATS.options({}).mat == ()
    mats = MATS.options({"mat": told}).mat
    assert mats == ("straw", "silk")
    assert [of_seat(mats, seat, "straw") for seat in range(3)] == ["straw", "silk", "straw"]


@pytest.mark.parametrize(
    ("mat", "says"),
    [
        ("straw,wool", "Tea House: mat cannot be 'straw,wool'; each seat can have straw, silk."),
        ("", "Tea House: mat cannot be ''; each seat can have straw, silk."),
        (3, "Tea House: mat cannot be 3; each seat can have straw, silk."),
        ([["silk"]], "Tea House: mat cannot be [['silk']]; each seat can have straw, silk."),
        (["silk"] * 4, "Tea House: mat is given for 4 seats, and 3 play."),
    ],
)
def test_wrong_values_for_seats_say_what_is_possible(mat: Any, says: str) -> None:
    with pytest.raises(BadOptions) as error:
        MATS.options({"players": 3, "mat": mat})
    assert str(error.value) == says


def test_a_match_has_no_more_seats_than_players() -> None:
    with pytest.raises(BadOptions, match="for 3 seats, and 2 play"):
        MATS.new(MatOptions(2, mat=("silk", "silk", "silk")), 1)


def test_a_seed_is_64_bits() -> None:
    assert ENGINE.new(Options(), 5) == ENGINE.new(Options(), 5 + (1 << 64)) != ENGINE.new(Options(), 6)
    assert ENGINE.new(Options(), -1) == ENGINE.new(Options(), (1 << 64) - 1)


# ---- asking


def test_waiting() -> None:
    assert HOUSE.waiting(table()) == []
    assert HOUSE.waiting(table(Greet(0), Greet(1))) == [Greet(0)]
    assert HOUSE.waiting(table(Clap(), Greet(0))) == []
    run = [GreetInSecret(0), GreetInSecret(1), GreetInSecret(0)]
    assert HOUSE.waiting(table(*run, Greet(1), GreetInSecret(1))) == run
    assert HOUSE.waiting(table(Greet(1), *run)) == [Greet(1)]
    assert HOUSE.sitting(table(*run), 0) == [GreetInSecret(0)] * 2
    assert HOUSE.decision(table(*run), 1) == GreetInSecret(1)
    assert HOUSE.decision(table(Greet(0)), 1) is None


def test_offers_legal_prompt_and_read() -> None:
    p = table(Greet(0))
    assert HOUSE.legal(p, 0) == HOUSE.offers(p, 0).allowed == [Nod(), Bow()]
    assert HOUSE.offers(p, 0).refused == [(Nod(2), NO)]
    assert (HOUSE.legal(p, 1), HOUSE.offers(p, 1).allowed, HOUSE.prompt(p, 1)) == ([], [], None)
    assert HOUSE.read(p, 0, "nod 1") == Nod()
    prompt = HOUSE.prompt(HOUSE.view(p, 0), 0)
    assert prompt
    assert prompt.ask == "Greet with 9?"


@pytest.mark.parametrize(
    ("seat", "wish", "why"),
    [
        (0, Nod(2), NO),  # a refusal on the list
        (0, Nod(3), NO),  # a refusal that is not worth showing
        (0, Nod(9), NOT_NOW),
        (0, Keep(), NOT_NOW),
        (1, Nod(), NOT_ASKED),
    ],
)
def test_a_refused_action_changes_nothing(seat: Seat, wish: Action, why: Refusal) -> None:
    p = table(Greet(0))
    before = HOUSE.encode(p)
    for act in (lambda: HOUSE.apply(p, seat, wish), lambda: HOUSE.read(p, seat, wish.text)):
        with pytest.raises(IllegalAction) as error:
            act()
        assert error.value.refusal == why
    assert HOUSE.encode(p) == before


def test_a_decision_may_say_why_somebody_else_waits() -> None:
    p = table(GreetInSecret(0), Clap())
    for wish, why in (("nod 3", NO), ("nod 1", NOT_ASKED)):
        with pytest.raises(IllegalAction) as error:
            HOUSE.read(p, 1, wish)
        assert error.value.refusal == why


# ---- playing


def test_an_answer_and_what_follows() -> None:
    p = table(Greet(0), Clap(), Greet(1))
    p.barrier = True
    events = HOUSE.apply(p, 0, Nod())
    assert events == p.news == [Event("{0} nods.", "{0} nods, thinking of tea.", (0,)), Event("Clap.")]
    assert not p.barrier
    assert HOUSE.waiting(p) == [Greet(1)]


def test_what_an_answer_pushes_takes_its_place_in_a_sealed_run() -> None:
    p = table(GreetInSecret(0), GreetInSecret(1), Clap())
    HOUSE.apply(p, 1, Bow())
    assert HOUSE.waiting(p) == [GreetInSecret(0), GreetInSecret(0)]
    HOUSE.apply(p, 0, Nod())
    assert HOUSE.waiting(p) == [GreetInSecret(0)]


def test_a_sealed_answer_must_not_end_the_run() -> None:
    with pytest.raises(TypeError, match="pushes sealed decisions only"):
        HOUSE.apply(table(Interrupt(0), GreetInSecret(1)), 0, Bow())


def test_sealed_answers_come_in_any_order() -> None:
    results = []
    for order in ((0, 1), (1, 0)):
        p = table(SealBid(0), SealBid(1))
        for seat in order:
            HOUSE.apply(p, seat, Bid(seat))
        results.append(p.state)
    assert results[0] == results[1]


def test_the_legal_list_is_kept_until_the_next_answer() -> None:
    p = table(Greet(0), Greet(0))
    kept = HOUSE.legal(p, 0)
    assert HOUSE.legal(p, 0) is kept
    copy = HOUSE.copy(p)
    assert not copy.__dict__
    HOUSE.apply(copy, 0, Nod())
    assert HOUSE.legal(p, 0) is kept
    HOUSE.apply(p, 0, Nod())
    assert HOUSE.legal(p, 0) is not kept


@pytest.mark.parametrize(
    ("task", "round_", "asked"),
    [
        (NodAlone(0), 0, False),  # open, and alone
        (Insist(0), 0, True),
        (NodOrWait(0), 0, True),  # alone, but nobody else can know
        (NodOrWait(0), 1, False),
        (Greet(0), 0, True),
    ],
)
def test_what_answers_itself(task: Decision, round_: int, asked: bool) -> None:
    p = table(Greet(1), task, round_=round_)
    HOUSE.apply(p, 1, Nod())
    assert HOUSE.waiting(p) == ([task] if asked else [])


def test_an_open_decision_with_nothing_legal_is_not_passed_over() -> None:
    p = table(Greet(0), Choose(1))
    p.state.market = ["matcha"]
    HOUSE.apply(p, 0, Nod())
    assert HOUSE.legal(p, 1) == [Take("matcha"), TakeNothing()]


def test_a_game_that_runs_in_circles() -> None:
    p = table(Greet(0), Forever())
    with pytest.raises(RuntimeError, match="toy: more than 2000 steps"):
        HOUSE.apply(p, 0, Nod())


# ---- seeing


def test_a_view_hides_the_dice_and_what_others_were_told() -> None:
    p = table(Greet(0))
    HOUSE.apply(p, 0, Nod())
    own, other, nobody = (HOUSE.view(p, seat) for seat in (0, 1, None))
    assert (own.dice, other.dice, nobody.dice) == (UNKNOWN,) * 3
    assert own.news == p.news
    assert other.news == nobody.news == [Event("{0} nods.")]
    assert (own.state.guests[1].hand, other.state.guests[1].hand) == ([UNKNOWN], ["sencha"])
    assert nobody.state.caddy == [UNKNOWN, UNKNOWN]


def test_a_bystander_is_not_the_last_seat() -> None:
    view = HOUSE.view(table(), None)
    assert [g.hand for g in view.state.guests] == [[UNKNOWN] * 2, [UNKNOWN]]


def test_a_sample_is_a_whole_position() -> None:
    p = ENGINE.new(Options(), 3)
    view = ENGINE.view(p, 1)
    shown = ENGINE.encode(view)
    sample = ENGINE.sample(view, Dice(5))
    assert ENGINE.encode(view) == shown
    assert ENGINE.encode(ENGINE.view(sample, 1)) == shown
    assert ENGINE.sample(view, Dice(5)) == sample != ENGINE.sample(view, Dice(6))
    lying = sorted(place.get() for place in ENGINE.places(sample) if place.pile)
    assert lying == sorted(ENGINE.pool(p, Pile("tea", ""))) == sorted(BOX.teas)
    assert ENGINE.decode(ENGINE.encode(sample)) == sample


def test_a_sample_of_everything_seen_is_the_position_but_for_the_dice() -> None:
    p = table(Greet(0))
    twin = HOUSE.sample(p, Dice(1))
    assert (twin.state, twin.agenda) == (p.state, p.agenda)
    assert twin.dice != p.dice


# ---- keeping


def test_a_position_comes_back_from_its_bytes() -> None:
    p = table(GreetInSecret(0), GreetInSecret(1), Clap())
    HOUSE.apply(p, 0, Bow())
    assert HOUSE.decode(HOUSE.encode(p)) == p


CHANGES: list[Any] = [
    lambda d: d.pop("state"),
    lambda d: d["agenda"].append({"type": "Unheard"}),
    lambda d: d["agenda"].append({"type": "Greet"}),
    lambda d: d["state"].update(round="one"),
    lambda d: d["state"]["guests"][0].update(purse=10),
    lambda d: d["state"]["guests"][0].update(purse="?"),
    lambda d: d["state"]["guests"][0].update(hand=["?"]),
    lambda d: d.update(dice="?"),
]


@pytest.mark.parametrize("change", CHANGES)
def test_bytes_that_are_no_position(change: Any) -> None:
    data = json.loads(HOUSE.encode(table(Greet(0))))
    change(data)
    with pytest.raises(CorruptPosition, match="This is no saved position of Tea House"):
        HOUSE.decode(json.dumps(data).encode())


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000])
def test_bytes_that_are_no_json(data: bytes) -> None:
    with pytest.raises(CorruptPosition):
        ENGINE.decode(data)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_view_is_no_position(viewer: Seat | None) -> None:
    with pytest.raises(CorruptPosition):
        ENGINE.decode(ENGINE.encode(ENGINE.view(ENGINE.new(Options(), 1), viewer)))


# ---- building


def test_a_state_that_is_not_declared_makes_no_engine() -> None:
    with pytest.raises(Undeclared, match=r"State\.cards does not say"):
        Engine(msgspec.structs.replace(ENGINE.game, state=msgspec.defstruct("State", [("cards", list[str])])))


def test_an_engine_knows_its_tasks_and_actions() -> None:
    assert (ENGINE.id, ENGINE.title, ENGINE.rulebook.game.id) == ("toy", "Tea House", "toy")
    assert {task.__name__ for task in ENGINE.tasks} >= {"SealBid", "Taste", "Choose", "Serve", "Round"}
    assert {action.__name__ for action in ENGINE.actions} == {"Bid", "Keep", "Pour", "Take", "TakeNothing", "Pick"}
    assert not {task.__name__ for task in ENGINE.tasks} & {"Step", "Decision", "Task"}
