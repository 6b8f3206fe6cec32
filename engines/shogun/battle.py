"""Battles and revolts: who throws what into the tower, who wins, and what becomes of the province (SHO-BATTLE)."""

from __future__ import annotations

from engines.core import NOBODY, Seat, who
from engines.shogun.components import BOX, FARMER, PROVINCE, Colour, ProvinceId, armies_told, colour_of, spot
from engines.shogun.effects import reckon
from engines.shogun.provinces import arrive, devastate, return_to_stock, settle_in, take_from_loser, take_from_stock
from engines.shogun.state import Battle, Loyalty, Outcome, P, Table
from engines.shogun.tower import pour_in

# ---- the three kinds of battle


def attack(p: P, seat: Seat, origin: ProvinceId, target: ProvinceId, armies: int, extra: int) -> None:
    """Armies enter a province that is not their own; `extra` cubes of the reserve join them (SHO-BATTLE-01)."""
    t = p.state
    arrive(t, origin, -armies)
    t.players[seat].reserve -= extra
    force = [colour_of(seat)] * (armies + extra)
    if t.map[target].owner == NOBODY:
        _against_farmers(p, seat, target, force)
    else:
        _against_player(p, seat, target, force)


def _against_player(p: P, seat: Seat, target: ProvinceId, force: list[Colour]) -> None:
    """More cubes win; farmers help the defender of a calm province (SHO-BATTLE-05..12)."""
    t = p.state
    land = t.map[target]
    owner = land.owner
    mine, theirs = colour_of(seat), colour_of(owner)
    more = reinforcements(t, owner, target)
    t.players[owner].reserve -= more
    force += [theirs] * (land.armies + more)
    farmers: Loyalty = "stay out of it" if land.markers else "help the defender"
    before = _counted(t, [*t.tray, *force])
    out = pour_in(p, force, f"The battle for {PROVINCE[target].name} goes through the tower.")
    helpers = 0 if land.markers else out.count(FARMER)
    attacking, defending = out.count(mine), out.count(theirs) + helpers
    left = abs(attacking - defending)
    if defending > attacking:  # farmers fall first, and cannot hold a province alone (SHO-BATTLE-09, SHO-BATTLE-10)
        left = min(out.count(theirs), left)
    outcome = _outcome(attacking, defending) if left else "draw"
    _tell(p, Battle(target, seat, owner, farmers, before, _counted(t, out), attacking, defending, outcome, left))
    if outcome == "attacker":
        settle_in(t, target, seat, left)
        take_from_loser(p, target, owner, seat)
    elif outcome == "defender":
        settle_in(t, target, owner, left)
    else:
        devastate(t, target)
        return_to_stock(p, target, owner)
    _leave_tray(t, mine, left if outcome == "attacker" else 0)
    _leave_tray(t, theirs, left if outcome == "defender" else 0)
    if not land.markers:
        _leave_tray(t, FARMER, 0)


def _against_farmers(p: P, seat: Seat, target: ProvinceId, force: list[Colour]) -> None:
    """A neutral province is taken with what is left, or stays neutral (SHO-BATTLE-13)."""
    t = p.state
    mine = colour_of(seat)
    farmers = reckon(t, "neutral farmers", seat, target, BOX.farmers.neutral_defence)
    force += [FARMER] * _call_farmers(t, farmers)
    before = _counted(t, [*t.tray, *force])
    out = pour_in(p, force, f"The battle for {PROVINCE[target].name} goes through the tower.")
    attacking, defending = out.count(mine), out.count(FARMER)
    left = max(0, attacking - defending)
    outcome = _outcome(attacking, defending)
    counted = _counted(t, out)
    _tell(p, Battle(target, seat, NOBODY, "are the enemy", before, counted, attacking, defending, outcome, left))
    if left:
        settle_in(t, target, seat, left)
        take_from_stock(t, target, seat)
    _leave_tray(t, mine, left)
    _leave_tray(t, FARMER, 0)


