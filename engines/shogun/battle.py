"""Battles and revolts: who throws what into the tower, who wins, and what becomes of the province (SHO-BATTLE)."""

from __future__ import annotations

from engines.core import NOBODY, Seat, who
from engines.shogun.components import BOX, FARMER, PROVINCE, Colour, ProvinceId, armies_told, colour_of, spot
from engines.shogun.effects import reckon
from engines.shogun.provinces import arrive, devastate, hand_over, settle_in
from engines.shogun.state import Battle, Loyalty, Outcome, P, Table
from engines.shogun.tower import pour_in

# ---- who fights


def attack(p: P, seat: Seat, origin: ProvinceId, target: ProvinceId, armies: int, extra: int) -> None:
    """Armies enter a province that is not their own; `extra` cubes of the reserve join them (SHO-BATTLE-01, 02)."""
    t = p.state
    land = t.map[target]
    arrive(t, origin, -armies)
    t.players[seat].reserve -= extra
    force = [colour_of(seat)] * (armies + extra)
    if land.owner == NOBODY:
        farmers = reckon(t, "neutral farmers", seat, target, BOX.farmers.neutral_defence)
        force += [FARMER] * _call_farmers(t, farmers)
        _fight(p, target, seat, NOBODY, "are the enemy", force)
    else:
        more = reinforcements(t, land.owner, target)
        t.players[land.owner].reserve -= more
        force += [colour_of(land.owner)] * (land.armies + more)
        _fight(p, target, seat, land.owner, "stay out of it" if land.markers else "help the defender", force)


def revolt(p: P, province: ProvinceId, farmers: int) -> bool:
    """Farmers rise against the owner of a province; says whether the owner holds it (SHO-REVOLT-01, 02)."""
    t = p.state
    land = t.map[province]
    force = [colour_of(land.owner)] * land.armies + [FARMER] * _call_farmers(t, farmers)
    return _fight(p, province, NOBODY, land.owner, "are the enemy", force).left > 0


def reinforcements(t: Table, owner: Seat, province: ProvinceId) -> int:
    """Cubes that event and special card add to a defence, while the reserve lasts (SHO-BATTLE-17)."""
    return min(t.players[owner].reserve, reckon(t, "defenders", owner, province, 0))


def _call_farmers(t: Table, wanted: int) -> int:
    """Farmers come from the supply, as many as there are (SHO-BATTLE-16)."""
    called = min(wanted, t.farmers)
    t.farmers -= called
    return called


# ---- what they have in common


def _fight(p: P, province: ProvinceId, attacker: Seat, defender: Seat, farmers: Loyalty, force: list[Colour]) -> Battle:
    """All cubes go through the tower; the side with more of them in the tray wins (SHO-BATTLE-04, SHO-BATTLE-05)."""
    t = p.state
    poured = _counted(t, [*t.tray, *force])
    out = pour_in(p, force, f"The cubes of {PROVINCE[province].name} fall through the tower.")
    attacking, defending = out.count(_colour(attacker)), out.count(_colour(defender))
    own = defending
    if farmers == "help the defender":
        defending += out.count(FARMER)
    left, outcome = 0, _outcome(attacking, defending)
    if outcome == "attacker" and attacker != NOBODY:
        left = attacking - defending
    elif outcome == "defender" and defender != NOBODY:
        left = min(own, defending - attacking)  # farmers fall first (SHO-BATTLE-09)
        outcome = "defender" if left else "draw"  # and cannot hold a province alone (SHO-BATTLE-10)
    counted = _counted(t, out)
    battle = Battle(province, attacker, defender, farmers, poured, counted, attacking, defending, outcome, left)
    _tell(p, battle)
    _settle(p, battle)
    return battle


def _outcome(attacking: int, defending: int) -> Outcome:
    """The larger number wins, equal numbers are a draw (SHO-BATTLE-05, SHO-BATTLE-11)."""
    if attacking == defending:
        return "draw"
    return "attacker" if attacking > defending else "defender"


def _settle(p: P, battle: Battle) -> None:
    """Survivors stand in the province, or nobody; all others that fought go home (SHO-BATTLE-08..13)."""
    t = p.state
    province, owner = battle.province, t.map[battle.province].owner
    holder = NOBODY if not battle.left else battle.attacker if battle.outcome == "attacker" else battle.defender
    if holder != NOBODY:
        settle_in(t, province, holder, battle.left)
    else:
        devastate(t, province)
    if holder != owner:
        hand_over(p, province, owner, holder)
    fought = [_colour(battle.attacker), _colour(battle.defender)]
    if battle.farmers == "help the defender":
        fought.append(FARMER)
    for colour in fought:
        _leave_tray(t, colour, battle.left if colour == _colour(holder) else 0)


def _leave_tray(t: Table, colour: Colour, survivors: int) -> None:
    """A colour that fought leaves the tray, and all but the survivors go home; bystanders stay (SHO-BATTLE-04)."""
    home = t.tray.count(colour) - survivors
    t.tray = [cube for cube in t.tray if cube != colour]
    if colour == FARMER:
        t.farmers += home
    else:
        t.players[t.colours.index(colour)].reserve += home


def _colour(side: Seat) -> Colour:
    """The colour of a side; NOBODY stands for farmers."""
    return FARMER if side == NOBODY else colour_of(side)


def _counted(t: Table, cubes: list[Colour]) -> tuple[int, ...]:
    return tuple(map(cubes.count, t.colours))


# ---- how a battle is told


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
