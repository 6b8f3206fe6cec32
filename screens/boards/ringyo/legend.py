"""What the signs of the picture mean."""

from __future__ import annotations

from engines.ringyo.components import BOX
from screens.boards.base import Scene, wrapped
from screens.boards.ringyo.pictures import EDO, STRUCTURES, TRACK, shown, table
from screens.glyphs import LINE

TYPES = ", ".join(f"{facts.letter} {facts.name}" for facts in BOX.tree_type)


LAKE_TOLD = "farm+1 or fort+1: what every Farm or Fortress beside a lake gives more this round."


def legend(scene: Scene) -> list[str]:
    """The signs of the picture that is shown, as both sets of glyphs can spell them."""
    g = LINE
    told = {EDO: _edo, TRACK: _track, STRUCTURES: _structures}.get(shown(scene), _province)
    lakes = table(scene).lake is not None and told in (_edo, _province)
    return wrapped(
        [
            f"Trees: {TYPES}; C3 is a Cypress 3 high, C3|O1 one or the other.",
            f"Spent: {g.rice} rice, {g.theatre} research, {g.temple} military.",
            *told(),
            *([LAKE_TOLD] if lakes else []),
            "A B C D Edo track structures: the pictures; . and , turn to the next, or click.",
        ]
    )


def _province() -> list[str]:
    g = LINE
    return [
        f"{g.tree * 3} a tree 3 high, {g.water * 5} flooded, {g.place} empty,",
        f"{g.rice} paddy, {g.rice * 2} a paddy with a Farm, {g.castle} Fort a Fortress.",
        "02 in a wall: a crossing where three areas meet. A worker stands there:",
        f"V{g.figure} Villager, A Artisan, Y Yellow Samurai, G Green; {g.place * 2} needs a land tile first.",
        f"{g.bullet} an area of the active worker, else of the crossing under the cursor, {g.tick} done.",
        "+3 rice beside a row: what a structure there costs besides its trees.",
        "hire, join, expand, look: the special actions, with what they cost; look is Foresee.",
        "Y at 21 1/2: the Samurai there has 1 of 2 actions left.",
        f"{g.tree} 1 2 3 4 5: how many cut trees of each height lie in the storage.",
        f"3{g.up}: the row reached on the track, then what the next steps ask for, what they give, and {g.times} how "
        "many trees of the province lead there.",
        f"hp6: a structure of 6 honor points; {g.tick} built, {g.bullet} its trees lie in the storage.",
        *_sky(),
    ]


def _edo() -> list[str]:
    g = LINE
    return [
        "1 C Cyd 5: goes first, has sent diplomat 5; behind it the numbers still in hand.",
        f"{g.shade_medium} a diplomat that lies face down, {g.dash} none yet.",
        "11 B: a spot of 11 honor points that seat B has claimed.",
        f"{g.bullet} a demand that the seat in front could pay now.",
        *_sky(),
    ]


def _sky() -> list[str]:
    g = LINE
    return [
        "A Bee 40 B Oak 30: A means Beech this round; a card rains on it in 40 of 100.",
        f"1 {g.shade_medium * 2}: Weather card 1 lies face down; 2 B Oak: known, it rains on Oak.",
    ]


def _track() -> list[str]:
    g = LINE
    return [
        "C1|B1 peek 1: a Cypress or a Beech 1 high leads there, and the step gives a peek.",
        "Behind a step the markers of the seats that stand on it.",
        f"{g.star}1 4+: level 1, each tree of height 4 or more scores.",
    ]


def _structures() -> list[str]:
    g = LINE
    return [
        f"{g.tick} built, {g.bullet} its trees lie in the storage; below, the seats that have built it.",
        "Between two structures: what the second of them brings; at the end of a row and below a column: what the last "
        "of them brings.",
    ]
