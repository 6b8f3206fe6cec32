"""Each check of the conformance suite finds its fault: the toy game with one planted fault at a time."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias

import msgspec
import pytest

from engines.core import UNKNOWN, Action, Dice, Engine, IllegalAction, Refusal, Rule, Seat, Step, who
from engines.export import import_match
from tests.conformance import (
    FailedGame,
    assert_golden,
    canaries,
    golden_cases,
    golden_playthrough,
    imports_no_chance,
    ledger_covered,
    legality,
    pinned_counts,
    playing,
    random_games,
    rulebook_sound,
    same_everywhere,
    twin_worlds,
    vectors_covered,
)
from tests.conformance.playing import AnyEngine, AnyPosition, random_game, started
from tests.toy import ENGINE, bidding, market, scoring, serving, tasting
from tests.toy.bidding import Bid, OpenBids, SealBid
from tests.toy.components import BOX, RULES
from tests.toy.market import Choose, FillMarket, Take, TakeNothing
from tests.toy.play import Round
from tests.toy.serving import CallGuests, Serve
from tests.toy.tasting import HostDraws, Keep, Pour, Taste

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], AnyEngine | None]  # the faulty engine, if not the patched toy

THIS = sys.modules[__name__]


class Note(Step, frozen=True):
    """A task that says a word on the agenda and does nothing."""

    word: str

    def run(self, p: AnyPosition) -> None: ...


def toy(**changes: Any) -> AnyEngine:
    """The toy as its classes stand now, with other pieces handed to its engine."""
    return Engine(msgspec.structs.replace(ENGINE.game, **changes))


def planted(plant: Plant, patch: pytest.MonkeyPatch) -> AnyEngine:
    return plant(patch) or toy()


def games(engine: AnyEngine) -> None:
    random_games(engine, decisions=80, steps=15, games=12)


def ids(faults: list[tuple[Any, str]]) -> list[str]:
    return [plant.__name__ for plant, _ in faults]


@pytest.fixture(autouse=True)
def failed_games_go_away(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that fail here fail on purpose: nobody wants to keep them."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("failed")))


# ---- T1, T2: the ledger


LEDGER = """
import pytest
shows = pytest.mark.rule
BOTH = ["TOY-3", "TOY-4"]
pytestmark = pytest.mark.rule("TOY-0")
@pytest.mark.rule("TOY-1", "TOY-2")
def test_one(): ...
@shows(*BOTH)
class TestMore:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TOY-5"))])
    def test_two(self, x): ...
