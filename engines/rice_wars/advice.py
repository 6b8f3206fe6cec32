"""What a sensible player values: every choice judged by rules of thumb, with a reason in a line.

`advise` ranks the choices of a decision, and `orders` says what a person would order ahead (bots are asked each time;
`tests/bench/handovers.py` counts by it what orders save). Both read the view of the seat that decides and nothing else.
`worth` says how a table stands between two turns. Values are fields: 1 is a field at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from engines.core import Action, Decision, Seat, counted
from engines.core.advice import Advised, Valued, asked, best_first
from engines.rice_wars.acting import Attack, Challenge, Pass, PlacePeasant, PlayCard, UseFavour
from engines.rice_wars.auction import Bid, ChooseAuction, SealBid
from engines.rice_wars.clash import (
    Activate,
    ClashCard,
    ClashDecline,
    ClashFavour,
    PayForAbility,
    clash_of,
    hidden_cards,
)
from engines.rice_wars.combat import STRENGTH, ChooseWarriors, Defend, Send, active_ronin, icon_bonus, strength_of
from engines.rice_wars.components import BLESSED, BOX, CARD, PEASANT, FieldId, Side, distance
from engines.rice_wars.duel import AcceptDuel, GiveUp, Lose, RefuseDuel
from engines.rice_wars.effects import ABILITY
from engines.rice_wars.fields import fields_of, open_fields, would_cut
from engines.rice_wars.hiring import FinishHiring, Hire, Pay, due_sum
from engines.rice_wars.neighbour import PlaceNeutralPeasant
from engines.rice_wars.outcome import Occupy
from engines.rice_wars.peasants import PlaceSecond, StopPlacing
from engines.rice_wars.playing import PlayReaction
from engines.rice_wars.prospects import (
    AVERAGE_BONUS,
    chance,
    field_worth,
    force,
    hand_strength,
    leads,
    loss,
    stage,
    turns_left,
    worth,
)
from engines.rice_wars.setup import KeepPalace, MovePalace, PlaceNeutralPalace, PlacePalace
from engines.rice_wars.spoils import TakeCard
from engines.rice_wars.state import P, Table

__all__ = ["advise", "orders", "stage", "worth"]

RESERVE = 1  # ryo to keep for Kyuujo and Shouri
WARRIOR = 0.35  # what it costs to tire an ashigaru
ABILITIES = {  # cards and favours whose worth does not depend on their aim
    "nengu": 1.2, "ninsoku": 0.8, "choushuu": 0.9, "hikyaku": 0.9, "shinobi": 0.7, "nusutto": 0.8, "kyuusoku": 0.8,
    "doku": 0.6, "geisha": 0.9, "gunshi": 0.9, "shounin": 1.3, "onmyouji": 0.9,
}  # fmt: skip
AUCTIONS = {  # ryo that two favours are worth
    "shounin": 4, "gunshi": 2, "souryo": 3, "geisha": 2, "onmyouji": 2, "soujutsu_no_shishou": 2, "youhei": 2,
    "iaijutsu_no_shishou": 1,
}  # fmt: skip

Valuer: TypeAlias = Callable[[Table, Seat, Any, Any], Valued]  # (table, seat, decision, action)


def advise(view: P, seat: Seat, legal: Sequence[Action]) -> list[Advised]:
    """The choices of a seat with what each is worth and why, the best first."""
    decision = asked(view, seat)
    judged = ((*VALUERS[type(action)](view.state, seat, decision, action), action) for action in legal)
    return best_first((value, action, why) for value, why, action in judged)


def orders(view: P, seat: Seat, ahead: Sequence[Action]) -> list[Action]:
    """What to order ahead, out of what can be ordered: the whole fight, or to pass when nothing else is left."""
    t = view.state
    if not t.clash:
        return [action for action in ahead if action.passes]
    cards = sorted((a for a in ahead if isinstance(a, ClashCard)), key=lambda a: -CARD[a.card].bonus)
    useful = [card for card in cards if CARD[card.card].bonus][: _cards_needed(t, seat)]
    return [*useful, *(action for action in ahead if action.passes)]


# ---- setting up


def palace(t: Table, seat: Seat, decision: Decision, action: Any) -> Valued:
    others = [c.palace for side, c in enumerate(t.camps) if c.palace and side != seat]
    room = min((distance(t.options.board, action.field, other) for other in others), default=6)
    return room + 0.1 * len(t.neighbours[action.field]), f"{counted(room, 'step')} to the nearest palace"


def keep_palace(t: Table, seat: Seat, decision: Decision, action: KeepPalace) -> Valued:
    value, why = palace(t, seat, decision, PlacePalace(t.camps[seat].palace))
    return value + 0.5, why


def neutral_palace(t: Table, seat: Seat, decision: Decision, action: PlaceNeutralPalace) -> Valued:
    far = distance(t.options.board, action.field, t.camps[seat].palace)
    return far, f"{far} steps from the own palace"


def neutral_peasant(t: Table, seat: Seat, decision: Decision, action: PlaceNeutralPeasant) -> Valued:
    other = sum(t.workers.get(f) == 1 - seat for f in t.neighbours[action.field])
    own = sum(t.workers.get(f) == seat for f in t.neighbours[action.field])
    beside = f"{counted(other, PEASANT)} of the other player and {own} of your own"
    return other - own, f"in the way of {beside}" if other or own else "beside nobody of either player"


# ---- hiring and bidding


def hire(t: Table, seat: Seat, decision: Decision, action: Hire) -> Valued:
    camp, ryo = t.camps[seat], t.players[seat].ryo
    spare = ryo - due_sum(t, seat) - RESERVE
    if action.piece == "peasant":
        room = len(open_fields(t, seat))
        wanted = camp.peasants < min(room + 1, 5) and spare >= 1
        short = "the money is needed for pay" if spare < 1 else "there are enough to place"
        return (2.0 if wanted else -1.0), "there is room for it" if wanted else short
    if action.piece == "ashigaru":
        wanted = spare >= 2 and camp.ashigaru < 3 and t.turn > 1
        return (1.0 if wanted else -1.0), "strength 2 in fights, and 2 ryo of pay each turn"
    return (0.8 if spare >= 5 and t.turn > 2 else -1.0), "strength 4, takes fields far away, and 4 ryo of pay each turn"


def pay(t: Table, seat: Seat, decision: Decision, action: Pay) -> Valued:
    return 3.0, "who is unpaid leaves"


def finish(t: Table, seat: Seat, decision: Decision, action: FinishHiring) -> Valued:
    due = due_sum(t, seat)
    return 0.0, f"whoever is unpaid leaves; {due} ryo are due" if due else "keeps the money for bids, cards and pay"


def choose_auction(t: Table, seat: Seat, decision: Decision, action: ChooseAuction) -> Valued:
    return -AUCTIONS[action.advisor], f"{_favours(action.advisor)}; the dearer ones later, when money is spent"


def bid(t: Table, seat: Seat, decision: SealBid, action: Bid) -> Valued:
    right = min(AUCTIONS[decision.advisor], (t.players[seat].ryo - RESERVE) // 2)
    short = f", but you have {t.players[seat].ryo}" if right < AUCTIONS[decision.advisor] else ""
    return -abs(action.amount - max(0, right)), _favours(decision.advisor) + short


def _favours(advisor: str) -> str:
    return f"two favours are worth about {AUCTIONS[advisor]} ryo"


# ---- actions


def place(t: Table, seat: Seat, decision: Decision, action: Any) -> Valued:
    blessed = action.field == BLESSED[t.options.board]
    income = " and its income" if turns_left(t) else ""
    return field_worth(t, seat, action.field), "the blessed field" if blessed else f"a field{income}"


def attack(t: Table, seat: Seat, decision: Decision, action: Attack) -> Valued:
    return _attack(t, seat, action.field, 0)


def _attack(t: Table, seat: Seat, field: FieldId, bonus: int) -> Valued:
    owner = t.workers[field]
    strength = force(t, seat) + icon_bonus(t) + bonus
    defence = 1 + 0.6 * force(t, owner) + hand_strength(t, owner)
    odds = chance(strength + hand_strength(t, seat) - defence)
    cut = would_cut(t, field)
    gain = loss(t, cut) * (1.3 if leads(t, owner) else 1)
    if active_ronin(t.camps[seat]) or (t.camps[seat].peasants and field in open_fields(t, seat)):
        gain += field_worth(t, seat, field)
    tired = WARRIOR * min(strength, defence + 1) / 2
    return odds * gain - tired, lambda: f"up to {strength} {_meets(t, owner)}{f'; cuts off {cut}' if cut else ''}"


def _meets(t: Table, owner: Side) -> str:
    """What an attack meets: the peasant, alone or helped, and cards."""
    helpers = force(t, owner)
    cards = counted(len(t.players[owner].hand), "card") if owner != t.neutral else "a card off the deck"
    if owner == t.neutral:  # it sends one (RIC-2P-12)
        helpers = min(helpers, STRENGTH.combat_ashigaru)
    alone = STRENGTH.combat_peasant
    return f"against {alone}{f', {alone + helpers} with help' if helpers else ''}, and {cards}"


def challenge(t: Table, seat: Seat, decision: Decision, action: Challenge) -> Valued:
    weak = len(t.players[action.player].hand) <= 1
    fields = len(fields_of(t, action.player))
    own = sum(CARD[card].bonus for card in t.players[seat].hand)
    return (1.5 if weak and fields >= 4 and own >= 2 else -0.5), "few cards there" if weak else "too many cards there"


def ability(t: Table, seat: Seat, decision: Decision, action: Any) -> Valued:
    """A card or a favour; a card's bonus in a fight is lost with it."""
    thing, aim = action.thing, action.on
    price = 0.3 * (CARD[thing].cost + CARD[thing].bonus) if thing in CARD else 0.0
    if thing == "yashuu":
        value, why = _attack(t, seat, aim, 2)
        return value - price, why
    if thing == "kaikon":
        more = "two fields with one action, if the second has room" if t.camps[seat].peasants > 1 else "a field"
        return field_worth(t, seat, aim) + 0.6 - price, more
    if thing in ("shinden", "souryo"):
        apart = aim not in open_fields(t, seat)
        why = "a field, but cut off: no income" if apart else "a field that is joined to the palace"
        return field_worth(t, seat, aim) - (0.6 if apart else 0) - price, why
    if thing in ("ikki", "negaeri"):
        gain = loss(t, would_cut(t, aim)) + (field_worth(t, seat, aim) if thing == "negaeri" else 0)
        return gain - price, "no fight, no risk"
    if thing == "doku":
        return 0.3 * min(2, t.camps[t.side(aim)].active) - price + 0.2, "clears the way for an attack"
    room = 1 if thing != "hikyaku" or len(t.players[seat].hand) <= 3 else 0
    return ABILITIES[thing] * room - price, ABILITY[thing].text


