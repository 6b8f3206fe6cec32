"""Short words and signs for what is in the box."""

from __future__ import annotations

from engines.ringyo.box import Demand, Gift, Tree
from engines.ringyo.components import ANY, BONUS, BOX, FORESTRY, GIFT, KINDS, LAKE
from engines.ringyo.state import Cell
from screens.glyphs import Glyphs

TREE_WORD = {"cypress": "Cypr.", "oak": "Oak", "pine": "Pine", "beech": "Beech", LAKE: "lake"}
"""A type in at most five cells."""

TREE_SHORT = {facts.id: facts.name[:3] for facts in BOX.tree_type}
TREE_LETTER = {facts.id: facts.letter for facts in BOX.tree_type}

WORKER_WORD = dict(zip(KINDS, ("Villager", "Artisan", "Yellow", "Green"), strict=True))
WORKER_LETTER = {kind: word[0] for kind, word in WORKER_WORD.items()}

HOLDS_WORD = {
    "empty": "empty",
    "flood": "flood",
    "paddy": "paddy",
    "farm": "Farm",
    "fortress": "Fortress",
    "lake": "",
}

_BONUS_WORDS = {
    "gain_rice": "rice {n}",
    "peek_weather": "peek {n}",
    "gain_research": "research {n}",
    "draw_forestry": "forestry {n}",
    "draw_favor_keep": "favor",
    "gain_bonus_land": "land {n}",
    "gain_military": "military {n}",
    "upgrade_samurai": "upgrade",
    "gain_yellow_samurai": "Yellow",
    "gain_artisan": "artisan {n}",
    "gain_villager": "villager {n}",
}
BONUS_CELLS = 10

_GIFT_WORDS = {
    "gain_artisan": "1 Artisan",
    "gain_villager": "2 Villagers",
    "grow": "grow 2 trees",
    "take_forestry": "card",
    "take_favor": "goal",
    "create_paddy": "2 floods to paddies",
    "upgrade_samurai": "a Yellow turns Green",
    "take_land": "land",
    "take_diplomat": "a diplomat: {n}",
}

EFFECT_WORDS = {
    "hire_cost": "hiring",
    "join_cost": "joining",
    "villager_artisan_actions": "builders",
    "row_cost_waived": "no row cost",
    "study_extra_research": "study+1",
    "muster_extra_military": "muster+1",
    "replant_after_cut": "replanting",
}
"""What is in force this round."""


def signs(glyphs: Glyphs) -> dict[str, str]:
    """The signs of what is spent."""
    return {"rice": glyphs.rice, "research": glyphs.theatre, "military": glyphs.temple}


def bonus_word(bonus: str) -> str:
    """A bonus in at most ten cells."""
    kind = BONUS[bonus]
    return _BONUS_WORDS[kind.op].format(n=kind.n)


def gift_word(gift: Gift) -> str:
    """What a gift gives, in few cells."""
    return _GIFT_WORDS[gift.op].format(n=gift.n)


def tree_code(tree: Tree) -> str:
    """A tree as it is asked for: "C2", "any 3"."""
    return f"any {tree.height}" if tree.type == ANY else f"{TREE_LETTER[tree.type]}{tree.height}"


def options_code(trees: tuple[Tree, ...]) -> str:
    """The trees that lead to a step: "C1|B1", "any 3"."""
    return "|".join(dict.fromkeys(map(tree_code, trees)))


def cost_code(trees: tuple[Tree, ...]) -> str:
    """The trees of a structure: "B1O2"."""
    return "".join(map(tree_code, trees))


def price_word(demand: Demand) -> str:
    """What a demand asks for, in at most ten cells."""
    if demand.heights:
        return "trees " + "+".join(map(str, demand.heights))
    return f"{demand.need} {demand.type}"


def content_signs(cell: Cell, glyphs: Glyphs) -> str:
    """What a cell holds, in at most eight cells: a sign for each segment of a tree, else a sign and a word."""
    if cell.holds == "tree":
        return glyphs.tree * cell.height
    if cell.holds == "flood":
        return glyphs.water * 5
    sign = {"empty": glyphs.place, "paddy": glyphs.rice, "farm": glyphs.rice * 2, "fortress": glyphs.castle}
    word = {"paddy": " paddy", "farm": " Farm", "fortress": " Fort"}
    return sign.get(cell.holds, glyphs.water) + word.get(cell.holds, "")


def effect_words(cards: list[str]) -> list[str]:
    """What the cards in force do, in few words."""
    return [EFFECT_WORDS[effect.key] for card in cards for effect in FORESTRY[card].effects]


def _check() -> None:
    assert all(len(bonus_word(bonus)) <= BONUS_CELLS for bonus in BONUS)
    assert all(gift_word(gift) for gift in GIFT.values())


_check()