@pytest.mark.rule("TOY-6")
def helper(): ...
@pytest.mark.vector("V-01")
async def test_three(): ...
"""


def ruled(*rule_ids: str) -> AnyEngine:
    rules = tuple(Rule(i, "start", i, "So it is.") for i in rule_ids)
    return toy(rulebook=msgspec.structs.replace(RULES, rule=rules))


def test_the_ledger_reads_every_way_to_mark(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(LEDGER)
    ledger_covered(ruled("TOY-0", "TOY-1", "TOY-2", "TOY-3", "TOY-4", "TOY-5"), tmp_path, ["TOY-3"])
    vectors_covered(["V-01"], tmp_path)


@pytest.mark.parametrize(
    ("rules", "spec", "says"),
    [
        (["TOY-0", "TOY-7", "TOY-8"], [], "no test is marked with TOY-7, TOY-8"),
        ([f"TOY-{i}" for i in range(7)], [], "no test is marked with TOY-6"),  # its mark is on no test
        ([f"TOY-{i}" for i in range(5)], [], "rules that the rulebook does not have: TOY-5"),
        ([f"TOY-{i}" for i in range(6)], ["TOY-9"], "not in the rulebook: TOY-9"),
    ],
)
def test_the_ledger_misses_a_rule(tmp_path: Path, rules: list[str], spec: list[str], says: str) -> None:
    (tmp_path / "test_it.py").write_text(LEDGER)
    with pytest.raises(AssertionError, match=says):
        ledger_covered(ruled(*rules), tmp_path, spec)


def test_a_worked_example_without_a_test(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(LEDGER)
    with pytest.raises(AssertionError, match="V-02"):
        vectors_covered(["V-01", "V-02"], tmp_path)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rule": (*RULES.rule, RULES.rule[0])}, "two entries of rule are called TOY-START-01"),
        ({"rule": RULES.rule[1:]}, "chapters without rules: start"),
        ({"chapter": RULES.chapter[1:]}, "TOY-START-01 -> start"),
        ({"refusal": (Refusal("odd", "TOY-99", "No."),)}, "odd -> TOY-99"),
        ({"option": RULES.option[:1]}, "the option market is not among"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_a_rulebook_that_is_not_sound(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        rulebook_sound(toy(rulebook=msgspec.structs.replace(RULES, **changes)))


# ---- T3, T8: what was written down


def larger_market(patch: pytest.MonkeyPatch) -> AnyEngine:
    house = msgspec.structs.replace(BOX.house, market=2)
    patch.setattr(market, "BOX", msgspec.structs.replace(BOX, house=house))
    return toy()


def test_a_changed_playthrough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = golden_cases(ENGINE)[0]
    path = case.path(tmp_path)
    with pytest.raises(AssertionError, match="is missing"):
        assert_golden(path, "")
    monkeypatch.setenv("GOLDEN_UPDATE", "1")
    assert_golden(path, golden_playthrough(ENGINE, case.options, case.seed))
    monkeypatch.setenv("GOLDEN_UPDATE", "")
    assert_golden(path, golden_playthrough(ENGINE, case.options, case.seed))
    with pytest.raises(AssertionError, match="has changed"):
        assert_golden(path, golden_playthrough(larger_market(monkeypatch), case.options, case.seed))


def test_a_playthrough_that_nobody_would_read(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="bytes long"):
        assert_golden(tmp_path / "long.txt", "so it went on\n" * 20_000)


def test_playthroughs_cover_every_option() -> None:
    cases = golden_cases(ENGINE)
    assert {case.options.players for case in cases} == {2, 3, 4}
    assert {case.options.market for case in cases} == {"slow", "fresh"}
    assert len({case.name for case in cases}) == len(cases) == 6


def test_a_changed_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pins.json"
    with pytest.raises(AssertionError, match="is missing"):
        pinned_counts(ENGINE, path)
    monkeypatch.setenv("GOLDEN_UPDATE", "1")
    pinned_counts(ENGINE, path)
    monkeypatch.setenv("GOLDEN_UPDATE", "")
    pinned_counts(ENGINE, path)
    pins = json.loads(path.read_text())
    assert {pin["kind"] for pin in pins} == {"seal_bid", "taste", "choose", "serve"}
    with pytest.raises(AssertionError, match="pins 15 positions"):
        pinned_counts(ENGINE, path, 16)
    with pytest.raises(AssertionError, match="has changed"):
        pinned_counts(larger_market(monkeypatch), path)


# ---- T4: random games


def dead_end(patch: pytest.MonkeyPatch) -> None:
    """Nothing is legal where nothing on the market may be taken."""

    def offer(self: Choose, p: AnyPosition, menu: Any) -> None:
        menu.allow_all(Take(tea) for tea in dict.fromkeys(p.state.market) if tea not in p.state.guests[self.seat].tray)

    patch.setattr(Choose, "offer", offer)


def lost(patch: pytest.MonkeyPatch) -> None:
    def pour(self: Taste, p: AnyPosition, action: Pour) -> None:
        p.state.guests[self.seat].hand.remove(action.tea)

    patch.setattr(Taste, "pour", pour)


def doubled(patch: pytest.MonkeyPatch) -> None:
    def keep(self: Taste, p: AnyPosition, action: Keep) -> None:
        p.state.poured.append("bancha")

    patch.setattr(Taste, "keep", keep)


def one_label(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Bid, "label", property(lambda self: "Bid"))


def one_text(patch: pytest.MonkeyPatch) -> None:
    def offer(self: Serve, p: AnyPosition, menu: Any) -> None:
        menu.allow_all(serving.Pick(tea) for tea in p.state.guests[self.seat].hand)

    patch.setattr(Serve, "offer", offer)


def restless_list(patch: pytest.MonkeyPatch) -> None:
    asked = count()

    def offer(self: Taste, p: AnyPosition, menu: Any) -> None:
        menu.allow_all([Pour("bancha"), Keep()] if next(asked) % 2 else [Pour("matcha"), Keep()])

    patch.setattr(Taste, "offer", offer)


def two_ways_to_pass(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Take, "passes", property(lambda self: True))


def both_ways(patch: pytest.MonkeyPatch) -> None:
    def offer(self: Taste, p: AnyPosition, menu: Any) -> None:
        menu.refuse(tasting.LOW, Keep)
        menu.allow(Keep())

    patch.setattr(Taste, "offer", offer)


def unknown_rule(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bidding, "POOR", Refusal("poor", "TOY-BID-99", "Too poor."))


def unfilled(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SealBid, "prompt", lambda self, p: RULES.prompt_named("seal_bid"))


def says_you(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Taste, "keep", _keep(lambda p, seat: p.say("Your hand is kept.")))


def says_nobody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Taste, "keep", _keep(lambda p, seat: p.say(f"{who(7)} is pleased.")))


def secret_on_the_agenda(patch: pytest.MonkeyPatch) -> AnyEngine:
    patch.setattr(HostDraws, "run", lambda self, p: p.push(Taste(p.state.host), Note(UNKNOWN)))
    return toy(tasks=[*ENGINE.game.tasks, THIS])


def never_over(patch: pytest.MonkeyPatch) -> AnyEngine:
    return toy(standings=lambda table: msgspec.structs.replace(scoring.standings(table), over=False))


def no_end_of_decisions(patch: pytest.MonkeyPatch) -> None:
    def seal(self: SealBid, p: AnyPosition, action: Bid) -> None:
        p.push(self)

    patch.setattr(SealBid, "seal", seal)


def no_end_of_steps(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FillMarket, "run", lambda self, p: p.push(self))


def raises(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FillMarket, "run", lambda self, p: p.state.market[99])


def out_of_range(patch: pytest.MonkeyPatch) -> None:
    def seal(self: SealBid, p: AnyPosition, action: Bid) -> None:
        p.state.guests[self.seat].bid = action.coins + 5

    patch.setattr(SealBid, "seal", seal)


def view_is_whole(patch: pytest.MonkeyPatch) -> AnyEngine:
    engine = toy()
    patch.setattr(engine, "view", lambda p, seat: engine.copy(p))
    return engine


def plays_once(patch: pytest.MonkeyPatch) -> None:
    """Chance that does not come from the position."""
    fill = FillMarket.run

    def run(self: FillMarket, p: AnyPosition) -> None:
        random.shuffle(p.state.caddy)
        fill(self, p)

    patch.setattr(FillMarket, "run", run)


def label_from_nowhere(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Take, "detail", lambda self, view, seat: str(view.state.guests[9]))


def answers_for_somebody(patch: pytest.MonkeyPatch) -> None:
    """A decision answers itself although there is a choice."""
    patch.setattr(Serve, "settled", lambda self, p: True)


def reads_wrong(patch: pytest.MonkeyPatch) -> AnyEngine:
    engine = toy()
    read = engine.read

    def first(p: AnyPosition, seat: Seat, text: str) -> Action:
        return read(p, seat, "bid 0" if text.startswith("bid ") else text)

    patch.setattr(engine, "read", first)
    return engine


def _keep(tell: Callable[[AnyPosition, Seat], None]) -> Callable[..., None]:
    def keep(self: Taste, p: AnyPosition, action: Keep) -> None:
        tell(p, self.seat)

    return keep


IN_GAMES: list[tuple[Plant, str]] = [
    (dead_end, "dead end"),
    (lost, r"the box is not whole .* lost \{'"),
    (doubled, r"the box is not whole .* too many \{'bancha': 1"),
    (one_label, "have the label 'Bid'"),
    (one_text, "have the text 'pick "),
    (restless_list, "not the same when asked again"),
    (two_ways_to_pass, "more than one way to pass"),
    (both_ways, r"both allowed and refused: \['keep'\]"),
    (unknown_rule, "TOY-BID-99, which is not in the rulebook"),
    (unfilled, "a placeholder is not filled in"),
    (says_you, 'an event says "you"'),
    (says_nobody, "an event names seat 7"),
    (secret_on_the_agenda, r'the agenda holds a "\?"'),
    (never_over, "the standings say over=False"),
    (no_end_of_decisions, "more than 80 decisions"),
    (no_end_of_steps, "more than 15 steps"),
    (raises, "IndexError"),
    (out_of_range, "CorruptPosition"),
    (view_is_whole, "decodes as a position"),
    (plays_once, "playing the moves again differs"),
    (label_from_nowhere, "IndexError"),
    (answers_for_somebody, "Serve.* answers itself, with 2 legal actions"),
    (reads_wrong, "reads as another action"),
]


@pytest.mark.parametrize(("plant", "says"), IN_GAMES, ids=ids(IN_GAMES))
def test_random_games_catch(plant: Plant, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=says):
        games(planted(plant, monkeypatch))


# ---- T9: the bounds


def test_too_many_decisions() -> None:
    with pytest.raises(AssertionError, match="more than 12 decisions"):
        random_games(ENGINE, decisions=12, steps=15, games=1)


def test_too_many_steps() -> None:
    with pytest.raises(AssertionError, match="more than 3 steps"):
        random_games(ENGINE, decisions=80, steps=3, games=1)


# ---- T10: the barrier


def draws_in_silence(patch: pytest.MonkeyPatch) -> None:
    """A card is drawn, and the draw could be taken back."""

    def draw_tea(p: AnyPosition, seat: Seat) -> None:
        p.state.guests[seat].hand.append(p.state.caddy.pop())

    patch.setattr(tasting, "draw_tea", draw_tea)


def rolls_in_silence(patch: pytest.MonkeyPatch) -> None:
    def take_nothing(self: Choose, p: AnyPosition, action: TakeNothing) -> None:
        dice = Dice(p.dice)
        p.say(f"{who(self.seat)} rolls {dice.below(6)}.")
        p.dice = dice.state

    patch.setattr(Choose, "take_nothing", take_nothing)


def opens_purses_in_silence(patch: pytest.MonkeyPatch) -> AnyEngine:
    """Numbers of others come into the actor's sight."""
    engine = toy()
    view = engine.view

    def open_view(p: AnyPosition, seat: Seat | None) -> AnyPosition:
        shown = view(p, seat)
        if any("takes" in event.text for event in p.news):
            for seen, guest in zip(shown.state.guests, p.state.guests, strict=True):
                seen.purse = guest.purse
        return shown

    patch.setattr(engine, "view", open_view)
    return engine


