"""Tea House: its rules one by one, and what every game must hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core import BadOptions, IllegalAction, Position
from tests.conformance import (
    Case,
    Part,
    assert_golden,
    canaries,
    golden_cases,
    golden_playthrough,
    imports_no_chance,
    ledger_covered,
    legality,
    parts,
    pinned_counts,
    random_games,
    rulebook_sound,
    same_everywhere,
    twin_worlds,
)
from tests.conformance.playing import some_options
from tests.toy import ENGINE
from tests.toy.bidding import Bid, OpenBids, SealBid
from tests.toy.components import BOX
from tests.toy.market import Choose, FillMarket, Take, TakeNothing
from tests.toy.mats import MATS
from tests.toy.scoring import LayOpen
from tests.toy.serving import CallGuests, Pick, Serve
from tests.toy.state import Guest, Options, P, Table
from tests.toy.tasting import HostDraws, Keep, Pour, Taste

TESTS = Path(__file__).parents[1]


def table(*hands: list[str], caddy: list[str] | None = None, market: list[str] | None = None) -> P:
    """A position with nothing on the agenda."""
    caddy = ["bancha"] * 6 if caddy is None else caddy
    return Position(Table([Guest(9, hand) for hand in hands], caddy, False, market or []), [], 1)


def run(p: P, *tasks: object) -> P:
    """Let tasks happen, as far as they do by themselves."""
    p.push(*tasks)  # type: ignore[arg-type]
    ENGINE._run(p)
    return p


# ---- the rules


@pytest.mark.rule("TOY-START-01")
def test_the_table_at_the_start() -> None:
    p = ENGINE.new(Options(players=4), 1)
    assert [len(g.hand) for g in p.state.guests] == [2] * 4
    assert [g.purse for g in p.state.guests] == [9] * 4
    assert len(p.state.caddy) == len(BOX.teas) - 8


@pytest.mark.rule("TOY-ROUND-01")
def test_three_rounds() -> None:
    p = ENGINE.new(Options(players=2), 1)
    rounds = []
    while waiting := ENGINE.waiting(p):
        rounds.append(p.state.round)
        ENGINE.apply(p, waiting[0].seat, ENGINE.legal(p, waiting[0].seat)[-1])
    assert sorted(set(rounds)) == [1, 2, 3]
    assert ENGINE.where(p) == "The end"


@pytest.mark.rule("TOY-BID-01")
def test_nobody_bids_more_than_the_purse_holds() -> None:
    p = run(table([], []), SealBid(0), SealBid(1))
    p.state.guests[1].purse = 3
    with pytest.raises(IllegalAction, match="TOY-BID-01"):
        ENGINE.apply(p, 1, Bid(4))
    ENGINE.apply(p, 1, Bid(3))
    ENGINE.apply(p, 0, Bid(9))
    assert [g.bid for g in p.state.guests] == [9, 3]


@pytest.mark.rule("TOY-BID-02")
@pytest.mark.parametrize(("bids", "host"), [([1, 2, 3], 2), ([2, 2, 1], 1), ([0, 0, 0], 1), ([5, 1, 1], 0)])
def test_the_highest_bid_is_host(bids: list[int], host: int) -> None:
    p = table([], [], [])
    for guest, bid in zip(p.state.guests, bids, strict=True):
        guest.bid = bid
    run(p, OpenBids())
    assert p.state.host == host
    assert [g.purse for g in p.state.guests] == [9 - bids[i] if i == host else 9 for i in range(3)]
    assert [g.bid for g in p.state.guests] == [None] * 3


@pytest.mark.rule("TOY-TASTE-01")
def test_the_host_draws() -> None:
    p = run(table(["matcha"], [], caddy=["bancha"] * 6 + ["gyokuro"]), HostDraws())
    assert p.state.guests[0].hand == ["matcha", "gyokuro"]
    assert ENGINE.waiting(p) == [Taste(0)]


@pytest.mark.rule("TOY-TASTE-02")
def test_pour_and_be_asked_again() -> None:
    p = run(table(["matcha"], [], caddy=["bancha"] * 5 + ["gyokuro"]), Taste(0))
    ENGINE.apply(p, 0, Pour("matcha"))
    assert (p.state.guests[0].hand, p.state.poured) == (["gyokuro"], ["matcha"])
    assert ENGINE.waiting(p) == [Taste(0)]
    ENGINE.apply(p, 0, Keep())
    assert not ENGINE.waiting(p)


@pytest.mark.rule("TOY-TASTE-02")
def test_a_low_caddy_keeps_by_itself() -> None:
    assert not run(table(["matcha"], [], caddy=["bancha"] * 4), Taste(0)).agenda


@pytest.mark.rule("TOY-MARKET-01")
@pytest.mark.parametrize(("fresh", "market"), [(False, ["matcha", "bancha", "bancha"]), (True, ["bancha"] * 3)])
def test_the_market_is_filled(fresh: bool, market: list[str]) -> None:
    p = table([], [], market=["matcha"])
    p.state.fresh = fresh
    assert run(p, FillMarket()).state.market == market


@pytest.mark.rule("TOY-MARKET-02")
def test_no_kind_is_taken_twice() -> None:
    p = run(table([], [], market=["matcha", "bancha"]), Choose(1), Choose(1))
    ENGINE.apply(p, 1, Take("matcha"))
    p.state.market.append("matcha")
    assert ENGINE.legal(p, 1) == [Take("bancha"), TakeNothing()]
    with pytest.raises(IllegalAction, match="TOY-MARKET-02"):
        ENGINE.apply(p, 1, Take("matcha"))


@pytest.mark.rule("TOY-SERVE-01")
def test_only_who_holds_a_tea_serves() -> None:
    p = run(table([], ["matcha", "bancha"]), CallGuests())
    assert ENGINE.waiting(p) == [Serve(1)]


@pytest.mark.rule("TOY-SERVE-02")
def test_serving() -> None:
    p = run(table(["bancha"], ["matcha", "bancha"]), Serve(0), Serve(1))
    assert p.state.guests[0].tray == ["bancha"]
    ENGINE.apply(p, 1, Pick("matcha"))
    assert (p.state.guests[1].hand, p.state.guests[1].tray) == (["bancha"], ["matcha"])


@pytest.mark.rule("TOY-END-01", "TOY-END-02")
def test_the_end() -> None:
    p = table(["gyokuro"], ["matcha", "sencha"], ["bancha"])
    p.state.round = BOX.house.rounds
    p.state.guests[0].purse = 4
    scores = ENGINE.standings(run(p, LayOpen()))
    assert [(s.total, s.rank) for s in scores.scores] == [(6, 2), (6, 1), (1, 3)]
    assert (scores.winners, scores.over, scores.decided_by) == ((1,), True, "coins left")


def test_options() -> None:
    assert ENGINE.options({"players": "4", "market": "fresh"}) == Options(4, "fresh")
    with pytest.raises(BadOptions, match="2, 4"):
        ENGINE.options({"players": 5})


# ---- what every game must hold


def test_the_checks_know_options_of_seats() -> None:
    rulebook_sound(MATS)
    tried = [some_options(MATS, number).mat for number in range(60)]
    assert {len(mats) for mats in tried} == {0, 1, 2, 3, 4}
    shown = {case.options.mat for case in golden_cases(MATS, 3)}
    assert shown >= {("straw", "silk"), ("straw",), ("silk",)}
    random_games(MATS, decisions=60, steps=12, games=4)


def test_ledger() -> None:
    ledger_covered(ENGINE, TESTS / "toy")
    rulebook_sound(ENGINE)


@pytest.mark.parametrize("case", golden_cases(ENGINE, 3), ids=lambda case: case.name)
def test_golden(case: Case) -> None:
    assert_golden(case.path(TESTS / "playthroughs" / "toy"), golden_playthrough(ENGINE, case.options, case.seed))


@pytest.mark.parametrize("part", parts(2))
def test_conformance_random_games(part: Part) -> None:
    random_games(ENGINE, decisions=60, steps=12, games=40, part=part)


def test_conformance_legality() -> None:
    legality(ENGINE, count=100)


def test_conformance_twin_worlds() -> None:
    twin_worlds(ENGINE, count=60)


def test_conformance_same_everywhere() -> None:
    same_everywhere(ENGINE, "tests.toy", games=5)
    imports_no_chance(ENGINE)


def test_conformance_pinned_counts() -> None:
    pinned_counts(ENGINE, TESTS / "pins" / "toy.json")


def test_conformance_canaries() -> None:
    canaries(ENGINE, games=15, names=lambda tea: (tea, BOX.named(tea).name))