def wait(t: Table, seat: Seat, decision: Decision, action: Pass) -> Valued:
    return 0.35, "keeps cards, warriors and ryo"


def second(t: Table, seat: Seat, decision: Decision, action: StopPlacing) -> Valued:
    return 0.5, "keep the peasant for later"


# ---- fights


def send(t: Table, seat: Seat, decision: ChooseWarriors, action: Send) -> Valued:
    owner = t.workers[decision.field]
    strength = strength_of(action.ashigaru, action.ronin) + icon_bonus(t) + decision.bonus
    defence = 1 + 0.6 * force(t, owner) + hand_strength(t, owner)
    odds = chance(strength + hand_strength(t, seat) - defence)
    gain = loss(t, would_cut(t, decision.field)) + (field_worth(t, seat, decision.field) if action.ronin else 0)
    return odds * gain - WARRIOR * (action.ashigaru + 2 * action.ronin), f"{strength} {_meets(t, owner)}"


def defend(t: Table, seat: Seat, decision: Decision, action: Defend) -> Valued:
    clash = clash_of(t)
    strength = clash.defender.strength + strength_of(action.ashigaru, action.ronin)
    margin = strength + hand_strength(t, seat) - clash.attacker.strength - hand_strength(t, clash.attacker.side)
    odds = chance(margin)
    value = odds * loss(t, would_cut(t, clash.field)) - WARRIOR * (action.ashigaru + 2 * action.ronin)
    cards = f"{counted(len(t.players[seat].hand), 'card')} against {len(t.players[clash.attacker.side].hand)}"
    return value, f"{strength} against {clash.attacker.strength}, and {cards}"


