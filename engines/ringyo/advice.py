"""What a sensible player values in Ringyō: every kind of decision ranked, each choice with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec.msgpack import encode

from engines.core import Action, Seat, counted
from engines.core.advice import Advised, Valued, best_first
from engines.ringyo.acts import (
    CreatePaddy,
    Cut,
    Grow,
    Harvest,
    Muster,
    Plant,
    Replant,
    Stop,
    content_told,
    fits,
    harvest_due,
)
from engines.ringyo.box import CellId, Effect, Kind
from engines.ringyo.building import Build
from engines.ringyo.cards import PlayForestry, SellForestry
from engines.ringyo.components import (
    COST,
    CROSSING,
    DEMAND,
    DIPLOMAT,
    FAVOR,
    FORESTRY,
    GIFT,
    KINDS,
    LIMITS,
    STEP,
    STRUCTURE,
    VILLAGER,
    YELLOW,
    bonus_told,
    crossings,
)
from engines.ringyo.council import ChooseDiplomat, ClaimGift, GiftGrow, GiftPaddy
from engines.ringyo.demands import BuildInEdo, ClaimDemand, PassDemands, best_spot
from engines.ringyo.envoy import ChooseDemand
from engines.ringyo.favors import KeepFavor
from engines.ringyo.land import PickBonusTile, PlaceBonusTile
from engines.ringyo.measures import points as goal_points
from engines.ringyo.outlook import BEFORE_PROVINCE, CARD, GIVES, KEPT, Outlook
from engines.ringyo.peeking import PeekSlot
from engines.ringyo.province import EndProvince, EndTurn
from engines.ringyo.round_effects import hire_cost, join_cost
from engines.ringyo.setup import ChooseStartFavor
from engines.ringyo.special import Expand, Foresee, Hire, Join, Split
from engines.ringyo.state import P, Table, cell
from engines.ringyo.studying import Study
from engines.ringyo.targets import Coppice, Drain, Exchange
from engines.ringyo.upgrading import ChooseUpgrade
from engines.ringyo.workers import PlaceWorker, reach

Valuer: TypeAlias = Callable[[Outlook, Any], Valued]

HIRING = 0.3  # by which a Villager must be worth more than its rice
SPARED = {VILLAGER: 1.3, KINDS[1]: 2.6}  # helpers stay if unused: what they must at least bring
FIRST = 0.35  # of what a better gift brings, for whoever is likely to choose before others
PASSING = 0.02
BEST_KEPT = 1 << 13

_known: dict[tuple[Seat, bytes, tuple[Action, ...]], Action] = {}


def stage(t: Table) -> object:
    """Quiet points: the end of a council, of a province turn, of a phase, of a round."""
    phase = "council" if t.phase in BEFORE_PROVINCE else t.phase
    return t.round, phase, phase == "province" and tuple(me.ended for me in t.players)


def worth(t: Table) -> list[float]:
    """What each seat's table is worth."""
    return [Outlook(t, seat).worth() for seat in range(len(t.players))]


def advise(view: P, seat: Seat, legal: Sequence[Action]) -> list[Advised]:
    """The legal actions with what each is worth in points and why, the best first."""
    outlook = Outlook(view.state, seat)
    return best_first(
        (value, action, why) for action in legal for value, why in [VALUERS[type(action)](outlook, action)]
    )


def best(view: P, seat: Seat, legal: Sequence[Action]) -> Action:
    """The first that is advised; while a worker has something to do, no other comes before it (see `_place`).

    Whoever looks ahead comes to the same table on many ways, so it is remembered for all that a seat looks at.
    """
    t, me = view.state, view.state.players[seat]
    weather = [(slot.shown, slot.card and (seat not in slot.peekers or slot.card)) for slot in t.weather]
    seen = me, t.options, t.round, t.phase, t.forecast, weather, t.demand_display, t.gift_display, t.played
    key = seat, encode(seen), tuple(legal)
    if key not in _known:
        if len(_known) >= BEST_KEPT:
            _known.clear()
        outlook = Outlook(t, seat)
        if outlook.unfinished > 0:
            legal = [action for action in legal if type(action) is not PlaceWorker]
        _known[key] = max(legal, key=lambda action: VALUERS[type(action)](outlook, action)[0])
    return _known[key]


# ---- goals, diplomats, gifts


def _goal(o: Outlook, action: ChooseStartFavor | KeepFavor) -> Valued:
    now, most = goal_points(o.t, o.seat, action.card), FAVOR[action.card].points[-1]
    return o.goal(action.card) + 0.15 * most, f"would score {now} now, at most {most}"


