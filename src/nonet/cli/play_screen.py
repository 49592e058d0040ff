"""The game on a terminal: Textual draws, the session plays."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.widgets import Footer, Static

from nonet.cli.play_session import Session
from nonet.errors import ConflictError, IllegalMoveError, NonetError
from nonet.formats import digits_of
from nonet.grid import SYMBOLS, Grid, problems
from nonet.levels import LEVELS, level_name
from nonet.printing.steps import marks_of
from nonet.techniques import tell

__all__ = ["PlayScreen", "draw", "rules_at"]

MODES = ("digit", "corner", "centre")
WIDTHS = {9: 6, 16: 3, 25: 2}  # columns a cell on boards up to that size, its left edge included
MOST_RULES, LONGEST_RULE = 8, 60  # of the rules that are said beside the board, and characters
SHADES = {"effect": "on dark_red", "answer": "on dark_goldenrod"}
# What stands where lines meet, by where they lead: up, down, left, right.
CROSSINGS = dict(zip(range(16), " ╵╷│╴┘┐┤╶└┌├─┴┬┼", strict=True))


def draw(session: Session, cursor: int) -> Text:
    """Draw the board: givens bold, the digit under the cursor marked wherever else it stands.

    Up to 9×9 a cell has two lines, for notes that stand in their own places; 9×9 fills 22 lines.
    """
    layout = session.puzzle.layout
    size = max(layout.rows, layout.columns, layout.digits)
    width = next(width for most, width in WIDTHS.items() if size <= most)
    height = 2 if size <= 9 else 1
    shades, broken = _shades(session), _broken(session)
    text = Text()
    for row in range(layout.rows):
        text.append(_border(session, row, width))
        for line in range(height):
            for column in range(layout.columns):
                cell = row * layout.columns + column
                text.append("│" if _is_upright(session, row, column) else " ")
                words = _cell_text(session, cell, width - 1, height)[line]
                style = _style(session, cell, cursor, broken)
                text.append(words, f"{style} {shades.get(cell, '')}")
            text.append("│\n")
    text.append(_border(session, layout.rows, width).rstrip("\n"))
    return text


def _broken(session: Session) -> frozenset[int]:
    """The cells of rules that cannot be kept any more."""
    board = session.puzzle.board
    if not board.rules:
        return frozenset()
    digits = Grid.from_digits(board, session.state.layers.digits)
    return frozenset(cell for problem in problems(digits) for cell in problem.cells)


def rules_at(session: Session, cell: int) -> list[str]:
    """The rules of a cell as texts, and those of the whole board.

    >>> from nonet.grid import Puzzle
    >>> board = "2x2; cage 3: r1c1 r1c2; cage 7: r1c3 r1c4"
    >>> rules_at(Session(Puzzle(Grid("..3434122143432.", board))), 0)
    ['cage 3: r1c1 r1c2']
    """
    board = session.puzzle.board
    texts = board.text.split("; ")[1:]
    pairs = zip(board.rules, texts, strict=True)
    return [text for rule, text in pairs if not rule.cells or cell in rule.cells]


def _shades(session: Session) -> dict[int, str]:
    """The backgrounds of a hint: where to look, then the pattern, what blocks, and what goes."""
    hint = session.hint
    if session.state.is_paused or session.stage < 2:
        return {}
    if hint is None or hint.step is None or hint.position is None:
        return {}
    frames = tell(hint.position, hint.step)
    marks = marks_of(frames[0 if session.stage == 2 else -1], hint.position)
    painted = {cell: "on dark_blue" for cell, _ in marks.digits}
    painted |= {cell: SHADES[role] for (cell, _), role in marks.digits.items() if role in SHADES}
    return {
        **dict.fromkeys(marks.cells, "on grey15"),
        **dict.fromkeys(marks.rings, "on dark_blue"),
        **dict.fromkeys(marks.blockers, "on dark_green"),
        **painted,
    }


def _is_upright(session: Session, row: int, column: int) -> bool:
    """Whether an upright line stands before a cell, at the board's edge or between regions."""
    layout = session.puzzle.layout
    rows, size, regions = layout.rows, layout.columns, layout.regions
    if not 0 <= row < rows or column in (0, size):
        return 0 <= row < rows
    return regions[row * size + column] != regions[row * size + column - 1]