def react(t: Table, seat: Seat, decision: Decision, action: PlayReaction) -> Valued:
    if action.card == "chuugi":
        return 0.6 * due_sum(t, seat) - 1, f"saves {due_sum(t, seat)} ryo"
    if action.card == "kagemusha":
        return 3.0, "nothing is given up"
    blessed = clash_of(t).field == BLESSED[t.options.board]
    return (2.5 if blessed else 0.8), "the peasant is saved, the attack in vain"


def accept(t: Table, seat: Seat, decision: Decision, action: AcceptDuel) -> Valued:
    own = sum(sorted(CARD[card].bonus for card in t.players[seat].hand)[-3:])
    attacker = clash_of(t).attacker.side
    margin = 1 + own - hand_strength(t, attacker)
    told = f"5 and {own} with up to three cards" if own else "5, and no card that adds to it"
    return 4 * chance(margin) - 2, f"{told}, against 4 and {counted(len(t.players[attacker].hand), 'card')}"


def refuse(t: Table, seat: Seat, decision: Decision, action: RefuseDuel) -> Valued:
    given = min(BOX.duel.refuse_give_up, len(fields_of(t, seat)))
    return -1.0 * given, f"gives up {counted(given, PEASANT)}"


def _need(t: Table, seat: Seat) -> float:
    """How much strength is missing to win, as far as one can know."""
    clash = clash_of(t)
    other = clash.other(seat)
    played = sum(CARD[card].bonus for card in t.players[seat].played)
    own = clash.of(seat).strength + played + AVERAGE_BONUS * len(clash.of(seat).unseen)
    theirs = other.strength + AVERAGE_BONUS * hidden_cards(t, other.side)
    if not clash.last_play and other.side != t.neutral and t.players[other.side].hand:
        theirs += 0.5
    return theirs + 0.5 - own


