"""Tea House with an option that each seat answers for itself: the mat that a guest sits on."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from engines.core import Engine, Option
from engines.core.rulebook import Value
from tests.toy import ENGINE
from tests.toy.state import Options, Table

MAT = Option("mat", "Mat", "What a guest sits on.", (Value("straw", "Straw"), Value("silk", "Silk")), each=True)


class MatOptions(Options, frozen=True):
    mat: tuple[Literal["straw", "silk"], ...] = ()


_RULES = replace(ENGINE.rulebook, option=(*ENGINE.rulebook.option, MAT))
_GAME: Any = ENGINE.game
MATS: Engine[Table, MatOptions] = Engine(replace(_GAME, options=MatOptions, rulebook=_RULES))