def _diplomat(o: Outlook, action: ChooseDiplomat) -> Valued:
    facts = DIPLOMAT[action.value]
    brings = {
        "draw_bonus_land": GIVES["gain_bonus_land"] + 0.6,
        "gain_artisan": GIVES["gain_artisan"],
        "gain_rice": o.gain(rice=facts.n),
        "gain_villager": GIVES["gain_villager"],
        "gain_yellow_samurai": o.samurai(),
        "pay_rice": -o.gain(rice=facts.n),
        "none": 0.0,
    }[facts.op]
    gifts = [_gift_worth(o, shown.gift) for shown in o.t.gift_display]
    spread = max(gifts) - sum(gifts) / len(gifts) if gifts else 0.0
    first = FIRST * spread * action.value / 3.5
    return brings + first, "likely to choose a gift early" if first > brings else facts.text.rstrip(".")


def _claim_gift(o: Outlook, action: ClaimGift) -> Valued:
    value = _gift_worth(o, action.gift)
    return value, f"worth about {counted(round(value), 'point')}"


def _gift_worth(o: Outlook, gift: str) -> float:
    facts = GIFT[gift]
    match facts.op:
        case "gain_artisan" | "gain_villager":
            return GIVES[facts.op] * facts.n
        case "grow":
            return _best(o, "grow", facts.n)
        case "create_paddy":
            return _best(o, "create_paddy", facts.n)
        case "upgrade_samurai":
            return o.upgrade()
        case "take_land":
            return GIVES["gain_bonus_land"] * min(facts.n, len(o.me.free_slots()))
        case "take_forestry":
            return GIVES["draw_forestry"]
        case "take_favor":
            return GIVES["draw_favor_keep"]
        case _:  # a diplomat for a later round
            return o.samurai() * 0.7 if facts.n == 0 and o.left else 1.0


def _best(o: Outlook, name: str, times: int) -> float:
    """The best so many targets of something that is done in a cell."""
    cells = [at for at, there in o.me.cells.items() if name in fits(there)]
    each = sorted((o.deed(name, at) for at in cells), reverse=True)[:times]
    return sum(value for value in each if value > 0)


# ---- land


def _tile(o: Outlook, action: PickBonusTile | PlaceBonusTile) -> float:
    if action.content == "paddy":
        return o.change("new", cell(action.tree, "paddy"))
    return o.change("new", cell(action.tree, "tree", int(action.content[-1])))


def _pick_tile(o: Outlook, action: PickBonusTile) -> Valued:
    if action.content == "paddy":
        return _tile(o, action), f"rice whenever it rains on {action.tree.capitalize()}"
    return _tile(o, action), f"stands {action.content[-1]} high at once"


def _place_tile(o: Outlook, action: PlaceBonusTile) -> Valued:
    tiles = frozenset(o.me.tiles)
    new = [c for c in crossings(tiles | {action.slot}) if c not in crossings(tiles)]
    around = {at for c in new for at in CROSSING[c].areas if at in o.me.cells}
    value = _tile(o, action) + 0.8 * len(new) + 0.05 * len(around)
    return value, f"opens {counted(len(new), 'crossing')}"


# ---- workers


def _place(o: Outlook, action: PlaceWorker) -> Valued:
    value = o.placing(action.worker, action.crossing) - (SPARED.get(action.worker, 0.0) if o.left else 0.0)
    if o.unfinished > 0:  # the worker that acts would lose its other actions
        value = min(value - o.unfinished, 0.9 * o.unfinished)
    return value, lambda: _why_place(o, action.worker, action.crossing)


def _why_place(o: Outlook, kind: Kind, crossing: str) -> str:
    words = {"create_paddy": "make a paddy of"}
    found = [(*o.best_deed(at, kind), at) for at in CROSSING[crossing].areas if at in o.me.cells]
    told = [f"{words.get(name, name)} {at}" for value, name, at in sorted(found, reverse=True) if value > 0]
    return f"there it can {', '.join(told)}" if told else "nothing much to do there"


def _in_cell(name: str, why: str) -> Valuer:
    return lambda o, action: (o.deed(name, action.area), lambda: f"{content_told(o.me.cells[action.area])}: {why}")


def _build(o: Outlook, action: Build) -> Valued:
    waived = o.t.played is not None and any(effect.waive_row_cost for effect in FORESTRY[o.t.played].effects)
    return o.build(
        action.area, action.structure, waived
    ), f"{counted(STRUCTURE[action.structure].hp, 'point')} for good"


def _study(o: Outlook, action: Study) -> Valued:
    step = STEP[action.track_step]
    return o.study(action.track_step), lambda: f"row {step.row} of the track and {bonus_told(step.bonus)}"