def _cards_needed(t: Table, seat: Seat) -> int:
    """How many of the best cards it takes; none if even all of them are not enough."""
    need, strength = _need(t, seat), 0.0
    bonuses = sorted((CARD[card].bonus for card in t.players[seat].hand), reverse=True)
    for count, bonus in enumerate(bonuses, 1):
        if strength >= need:
            return count - 1
        strength += bonus
    return len(bonuses) if strength >= need else 0


def put_down(t: Table, seat: Seat, decision: Decision, action: ClashCard) -> Valued:
    bonus = CARD[action.card].bonus
    if not _cards_needed(t, seat):
        return -1.0 - bonus, f"adds {bonus}; {_outlook(t, seat)}"
    enough = bonus >= _need(t, seat)
    return (2.0 - 0.1 * bonus if enough and clash_of(t).last_play else 1.0 + 0.1 * bonus), f"adds {bonus}"


def _outlook(t: Table, seat: Seat) -> str:
    """How a fight stands for a side that puts nothing more down, as far as one can know."""
    if _need(t, seat) <= 0:
        return "you are ahead, as far as can be seen"
    return "more is needed to win" if _cards_needed(t, seat) else "all your cards are hardly enough"


def clash_favour(t: Table, seat: Seat, decision: Decision, action: ClashFavour) -> Valued:
    return (1.15 if _need(t, seat) > 0 else -0.5), "a favour costs no card"


def decline(t: Table, seat: Seat, decision: Decision, action: ClashDecline) -> Valued:
    return 0.0, f"keeps your cards; {_outlook(t, seat)}"


def activate(t: Table, seat: Seat, decision: PayForAbility, action: Activate) -> Valued:
    clash = clash_of(t)
    added = 2 * action.count if CARD[decision.card].window != "combat_tie" else action.count
    margin = clash.of(seat).strength + added - clash.other(seat).strength
    value = (1.0 if margin > 0 else 0.0) - 0.3 * action.count
    if CARD[decision.card].window == "combat_tie":
        return value, _why_tie(clash.other(seat).wins_ties, action.count > 0)
    stands = "stronger than" if margin > 0 else "weaker than" if margin < 0 else "as strong as"
    return value, f"{stands} the other side, as things stand"


def _why_tie(other_has_paid: bool, pays: bool) -> str:
    if other_has_paid:
        return "cards off the deck decide" if pays else "the other side has paid, and wins"
    return "wins, unless the other side pays too" if pays else "cards off the deck decide, unless the other side pays"


def occupy(t: Table, seat: Seat, decision: Decision, action: Occupy) -> Valued:
    return float(action.yes), "a field without another action" if action.yes else "keep the peasant"


def sacrifice(t: Table, seat: Seat, decision: Decision, action: GiveUp | Lose) -> Valued:
    cut = would_cut(t, action.field)
    return -loss(t, cut), f"cuts off {cut}" if cut else "nobody is cut off"


def take_card(t: Table, seat: Seat, decision: Decision, action: TakeCard) -> Valued:
    card = CARD[action.card]
    return card.bonus + ABILITIES.get(action.card, 0.8), card.text


VALUERS: dict[type[Action], Valuer] = {
    PlacePalace: palace,
    MovePalace: palace,
    KeepPalace: keep_palace,
    PlaceNeutralPalace: neutral_palace,
    PlaceNeutralPeasant: neutral_peasant,
    Hire: hire,
    Pay: pay,
    FinishHiring: finish,
    ChooseAuction: choose_auction,
    Bid: bid,
    PlacePeasant: place,
    PlaceSecond: place,
    StopPlacing: second,
    Attack: attack,
    Challenge: challenge,
    PlayCard: ability,
    UseFavour: ability,
    Pass: wait,
    Send: send,
    Defend: defend,
    PlayReaction: react,
    AcceptDuel: accept,
    RefuseDuel: refuse,
    ClashCard: put_down,
    ClashFavour: clash_favour,
    ClashDecline: decline,
    Activate: activate,
    Occupy: occupy,
    GiveUp: sacrifice,
    Lose: sacrifice,
    TakeCard: take_card,
}
