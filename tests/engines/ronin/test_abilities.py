"""What all characters have in common (RON-ABIL)."""

from __future__ import annotations

import pytest

from engines.ronin import ENGINE
from engines.ronin.placing import PlaceRonin
from engines.ronin.tiles import UseTile
from tests.engines.ronin.arrange import (
    RED,
    YELLOW,
    acting,
    agenda,
    asked,
    castle,
    complete,
    do,
    give,
    points,
    put_piece,
    refusal,
    set_bag,
    set_characters,
    side,
    store,
    table,
    tea,
    texts,
    turn,
    turn_over,
    weights,
)


@pytest.mark.rule("RON-ABIL-01")
def test_a_ronin_with_a_character_may_use_what_it_can_do() -> None:
    p = table()
    give(p, YELLOW, characters={1: "traveler"})
    assert "place 1 region 6" in texts(p, YELLOW)
    assert "place 1 city akita" in texts(p, YELLOW)
    refused = refusal(p, YELLOW, "place 2 region 6")
    assert (refused.name, refused.rule) == ("needs_traveler", "RON-TRAVELER-01")


@pytest.mark.rule("RON-ABIL-02")
@pytest.mark.parametrize("ability", ["monk", "teacher", "hermit", "architect", "magistrate", "tea_master"])
def test_abilities_of_an_action_need_that_action(ability: str) -> None:
    p = table()
    give(p, YELLOW, store=["rice"], meditation=1)
    city, face = ("edo", 2) if ability != "monk" else ("akita", 1)
    acting(p, YELLOW, city, ability)
    do(p, YELLOW, f"act {city} {face}")
    assert asked(p) == ([] if ability != "monk" else [(YELLOW, "take_missions")])
    assert p.state.players[YELLOW].meditation == 1
    assert store(p, YELLOW) == ["rice"]
    assert p.state.tea_space(YELLOW) == 0


@pytest.mark.rule("RON-ABIL-03")
@pytest.mark.parametrize("ability", ["commander", "alchemist", "apprentice", "horseman", "scout", "traveler"])
def test_without_the_ability_the_tile_of_the_city_works_as_normal(ability: str) -> None:
    p = table()
    give(p, YELLOW, characters={1: ability})
    do(p, YELLOW, "place 1 city hachinohe")
    if ability == "alchemist":
        do(p, YELLOW, "alchemy skip")
    do(p, YELLOW, "act hachinohe 1")
    assert p.state.players[YELLOW].meditation == 1
    assert side(p, "hachinohe") == ("clan:paulownia",)
    assert weights(p, 1) == {YELLOW: 1}


@pytest.mark.rule("RON-ABIL-04")
def test_neither_ability_nor_action_gives_two_points() -> None:
    p = table()
    give(p, YELLOW, characters={1: "alchemist"})
    do(p, YELLOW, "place 1 city akita", "alchemy skip", "act forgo")
    assert (points(p, YELLOW), store(p, YELLOW)) == (2, [])


@pytest.mark.rule("RON-ABIL-05")
@pytest.mark.parametrize(
    ("where", "ability", "act"),
    [
        ("city akita", "commander", "act hachinohe 1"),
        ("horse 1 1", "horseman", "act hachinohe 1"),
        ("border B03", "scout", "act hachinohe 1"),
        ("region 2", "traveler", "act hachinohe 1"),
    ],
)
def test_a_choice_of_tiles_and_still_one_action(where: str, ability: str, act: str) -> None:
    p = table()
    give(p, YELLOW, characters={1: ability})
    sides = p.state.sides.copy()
    do(p, YELLOW, f"place 1 {where}")
    assert len({text.split()[1] for text in texts(p, YELLOW)}) > 2
    do(p, YELLOW, act)
    assert asked(p) == [(RED, "place")]
    assert p.state.sides == {**sides, "hachinohe": "back"}