def _replant(o: Outlook, action: Replant) -> Valued:
    return (0.5, "it costs no action") if action.yes else (0.0, "bare ground floods")


# ---- special actions


def _split(o: Outlook, action: Split) -> Valued:
    parts = [(action.tree, action.part), (action.tree, action.height - action.part)]
    value = o.store_with(less=[(action.tree, action.height)], more=parts)
    return value if value > 1e-6 else -1.0, "makes a piece that is needed" if value > 1e-6 else "not needed as two"


def _join(o: Outlook, action: Join) -> Valued:
    parts = [(action.tree, action.height_1), (action.tree, action.height_2)]
    value = o.store_with(less=parts, more=[(action.tree, action.height_1 + action.height_2)])
    value += o.gain(rice=-join_cost(o.me))
    return value if value > 1e-6 else -1.0, "makes a piece that is needed" if value > 1e-6 else "not needed as one"


def _hire(o: Outlook, action: Hire) -> Valued:
    free = [c for c in crossings(frozenset(o.me.tiles)) if c not in o.me.placed]
    brings = sorted((o.placing(VILLAGER, c) for c in free), reverse=True)
    waiting = o.me.workers[VILLAGER]
    best = brings[waiting] if waiting < len(brings) else 0.0
    value = best + o.gain(rice=-hire_cost(o.me)) - HIRING
    return value, "a Villager has enough to do" if value > 0 else "a Villager would find too little to do"


def _expand(o: Outlook, action: Expand) -> Valued:
    land = GIVES["gain_bonus_land"] * min(1.0, 0.4 + 0.2 * o.left)
    return land + o.gain(military=-COST.expand_military), "a new area and new crossings"


def _foresee(o: Outlook, action: Foresee) -> Valued:
    busy = sum(o.me.workers.values())
    return 0.12 * min(busy, 4) + o.gain(research=-COST.foresee_research), "to know where it will rain"


def _peek(o: Outlook, action: PeekSlot) -> Valued:
    return -float(action.position), "all are equally likely; the first falls first"


def _upgrade(o: Outlook, action: ChooseUpgrade) -> Valued:
    return {
        "active": (3.0 if reach(o.me) or o.me.acted else 1.0, "acts in its third area as well, now"),
        "unused": (2.0, "acts three times where it is placed"),
        "used": (0.5, "of use from next round on"),
    }[action.which]


# ---- Forestry cards


def _play(o: Outlook, action: PlayForestry) -> Valued:
    card = FORESTRY[action.card]
    value = sum(_effect(o, effect) for effect in card.effects) - (CARD / 2 if o.left else 0.0)
    return value, lambda: card.text.rstrip(".").lower()


def _effect(o: Outlook, effect: Effect) -> float:
    match effect.op:
        case "gain":
            kept = f"gain_{effect.what}"
            return GIVES[kept] * effect.n if kept in GIVES else o.gain(**{effect.what: effect.n})
        case "plant" | "grow" | "cut" | "create_paddy":
            return _best(o, effect.op, effect.times)
        case "harvest_all":
            return o.gain(rice=min(effect.max_rice, harvest_due(o.me)))
        case "muster":
            return o.gain(military=2 * min(effect.times, len(o.me.holding("fortress"))))
        case "drain":
            return _drained(o, effect.times)
        case "build" | "study":
            kind = KINDS[-1]
            each = [o.best_deed(at, kind) for at in o.me.cells if o.me.cells[at].holds != "lake"]
            return max((value for value, name in each if name == effect.op), default=0.0)
        case "upgrade_samurai":
            return o.upgrade()
        case "draw_favor":
            return GIVES["draw_favor_keep"]
        case "draw_bonus_land":
            return GIVES["gain_bonus_land"]
        case "coppice":
            return max((_coppiced(o, at) for at in o.me.cells if o.me.cells[at].height > 1), default=0.0)
        case "modify":
            return _in_force(o, effect.key)
        case _:  # looks at cards and demands, changed timber
            return 1.0