WITHOUT_BARRIER: list[tuple[Plant, str]] = [
    (draws_in_silence, "sees .* after 'pour .* there is no barrier"),
    (rolls_in_silence, "the dice moved at 'take_nothing' without a barrier"),
    (opens_purses_in_silence, "sees .*purse.* there is no barrier"),
]


@pytest.mark.parametrize(("plant", "says"), WITHOUT_BARRIER, ids=ids(WITHOUT_BARRIER))
def test_a_missing_barrier(plant: Plant, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=says):
        games(planted(plant, monkeypatch))


# ---- T11: copies


def shares_a_list(patch: pytest.MonkeyPatch) -> AnyEngine:
    engine = toy()
    copy = engine.copy

    def sharing(p: AnyPosition) -> AnyPosition:
        twin = copy(p)
        twin.state.guests[1].tray = p.state.guests[1].tray
        return twin

    patch.setattr(engine, "copy", sharing)
    return engine


def view_shares_a_list(patch: pytest.MonkeyPatch) -> AnyEngine:
    engine = toy()
    view = engine.view

    def sharing(p: AnyPosition, seat: Seat | None) -> AnyPosition:
        shown = view(p, seat)
        shown.state.market = p.state.market
        return shown

    patch.setattr(engine, "view", sharing)
    return engine


