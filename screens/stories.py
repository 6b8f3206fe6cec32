"""What can be read at a table, made out of a view: chronicle, seats, help, and the column beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from engines.core import Prompt, Seat, named
from engines.match import Match
from screens.boards.base import Board, Scene
from screens.news import told
from screens.reader import Reader, Text
from screens.text import fit, wrap
from screens.widgets.canvas import Canvas
from styles.seats import SEATS, seat_symbol


def plain(lines: Sequence[str]) -> list[Text]:
    """The first line as a heading, the others below it."""
    return [Text(line, heading=i == 0, indent=2 if i else 0) for i, line in enumerate(lines)]


def chronicle(match: Match, viewer: Seat | None) -> Reader:
    """All that has happened, as a viewer may read it, open at the end."""
    return Reader(f"{match.engine.title}: chronicle", told(match.chronicle(viewer)), at_end=True)


def latest(match: Match, viewer: Seat | None, cells: int) -> str:
    """The end of what the last act told, as many whole sentences as fit."""
    found = ""
    for entry in match.chronicle(viewer, last=1):
        for sentence in reversed([s.text for s in entry.sentences if not s.chance]):
            if found and cell_len(sentence) + cell_len(found) + 2 > cells:
                break
            found = f"{sentence}  {found}" if found else sentence
    return found


def seats(match: Match, board: Board, scene: Scene) -> Reader:
    """Everything that lies open, seat by seat, with the points and their lines."""
    standings = match.standings(scene.seat)
    found: list[Text] = []
    for score in standings.scores:
        letter = SEATS[score.seat]
        found.append(Text(f"{seat_symbol(letter)} {match.names[score.seat]}: {score.total} points", heading=True))
        earned = [f"{line.name} {line.points}" for line in score.lines if line.points]
        if earned:
            found.append(Text(", ".join(earned), indent=4))
        found += [Text(line, indent=4) for line in board.seat_lines(scene, score.seat)]
        if score.seat == scene.seat:
            found += [Text(f"secret: {line}", indent=4) for line in board.secrets(scene)]
        found.append(Text(""))
    return Reader(f"{match.engine.title}: seats", found)


def help_page(match: Match, prompt: Prompt | None, legend: Sequence[str], bindings: Sequence[BindingType]) -> Reader:
    """What is asked now with its rule, what the signs mean, and every key, out of the bindings themselves."""
    found: list[Text] = []
    if prompt is not None:
        rule = match.engine.rulebook.rule_named(prompt.rule)
        found += [Text(named(prompt.ask, match.names), heading=True), Text(named(prompt.why, match.names)), Text("")]
        found += [Text(f"{rule.id}  {rule.title}", heading=True), Text(rule.text), Text("")]
    if legend:
        found += [Text("What the signs mean", heading=True), *(Text(line, indent=2) for line in legend), Text("")]
    found.append(Text("Keys", heading=True))
    found.append(Text(f"{'1-9':<14} Take a line of the list", indent=2))
    for binding in bindings:
        if isinstance(binding, Binding) and not (binding.id or "").startswith("table.take"):
            keys = " ".join(_key_name(key) for key in binding.key.split(","))
            found.append(Text(f"{keys:<14} {binding.tooltip or binding.description}", indent=2))
    found.append(Text(f"{'ctrl+l':<14} Draw everything again", indent=2))
    found.append(Text(f"{'ctrl+p  :':<14} Every command by its name, colours too", indent=2))
    found.append(Text("A click on a place chooses it, a right click looks at it.", dim=True))
    return Reader("Help", found)


def _key_name(key: str) -> str:
    names = {
        "slash": "/",
        "question_mark": "?",
        "colon": ":",
        "full_stop": ".",
        "comma": ",",
        "left_square_bracket": "[",
        "right_square_bracket": "]",
        "pagedown": "PgDn",
        "pageup": "PgUp",
        "escape": "Esc",
        "backspace": "Backspace",
        "enter": "Enter",
        "space": "Space",
        "tab": "Tab",
        "shift+tab": "Shift+Tab",
        "left": "Left",
        "right": "Right",
        "up": "Up",
        "down": "Down",
    }
    return names.get(key, key)


def chronicle_room(canvas: Canvas, match: Match) -> tuple[int, int]:
    """Columns and rows that the last of the chronicle has beside a full board, while nothing is looked at."""
    return canvas.columns - 3, canvas.rows - len(match.names) - 3


def _columns(summaries: Sequence[str]) -> list[str]:
    """The facts of all seats below each other, where all have equally many."""
    facts = [summary.split("  ") for summary in summaries]
    if len({len(row) for row in facts}) > 1:
        return list(summaries)
    widths = [max(map(cell_len, column)) for column in zip(*facts, strict=True)]
    return ["  ".join(fit(f, w, "right") for f, w in zip(row, widths, strict=True)) for row in facts]


def paint_side(canvas: Canvas, match: Match, board: Board, scene: Scene, coach: Sequence[str] = ()) -> None:
    """The column beside a full board: seats, what a coach says, the last of the chronicle, what the cursor is on."""
    look, width = canvas.look, canvas.columns - 2
    x, y = 2, 0
    canvas.put(x, y, "SEATS", look.dim)
    told = _columns([board.seat_summary(scene, seat) for seat in range(len(match.names))])
    for seat, name in enumerate(match.names):
        y += 1
        letter = SEATS[seat]
        acts = seat == scene.actor
        end = canvas.put(x, y, look.glyphs.cursor_left if acts else " ", look.accent)
        end = canvas.put(end, y, seat_symbol(letter), look.seat(letter))
        canvas.put(end + 1, y, name, look.strong if acts else look.ink)
        canvas.put(x + 17, y, told[seat], look.dim)
    y += 2
    if coach:
        canvas.put(x, y, "COACH", look.dim)
        for line in [line for page in coach for line in (*wrap(page, width - 1), "")]:
            y += 1
            canvas.put(x, y, line, look.ink)
        y += 1
    looking = board.describe(scene, scene.marks.cursor) if scene.marks.cursor in board.spots(scene) else []
    below = [line for text in looking for line in wrap(text, width)][:8]
    room = canvas.rows - y - (len(below) + 2 if below else 0) - 1
    canvas.put(x, y, "CHRONICLE", look.dim)
    lines: list[tuple[str, bool]] = []
    for entry in match.chronicle(scene.seat, last=14):
        for sentence in entry.sentences:
            if not sentence.chance:
                wrapped = wrap(sentence.text, width - 1)
                lines += [(line, entry.number == len(match.moves)) for line in wrapped]
    for line, latest in lines[-max(0, room) :] if room > 0 else []:
        y += 1
        canvas.put(x, y, line, look.ink if latest else look.dim)
    if below:
        y = canvas.rows - len(below) - 1
        canvas.put(x, y, "LOOKING AT", look.dim)
        for i, line in enumerate(below, 1):
            canvas.put(x, y + i, line, look.strong if i == 1 else look.ink)