def _in_force(o: Outlook, key: str) -> float:
    """A card for this round is worth something while there is something to use it on."""
    busy = sum(o.me.workers.values())
    samurai = o.me.workers[YELLOW] + o.me.workers[KINDS[-1]]
    return {
        "hire_cost": 0.5 * min(4, o.me.rice // 2),
        "join_cost": 0.5 if any(o.stored) else 0.0,
        "study_extra_research": 0.6 * samurai,
        "muster_extra_military": 0.6 * min(samurai, len(o.me.holding("fortress"))),
        "replant_after_cut": 0.5 * busy,
    }.get(key, 0.4 * busy)


def _drained(o: Outlook, times: int) -> float:
    each = sorted((_drain_worth(o, at) for at in o.me.holding("flood")), reverse=True)[:times]
    return sum(value for value in each if value > 0)


def _drain_worth(o: Outlook, at: CellId) -> float:
    return o.change(at, cell(o.me.cells[at].type, "empty")) + o.gain(rice=1)


def _drain(o: Outlook, action: Drain) -> Valued:
    return _drain_worth(o, action.area), "rice, and no more water"


def _coppiced(o: Outlook, at: CellId) -> float:
    there = o.me.cells[at]
    cut = o.store_with(more=[(there.type, there.height - 1)])
    return cut + o.change(at, cell(there.type, "tree", 1))


def _coppice(o: Outlook, action: Coppice) -> Valued:
    return _coppiced(o, action.area), "the tree stays"


def _exchange(o: Outlook, action: Exchange) -> Valued:
    value = o.store_with(less=[(action.tree, action.height)], more=[(action.new, action.height)])
    return value, "a type that is needed" if value > 0 else "no better than it was"


def _sell(o: Outlook, action: SellForestry) -> Valued:
    keeps = CARD if o.left else 0.0
    rice = LIMITS.forestry_sale_rice
    return o.gain(rice=rice) - keeps, f"{rice} rice at once, and the card is gone"


# ---- demands


def _claim(o: Outlook, action: ClaimDemand) -> Valued:
    facts = DEMAND[action.demand]
    points = _points(o, action.demand)
    return points + o.gain(**{facts.type: -facts.need}), counted(points, "point")


def _build_in_edo(o: Outlook, action: BuildInEdo) -> Valued:
    one, other = DEMAND[action.demand].heights
    points = _points(o, action.demand)
    value = points + o.store_with(less=[(action.type_1, one), (action.type_2, other)])
    return value, f"{counted(points, 'point')}, for two of the stored trees"


def _points(o: Outlook, demand: str) -> int:
    shown = next(x for x in o.t.demand_display if x.demand == demand)
    spot = best_spot(o.t, shown)
    return DEMAND[demand].hp[spot] if spot else 0


def _new_demand(o: Outlook, action: ChooseDemand) -> Valued:
    facts = DEMAND[action.demand]
    have = getattr(o.me, facts.type) if facts.need else sum(map(sum, o.stored))
    share = min(1.0, have / (facts.need or sum(facts.heights)))
    what = facts.type if facts.need else "segments"
    return share * max(facts.hp.values()), f"you have {have} {what}, and it takes {facts.need or sum(facts.heights)}"


# ---- passing


def _pass(o: Outlook, action: PassDemands) -> Valued:
    return 0.0, "keeps everything for later rounds" if o.left else "gives the Shogun nothing more"


def _stop(o: Outlook, action: Stop) -> Valued:
    return 0.0, "leaves it at that"


def _end(o: Outlook, action: EndProvince) -> Valued:
    idle = sum(o.me.workers.values())
    return 0.0, f"{counted(idle, 'worker')} left unplaced" if idle else "all workers are placed"


def _end_turn(o: Outlook, action: EndTurn) -> Valued:
    idle = any(o.me.workers[kind] for kind in KINDS if kind not in KEPT)
    return (PASSING if idle else -PASSING), "more can follow in the next turn"


VALUERS: dict[type[Action], Valuer] = {
    ChooseStartFavor: _goal,
    KeepFavor: _goal,
    ChooseDiplomat: _diplomat,
    ClaimGift: _claim_gift,
    GiftGrow: _in_cell("grow", "one more in height"),
    GiftPaddy: _in_cell("create_paddy", "rice with every rain on it"),
    PickBonusTile: _pick_tile,
    PlaceBonusTile: _place_tile,
    PlaceWorker: _place,
    Plant: _in_cell("plant", "a tree grows where nothing stood"),
    Grow: _in_cell("grow", "one more in height"),
    Cut: _in_cell("cut", "timber for what is to be built"),
    Harvest: _in_cell("harvest", "rice at once"),
    CreatePaddy: _in_cell("create_paddy", "rice with every rain on it"),
    Muster: _in_cell("muster", "military at once"),
    Build: _build,
    Study: _study,
    Replant: _replant,
    Split: _split,
    Join: _join,
    Hire: _hire,
    Expand: _expand,
    Foresee: _foresee,
    PeekSlot: _peek,
    ChooseUpgrade: _upgrade,
    PlayForestry: _play,
    SellForestry: _sell,
    Drain: _drain,
    Coppice: _coppice,
    Exchange: _exchange,
    ChooseDemand: _new_demand,
    ClaimDemand: _claim,
    BuildInEdo: _build_in_edo,
    PassDemands: _pass,
    Stop: _stop,
    EndTurn: _end_turn,
    EndProvince: _end,
}