def copies_the_memo(patch: pytest.MonkeyPatch) -> AnyEngine:
    engine = toy()
    copy = engine.copy

    def keeping(p: AnyPosition) -> AnyPosition:
        twin = copy(p)
        twin.__dict__.update(p.__dict__)
        return twin

    patch.setattr(engine, "copy", keeping)
    return engine


def changes_the_past(patch: pytest.MonkeyPatch) -> AnyEngine:
    """The rules keep hold of a copy and change it later."""
    held: list[AnyPosition] = []

    def keep(self: Taste, p: AnyPosition, action: Keep) -> None:
        for old in held:
            old.state.round = 7

    patch.setattr(Taste, "keep", keep)
    engine = toy()
    copy = engine.copy

    def holding(p: AnyPosition) -> AnyPosition:
        held.append(copy(p))
        return held[-1]

    patch.setattr(engine, "copy", holding)
    return engine


COPIES: list[tuple[Plant, str]] = [
    (shares_a_list, "a copy shares with its original"),
    (view_shares_a_list, "the view of .* shares with the position"),
    (copies_the_memo, "carries the kept legal lists"),
    (changes_the_past, "an earlier copy has changed"),
]


@pytest.mark.parametrize(("plant", "says"), COPIES, ids=ids(COPIES))
def test_copies_that_are_none(plant: Plant, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=says):
        games(planted(plant, monkeypatch))


# ---- T5: legality