def revolt(p: P, province: ProvinceId, farmers: int) -> bool:
    """Farmers rise against the owner of a province; says whether the owner holds it (SHO-REVOLT-01..06)."""
    t = p.state
    land = t.map[province]
    owner = land.owner
    mine = colour_of(owner)
    force = [mine] * land.armies + [FARMER] * _call_farmers(t, farmers)
    before = _counted(t, [*t.tray, *force])
    out = pour_in(p, force, f"The revolt in {PROVINCE[province].name} goes through the tower.")
    attacking, defending = out.count(FARMER), out.count(mine)
    left = max(0, defending - attacking)
    outcome = _outcome(attacking, defending)
    counted = _counted(t, out)
    _tell(p, Battle(province, NOBODY, owner, "are the enemy", before, counted, attacking, defending, outcome, left))
    if left:
        settle_in(t, province, owner, left)
    else:
        devastate(t, province)
        return_to_stock(p, province, owner)
    _leave_tray(t, mine, left)
    _leave_tray(t, FARMER, 0)
    return left > 0


# ---- what they have in common


def reinforcements(t: Table, owner: Seat, province: ProvinceId) -> int:
    """Cubes that event and special card add to a defence, while the reserve lasts (SHO-BATTLE-17)."""
    return min(t.players[owner].reserve, reckon(t, "defenders", owner, province, 0))


def _call_farmers(t: Table, wanted: int) -> int:
    """Farmers come from the supply, as many as there are (SHO-BATTLE-16)."""
    called = min(wanted, t.farmers)
    t.farmers -= called
    return called


def _outcome(attacking: int, defending: int) -> Outcome:
    """The side with more cubes in the tray wins, equal numbers are a draw (SHO-BATTLE-05, SHO-BATTLE-11)."""
    if attacking == defending:
        return "draw"
    return "attacker" if attacking > defending else "defender"


def _leave_tray(t: Table, colour: Colour, survivors: int) -> None:
    """A colour that fought leaves the tray, and all but the survivors go home; bystanders stay (SHO-BATTLE-04)."""
    home = t.tray.count(colour) - survivors
    t.tray = [cube for cube in t.tray if cube != colour]
    if colour == FARMER:
        t.farmers += home
    else:
        t.players[t.colours.index(colour)].reserve += home


def _counted(t: Table, cubes: list[Colour]) -> tuple[int, ...]:
    return tuple(map(cubes.count, t.colours))


def _tell(p: P, battle: Battle) -> None:
    """A battle in one line: who, what came out, and how it ended."""
    p.state.battles.append(battle)
    place = PROVINCE[battle.province].name
    attacker, defender = _side(battle.attacker), _side(battle.defender)
    if battle.attacker == NOBODY:
        start = f"Revolt in {place}: farmers against {defender}"
    else:
        start = f"Battle for {place}: {attacker} against {defender}"
    poured, out = cubes_told(battle.poured), cubes_told(battle.out)
    score = f"{battle.attacking} to {battle.defending}"
    p.say(f"{start}. In: {poured}. Out: {out}. {score}: {_ending(battle)}.", spot(battle.province))


def _side(seat: Seat) -> str:
    return "farmers" if seat == NOBODY else who(seat)


def cubes_told(counts: tuple[int, ...]) -> str:
    """Cubes by seat, the farmers last, in words."""
    sides = [*map(who, range(len(counts) - 1)), "farmers"]
    return ", ".join(f"{side} {n}" for side, n in zip(sides, counts, strict=True) if n) or "nothing"


def _ending(battle: Battle) -> str:
    place = PROVINCE[battle.province].name
    armies = armies_told(battle.left)
    if battle.attacker != NOBODY and battle.outcome == "attacker":
        return f"{who(battle.attacker)} takes {place} with {armies}"
    if battle.defender == NOBODY:
        return f"{place} stays neutral"
    if battle.left:
        return f"{who(battle.defender)} holds {place} with {armies}"
    return f"{place} is devastated and neutral"
