"""Ways to look at the fields: those of a side, those that others hang on, those where a peasant may be placed."""

from __future__ import annotations

from engines.core import Seat, counted
from engines.rice_wars.components import BOX, FieldId, Side, spot
from engines.rice_wars.fields import cut_off, fields_of, income, open_fields, would_cut
from engines.rice_wars.state import Table
from screens.boards.base import Filter, Scene, Spot
from screens.boards.rice_wars.moments import FIELDS, picture, table
from screens.boards.rice_wars.words import side_name

KEYS = Filter("keys", "peasants others hang on")


def of_side(scene: Scene, side: Side) -> Filter:
    """The way to look at the fields of a side."""
    return Filter(f"side {side}", f"fields of {side_name(scene, side)}")


def filters(scene: Scene) -> list[Filter]:
    """The own fields first, or those of the seat that acts; the others' last. Other pictures have none."""
    t = table(scene)
    if picture(scene) != FIELDS or t.phase == "setup":
        return []
    me = _me(scene)
    others = [of_side(scene, side) for side in range(len(t.camps)) if side != me]
    return [of_side(scene, me), Filter("open", f"{scene.names[me]} can place"), KEYS, *others]


def _me(scene: Scene) -> Seat:
    return scene.seat if scene.seat is not None else scene.actor or 0


def _kept(scene: Scene) -> dict[FieldId, int] | None:
    """The fields that the filter is about, with how many hang on each; None: it is about all."""
    t = table(scene)
    kind, _, side = scene.marks.filter.partition(" ")
    match kind:
        case "side":
            own = fields_of(t, int(side))
            return dict.fromkeys([*own, t.camps[int(side)].palace], 0)
        case "open":
            return dict.fromkeys(open_fields(t, _me(scene)), 0)
        case "keys":
            return {field: cut for field in t.workers if (cut := would_cut(t, field))}
    return None


def steps_back(scene: Scene) -> frozenset[Spot]:
    """The fields that the filter is not about."""
    kept = _kept(scene)
    return frozenset() if kept is None else frozenset(spot(f) for f in table(scene).field_ids if f not in kept)


def told(scene: Scene) -> str:
    """The sum of what the filter shows, in one line."""
    t, kept = table(scene), _kept(scene)
    kind, _, side = scene.marks.filter.partition(" ")
    if kept is None:
        return ""
    if kind == "side":
        return _side_told(scene, t, int(side))
    if kind == "open":
        return f"{scene.names[_me(scene)]} can place on {counted(len(kept), 'field')}: {', '.join(kept) or 'nowhere'}."
    most = sorted(kept.items(), key=lambda item: -item[1])
    return f"Cut off without it: {', '.join(f'{field} {cut}' for field, cut in most) or 'nobody'}."


def _side_told(scene: Scene, t: Table, side: Side) -> str:
    """Fields, those cut off, and the income as it stands."""
    lost = len(cut_off(t, side))
    fields = counted(len(fields_of(t, side)), "field")
    told = f"{side_name(scene, side)}: {fields}, {lost} cut off"
    if side == t.neutral:
        return f"{told}."
    return f"{told}; income as it stands {BOX.income.palace + sum(income(t, side))} ryo."