def refusing_changes(patch: pytest.MonkeyPatch) -> None:
    offer = SealBid.offer

    def marking(self: SealBid, p: AnyPosition, menu: Any) -> None:
        offer(self, p, menu)
        if menu.explains:
            p.state.guests[self.seat].left += 1

    patch.setattr(SealBid, "offer", marking)


def overdraft(patch: pytest.MonkeyPatch) -> AnyEngine:
    """A second opinion: a bid beyond the purse is carried out all the same."""
    engine = toy()
    apply = engine.apply

    def generous(p: AnyPosition, seat: Seat, action: Action) -> Any:
        try:
            return apply(p, seat, action)
        except IllegalAction:
            if isinstance(action, Bid) and engine.decision(p, seat):
                return []
            raise

    patch.setattr(engine, "apply", generous)
    return engine


def refuses_by_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bidding, "POOR", Refusal("poor", "", "There is not that much in your purse."))


def refuses_in_silence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bidding, "POOR", Refusal("poor", "TOY-BID-01", ""))


ILLEGAL: list[tuple[Plant, str]] = [
    (refusing_changes, "is refused and changes the position"),
    (overdraft, "not in the legal list and is carried out"),
    (refuses_by_nothing, "refused by an unknown rule"),
    (refuses_in_silence, "refused without a sentence"),
]


@pytest.mark.parametrize(("plant", "says"), ILLEGAL, ids=ids(ILLEGAL))
def test_legality_catches(plant: Plant, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=says):
        legality(planted(plant, monkeypatch), count=150)


# ---- T6: leaks


def asks_who_holds_it(patch: pytest.MonkeyPatch) -> None:
    """Asked only with the card in hand."""

    def run(self: CallGuests, p: AnyPosition) -> None:
        p.push(*(Serve(seat) for seat in p.state.from_host if "sencha" in p.state.guests[seat].hand))

    patch.setattr(CallGuests, "run", run)


def skips_the_poor(patch: pytest.MonkeyPatch) -> None:
    """Asked only with coins in the purse."""
    begin = Round.run

    def run(self: Round, p: AnyPosition) -> None:
        begin(self, p)
        poor = [seat for seat, guest in enumerate(p.state.guests) if not guest.purse]
        p.agenda[:] = [task for task in p.agenda if not (isinstance(task, SealBid) and task.seat in poor)]

    patch.setattr(Round, "run", run)


def counts_a_hand(patch: pytest.MonkeyPatch) -> None:
    """A sentence tells how many of a kind somebody holds."""

    def tell(p: AnyPosition, seat: Seat) -> None:
        p.say(f"{who(seat)} keeps {p.state.guests[seat].hand.count('bancha')} Bancha.")

    patch.setattr(Taste, "keep", _keep(tell))


def hints_at_the_top(patch: pytest.MonkeyPatch) -> None:
    """An event that comes with a draw hints at the card that lies on top now."""
    fill = FillMarket.run

    def run(self: FillMarket, p: AnyPosition) -> None:
        fill(self, p)
        if p.state.caddy and BOX.named(p.state.caddy[-1]).points > 2:
            p.say("The caddy smells fine.")

    patch.setattr(FillMarket, "run", run)


def open_reads_a_purse(patch: pytest.MonkeyPatch) -> None:
    offer = Choose.offer

    def reading(self: Choose, p: AnyPosition, menu: Any) -> None:
        if p.state.guests[self.seat].purse == 0:
            menu.allow(TakeNothing())
        else:
            offer(self, p, menu)

    patch.setattr(Choose, "offer", reading)


def open_counts_on_a_purse(patch: pytest.MonkeyPatch) -> None:
    """The same, by arithmetic, which no view can do."""
    offer = Choose.offer

    def reading(self: Choose, p: AnyPosition, menu: Any) -> None:
        if p.state.guests[self.seat].purse + 1 > 1:
            offer(self, p, menu)
        else:
            menu.allow(TakeNothing())

    patch.setattr(Choose, "offer", reading)


def settles_by_the_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Serve, "settled", lambda self, p: len(set(p.state.guests[self.seat].hand)) == 1)


def prompt_tells_the_top(patch: pytest.MonkeyPatch) -> None:
    prompt = RULES.prompt_named("taste")
    patch.setattr(
        Taste, "prompt", lambda self, p: msgspec.structs.replace(prompt, why=f"Next is {p.state.caddy[-1:]}.")
    )


