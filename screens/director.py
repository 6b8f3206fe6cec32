"""Who sits at the screen: decides what is shown after each act, and stands the curtain between two people.

TABLE       what everybody may see; the resting state
PRIVATE(p)  what p may see; only p looks
CURTAIN(p)  nothing at all, until p says that nobody else is looking
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal, Protocol

from textual.screen import ModalScreen, Screen

from engines.core import Action, Draft, GameError, Seat
from engines.match import Match
from screens.boards import board_of
from screens.boards.base import Showing
from screens.coach import Coach
from screens.curtain import Curtain
from screens.drafting import Drafting, Drawer
from screens.news import happened
from screens.opponents import Opponents
from screens.paces import Pace
from screens.shell import Shell
from screens.showing import ShowingScreen
from screens.table import TableScreen
from styles.seats import SEATS

TAKEN_OVER = "Somebody goes on with this match elsewhere: from here you watch. p plays it here again."


class Leaves(Protocol):
    """What the director asks of the app: where a table leads to when it is left, and when it is over."""

    def home_screen(self) -> Screen[Any]: ...

    def results_screen(self, match: Match) -> Screen[Any]: ...


class Director:
    """The hand-over of one match at one terminal."""

    def __init__(
        self,
        app: Shell,
        match: Match,
        leaves: Leaves,
        asks_before_fixing: bool = True,
        pace: Pace = "hand",
        drawer: Drawer | None = None,
    ) -> None:
        self.app = app
        self.match = match
        self.board = board_of(match.engine.id)
        self.asks_before_fixing = asks_before_fixing
        self.pace: Pace = pace
        self._leaves = leaves
        self.prefers: Literal["", "list", "board"] = ""  # of which a small screen shows all, as somebody wished
        self._drawer = drawer or Drawer()
        humans = [seat for seat, player in enumerate(match.players) if player.human]
        self._alone = humans[0] if len(humans) == 1 else None
        self._shown = len(self.showings())  # what happened before the table was opened is no news
        self._heard = len(match.moves)  # of these moves everybody has read what the game did by itself
        self.coach = Coach(match)
        self.bots = Opponents(self)
        self.watching = False  # the match is open for playing elsewhere, or was: here everybody may look, and no more
        self._sit_down()

    @property
    def only_human(self) -> Seat | None:
        """The one person who plays, alone with bots, and hides nothing from whoever is there."""
        return self._alone if self._alone not in self.match.locked else None

    def _sit_down(self) -> None:
        """Play here if the match is open here, else watch."""
        self.watching = self.coach.silent = self.match.whose() != "here"

    # ---- what is on the screen

    def first_screen(self) -> Screen[Any]:
        """A match opens on the table or at a curtain, never on what only one may see."""
        seat = self.match.next_seat(0)
        if seat is None:
            return self._leaves.results_screen(self.match)
        if self.watching:
            return self.table()
        if self.only_human is None:
            self.match.close_secrets()  # whoever was here before may have been killed behind a curtain
        self.bots.begin()
        if self.match.curtain(seat):
            self.match.hand_over()
            return self.curtain(seat)
        return self.table()

    def table(self, greeting: str = "", acted: Seat | None = None) -> TableScreen:
        """The table as everybody may see it; with one human, as that one may. `acted` has just acted elsewhere."""
        return TableScreen(self, None if self.watching else self.only_human, greeting, acted)

    def _put_away(self, screen: TableScreen) -> str:
        name = self.match.names[screen.viewer] if screen.viewer is not None else ""
        return f"{name}'s secrets are put away: everybody may look."

    def _opens_up(self, seat: Seat) -> bool:
        """Whether the next decision needs no secrets, so that the table is everybody's again."""
        decision = self.match.decision(seat)
        return self.match.privacy == "table" and decision is not None and decision.open

    def curtain(self, seat: Seat) -> Curtain:
        """The curtain before a seat."""
        match = self.match
        decision = match.decision(seat)
        lines = [f"{match.engine.title}, {match.where()}."]
        if decision and match.curtain(seat):
            lines.append(f"{match.names[seat]} decides next.")
        others = [match.names[s] for s in self._still_to_come(seat)]
        return Curtain(
            SEATS[seat],
            match.names[seat],
            lines,
            f"After {match.names[seat]}: {', '.join(others)}." if others else "",
            on_open=lambda: self._open(seat),
            on_table=self._show_table,
            on_quit=self._go_home,
            unlock=partial(match.unlock, seat) if seat in match.locked else None,
        )

    def _still_to_come(self, seat: Seat) -> list[Seat]:
        """Who else has to look in secret before the table goes on, in the order they will be asked for."""
        waiting = [d for d in self.match.waiting() if self.match.is_human(d.seat)]
        coming = {d.seat for d in waiting if d.seat != seat and not d.open}
        return sorted(coming, key=lambda other: (other - seat) % len(self.match.players))

    # ---- what has happened in the open

    def showings(self) -> Sequence[Showing]:
        """All that can be shown, as everybody may see it."""
        return self.board.showings(self.match.view(None), self.match.names)

    def show_news(self, screen: TableScreen, then: Callable[[], None] | None = None) -> bool:
        """Show what has happened since the last time, if anything has and nothing lies over the table."""
        if self.app.screen is not screen or not self.app.input_open:
            return False
        showings = self.showings()
        news = showings[self._shown :]
        page: Screen[None] | None = ShowingScreen(news, pace=self.pace) if news else self._page(screen)
        if page is None:
            return False
        self._shown = len(showings)
        if news:
            self._heard = len(self.match.moves)  # what was watched needs no page
        screen.refresh_table()  # so that nothing that is answered stands there when the page is gone

        def closed(_: None) -> None:
            if then is not None:
                then()
            else:
                self.show_news(screen)

        self.app.push_screen(page, closed)
        return True

    def _page(self, screen: TableScreen) -> Screen[None] | None:
        """What the game did by itself and the open table cannot tell, once a person is asked again."""
        last = self.match.moves[-1].seat if self.match.moves else 0
        following = self.match.next_seat(max(last, 0))
        if self._private(screen) or following is None or not self.match.is_human(following):
            return None
        if self.only_human is not None or self.watching:
            return None  # whoever plays alone, or watches, saw each act as it was done
        first, self._heard = min(self._heard, len(self.match.moves)), len(self.match.moves)
        if self.match.curtain(following):
            return None  # it is told behind the curtain
        return happened(self.match, screen.viewer, first, *screen.news_room())

    def taken_back(self) -> None:
        """Acts were taken back: what comes instead of them is news again."""
        self._shown = min(self._shown, len(self.showings()))
        self._heard = min(self._heard, len(self.match.moves))

    def went_on_elsewhere(self, screen: TableScreen) -> None:
        """Another program has gone on with the match that is watched here: show how things are, and what happened."""
        if screen.viewer is not None and self.match.shut(screen.viewer):  # a key was set meanwhile
            self.to_table(screen)
            return
        self.taken_back()
        screen.refresh_table()
        self.show_news(screen)
        screen.tell(self.match.notice)

    # ---- after an act

    def go_on(self, screen: TableScreen, seat: Seat) -> None:
        """A seat has acted on this screen: show what came of it, then stay, draw the curtain, or clear the table.

        What everybody gathers to watch has nothing private beneath it: the open table comes first.
        """
        if self._private(screen) and len(self.showings()) > self._shown:
            self._leave(screen, partial(self.table, acted=seat))
        elif not self.show_news(screen, then=partial(screen.go_on, seat)):
            self._go_on(screen, seat)

    def _go_on(self, screen: TableScreen, seat: Seat) -> None:
        match = self.match
        self.bots.begin()
        following = match.next_seat(seat)
        if following is None:
            self._leave(screen, partial(self._leaves.results_screen, match))
        elif match.pass_pending(seat):
            screen.refresh_table()  # offers "pass the keyboard", so that the act can still be taken back
        elif self.carry_out():
            self.go_on(screen, match.moves[-1].seat)
        elif match.curtain(following) and following != screen.viewer and self.only_human is None:
            self.hand_to(screen, following)
        elif self._private(screen) and (following != screen.viewer or self._opens_up(following)):
            self._leave(screen, lambda: self._trusted(following) or self.table(self._put_away(screen)))
        elif not self._private(screen) and self._trusted(following):
            self.app.run_worker(self._open(following))
        else:
            screen.refresh_table()

    def carry_out(self) -> bool:
        """Do what was ordered ahead, for good; says whether anything was."""
        moves = self.match.carry_out()
        if moves:
            self.match.hand_over()
        return bool(moves)

    def end_turn(self, screen: TableScreen) -> None:
        """The person at the keyboard is done: nothing before this can be taken back."""
        last = self.match.last_person
        assert last is not None
        self.match.hand_over()
        self.go_on(screen, last)

    def hand_to(self, screen: TableScreen, seat: Seat) -> None:
        """Draw the curtain for a seat; what has happened is told behind it."""
        self._heard = len(self.match.moves)
        self.match.hand_over()
        self._leave(screen, partial(self.curtain, seat))

    def look_at_own(self, screen: TableScreen, seat: Seat) -> None:
        """A seat wants to see its own secrets: through the curtain, as always."""
        if self.match.privacy == "trust" and seat not in self.match.locked:
            self.app.run_worker(self._open(seat))
        else:
            self._leave(screen, partial(self.curtain, seat))

    def to_table(self, screen: TableScreen) -> None:
        """Back from a private screen to what everybody may see."""
        self._leave(screen, lambda: self.table(self._put_away(screen)))

    def cover(self, screen: TableScreen) -> None:
        """Cover what only one may see."""
        assert screen.viewer is not None
        self._leave(screen, partial(self.curtain, screen.viewer))

    def leave(self, screen: TableScreen) -> None:
        """Leave the table; everything is saved."""
        self._leave(screen, self._leaves.home_screen)

    def private(self, viewer: Seat | None) -> bool:
        """Whether a screen for this viewer shows what others must not see."""
        return viewer is not None and self.only_human is None

    def _private(self, screen: TableScreen) -> bool:
        return self.private(screen.viewer)

    def _trusted(self, seat: Seat) -> TableScreen | None:
        """At a table that trusts each other a secret decision needs no curtain."""
        decision = self.match.decision(seat)
        if seat in self.match.locked:
            return None
        if self.match.privacy == "trust" and decision and not decision.open and self.only_human is None:
            return TableScreen(self, seat)
        return None

    # ---- keys of seats

    def guard(self, screen: TableScreen, seat: Seat, key: str) -> None:
        """Set the key of a seat whose player looks, or take it off; then everybody may look. Raises GameError."""
        name = self.match.names[seat]
        if key:
            self.match.give_key(seat, key)
            told = f"The seat of {name} has a key now; what is secret is put away."
        else:
            self.match.take_key(seat)
            told = f"The seat of {name} has no key any more; what is secret is put away."
        self._leave(screen, lambda: self.table(told))

    # ---- another program at the same match

    @property
    def lost(self) -> bool:
        """Whether another program has taken the match over, and this one has not begun to watch."""
        return not self.watching and self.match.whose() != "here"

    def watch(self) -> None:
        """Another program plays the match now: what only one may see goes at once, and here everybody may look."""
        self.bots.stop()
        self._sit_down()
        screens = [screen for screen in self.app.screen_stack if isinstance(screen, TableScreen)]
        forget = self.closing(screens[-1]) if screens else self.match.lock
        over = self.match.over
        self.app.hand_over(self._leaves.results_screen(self.match) if over else self.table(TAKEN_OVER), forget)

    def take_over(self, screen: TableScreen) -> None:
        """Go on with the match here; the other program watches from now on. Raises GameError."""
        self.match.take_over()
        self._sit_down()
        self._leave(screen, self.first_screen)

    # ---- bots

    def open_table(self) -> TableScreen | None:
        """The table that bots may act on: the one that is shown, perhaps under something to read, if all may see it.

        While something is shown step by step they wait.
        """
        for screen in reversed(self.app.screen_stack):
            if isinstance(screen, ShowingScreen):
                return None
            if isinstance(screen, TableScreen):
                return screen if not self._private(screen) and self.app.input_open else None
            if not isinstance(screen, ModalScreen):
                return None
        return None

    def bot_has_acted(self) -> None:
        """Show what a bot has done, and who comes next."""
        table, last = self.open_table(), self.match.last_person
        if table is not None:
            table.tell("")
            self.go_on(table, self.match.moves[-1].seat if last is None else last)

    def bot_thinks(self, seat: Seat, seconds: int) -> None:
        """A bot takes its time; nobody else has to."""
        if (table := self.open_table()) is not None and table.seat is None:
            calm = self.app.terminal.calm
            table.tell(f"{self.match.names[seat]} thinks" + ("." if calm else f": {seconds} s."))

    # ---- doors

    def _leave(self, screen: TableScreen, following: Callable[[], Screen[Any]]) -> None:
        """The one door: what was seen here is gone before the next screen, which is made now, is answered."""
        closing, made = self.closing(screen), following()
        self.app.hand_over(made, closing, made.tell_news if isinstance(made, TableScreen) else None)

    def drafting(self, seat: Seat, draft: Draft) -> Drafting:
        """A draft as its player left it, or a new one."""
        return self._drawer.lay_out(seat, self.match.where(), draft)

    def keep_draft(self, screen: TableScreen) -> None:
        """What is laid out on a screen is there again when its player looks again."""
        if isinstance(screen.chooser, Drafting) and screen.viewer is not None:
            self._drawer.keep(screen.viewer, screen.chooser)

    def hand_in(self, seat: Seat, plan: list[Action]) -> None:
        """A whole draft at once. Raises what `Match.hand_in` raises."""
        occasion = self.match.where()
        self.match.hand_in(seat, plan)
        self._drawer.empty(seat, occasion)

    def closing(self, screen: TableScreen) -> Callable[[], None]:
        """What has to happen when a screen goes: secret acts are fixed now, and the view is dropped when it is gone."""
        self.keep_draft(screen)
        if self._private(screen):
            with suppress(GameError):  # fixed in memory all the same; the library says so at the next act
                self.match.close_secrets()

        def gone() -> None:
            screen.forget()
            self.match.lock()

        return gone

    async def _open(self, seat: Seat) -> None:
        """Show a seat its own, if the match is still played here."""
        with suppress(GameError):
            self.match.refresh()
        if self.lost:
            self.watch()
        elif self.watching:
            return  # the open table is on its way already
        elif self.match.shut(seat):
            await self.app.switch_screen(self.curtain(seat))
        else:
            await self.app.open_private(TableScreen(self, seat))

    async def _show_table(self) -> None:
        await self.app.switch_screen(self.table())

    async def _go_home(self) -> None:
        await self.app.switch_screen(self._leaves.home_screen())