@pytest.mark.rule("RON-ABIL-06", "RON-ALCHEMIST-01")
def test_an_alchemist_instead_of_the_action() -> None:
    p = table(ability_mode="instead")
    give(p, YELLOW, characters={1: "alchemist"})
    do(p, YELLOW, "place 1 city hirosaki")
    assert texts(p, YELLOW) == ["act hirosaki 1", "act hirosaki 2", "act ability", "act forgo"]
    prompt = ENGINE.prompt(p, YELLOW)
    assert prompt is not None
    assert prompt.ask == "Use an action tile, or your Alchemist, or take 2 points"
    assert ENGINE.legal(p, YELLOW)[2].steps(p, YELLOW) == ("Alchemist: draw 5, put 4 back",)
    do(p, YELLOW, "act ability")
    assert asked(p) == [(YELLOW, "return")]
    do(p, YELLOW, texts(p, YELLOW)[-1])
    assert (len(store(p, YELLOW)), side(p, "hirosaki"), points(p, YELLOW)) == (1, ("meditation", "castle"), 0)
    assert asked(p) == [(RED, "place")]
    complete(p)


@pytest.mark.rule("RON-ABIL-06")
def test_an_alchemist_with_nothing_to_draw() -> None:
    p = table(ability_mode="instead")
    set_bag(p, [])
    acting(p, YELLOW, "akita", "alchemist")
    assert texts(p, YELLOW) == ["act akita 1", "act forgo"]
    assert refusal(p, YELLOW, "act ability").name == "nothing_to_draw"


@pytest.mark.rule("RON-ABIL-06")
@pytest.mark.parametrize("mode", ["in_addition", "instead"])
@pytest.mark.parametrize("ability", ["", "fighter", "monk", "commander", "scout"])
def test_no_other_ability_takes_the_place_of_an_action(mode: str, ability: str) -> None:
    p = table(ability_mode=mode)
    acting(p, YELLOW, "akita", ability)
    refused = refusal(p, YELLOW, "act ability")
    assert (refused.name, refused.rule) == ("no_ability_choice", "RON-ABIL-06")


@pytest.mark.rule("RON-ABIL-06")
@pytest.mark.parametrize("ability", ["scholar", "alchemist"])
def test_in_addition_there_is_nothing_to_choose(ability: str) -> None:
    p = table()
    acting(p, YELLOW, "akita", ability)
    assert refusal(p, YELLOW, "act ability").name == "no_ability_choice"


@pytest.mark.rule("RON-ABIL-07", "RON-CHARACT-04")
def test_a_ronin_on_the_map_stays_what_it_was() -> None:
    p = table()
    give(p, YELLOW, characters={1: "fighter", 2: "monk", 3: "hermit", 4: "scout"})
    set_characters(p, ["merchant", "scholar", "teacher"])
    put_piece(p, YELLOW, "city kyoto", slot=1)
    put_piece(p, YELLOW, "city aizu", slot=2)
    agenda(p, UseTile(YELLOW, "city aizu", "monk"), PlaceRonin(YELLOW))
    do(p, YELLOW, "act aizu 1", "take_character 2", "put_character 1")

    assert weights(p, 5) == {YELLOW: 2}
    assert p.state.removed_characters == ["fighter"]
    assert [piece.character for piece in p.state.pieces] == ["fighter", "monk"]
    assert points(p, YELLOW) == 0
    refused = refusal(p, YELLOW, "place 1 city akita")
    assert (refused.name, refused.rule) == ("character_next_round", "RON-CHARACT-03")


@pytest.mark.rule("RON-ABIL-08")
def test_the_tea_track_knows_no_magistrate() -> None:
    p = table()
    give(p, YELLOW, meditation=1)
    tea(p, {YELLOW: 2})
    put_piece(p, YELLOW, "city himeji", character="magistrate")
    agenda(p, UseTile(YELLOW, "city himeji", "magistrate"))
    do(p, YELLOW, "act himeji 1", "tea_move 1", "tea_space use")
    refused = refusal(p, YELLOW, "take_missions 2,3")  # a Magistrate pays 1 for both
    assert (refused.name, refused.text) == ("too_dear", "That costs 2 meditation and you own 1.")


@pytest.mark.rule("RON-ABIL-08")
def test_the_tea_track_knows_no_hermit() -> None:
    p = table()
    give(p, YELLOW, store=["rice", "fish"])
    tea(p, {YELLOW: 5})
    put_piece(p, YELLOW, "city himeji", character="hermit")
    agenda(p, UseTile(YELLOW, "city himeji", "hermit"))
    do(p, YELLOW, "act himeji 1", "tea_space use")
    assert (asked(p), p.state.players[YELLOW].meditation) == ([], 1)