def _is_level(session: Session, row: int, column: int) -> bool:
    """Whether a level line lies above a cell, at the board's edge or between regions."""
    layout = session.puzzle.layout
    size, regions = layout.columns, layout.regions
    if not 0 <= column < size or row in (0, layout.rows):
        return 0 <= column < size
    return regions[row * size + column] != regions[(row - 1) * size + column]


def _border(session: Session, row: int, width: int) -> str:
    """The line above a row, where anything is divided there."""
    size = session.puzzle.layout.columns
    if not any(_is_level(session, row, column) for column in range(size)):
        return ""
    text = ""
    for column in range(size + 1):
        leads = (
            _is_upright(session, row - 1, column),
            _is_upright(session, row, column),
            _is_level(session, row, column - 1),
            _is_level(session, row, column),
        )
        text += CROSSINGS[sum(lead << place for place, lead in enumerate(leads))]
        text += ("─" if leads[3] else " ") * (width - 1)
    return text.rstrip() + "\n"


def _cell_text(session: Session, cell: int, width: int, height: int) -> list[str]:
    """The lines of a cell: its digit, or its notes in their places, or a dot."""
    board = session.state.layers
    blank = " " * width
    if session.state.is_paused or session.puzzle.layout.is_hole(cell):
        return [blank] * height
    if digit := board.digits[cell]:
        return [SYMBOLS[digit - 1].center(width), blank][:height]
    notes = digits_of(board.corner[cell] | board.centre[cell])
    if not notes:
        return ["·".center(width), blank][:height]
    if height == 2:
        places = [SYMBOLS[n - 1] if n in notes else " " for n in range(1, 2 * width + 1)]
        return ["".join(places[:width]), "".join(places[width:])]
    words = "".join(SYMBOLS[digit - 1] for digit in notes)
    return [(words if len(words) <= width else "…").center(width)]


def _style(session: Session, cell: int, cursor: int, broken: frozenset[int]) -> str:
    digits, givens = session.state.layers.digits, session.puzzle.givens.digits
    if cell == cursor:
        return "reverse bold"
    layout = session.puzzle.layout
    clash = digits[cell] and any(digits[peer] == digits[cell] for peer in layout.peers(cell))
    if clash or (digits[cell] and cell in broken):
        return "bold underline red"
    if digits[cell] and digits[cell] == digits[cursor]:
        return "bold yellow"
    if givens[cell]:
        return "bold"
    return "cyan" if digits[cell] else "dim"


