"""What a scene is about: which picture it needs first, and who does what in it."""

from __future__ import annotations

from engines.core import Seat, known
from engines.rice_wars.auction import OpenBids, SealBid
from engines.rice_wars.combat import ChooseWarriors
from engines.rice_wars.components import AdvisorId, CardId, FieldId
from engines.rice_wars.outcome import OccupyField
from engines.rice_wars.state import Table
from screens.boards.base import Picture, Scene

FIELDS, CLASH, AUCTION, CARDS = "fields", "clash", "auction", "cards"


def table(scene: Scene) -> Table:
    """The table that a scene shows."""
    state: Table = scene.view.state
    return state


def pictures(scene: Scene) -> list[Picture]:
    """The pictures of a scene, the one that its moment needs first; the sheet of all cards is always the last."""
    t = table(scene)
    found = [Picture(FIELDS, "Fields"), Picture(CARDS, "Cards")]
    if t.clash is not None:
        found.insert(0, Picture(CLASH, t.clash.fight.capitalize()))
    elif t.phase == "advisor":
        found.insert(0, Picture(AUCTION, "Auction"))
    return found


def picture(scene: Scene) -> str:
    """The picture that a scene shows."""
    found = [picture.id for picture in pictures(scene)]
    return scene.picture if scene.picture in found else found[0]


def owner_of(scene: Scene) -> Seat | None:
    """Whose supply and favours are shown: the viewer's, or those of the seat that decides."""
    return scene.seat if scene.seat is not None else scene.actor


def hand_of(scene: Scene) -> list[CardId]:
    """The cards of the viewer's hand, as they lie in it."""
    if scene.seat is None:
        return []
    return [card for card in table(scene).players[scene.seat].hand if known(card)]


def laid_open(scene: Scene) -> list[CardId]:
    """Cards that the viewer alone may look at now: lifted off the deck, or in the hand of a player spied on."""
    t = table(scene)
    if scene.seat is None:
        return []
    looked = [card for card in t.looked.cards if known(card)]
    spied = [card for seat in t.others(scene.seat) for card in t.players[seat].hand if known(card)]
    return looked or (spied if t.phase != "game_over" else [])


def focus(scene: Scene) -> list[FieldId]:
    """The field that a combat is about."""
    t, task = table(scene), scene.view.agenda[-1] if scene.view.agenda else None
    if isinstance(task, ChooseWarriors | OccupyField):
        return [task.field]
    return [t.clash.field] if t.clash and t.clash.field else []


def up_for_auction(scene: Scene) -> AdvisorId | None:
    """The advisor for whom bids are handed in."""
    return next((task.advisor for task in scene.view.agenda if isinstance(task, OpenBids)), None)


def still_to_bid(scene: Scene) -> set[Seat]:
    """Who has not handed in a bid."""
    return {task.seat for task in scene.view.agenda if isinstance(task, SealBid)}