def refusal_tells_the_top(patch: pytest.MonkeyPatch) -> None:
    def offer(self: Taste, p: AnyPosition, menu: Any) -> None:
        menu.refuse(tasting.LOW if p.state.caddy[-1:] == ["bancha"] else market.TWICE, Pour, "gyokuro")
        menu.allow(Keep())

    patch.setattr(Taste, "offer", offer)


def wish_tells_a_hand(patch: pytest.MonkeyPatch) -> None:
    """Why something unlisted is refused depends on who else holds it."""

    def why_not(self: Serve, p: AnyPosition, wish: str) -> Refusal | None:
        held = any(wish.endswith(tea) for guest in p.state.guests for tea in guest.hand)
        return market.TWICE if held else None

    patch.setattr(Serve, "why_not", why_not)


def offer_hangs_on_others(patch: pytest.MonkeyPatch) -> None:
    """What a seat may do depends on what another seat holds."""

    def offer(self: SealBid, p: AnyPosition, menu: Any) -> None:
        rich = any(guest.purse == 9 for seat, guest in enumerate(p.state.guests) if seat != self.seat)
        menu.allow_all(Bid(coins) for coins in range(2 if rich else 1))

    patch.setattr(SealBid, "offer", offer)


def place_tells_the_top(patch: pytest.MonkeyPatch) -> AnyEngine:
    return toy(where=lambda table: f"Round {table.round}, {'rich' if table.caddy[-1:] == ['matcha'] else 'poor'}")


def agenda_tells_a_card(patch: pytest.MonkeyPatch) -> AnyEngine:
    """A task carries what was drawn."""
    draws = HostDraws.run

    def run(self: HostDraws, p: AnyPosition) -> None:
        draws(self, p)
        p.push(Taste(p.state.host), Note(p.state.guests[p.state.host].hand[-1]))
        del p.agenda[-3]

    patch.setattr(HostDraws, "run", run)
    return toy(tasks=[*ENGINE.game.tasks, THIS])


def tells_a_sealed_bid(patch: pytest.MonkeyPatch) -> None:
    def seal(self: SealBid, p: AnyPosition, action: Bid) -> None:
        p.state.guests[self.seat].bid = action.coins
        p.say(f"{who(self.seat)} bids {action.coins}.")

    patch.setattr(SealBid, "seal", seal)


def marks_a_sealed_bid(patch: pytest.MonkeyPatch) -> None:
    """The sentence keeps the secret, the place that it marks for everybody does not."""

    def seal(self: SealBid, p: AnyPosition, action: Bid) -> None:
        p.state.guests[self.seat].bid = action.coins
        told = f"{who(self.seat)} bids"
        p.whisper(f"{told}.", f"{told} {action.coins}.", self.seat, open_spots=(f"coins {action.coins}",))

    patch.setattr(SealBid, "seal", seal)


def shows_a_sealed_bid(patch: pytest.MonkeyPatch) -> None:
    """A bid of nothing leaves another table than any other bid."""

    def seal(self: SealBid, p: AnyPosition, action: Bid) -> None:
        p.state.guests[self.seat].bid = action.coins or None

    patch.setattr(SealBid, "seal", seal)


def names_what_is_put_back(patch: pytest.MonkeyPatch) -> None:
    """A tea goes from the hand under the caddy, unseen, and the sentence names it."""

    def pour(self: Taste, p: AnyPosition, action: Pour) -> None:
        guest = p.state.guests[self.seat]
        guest.hand.remove(action.tea)
        p.state.caddy.insert(0, action.tea)
        guest.hand.append(p.draw(p.state.caddy, "The top of the caddy."))
        p.say(f"{who(self.seat)} puts {BOX.named(action.tea).name} under the caddy.")

    patch.setattr(Taste, "pour", pour)


def _with_settle(patch: pytest.MonkeyPatch, repair: Callable[[Any, Any, Dice], None]) -> AnyEngine:
    def settle(shown: Any, table: Any, spare: Any, dice: Dice) -> None:
        ENGINE.game.settle(shown, table, spare, dice)
        repair(shown, table, dice)

    return toy(settle=settle)


def sampler_peeks(patch: pytest.MonkeyPatch) -> AnyEngine:
    """A sampled world takes the caddy and the hands from the position that was looked at last."""
    truth: list[AnyPosition] = []

    def repair(shown: Any, table: Any, dice: Dice) -> None:
        table.caddy = truth[-1].state.caddy[:]
        for guest, real in zip(table.guests, truth[-1].state.guests, strict=True):
            guest.hand = real.hand[:]

    engine = _with_settle(patch, repair)
    view = engine.view

    def looking(p: AnyPosition, seat: Seat | None) -> AnyPosition:
        truth.append(engine.copy(p))
        return view(p, seat)

    patch.setattr(engine, "view", looking)
    return engine