class PlayScreen(App[None]):
    """One game on a terminal of 80 columns and 24 rows or more."""

    CSS = """
    #board { width: auto; padding: 0 1; }
    #side { width: 1fr; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "mode", "Notes"),
        ("u", "move('undo')", "Undo"),
        ("r", "move('redo')", "Redo"),
        ("h", "hint", "Hint"),
        ("f", "move('fill')", "Fill"),
        ("enter", "check", "Check"),
        ("p", "pause", "Pause"),
        ("g", "choose", "New"),
        ("q", "quit", "Quit"),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, session: Session, begin: Callable[[str | None], Session] | None = None
    ) -> None:
        super().__init__()
        self.session = session
        self.begin = begin  # makes another game, of a level
        self.choosing = False  # whether the next digit chooses a level
        self.cursor = len(session.puzzle.givens) // 2
        self.mode = MODES[0]
        self.words = "Arrows move, digits write. Letters in capitals above 9."

    def compose(self) -> ComposeResult:
        """Board to the left, words to the right, keys below."""
        yield Horizontal(Static(id="board"), Static(id="side"))
        yield Footer()

    def on_mount(self) -> None:
        """Show the board, and the clock each second."""
        self.show()
        self.set_interval(1.0, self.show)

    def show(self) -> None:
        """Draw everything anew, unless the screen is taken down already: a tick may come late."""
        if not self.query("#board"):
            return
        minutes, seconds = divmod(self.session.seconds, 60)
        state = self.session.state
        left = state.layers.digits.count(0) - self.session.puzzle.layout.holes
        name = self.session.puzzle.layout.cell_name(self.cursor)
        notes = digits_of(state.layers.corner[self.cursor] | state.layers.centre[self.cursor])
        marks = " ".join(SYMBOLS[digit - 1] for digit in notes)
        rules = rules_at(self.session, self.cursor)[:MOST_RULES]
        said = "".join(f"{rule:.{LONGEST_RULE}}\n" for rule in rules)
        side = (
            f"{minutes}:{seconds:02}  {state.name}  {level_name(self.session.level)}\n\n"
            f"writing: {self.mode}\ncell: {name}\n"
            f"notes: {marks}\nleft: {left}\n{said}\n{self.words}"
        )
        self.query_one("#board", Static).update(draw(self.session, self.cursor))
        self.query_one("#side", Static).update(Text(side))

    def on_key(self, event: Key) -> None:
        """Move the cursor, write digits, erase; or choose a level."""
        if self.choosing:
            self._choose(event.character or "")
            event.stop()
            return
        layout = self.session.puzzle.layout
        row, column = divmod(self.cursor, layout.columns)
        steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        if event.key in steps:
            down, right = steps[event.key]
            row, column = (row + down) % layout.rows, (column + right) % layout.columns
            self.cursor = row * layout.columns + column
        elif event.key in ("backspace", "delete", "0", "full_stop"):
            self.play("erase", cells=[self.cursor])
        elif digit := self._digit_of(event.character or ""):
            self._write(digit)
        else:
            return
        event.stop()
        self.show()

    def _digit_of(self, sign: str) -> int:
        """The digit of a key: small letters are commands."""
        symbols = SYMBOLS[: self.session.puzzle.layout.digits]
        return symbols.find(sign) + 1 if sign else 0

    def _write(self, digit: int) -> None:
        if self.mode == "digit":
            self.play("digit", cells=[self.cursor], digit=digit, clean=True)
        else:
            self.play("note", cells=[self.cursor], digit=digit, where=self.mode)

    def play(self, kind: str, **fields: object) -> None:
        """Make a move; what the game does not allow is said, not raised."""
        self.choosing = False
        try:
            self.session.make(kind, **fields)
            self.words = "Solved. Well done!" if self.session.state.is_complete else ""
        except (IllegalMoveError, ConflictError) as error:
            self.words = str(error)
        self.show()

    def action_mode(self) -> None:
        """Write digits, corner notes or centre notes, in turn."""
        self.choosing = False
        self.mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]
        self.show()

    def action_move(self, kind: str) -> None:
        """Undo, redo or fill."""
        self.play(kind)

    def action_hint(self) -> None:
        """Say the next stage of a hint."""
        self.choosing = False
        try:
            self.words = self.session.ask()
        except NonetError as error:
            self.words = str(error)
        self.show()

    def action_check(self) -> None:
        """Say how many digits are wrong."""
        self.play("check")
        truth = self.session.puzzle.solution.digits
        pairs = zip(self.session.state.layers.digits, truth, strict=True)
        wrong = sum(digit not in (0, right) for digit, right in pairs)
        if not self.session.state.is_complete:
            self.words = f"{wrong} wrong so far." if wrong else "No mistakes so far."
        self.show()

    def action_choose(self) -> None:
        """Ask for the level of another game; this one stays where it is."""
        self.choosing = self.begin is not None
        if self.choosing:
            levels = "\n".join(f"{n} {level}" for n, level in enumerate(LEVELS, 1))
            self.words = f"Another game:\n{levels}\n\nEsc: stay here"
        self.show()

    def _choose(self, sign: str) -> None:
        self.choosing, self.words = False, ""
        if self.begin and sign in "123456789"[: len(LEVELS)] and sign:
            try:
                self.session = self.begin(list(LEVELS)[int(sign) - 1])
                self.cursor = len(self.session.puzzle.givens) // 2
            except NonetError as error:
                self.words = str(error)
        self.show()

    def action_pause(self) -> None:
        """Stop the clock and hide the board, or go on."""
        self.play("resume" if self.session.state.is_paused else "pause")
