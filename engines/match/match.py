"""A match: who plays, what was done, the position it led to, and what can still be taken back.

Only its journal is given the position. Whoever asks gets a view, and what a seat is offered is computed from what that
seat may know, so that nothing else can show through an offer, a prompt or a refusal.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias

from engines.core import (
    NOBODY,
    NOT_NOW,
    Action,
    BadOptions,
    Decision,
    Engine,
    Explained,
    GameError,
    IllegalAction,
    Position,
    Prompt,
    Refusal,
    Seat,
    Standings,
)
from engines.match.chronicle import Entry, Move, Remark, entries, told
from engines.match.journal import Aside, Journal, Mark, Unkept, Whose
from engines.match.players import Player

P: TypeAlias = Position[Any, Any]
Privacy: TypeAlias = Literal["table", "turns", "trust"]


class Way(NamedTuple):
    """The way back over one move."""

    before: P
    action: Action
    secret: bool  # it answered a decision that needs secrets


class SeatLocked(GameError):
    """A seat has a key, and nobody has given it here."""


class CannotUndo(GameError):
    """There is nothing that this seat may take back, or put back."""


class Match:
    """Options, seed and players, the moves so far, and the position that they lead to."""

    def __init__(
        self,
        engine: Engine[Any, Any],
        options: Any,
        seed: int,
        players: Sequence[Player],
        privacy: Privacy = "table",
        hints: bool = True,
    ) -> None:
        if len(players) != options.players:
            raise BadOptions(f"{engine.title}: this set-up is for {options.players} players, not for {len(players)}.")
        self.engine = engine
        self.options = options
        self.seed = seed % (1 << 64)
        self.players = tuple(players)
        self.privacy: Privacy = privacy
        self.hints = hints  # whether a person may ask what a sensible player would do
        self.journal: Journal = Unkept()
        self.notice = ""  # what whoever opens this match should know first
        self.moves: list[Move] = []
        self.floor = 0  # so many moves are fixed for good
        self._position: P = engine.new(options, seed)
        self.opening = Move(NOBODY, "", told(self._position.news, 0))  # what was told before anybody moved
        self._back: list[Way] = []  # one for each move above the floor: how to take it back
        self._undone: list[tuple[Seat, Action]] = []
        self._orders: dict[tuple[Seat, str], list[Action]] = {}  # by who gave them, and for which occasion
        self._ordered: set[int] = set()  # the moves that were played by order
        self.locked: frozenset[Seat] = frozenset()  # the seats whose secrets are shown to whoever gives their key
        self.remarks: tuple[Remark, ...] = ()
        self._unlocked: set[Seat] = set()

    @property
    def id(self) -> str:
        """What the match is called in its library; empty if it is in none."""
        return self.journal.id

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    # ---- what may be seen

    def view(self, viewer: Seat | None) -> P:
        """What a seat may see (None: a bystander). Raises SeatLocked."""
        self.need_key(viewer)
        return self.engine.view(self._position, viewer)

    def standings(self, viewer: Seat | None) -> Standings:
        """The points as far as a viewer may know them; the final order when the match is over."""
        return self.engine.standings(self.view(viewer))

    def where(self) -> str:
        """Round and phase in a few words."""
        return self.engine.where(self.view(None))

    def chronicle(self, viewer: Seat | None, last: int | None = None) -> list[Entry]:
        """All that was told, or what the `last` moves told, as a viewer may read it. Raises SeatLocked.

        Moves that told nothing have no entry.
        """
        self.need_key(viewer)
        return self._told(viewer, 0 if last is None else max(0, len(self.moves) + 1 - last))

    def digest(self, seat: Seat) -> list[Entry]:
        """What happened since this seat last acted in person, as this seat may read it. Raises SeatLocked."""
        self.need_key(seat)
        acts = enumerate(self.moves, 1)
        own = [number for number, move in acts if move.seat == seat and number not in self._ordered]
        return self._told(seat, own[-1] + 1 if own else 0)

    def _told(self, viewer: Seat | None, first: int) -> list[Entry]:
        return list(entries([self.opening, *self.moves], self.remarks, self.names, viewer, first))

    # ---- who decides what

    def waiting(self) -> list[Decision]:
        """One decision, a run of sealed ones, or none: the match is over."""
        return self.engine.waiting(self._position)

    def deciding(self) -> tuple[Seat, ...]:
        """The seats that are waited for, each once."""
        return self._deciding(self._position)

    def decision(self, seat: Seat) -> Decision | None:
        """What this seat has to decide now, if anything."""
        return self.engine.decision(self._position, seat)

    def sitting(self, seat: Seat) -> list[Decision]:
        """All that this seat can decide in one sitting, before anybody else does."""
        return self.engine.sitting(self._position, seat)

    @property
    def over(self) -> bool:
        return not self.waiting()

    def offers(self, seat: Seat) -> Explained:
        """What this seat may do, and what not and why."""
        return self.engine.offers(self._known(seat), seat)

    def why_not_at(self, seat: Seat, spot: str) -> Refusal | None:
        """Why a seat can do nothing at a place that no offer touches, if there is a reason."""
        return self.engine.why_not_at(self._known(seat), seat, spot)

    def legal(self, seat: Seat) -> list[Action]:
        """What this seat may do."""
        return self.engine.legal(self._known(seat), seat)

    def prompt(self, seat: Seat) -> Prompt | None:
        """What this seat is asked, if anything."""
        return self.engine.prompt(self._known(seat), seat)

    def read(self, seat: Seat, text: str) -> Action:
        """The legal action with this text. Raises IllegalAction."""
        return self.engine.read(self._known(seat), seat, text)

    def _known(self, seat: Seat) -> P:
        """What the answer may depend on: what everybody sees if the decision is open, else what the seat sees."""
        return self.view(self._needs(seat))

    def _needs(self, seat: Seat) -> Seat | None:
        """Whose view it takes to answer what a seat is asked: its own, or just anybody's."""
        decision = self.decision(seat)
        return seat if decision and not decision.open else None

    def _deciding(self, p: P) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(d.seat for d in self.engine.waiting(p)))

    # ---- who sits at the screen

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sits there, and not a bot."""
        return 0 <= seat < len(self.players) and self.players[seat].human

    @property
    def last_person(self) -> Seat | None:
        """The person who acted last, if one has."""
        return next((move.seat for move in reversed(self.moves) if self.is_human(move.seat)), None)

    def next_seat(self, after: Seat) -> Seat | None:
        """Who acts next: whoever sits there already if waited for, else the first person after it, else a bot."""
        return self._next_seat(self._position, after)

    def curtain(self, seat: Seat) -> bool:
        """Whether a curtain has to stand before this seat decides, if somebody else has looked at the screen."""
        return self._curtain(self._position, seat)

    def pass_pending(self, seat: Seat) -> bool:
        """Whether a person that could still take back the last act must say that it is done, before the curtain.

        Not if the act was itself a way to say so.
        """
        act = self.undoable(seat)
        return act is not None and not act.ends_turn and self._hands_on(self._position, seat)

    def hand_over(self) -> None:
        """The screen goes to somebody else: nothing before this can be taken back, whether it can be kept or not."""
        if self.floor == len(self.moves) and not self._undone:
            return
        self.floor = len(self.moves)
        self._undone.clear()
        self.journal.settle(self.mark())
        self._back.clear()  # only now: if another program was first, `refresh` needs the way back

    def close_secrets(self) -> None:
        """Others may look again: what was decided in secret is neither taken back nor put back before their eyes."""
        self._undone.clear()
        last = max((n for n, way in enumerate(self._back, 1) if way.secret), default=0)
        fixed = len(self.moves) - len(self._back) + last
        if fixed > self.floor:
            self.floor = fixed
            self.journal.settle(self.mark())
            self._raise_floor(fixed)  # only now, for the same reason

    def _next_seat(self, p: P, after: Seat) -> Seat | None:
        def order(seat: Seat) -> tuple[bool, int]:
            return not self.is_human(seat), (seat - after) % len(self.players)

        return min(self._deciding(p), key=order, default=None)

    def _curtain(self, p: P, seat: Seat) -> bool:
        decision = self.engine.decision(p, seat)
        if decision is None or not self.is_human(seat):
            return False
        if seat in self.locked and not decision.open:
            return True
        if sum(player.human for player in self.players) < 2:
            return False
        return self.privacy == "turns" or (self.privacy == "table" and not decision.open)

    def _hands_on(self, p: P, seat: Seat) -> bool:
        following = self._next_seat(p, seat)
        return following is not None and following != seat and self._curtain(p, following)

    # ---- keys of seats

    def shut(self, seat: Seat) -> bool:
        """Whether the secrets of a seat are shown only to whoever gives its key, and nobody has."""
        return seat in self.locked and seat not in self._unlocked and not self.over

    def need_key(self, seat: Seat | None) -> None:
        """Nothing of a seat is shown before its key was given. Raises SeatLocked."""
        if seat is not None and self.shut(seat):
            raise SeatLocked(f"The seat of {self.names[seat]} has a key: it is shown to whoever gives that.")

    def unlock(self, seat: Seat, key: str) -> None:
        """Give the key of a seat; its secrets may be shown until `lock`. Raises what a player can read."""
        self.journal.try_key(seat, key)
        self._unlocked.add(seat)

    def lock(self) -> None:
        """Whoever gave a key looks no more."""
        self._unlocked.clear()

    def give_key(self, seat: Seat, key: str) -> None:
        """Set the key of a person's seat, or another one, and say so in public. Raises SeatLocked."""
        self.need_key(seat)
        if not self.is_human(seat):
            raise GameError(f"{self.names[seat]} is a bot: only the seat of a person has a key.")
        self.journal.give_key(seat, key, Remark(len(self.moves), f"The seat of {self.names[seat]} has a key now."))
        self._unlocked.add(seat)  # whoever has set it looks
        self.look_aside()

    def take_key(self, seat: Seat) -> None:
        """Take the key of a seat off, and say so in public. Raises SeatLocked."""
        self.need_key(seat)
        self._take_key(seat, f"The seat of {self.names[seat]} has no key any more.")

    def reset_key(self, seat: Seat) -> None:
        """Take a key off that was forgotten: for whoever owns the host, and said in public."""
        self._take_key(
            seat, f"Whoever owns the host has taken the key off the seat of {self.names[seat]}.", by_host=True
        )

    def _take_key(self, seat: Seat, told: str, *, by_host: bool = False) -> None:
        self.journal.take_key(seat, Remark(len(self.moves), told), by_host=by_host)
        self.look_aside()

    def look_aside(self) -> None:
        """Read which seats have a key, and what was done that is no move."""
        self.locked, self.remarks = self.journal.aside()

    # ---- which program plays it

    def hold(self) -> bool:
        """Open the match here for playing, unless another program has; returns whether it is."""
        held = self.journal.hold()
        self._look_or_let_go()
        return held

    def take_over(self) -> None:
        """Go on with the match here, whoever else has it open; what was done there is brought in."""
        self.journal.take_over()
        self._look_or_let_go()

    def _look_or_let_go(self) -> None:
        """Nobody holds a match without knowing how it stands."""
        try:
            self.refresh()
        except GameError:
            self.journal.let_go()
            raise

    def let_go(self) -> None:
        """It is not open here any more."""
        self.journal.let_go()

    def whose(self) -> Whose:
        """Where the match is open for playing; if not here, one may look."""
        return self.journal.whose()

    # ---- playing

    def play(self, seat: Seat, action: Action) -> Move:
        """Carry out an action; it is kept when this returns. If it is illegal or cannot be kept, nothing changes."""
        move = self._play(seat, action)
        self._undone.clear()
        return move

    def hand_in(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Answer a series of decisions in one go, for good: all of it is kept when this returns, or nothing.

        Raises IllegalAction for the first answer that is not allowed.
        """
        ahead = self.engine.copy(self._position)
        moves = [self._carry_out(ahead, seat, action) for action in actions]
        number = len(self.moves) + len(moves)
        self.journal.append(moves, self._mark(ahead, number, number))
        self.resume([*self.moves, *moves], ahead)

    def _carry_out(self, ahead: P, seat: Seat, action: Action) -> Move:
        """The move that an action makes of a position ahead."""
        own = self.engine.act(ahead, seat, action)
        return Move(seat, action.text, told(ahead.news, own))

    def fixes(self, seat: Seat, action: Action) -> bool:
        """Whether this action could not be taken back once it is played. Raises IllegalAction."""
        ahead = self.engine.copy(self._position)
        self.engine.apply(ahead, seat, action)
        return ahead.barrier or (action.ends_turn and self._hands_on(ahead, seat))

    def undoable(self, seat: Seat, *, openly: bool = False) -> Action | None:
        """The act that `undo` would take back."""
        number = self._last_act(seat)
        way = None if number is None else self._back[number - len(self.moves)]
        return None if way is None or (openly and way.secret) else way.action

    def _last_act(self, seat: Seat) -> int | None:
        """The place of a person's last act, if nothing but answers of bots came after it and all can be undone."""
        if not self.is_human(seat):
            return None
        for number in range(len(self.moves) - 1, self.floor - 1, -1):
            actor = self.moves[number].seat
            if actor == seat:
                secret = self._back[number - len(self.moves)].secret
                return None if secret and self.shut(seat) else number
            if self.is_human(actor):
                return None
        return None

    def redoable(self, seat: Seat) -> Action | None:
        """The act that `redo` would put back."""
        return self._undone[-1][1] if self._undone and self._undone[-1][0] == seat else None

    def undo(self, seat: Seat, *, openly: bool = False) -> Action:
        """Take back this seat's last act, with what bots answered to it.

        Raises CannotUndo across a draw, a roll, a reveal or the act of another person, and `openly`, before the eyes
        of all, for what was decided in secret: perhaps its seat still sits behind the curtain of another program.
        """
        number = self._last_act(seat)
        if number is None:
            raise CannotUndo(self._why_fixed(seat))
        before, action, secret = self._back[number - len(self.moves)]
        if openly and secret:
            raise CannotUndo("That was decided in secret: it is taken back only behind the curtain.")
        self.journal.retract(self._mark(before, number, self.floor))
        self.withdraw(seat)
        self._ordered = {ordered for ordered in self._ordered if ordered <= number}
        del self._back[number - len(self.moves) :]
        del self.moves[number:]
        self._position = before
        self._undone.append((seat, action))
        return action

    def redo(self, seat: Seat) -> Move:
        """Put back the act that this seat took back last. Raises CannotUndo."""
        action = self.redoable(seat)
        if not action:
            raise CannotUndo("There is nothing to put back.")
        move = self._play(seat, action)
        self._undone.pop()
        return move

    def _play(self, seat: Seat, action: Action) -> Move:
        ahead = self.engine.copy(self._position)
        move = self._carry_out(ahead, seat, action)
        floor = self._floor_after(ahead, seat)
        self.journal.append([move], self._mark(ahead, len(self.moves) + 1, floor))
        self._go_on(ahead, move, action, floor)
        return move

    def _floor_after(self, ahead: P, seat: Seat) -> int:
        """How many moves are fixed once this seat has acted: all if it told something, another person's acts anyway.

        What bots answer fixes nothing, and goes with the act of the person before it, unless it shows what was hidden.
        """
        human = self.is_human(seat)
        if ahead.barrier or (not human and self.engine.in_sight(ahead) - self.engine.in_sight(self._position)):
            return len(self.moves) + 1
        if not human:
            return self.floor
        last = next((move.seat for move in reversed(self.moves[self.floor :]) if self.is_human(move.seat)), seat)
        return len(self.moves) if last != seat else self.floor

    def _go_on(self, ahead: P, move: Move, action: Action, floor: int) -> None:
        decision = self.engine.decision(self._position, move.seat)
        self._back.append(Way(self._position, action, secret=decision is not None and not decision.open))
        self.moves.append(move)
        self._position = ahead
        self._raise_floor(floor)

    def _raise_floor(self, floor: int) -> None:
        self.floor = max(self.floor, floor)
        del self._back[: len(self._back) - (len(self.moves) - self.floor)]

    def _why_fixed(self, seat: Seat) -> str:
        if not self.moves:
            return "There is nothing to take back."
        if self.moves[-1].seat != seat and self.is_human(self.moves[-1].seat):
            return "Somebody else has acted since."
        return "That stands: something was drawn, rolled or shown, or the turn was handed over."

    # ---- orders in advance

    def may_order(self, seat: Seat) -> list[Action]:
        """What this seat, which is asked now, may order to be done later on the same occasion."""
        decision = self.decision(seat)
        return decision.ahead(self._known(seat)) if decision and self._occasion(decision) else []

    def order(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Order what is done in turn when this seat is asked again on this occasion, in place of earlier orders.

        An order that passes is good for every time. The table learns of orders only as they are carried out, and they
        are not kept: whoever opens the match anew is asked. Raises IllegalAction for what cannot be ordered.
        """
        self.need_key(seat)
        possible = self.may_order(seat)
        if not all(action in possible for action in actions):
            raise IllegalAction(NOT_NOW)
        decision = self.decision(seat)
        assert decision or not actions
        if decision:
            self._orders[seat, self._occasion(decision)] = list(actions)

    def orders(self, seat: Seat) -> list[Action]:
        """What this seat has ordered and not yet withdrawn. Raises SeatLocked."""
        self.need_key(seat)
        return [action for (giver, _), actions in self._orders.items() if giver == seat for action in actions]

    def withdraw(self, seat: Seat) -> None:
        """Drop all orders of a seat."""
        self._orders = {key: actions for key, actions in self._orders.items() if key[0] != seat}

    def carry_out(self) -> list[Move]:
        """Play what was ordered, until somebody is asked who has no order for it.

        An order that is not possible is dropped, with all that were to follow it. Whoever calls this has made sure
        that the last act is not to be taken back any more.
        """
        moves: list[Move] = []
        while self._orders and (found := next(filter(None, map(self._standing, self.deciding())), None)):
            seat, orders = found
            moves.append(self.play(seat, orders[0]))
            self._ordered.add(len(self.moves))
            if not orders[0].passes:
                orders.pop(0)
        return moves

    def _standing(self, seat: Seat) -> tuple[Seat, list[Action]] | None:
        """The orders of a seat that answer what it is asked now."""
        decision = self.decision(seat)
        assert decision
        orders = self._orders.get((seat, self._occasion(decision)))
        known = self.engine.view(self._position, self._needs(seat))  # its owner need not be here
        if orders and orders[0] not in self.engine.legal(known, seat):
            orders.clear()
        return (seat, orders) if orders else None

    def _occasion(self, decision: Decision) -> str:
        return decision.occasion(self.view(None))

    # ---- keeping

    def mark(self) -> Mark:
        """Where the match stands, for a journal."""
        return self._mark(self._position, len(self.moves), self.floor)

    def fingerprint(self) -> str:
        """A digest of the position: equal matches have equal ones, and it shows nothing."""
        return sha256(self.engine.encode(self._position)).hexdigest()

    def resume(self, moves: Sequence[Move], position: P) -> None:
        """Stand at a kept position, which these moves led to; all of them are fixed."""
        self.moves = list(moves)
        self._position = position
        self.floor = len(self.moves)
        self._back.clear()
        self._undone.clear()

    def replay(self, moves: Sequence[Move], floor: int) -> int:
        """Carry out moves that were played before; returns how many of them are possible."""
        self._undone.clear()
        for number, move in enumerate(moves):
            ahead = self.engine.copy(self._position)
            try:
                action = self.engine.read(ahead, move.seat, move.action)
                self.engine.apply(ahead, move.seat, action)
            except Exception:  # an IllegalAction, or whatever a kept position of other rules does to these
                return number
            self._go_on(ahead, move, action, self._floor_after(ahead, move.seat))
        self._raise_floor(min(floor, len(self.moves)))
        return len(moves)

    def refresh(self) -> bool:
        """Bring in what another program played or took back in this match; returns whether there was anything."""
        base = len(self.moves) - len(self._back)  # up to here both have the same moves
        news = self.journal.later(base)
        if news is None:
            return False
        moves, floor, aside = news
        before, (self.locked, self.remarks) = Aside(self.locked, self.remarks), aside
        if moves is None:
            return aside != before
        self._orders.clear()
        self._ordered = {number for number in self._ordered if number <= base}
        self.resume(self.moves[:base], self._back[0].before if self._back else self._position)
        if self.replay(moves, floor) < len(moves):
            self.notice = "Another program went on with this match by other rules: leave it, and open it again."
        return True

    def _mark(self, p: P, number: int, floor: int) -> Mark:
        shown = self.engine.view(p, None)
        deciding = self._deciding(p)
        return Mark(number, floor, self.engine.where(shown), deciding, not deciding, lambda: self.engine.encode(p))