def sampler_remembers(patch: pytest.MonkeyPatch) -> AnyEngine:
    """A sampled world depends on how many were sampled before."""
    sampled = count()

    def repair(shown: Any, table: Any, dice: Dice) -> None:
        if next(sampled) % 2:
            table.caddy.reverse()

    return _with_settle(patch, repair)


def sampler_guesses_alike(patch: pytest.MonkeyPatch) -> AnyEngine:
    """The coins in a purse are taken to be what they are at the start."""

    def repair(shown: Any, table: Any, dice: Dice) -> None:
        for seen, guest in zip(shown.guests, table.guests, strict=True):
            if seen.purse == UNKNOWN:
                guest.purse = 9

    def run(self: OpenBids, p: AnyPosition) -> None:
        p.reveal()
        for guest in p.state.guests:
            guest.bid = None  # and nobody pays

    patch.setattr(OpenBids, "run", run)
    return _with_settle(patch, repair)


def sampler_changes_what_shows(patch: pytest.MonkeyPatch) -> AnyEngine:
    return _with_settle(patch, lambda shown, table, dice: setattr(table, "round", 2))


def sampler_loses_a_card(patch: pytest.MonkeyPatch) -> AnyEngine:
    def repair(shown: Any, table: Any, dice: Dice) -> None:
        table.caddy[:] = table.caddy[:-1] + ["bancha"] * bool(table.caddy)

    return _with_settle(patch, repair)


LEAKS: list[tuple[Plant, str]] = [
    (asks_who_holds_it, "(one step|nudge): "),
    (skips_the_poor, "nudge: purse all to "),
    (counts_a_hand, "(one step|nudge): "),
    (hints_at_the_top, "nudge: .* swapped with "),
    (open_reads_a_purse, "Choose is open, but its offers need more|by (its )?open offers of "),
    (open_counts_on_a_purse, "Choose is open, but its offers need .*: can only concatenate"),
    (settles_by_the_hand, "Serve.settled needs more than a bystander sees|by (its )?settled of "),
    (prompt_tells_the_top, "the prompt of Taste reads more than the seat sees|by (its )?prompt"),
    (refusal_tells_the_top, "Taste refuses seat . something else|by (its )?refusals"),
    (wish_tells_a_hand, "Serve refuses 'pick .*' by more than seat . sees|by (its )?answers to wishes"),
    (offer_hangs_on_others, "SealBid allows seat . something else|by (its )?offers"),
    (place_tells_the_top, r"where\(\) reads more than|by (its )?where"),
    (agenda_tells_a_card, "nudge: "),
    (tells_a_sealed_bid, "two answers: .* by view"),
    (marks_a_sealed_bid, "two answers: .* by view"),
    (shows_a_sealed_bid, "two answers: .* by view"),
    (names_what_is_put_back, "two answers: .* is told of 'pour "),
    (sampler_peeks, r"no sampled world for .* has another .* than the real one"),
    (sampler_remembers, "depends on more than view and dice"),
    (sampler_guesses_alike, "no sampled world ever has another value than the real one in: purse"),
    (sampler_changes_what_shows, "tells a sampled world from the real one by its view"),
    (sampler_loses_a_card, "the box is not whole"),
]


@pytest.mark.parametrize(("plant", "says"), LEAKS, ids=ids(LEAKS))
def test_twin_worlds_catch(plant: Plant, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=says):
        twin_worlds(planted(plant, monkeypatch), count=40)


# ---- T7: other processes


def hash_order() -> AnyEngine:
    """The order of a list comes from a set of words."""

    def offer(self: Serve, p: AnyPosition, menu: Any) -> None:
        menu.allow_all(serving.Pick(tea) for tea in set(p.state.guests[self.seat].hand))

    setattr(Serve, "offer", offer)  # noqa: B010 (for good: this runs in a process of its own)
    return toy()


def foreign_chance() -> AnyEngine:
    setattr(FillMarket, "run", lambda self, p: random.shuffle(p.state.market))  # noqa: B010
    return toy()


