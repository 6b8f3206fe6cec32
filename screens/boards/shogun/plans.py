"""What a scene shows of the individual boards and of the row of action cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.core import Seat, known
from engines.shogun.actions import RunAction
from engines.shogun.components import ACTIONS, BID, CARDS, NOTHING, PROVINCE, SPACE, ProvinceId, SpaceId, card_name
from engines.shogun.marching import March, MoveOn
from engines.shogun.planning import ORDER
from engines.shogun.prospects import as_they_come
from engines.shogun.state import Player, Table
from screens.boards.base import Scene

Lies = Literal["shown", "own", "back", "lost", "empty", "free", "unused"]
CARD = {card_name(card): card for card in CARDS}  # by the name that a draft gives it


@dataclass(frozen=True)
class Laid:
    """What lies on a space of an individual board, as this scene may know it."""

    lies: Lies  # "own": face down, and the viewer's; "free": not laid yet; "unused": no plan lies on this board
    card: str = ""
    doubtful: bool = False  # it is unlikely to run


def table(scene: Scene) -> Table:
    """The table that a scene shows."""
    state: Table = scene.view.state
    return state


def owner_of(scene: Scene) -> Seat | None:
    """Whose individual board lies open: the viewer's, or that of the seat that decides."""
    return scene.seat if scene.seat is not None else scene.actor


def laid(scene: Scene, seat: Seat, space: SpaceId) -> Laid:
    """The card of a seat on a space."""
    me, i = table(scene).players[seat], SPACE[space]
    if shown := me.shown[i]:
        return Laid("shown", shown)
    if space in me.lost:
        return Laid("lost")
    if hidden := me.plan[i]:
        return Laid("own", hidden) if known(hidden) else Laid("back")
    if scene.laying is not None and seat == scene.seat:
        slot = next(slot for slot in scene.laying.slots if slot.id == space)
        return Laid("own", CARD[slot.value], bool(slot.warnings)) if slot.value else Laid("free")
    if drafted := sketched(me).get(space):
        return Laid("empty") if drafted == NOTHING else Laid("own", drafted)
    return Laid("empty" if has_planned(me) else "unused")


def sketched(me: Player) -> dict[SpaceId, str]:
    """An unfinished plan, as far as this view knows it."""
    return dict(zip(ORDER, me.sketch, strict=False)) if known(me.sketch) else {}


def planned(scene: Scene) -> dict[SpaceId, str]:
    """What the viewer has planned and not handed in: a draft on the screen, or a plan that is handed in singly."""
    if scene.laying is not None:
        return {slot.id: CARD[slot.value] for slot in scene.laying.slots if slot.value}
    return sketched(table(scene).players[scene.seat]) if scene.seat is not None else {}


def has_planned(me: Player) -> bool:
    """Whether a plan was laid on this board this round."""
    return me.ready or any(me.shown) or bool(me.lost)


def spaces_in_row(t: Table) -> list[SpaceId]:
    """The ten actions as they lie in the row, then those that are still hidden, in the order of the boards; the bid."""
    return [*as_they_come(t), BID]


def running(scene: Scene) -> int:
    """The position of the action that is carried out now, from 1; 0 if none is."""
    if table(scene).phase != "execute":
        return 0
    ahead = [task.position for task in scene.view.agenda if isinstance(task, RunAction)]
    return min(ahead, default=len(ACTIONS) + 1) - 1


def marching_from(scene: Scene) -> ProvinceId | None:
    """The province whose armies are about to move."""
    task = scene.view.agenda[-1] if scene.view.agenda else None
    return task.origin if isinstance(task, March | MoveOn) else None


def looked_at(scene: Scene) -> ProvinceId | None:
    """The province that the cursor is on, or that the card under the cursor stands for."""
    kind, _, rest = (scene.marks.cursor or "").partition(" ")
    t = table(scene)
    card = ""
    if kind == "province":
        card = rest
    elif kind == "offer" and int(rest) < len(t.offer):
        card = t.offer[int(rest)]
    elif kind == "space" and (owner := owner_of(scene)) is not None:
        card = laid(scene, owner, rest).card
    return card if card in PROVINCE else None
