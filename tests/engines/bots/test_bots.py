"""Bots: they answer out of a view, for every decision there is, and come to the end of every game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from math import isfinite
from pathlib import Path
from pickle import dumps
from typing import Any

import pytest

from engines import GAMES
from engines.bots import ALL, BOTS, TOLD
from engines.bots.bouts import PLAYOUTS, Rung, bout, climb, fewest, play_game, row
from engines.bots.minds import MINDS, advised, choose
from engines.bots.player import LATE, Task, play_answer, task_of, waiting_bot
from engines.bots.thinking import CANDIDATES, RIVALS, SECONDS, Budget, outcome, think
from engines.bots.worker import HEAD, Worker, serve
from engines.core import Action, BadOptions, Dice, Engine, Position, Seat
from engines.core.advice import advice_of, told
from engines.match import CannotUndo, Match, Player
from tests.conformance.looking import in_sight
from tests.toy import ENGINE as TOY

QUICK = ("random", "casual", "solid")
FEW = Budget(playouts=12)
MANY_OF_ONE = re.compile(
    r"(?<![\d.,])1 (?:\w+ )?(?:armies|chests|crossings|markers|peasants|points|provinces|spaces|steps|ways)\b"
)
COUNTS = [(game, int(n)) for game in GAMES for n in GAMES[game].values("players")]
ODD: dict[str, dict[str, object]] = {
    "ronin": {"ability_mode": "instead", "tile_sides": "random"},
    "shogun": {"setup_mode": "preset"},
    "rice_wars": {"board": "epic"},
    "ringyo": {"province_mode": "alternate", "personal_boards": "varied", "province_side": ("B",)},
}
ASKED = {  # decisions that must have come up
    "ronin": {"PlaceRonin", "Visit"},
    "shogun": {"Plan", "March"},
    "rice_wars": {"SealBid", "ClashPlay"},
    "ringyo": {"StartFavor", "SendDiplomat", "ChooseGift", "ProvinceTurn", "ChooseTarget", "FulfilDemand"},
}


def options_for(game: str, players: int, **more: object) -> Any:
    """Options that can be played by so many, with others if they can."""
    engine = GAMES[game]
    if game == "rice_wars":
        more["board"] = {2: "basic", 5: "epic"}.get(players, more.get("board", "basic"))
    return engine.options({"players": players, **more})


def among_bots(game: str, *plays: str, seed: int = 3) -> Match:
    engine = GAMES[game]
    players = [Player("ABCDE"[seat], seat, plays[seat]) for seat in range(len(plays))]
    return Match(engine, engine.options({"players": len(plays)}), seed, players)


def at_random(engine: Engine, seed: int, players: int, **options: object) -> Iterator[tuple[Position, Seat]]:  # type: ignore[type-arg]
    """Every position of a game played at random, with who is asked."""
    p, dice = engine.new(options_for(engine.id, players, **options), seed), Dice(seed)
    while waiting := engine.waiting(p):
        seat = dice.choice(waiting).seat
        yield p, seat
        engine.apply(p, seat, dice.choice(engine.legal(p, seat)))


def test_names() -> None:
    assert set(MINDS) == set(ALL) == {"random", *BOTS} == {"random", *TOLD}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("odd", [False, True])
def test_advice_ranks_every_decision_from_a_view(game: str, odd: bool) -> None:
    """Exactly what is legal, best first, each with one line of reason; open decisions from what everybody sees."""
    engine = GAMES[game]
    advice = advice_of(engine)
    assert advice
    kinds = set()
    for seed in range(4):
        for players in sorted(map(int, engine.values("players"))):
            options = {} if not odd else ODD.get(game, {})
            for number, (p, seat) in enumerate(at_random(engine, seed, players, **options)):
                decision = engine.decision(p, seat)
                assert decision
                if number % 7 and type(decision) in kinds:
                    continue
                kinds.add(type(decision))
                for viewer in (seat, None) if decision.open else (seat,):
                    view = engine.view(p, viewer)
                    before = engine.encode(view)
                    legal = engine.legal(view, seat)
                    found = advice.advise(view, seat, legal)
                    values = [value for value, _, _ in found]
                    assert sorted(a.text for _, a, _ in found) == sorted(a.text for a in legal)
                    assert values == sorted(values, reverse=True)
                    assert all(map(isfinite, values))
                    assert advice.best(view, seat, legal) == found[0][1]
                    for _, _, reason in found[:6]:
                        words = told(reason)
                        assert words
                        assert "\n" not in words
                        assert "?" not in words, words
                        assert not MANY_OF_ONE.search(words), words
                    assert engine.encode(view) == before
    assert {kind.__name__ for kind in kinds} >= ASKED[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_has_a_value(game: str) -> None:
    module = __import__(f"engines.{game}.advice", fromlist=["VALUERS"])
    kinds = set(GAMES[game].actions)
    assert {kind for kind in kinds if not kind.__subclasses__()} <= set(module.VALUERS) <= kinds


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ALL)
def test_what_a_bot_cannot_see_changes_nothing(game: str, bot: str) -> None:
    """In worlds that look alike from its seat it answers alike."""
    engine, dice = GAMES[game], Dice(5)
    every = 29 if bot != "thinker" else 97
    for number, (p, seat) in enumerate(at_random(engine, 11, min(map(int, engine.values("players"))))):
        if number % every:
            continue
        view, seed = engine.view(p, seat), dice.word()
        answer = choose(bot, engine, view, seat, seed, FEW)
        for _ in range(2):
            twin = engine.view(engine.sample(view, dice), seat)
            twin.news, twin.barrier = view.news, view.barrier
            assert engine.encode(twin) == engine.encode(view)
            assert choose(bot, engine, twin, seat, seed, FEW) == answer
        assert answer in engine.legal(p, seat)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_bots_come_to_the_end(game: str, players: int) -> None:
    engine = GAMES[game]
    bots = [QUICK[(seat + 1) % 3] for seat in range(players)]
    options = options_for(game, players)
    end, decisions = play_game(engine, options, bots, seed=players)
    assert end.over
    assert decisions > 50
    again, _ = play_game(engine, options, bots, seed=players)
    assert again == end


@pytest.mark.parametrize("game", GAMES)
def test_solid_beats_chance(game: str) -> None:
    rung = climb(game, "solid", "random", 6)
    assert rung.wins == 6


@pytest.mark.parametrize("game", GAMES)
def test_casual_misjudges_a_good_deal_and_solid_does_not(game: str) -> None:
    engine, dice = GAMES[game], Dice(5)
    asked = missed = 0
    for number, (p, seat) in enumerate(at_random(engine, 5, fewest(game))):
        view = engine.view(p, seat)
        values = {action: value for value, action, _ in advised(engine, view, seat)} if number % 5 == 0 else {}
        best = max(values.values(), default=0.0) - 1e-9
        if len(values) > 2 and min(values.values()) < best:
            asked += 1
            missed += values[choose("casual", engine, view, seat, dice.word())] < best
            assert values[choose("solid", engine, view, seat, dice.word())] >= best
    assert asked / 5 < missed < asked * 4 / 5, (missed, asked)


def test_a_thinker_thinks_within_its_playouts() -> None:
    engine = GAMES["ronin"]
    view = engine.view(engine.new(engine.options({"players": 2}), 1), 0)
    seat = engine.waiting(view)[0].seat
    view = engine.view(engine.new(engine.options({"players": 2}), 1), seat)
    one, two = (think(engine, view, seat, 7, FEW) for _ in range(2))
    assert one == two
    assert think(engine, view, seat, 7, Budget(seconds=0.0)) in engine.legal(view, seat)


def started(game: str) -> tuple[Engine[Any, Any], Position[Any, Any], Seat]:
    """The first choice of a game for two."""
    engine = GAMES[game]
    p = engine.new(engine.options({"players": 2}), 1)
    return engine, p, engine.waiting(p)[0].seat


@pytest.mark.parametrize("ahead", [1, 2])
def test_an_act_that_ends_a_stage_is_weighed_no_later_than_others(ahead: int) -> None:
    engine, p, seat = started("ronin")
    advice = advice_of(engine)
    assert advice
    answers, stages = [], iter(range(99))

    def best(view: Any, seat: Seat, legal: Sequence[Action]) -> Action:
        answers.append(legal[0])
        return legal[0]

    changing = advice._replace(ahead=ahead, stage=lambda t: next(stages), worth=lambda t: [3.0, 3.0], best=best)
    assert outcome(engine, changing, p, seat, engine.legal(p, seat)[0]) == 3.0 * (1 - RIVALS)
    assert len(answers) == ahead - 1


def test_what_comes_out_alike_every_time_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, p, seat = started("ronin")
    tried: list[Action] = []

    def alike(engine: Any, advice: Any, world: Any, seat: Seat, action: Action) -> float:
        tried.append(action)
        return 1.0

    monkeypatch.setattr("engines.bots.thinking.outcome", alike)
    usual = choose("thinker", engine, engine.view(p, seat), seat, 5, Budget(playouts=999))
    assert usual == tried[0]
    assert set(map(tried.count, tried)) == {2}


def test_what_is_surely_better_is_found_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, p, seat = started("ronin")
    found: list[Action] = []

    def last_is_best(engine: Any, advice: Any, world: Any, seat: Seat, action: Action) -> float:
        found.append(action)
        return float(len(set(found)) == CANDIDATES and action == found[CANDIDATES - 1])

    monkeypatch.setattr("engines.bots.thinking.outcome", last_is_best)
    answer = choose("thinker", engine, engine.view(p, seat), seat, 5, Budget(playouts=999))
    assert answer == found[CANDIDATES - 1] != found[0]
    assert len(found) == 2 * CANDIDATES


def test_a_game_without_advice_is_played_by_chance() -> None:
    assert advice_of(TOY) is None
    for bot in ALL:
        end, _ = play_game(TOY, TOY.options({"players": 3}), [bot] * 3, seed=1)
        assert end.over


# ---- bouts


def test_nobody_climbs_alone() -> None:
    assert {game: fewest(game) for game in GAMES} == {"ringyo": 2, "ronin": 2, "rice_wars": 2, "shogun": 3}


def test_a_bout_adds_up() -> None:
    engine = GAMES["ronin"]
    options = engine.options({"players": 3})
    played = bout(engine, options, ["solid", "casual", "random"], 3, 0)
    assert [seat.bot for seat in played.seats] == ["solid", "casual", "random"]
    assert sum(seat.wins for seat in played.seats) == pytest.approx(3)
    assert played.seats[0].mean_score > played.seats[2].mean_score
    with pytest.raises(BadOptions, match="2 bots were named for 3 players"):
        bout(engine, options, ["solid", "solid"], 1, 0)


def test_the_ladder_plays_no_game_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ladder.txt"
    file.write_text("ronin casual random 0 0.5\nshogun casual random 1 0.0\n")
    rung = climb("ronin", "casual", "random", 3, processes=1, kept=file)
    assert rung.wins == 2.5
    lines = file.read_text().splitlines()
    assert lines[2:] == ["ronin casual random 1 1.0", "ronin casual random 2 1.0"]
    file.write_text(file.read_text()[:-6])  # cut off in the middle of the last line
    assert climb("ronin", "casual", "random", 3, processes=1, kept=file) == rung
    monkeypatch.setattr("engines.bots.bouts.play_game", None)
    assert climb("ronin", "casual", "random", 3, processes=1, kept=file) == rung


def test_wilson() -> None:
    rung = Rung("ronin", 2, "solid", "casual", 100, 60.0)
    low, high = rung.interval
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert row(rung) == "| Ronin | 2 | solid | casual | 100 | 60% | 50% to 69% | 50% |"
    assert Rung("ronin", 2, "solid", "casual", 10, 10.0).interval[1] == pytest.approx(1)
    assert PLAYOUTS.playouts


# ---- at a match


def let_bots_play(match: Match) -> int:
    """Let bots act until a person is asked or the match is over; says how many acts that were."""
    number = len(match.moves)
    while (seat := waiting_bot(match)) is not None:
        play_answer(match, seat, task_of(match, seat).answer())
    return len(match.moves) - number


def test_a_bot_is_told_its_view_and_no_more() -> None:
    match = among_bots("shogun", "human", "solid", "solid")
    seat = next(s for s in range(3) if not match.is_human(s))
    task = task_of(match, seat)
    assert match.engine.encode(task.view) == match.engine.encode(match.view(seat))
    assert "?" in match.engine.encode(task.view).decode()
    seeds = [task_of(among_bots("shogun", "human", "solid", "solid", seed=number), seat).seed for number in range(5)]
    assert min(abs(one - other) for one in seeds for other in (*seeds, *range(5)) if one is not other) > 1 << 32
    unknown = among_bots("shogun", "human", "prophet", "solid")
    assert task_of(unknown, 1).bot == "solid"


def test_bots_play_until_a_person_is_asked() -> None:
    match = among_bots("ronin", "human", "solid", "casual")
    let_bots_play(match)
    assert match.deciding() == (0,)
    assert let_bots_play(match) == 0
    everybody = among_bots("ronin", "solid", "casual")
    assert let_bots_play(everybody) > 100
    assert everybody.over


def test_sealed_answers_come_at_once_and_people_come_first() -> None:
    match = among_bots("shogun", "solid", "human", "solid", "human")
    while match.where() != "year 1, spring: planning":
        let_bots_play(match)
        if (seat := match.next_seat(0)) is not None and match.is_human(seat) and "draft" in match.where():
            match.play(seat, match.legal(seat)[0])
    assert match.is_human(match.next_seat(0) or 0)
    let_bots_play(match)
    assert set(match.deciding()) == {1, 3}
    assert not match.curtain(0)
    assert match.curtain(1)


def one_human() -> Match:
    """A person is asked, and what bots answer tells nothing."""
    match = among_bots("ronin", "human", "solid", "solid", seed=8)
    let_bots_play(match)
    return match


def forgo(match: Match, seat: Seat) -> None:
    """A whole turn that tells nothing: an action is forgone."""
    while seat in match.deciding() and match.decision(seat).kind() in ("place", "act"):  # type: ignore[union-attr]
        legal = match.legal(seat)
        before = match.decision(seat)
        match.play(seat, next((a for a in legal if a.text == "act forgo"), legal[0]))
        if before is not None and before.kind() == "act":
            return


def test_undo_takes_what_bots_answered_along() -> None:
    match = one_human()
    fixed = len(match.moves)
    forgo(match, 0)
    acts = len(match.moves) - fixed
    for bot in (1, 2):
        assert waiting_bot(match) == bot
        forgo(match, bot)
    assert match.undoable(0)
    assert not match.undoable(1)
    for left in range(acts - 1, -1, -1):
        match.undo(0)
        assert len(match.moves) == fixed + left
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert match.deciding() == (0,)
    assert match.redoable(0)
    match.redo(0)
    assert len(match.moves) == fixed + 1


def test_undo_stops_at_another_person_and_at_what_was_told() -> None:
    match = among_bots("ronin", "human", "solid", "human", seed=8)
    while match.next_seat(0) != 0 or match.decision(0) is None:
        let_bots_play(match)
        if 2 in match.deciding():
            forgo(match, 2)
    forgo(match, 0)
    forgo(match, 1)
    assert match.undoable(0)
    if 2 in match.deciding():
        forgo(match, 2)
        assert not match.undoable(0)
        with pytest.raises(CannotUndo, match="Somebody else has acted since"):
            match.undo(0)


@pytest.mark.parametrize("game", GAMES)
def test_undo_stops_at_a_card_that_a_bot_has_shown(game: str) -> None:
    """Else one could act, read what the bots answer out of their hands, and take all of it back."""
    engine, dice, shown = GAMES[game], Dice(2), 0
    players = [Player("Ana", 0), Player("Ben", 1, "solid"), Player("Cyd", 2, "solid")]
    match = Match(engine, options_for(game, 3), 2, players)
    while not match.over:
        bot = waiting_bot(match)
        if bot is None:
            match.play(0, dice.choice(match.legal(0)))
            continue
        before = in_sight(engine, match.view(0))
        play_answer(match, bot, task_of(match, bot).answer())
        if in_sight(engine, match.view(0)) - before:
            shown += 1
            assert match.undoable(0) is None, match.moves[-1]
    assert shown


# ---- in a process of its own


def test_the_process_answers_what_it_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    match = one_human()
    view = match.view(0)
    words = dumps(("solid", "ronin", view, 0, 5))
    serve(BytesIO((len(words).to_bytes(HEAD, "big") + words) * 2))
    said = capsys.readouterr().out.splitlines()
    assert said == [choose("solid", match.engine, view, 0, 5).text] * 2


def test_a_worker_answers_and_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = one_human()
    forgo(match, 0)
    seat = waiting_bot(match)
    assert seat is not None
    task = task_of(match, seat)

    async def asked() -> None:
        worker = Worker()
        assert await worker.answer(task) == task.answer()
        assert await worker.answer(task) == task.answer()
        worker.stop()
        monkeypatch.setattr("engines.bots.worker.COMMAND", ("/nowhere/python",))
        assert await worker.answer(task) == task.answer()
        monkeypatch.setattr("engines.bots.worker.COMMAND", ("/bin/true",))
        assert await worker.answer(task) == task.answer()

    asyncio.run(asked())


def test_a_secret_answer_takes_as_long_with_little_to_choose_from() -> None:
    """Whether there is money shows neither in how a thinker is asked nor in how long it takes."""
    engine = GAMES["rice_wars"]
    p, seat = next((p, seat) for p, seat in at_random(engine, 1, 3) if engine.waiting(p)[0].kind() == "hire")
    tasks = []
    for ryo in (0, 9):
        p.state.players[seat].ryo = ryo
        p.__dict__.clear()
        tasks.append(Task("thinker", engine, engine.view(p, seat), seat, 1))
    poor, rich = tasks
    assert len(engine.legal(poor.view, seat)) == 1 < len(engine.legal(rich.view, seat))
    assert (poor.slow, poor.lasts) == (rich.slow, rich.lasts) == (True, SECONDS + LATE)
    assert poor._replace(bot="solid").lasts == 0


def test_a_cancelled_thought_leaves_no_process() -> None:
    match = among_bots("ronin", "thinker", "human", seed=8)
    while (seat := waiting_bot(match)) is None:
        match.play(1, match.legal(1)[-1])
    task = task_of(match, seat)
    assert task.slow

    async def asked() -> None:
        worker = Worker()
        thinking = asyncio.ensure_future(worker.answer(task))
        while worker._process is None:
            await asyncio.sleep(0.01)
        process = worker._process
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert process.returncode not in (None, 0)
        assert worker._process is None

    asyncio.run(asked())


def test_an_answer_must_be_legal() -> None:
    match = among_bots("ronin", "solid", "solid")
    seat = waiting_bot(match)
    assert seat is not None
    play_answer(match, seat, match.legal(seat)[0].text)
    assert len(match.moves) == 1