def clock() -> AnyEngine:
    setattr(FillMarket, "run", lambda self, p: p.say(str(time.time())))  # noqa: B010
    return toy()


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        (hash_order, "depends on PYTHONHASHSEED"),
        (foreign_chance, "random.shuffle is used in a game"),
        (clock, "time.time is used in a game"),
    ],
    ids=["hash_order", "foreign_chance", "clock"],
)
def test_other_processes_catch(plant: Callable[[], AnyEngine], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        same_everywhere(ENGINE, f"{__name__}:{plant.__name__}", games=3)


def test_an_engine_that_imports_a_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "__init__.py").touch()
    (tmp_path / "phases.py").write_text("from time import monotonic\n")
    monkeypatch.setitem(sys.modules, "ticking", SimpleNamespace(__file__=str(tmp_path / "__init__.py")))
    state = SimpleNamespace(__module__="ticking.state")
    engine: Any = SimpleNamespace(id="ticking", game=SimpleNamespace(state=state))
    with pytest.raises(AssertionError, match=r"phases.py imports time"):
        imports_no_chance(engine)


# ---- T13: canaries


def event_names_the_last(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Taste, "keep", _keep(lambda p, seat: p.say(f"Last will be {', '.join(p.state.caddy[:1])}.")))


def prompt_names_the_top(patch: pytest.MonkeyPatch) -> None:
    prompt = RULES.prompt_named("seal_bid")
    patch.setattr(
        SealBid, "prompt", lambda self, p: msgspec.structs.replace(prompt, why=f"Win {', '.join(p.state.caddy[-1:])}.")
    )


def detail_names_a_hand(patch: pytest.MonkeyPatch) -> None:
    truth: list[AnyPosition] = []
    offer = SealBid.offer

    def looking(self: SealBid, p: AnyPosition, menu: Any) -> None:
        truth[:] = [p]
        offer(self, p, menu)

    patch.setattr(SealBid, "offer", looking)
    patch.setattr(Bid, "detail", lambda self, view, seat: ", ".join(truth[0].state.guests[0].hand))


def view_shows_the_caddy(patch: pytest.MonkeyPatch) -> AnyEngine:
    engine = toy()
    view = engine.view

    def careless(p: AnyPosition, seat: Seat | None) -> AnyPosition:
        return msgspec.structs.replace(shown := view(p, seat), state=Loud(shown.state, p.state.caddy[-1:]))

    places = engine.places
    patch.setattr(engine, "view", careless)
    patch.setattr(engine, "places", lambda p: places(quiet(p)))
    patch.setattr(engine, "offers", lambda p, seat: Engine.offers(engine, quiet(p), seat))
    return engine


class Loud(msgspec.Struct):
    """A table in a view, and something beside it that no declaration masks."""

    table: Any
    top: list[str]


def quiet(p: AnyPosition) -> AnyPosition:
    return msgspec.structs.replace(p, state=p.state.table) if isinstance(p.state, Loud) else p


CANARIES: list[tuple[Plant, str]] = [
    (event_names_the_last, "which is hidden, in a event"),
    (prompt_names_the_top, "which is hidden, in a prompt, refusal or label"),
    (detail_names_a_hand, "which is hidden, in a prompt, refusal or label"),
    (view_shows_the_caddy, "which are hidden, in a view"),
]


@pytest.mark.parametrize(("plant", "says"), CANARIES, ids=ids(CANARIES))
def test_canaries_catch(plant: Plant, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=says):
        canaries(planted(plant, monkeypatch), games=20)


# ---- a failing game is kept


def test_a_failing_game_can_be_opened() -> None:
    with pytest.raises(FailedGame) as failure:
        random_games(ENGINE, decisions=12, steps=15, games=1)
    path = Path(str(failure.value).rpartition("in ")[2])
    match = import_match(path.read_text().splitlines(), {"toy": ENGINE})
    assert len(match.moves) == 12
    *_, run = (run for run in random_game(ENGINE, 0) if len(run.moves) <= 12)
    assert match.options == started(ENGINE, 0).options == run.options


def test_a_game_that_cannot_be_exported_is_kept_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "export_match", lambda match: 1 // 0)
    with pytest.raises(FailedGame) as failure:
        random_games(ENGINE, decisions=12, steps=15, games=1)
    head, *moves = Path(str(failure.value).rpartition("in ")[2]).read_text().splitlines()
    assert {"ringyo-tui": 1, "game": "toy", "engine": 1, "seed": 0}.items() <= json.loads(head).items()
    assert [json.loads(line)["move"] for line in moves] == list(range(1, 13))