@pytest.mark.rule("RON-ABIL-08")
def test_the_tea_track_knows_no_teacher() -> None:
    p = table()
    tea(p, {YELLOW: 7})
    put_piece(p, YELLOW, "city himeji", character="teacher")
    agenda(p, UseTile(YELLOW, "city himeji", "teacher"))
    do(p, YELLOW, "act himeji 1", "tea_space use")
    assert texts(p, YELLOW) == ["take_character 1", "take_character 2", "take_character 3"]
    assert refusal(p, YELLOW, f"take_character stack {p.state.character_deck[0]}").name == "stack_needs_teacher"


@pytest.mark.rule("RON-ABIL-08")
def test_the_tea_track_knows_no_architect() -> None:
    p = table(3)
    castle(p, RED, 4)
    tea(p, {YELLOW: 9})
    put_piece(p, YELLOW, "city himeji", character="architect")
    agenda(p, UseTile(YELLOW, "city himeji", "architect"))
    do(p, YELLOW, "act himeji 1", "tea_space use")
    assert refusal(p, YELLOW, "build 4").name == "one_castle_space"
    assert refusal(p, YELLOW, "build 1 block").name == "block_needs_architect"


@pytest.mark.rule("RON-ABIL-09")
def test_two_ronin_with_the_same_ability() -> None:
    p = table()
    give(p, YELLOW, characters={1: "scholar", 2: "scholar"})
    do(p, YELLOW, "place 1 city akita", "act forgo")
    turn(p, YELLOW)
    do(p, YELLOW, "place 2 city edo", "act forgo")
    assert points(p, YELLOW) == 10


@pytest.mark.rule("RON-ABIL-10")
def test_every_ability_with_a_choice_can_be_left_alone() -> None:
    def offered(city: str, ability: str, *first: str, turned: bool = False) -> list[str]:
        p = table()
        if turned:
            turn_over(p, city)
        give(p, YELLOW, store=["rice"])
        acting(p, YELLOW, city, ability)
        do(p, YELLOW, *first)
        return texts(p, YELLOW)

    assert "take_clan plum" in offered("osaka", "monk", "act osaka 1")
    assert "take_character 1" in offered("aizu", "teacher", "act aizu 1")
    assert "swap -" in offered("hachinohe", "hermit", "act hachinohe 1")
    assert "build 1" in offered("shimonoseki", "architect", "act shimonoseki 1")
    assert "take_missions 4" in offered("akita", "magistrate", "act akita 1")
    assert "tea_move 0" in offered("himeji", "tea_master", "act himeji 1")
    assert "act akita 1" in offered("akita", "commander")

    for ability in ("apprentice", "horseman", "scout", "traveler"):
        p = table()
        give(p, YELLOW, characters={1: ability})
        assert "place 1 city akita" in texts(p, YELLOW)
    p = table()
    give(p, YELLOW, characters={1: "alchemist"})
    do(p, YELLOW, "place 1 city akita")
    assert texts(p, YELLOW) == ["alchemy use", "alchemy skip"]


@pytest.mark.rule("RON-ABIL-10")
def test_four_abilities_work_by_themselves() -> None:
    p = table()
    give(p, YELLOW, characters={1: "scholar"})
    do(p, YELLOW, "place 1 city akita")
    assert (points(p, YELLOW), asked(p)) == (3, [(YELLOW, "act")])

    p = table()
    put_piece(p, YELLOW, "city akita", character="fighter")
    assert weights(p, 1) == {YELLOW: 2}

    p = table()
    acting(p, YELLOW, "akita", "magistrate")
    do(p, YELLOW, "act akita 1")
    assert texts(p, YELLOW) == ["take_missions 3", "take_missions 4", "take_missions 3,4"]


def test_the_label_of_a_placing_names_place_and_figure() -> None:
    p = table()
    give(p, YELLOW, characters={1: "tea_master"})
    view = ENGINE.view(p, YELLOW)
    steps = {action.text: action.steps(view, YELLOW) for action in ENGINE.legal(view, YELLOW)}
    assert steps["place 1 city akita"] == ("Akita", "Tea Master")
    assert steps["place 2 city akita"] == ("Akita", "Ronin without a character")
