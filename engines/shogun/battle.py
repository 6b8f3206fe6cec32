"""Battles and revolts: who throws what into the tower, who wins, and what becomes of the province (SHO-BATTLE)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import NOBODY, Seat, who
from engines.shogun.book import RULES
from engines.shogun.components import (
    BOX,
    FARMER,
    PROVINCE,
    Colour,
    ProvinceId,
    armies_told,
    cause,
    colour_of,
    farmers_told,
    spot,
)
from engines.shogun.effects import changes, reckon
from engines.shogun.provinces import arrive, devastate, hand_over, settle_in
from engines.shogun.state import Aid, Battle, Loyalty, Outcome, P, Table
from engines.shogun.tower import pour_in, resting

HINT_TOWER = RULES.refusal_named("hint_tower")


# ---- who fights


def attack(p: P, seat: Seat, origin: ProvinceId, target: ProvinceId, armies: int, extra: int) -> None:
    """Armies enter a province that is not their own; `extra` cubes of the reserve join them (SHO-BATTLE-01, 02)."""
    t = p.state
    land = t.map[target]
    aid = _aid(t, "attackers", seat, target) if extra else ()
    arrive(t, origin, -armies)
    t.players[seat].reserve -= extra
    if land.owner == NOBODY:
        farmers: Loyalty = "are the enemy"
        usual = BOX.farmers.neutral_defence
        called = neutral_farmers(t, seat, target)
        t.farmers -= called
        more = called - min(called, usual)
        if t.event and more:
            aid += (Aid(NOBODY, t.event, more),)
        defenders = called - more
    else:
        farmers = "stay out of it" if land.markers else "help the defender"
        defenders = land.armies
        joining = _aid(t, "defenders", land.owner, target)
        t.players[land.owner].reserve -= sum(more.cubes for more in joining)
        aid += joining
    _fight(p, _begun(t, target, origin, seat, land.owner, farmers, armies, defenders, aid))


def revolt(p: P, province: ProvinceId, extra: int = 0) -> bool:
    """Farmers rise against the owner of a province; says whether the owner holds it (SHO-REVOLT-01, 02)."""
    t = p.state
    farmers = rebels(t, province, extra)
    land = t.map[province]
    t.farmers -= farmers
    return _fight(p, _begun(t, province, None, NOBODY, land.owner, "are the enemy", farmers, land.armies, ())).left > 0


def _aid(t: Table, what: str, seat: Seat, province: ProvinceId) -> tuple[Aid, ...]:
    """Cubes that event and special card add, while the reserve lasts (SHO-BATTLE-17)."""
    found: list[Aid] = []
    so_far = 0
    for card, amount in changes(t, what, seat, province, 0):
        cubes = min(amount, t.players[seat].reserve) - so_far
        if cubes:
            found.append(Aid(seat, card, cubes))
            so_far += cubes
    return tuple(found)


def joining(t: Table, province: ProvinceId) -> int:
    """The cubes of the reserve that event and special card bring to the defence of a province (SHO-BATTLE-17)."""
    owner = t.map[province].owner
    return min(t.players[owner].reserve, reckon(t, "defenders", owner, province, 0))


def neutral_farmers(t: Table, seat: Seat, province: ProvinceId) -> int:
    """The farmers that defend a neutral province, as many as the supply has (SHO-BATTLE-03, SHO-BATTLE-16)."""
    return min(t.farmers, reckon(t, "neutral farmers", seat, province, BOX.farmers.neutral_defence))


def rebels(t: Table, province: ProvinceId, extra: int = 0) -> int:
    """The farmers that rise for the markers, and so many more, as many as the supply has (SHO-BATTLE-16)."""
    return min(t.farmers, t.map[province].markers * BOX.farmers.per_revolt_marker + extra)


def _begun(
    t: Table,
    province: ProvinceId,
    origin: ProvinceId | None,
    attacker: Seat,
    defender: Seat,
    farmers: Loyalty,
    attackers: int,
    defenders: int,
    aid: tuple[Aid, ...],
) -> Battle:
    """A battle before the pour."""
    return Battle(
        year=t.year,
        season=t.season,
        province=province,
        origin=origin,
        attacker=attacker,
        defender=defender,
        farmers=farmers,
        attackers=attackers,
        defenders=defenders,
        aid=aid,
        inside=_counted(t, resting(t.floors)),
        tray=_counted(t, t.tray),
    )


# ---- what they have in common


def _fight(p: P, begun: Battle) -> Battle:
    """All cubes go through the tower; the side with more of them in the tray wins (SHO-BATTLE-04, SHO-BATTLE-05)."""
    t = p.state
    force = [colour for colour, n in zip(t.colours, begun.thrown, strict=True) for _ in range(n)]
    out = pour_in(p, force, f"The cubes of {PROVINCE[begun.province].name} fall through the tower.")
    attacker, defender = begun.attacker, begun.defender
    attacking, defending = out.count(colour_of(attacker)), out.count(colour_of(defender))
    own = defending
    if begun.farmers == "help the defender":
        defending += out.count(FARMER)
    left, outcome = 0, _outcome(attacking, defending)
    if outcome == "attacker" and attacker != NOBODY:
        left = attacking - defending
    elif outcome == "defender" and defender != NOBODY:
        left = min(own, defending - attacking)  # farmers fall first (SHO-BATTLE-09)
        outcome = "defender" if left else "draw"  # and cannot hold a province alone (SHO-BATTLE-10)
    result = {"attacking": attacking, "defending": defending, "outcome": outcome, "left": left}
    battle = replace(begun, out=_counted(t, out), **result)
    t.battles.append(battle)
    _tell(p, battle)
    if len(t.battles) == 1 and any(battle.resting):
        p.say(HINT_TOWER.about(count=sum(battle.resting)).text)
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
    province, owner, holder = battle.province, t.map[battle.province].owner, battle.holder
    if holder != NOBODY:
        settle_in(t, province, holder, battle.left)
    else:
        devastate(t, province)
    if holder != owner:
        hand_over(p, province, owner, holder)
    for side in (*range(len(t.players)), NOBODY):
        if battle.fights(side):
            _leave_tray(t, side, battle.left if side == holder else 0)


def _leave_tray(t: Table, side: Seat, survivors: int) -> None:
    """A side that fought leaves the tray, and all but the survivors go home; bystanders stay (SHO-BATTLE-04)."""
    colour = colour_of(side)
    home = t.tray.count(colour) - survivors
    t.tray = [cube for cube in t.tray if cube != colour]
    if side == NOBODY:
        t.farmers += home
    else:
        t.players[side].reserve += home


def _counted(t: Table, cubes: list[Colour]) -> tuple[int, ...]:
    return tuple(map(cubes.count, t.colours))


# ---- how a battle is told


def _tell(p: P, battle: Battle) -> None:
    """A battle in one line: who threw in what, what came out, and how it ended."""
    tray, out = cubes_told(battle.tray), cubes_told(battle.out)
    if battle.out[NOBODY] and battle.attacker != NOBODY != battle.defender:  # the farmers come last
        out += f" (for {who(battle.defender) if battle.fights(NOBODY) else 'nobody'})"
    joined = f" From the tray: {tray}." if any(battle.tray) else ""
    score = f"{battle.attacking} to {battle.defending}"
    p.say(f"{headline(battle)}.{joined} Out: {out}. {score}: {ending(battle)}.", spot(battle.province))


def headline(battle: Battle) -> str:
    """Who fights whom with how many cubes, and where."""
    place = PROVINCE[battle.province].name
    start = f"Revolt in {place}" if battle.attacker == NOBODY else f"Battle for {place}"
    return f"{start}: {_side(battle, battle.attacker)} against {_side(battle, battle.defender)}"


def _side(battle: Battle, seat: Seat) -> str:
    cubes = battle.thrown[seat]
    force = farmers_told(cubes) if seat == NOBODY else f"{who(seat)} with {cubes}"
    added = ", ".join(f"{aid.cubes} by {cause(aid.card)}" for aid in battle.aid if aid.seat == seat)
    return f"{force} ({added})" if added else force


def cubes_told(counts: tuple[int, ...]) -> str:
    """Cubes by seat, the farmers last, in words."""
    sides = [*map(who, range(len(counts) - 1)), "farmers"]
    return ", ".join(f"{side} {n}" for side, n in zip(sides, counts, strict=True) if n) or "nothing"


def ending(battle: Battle) -> str:
    """What becomes of the province."""
    place = PROVINCE[battle.province].name
    armies = armies_told(battle.left)
    if battle.attacker != NOBODY and battle.outcome == "attacker":
        return f"{who(battle.attacker)} takes {place} with {armies}"
    if battle.defender == NOBODY:
        return f"{place} stays neutral"
    if battle.left:
        return f"{who(battle.defender)} holds {place} with {armies}"
    return f"{place} is devastated and neutral"
