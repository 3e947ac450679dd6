"""Commands to a board for its lamps, its buzzer and its self-test, whose findings are put in words.

For a published state the lamps show a scene: cells and ends, in the palette's colours. Each meaning has a
rhythm as well as a colour, for those who do not see the colour. What must go away blinks red, what is missing
is steady green. The choices of a question blink blue. Where a lifted piece may go is steady white, the last
turn steady cyan, a cell with a drawn ring steady blue. The turn that a computer player wants is violet:
blinking where a piece is to be taken away, steady where one is to go. A hint is white: blinking where to
begin, steady where to go. The end of the board where the seat to move sits is dim; both ends blink amber
while nothing is judged.

A scene is shown by one lamp under each cell, or by lamps along two edges of the board. Along the edges there
is a lamp for each file, from the left along the bottom, then one for each rank, up the left side. A cell is
shown by its file and its rank. Cells of different colours may share a lamp; then what is wrong goes before
what is asked, and that before what was played.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from adoube.board.geometry import Board
from adoube.link.board_messages import Hello
from adoube.link.commands import Beep, BoardCommand, LampFlag, LedsPalette, Palette, StartSelfTest
from adoube.link.self_test_report import OF_A_CELL, SelfTestFinding, SelfTestReport, SelfTestTrouble
from adoube.tables.assistants import HintShown
from adoube.tables.state import Phase, TableState
from adoube.words import CodedText, coded

__all__ = [
    "ASKED",
    "DARK",
    "ENDED",
    "PLAYED",
    "REFUSED",
    "BoardOutputs",
    "LampEnd",
    "LampPlaces",
    "LampScene",
    "Sign",
    "finding_text",
    "lamps_for",
    "report_texts",
    "scene_of",
    "sign_of",
]


TAKE_AWAY, MISSING = Palette.RED_BLINKING, Palette.GREEN
CHOICE, MAY_GO, LAST_TURN = Palette.BLUE_BLINKING, Palette.WHITE, Palette.CYAN
PLANNED_FROM, PLANNED_TO = Palette.VIOLET_BLINKING, Palette.VIOLET
HINT_FROM, HINT_TO = Palette.WHITE_BLINKING, Palette.WHITE
RING = Palette.BLUE
TO_MOVE, NOT_JUDGED = Palette.DIM_WHITE, Palette.AMBER_BLINKING

SEATS_AT_ENDS = 2  # with more seats, no seat has an end of its own


class LampEnd(Enum):
    """The end at which a player sits: at the side of the lowest cells, or opposite."""

    NEAR = "near"
    FAR = "far"


@dataclass(frozen=True, slots=True)
class LampScene:
    """Colours by cell, and by end of the board; everything else is dark."""

    cells: Mapping[str, Palette] = field(default_factory=dict)
    ends: Mapping[LampEnd, Palette] = field(default_factory=dict)


DARK = LampScene()


def scene_of(state: TableState) -> LampScene:
    """Return the scene for a table: faults come before questions, and questions before the last turn."""
    if state.phase is Phase.HELD:
        return LampScene(ends=dict.fromkeys(LampEnd, NOT_JUDGED))
    if state.remedy is not None:
        return LampScene({**_all(state.remedy.fill, MISSING), **_all(state.remedy.empty, TAKE_AWAY)})
    ends = _end_to_move(state)
    if state.question is not None:
        asked = (cell for choice in state.question.choices for cell in choice.cells)
        return LampScene(_all(asked, CHOICE), ends)
    if (planned := state.computer.planned) is not None:
        to = (cell for cell in planned.cells if cell not in planned.emptied)
        return LampScene({**_all(to, PLANNED_TO), **_all(planned.emptied, PLANNED_FROM)}, ends)
    if state.hint.shown is not None and not state.may_go:
        return LampScene(_hinted(state.hint.shown), ends)
    if state.may_go:
        return LampScene(_all(state.may_go, MAY_GO), ends)
    if state.chalk.rings:
        return LampScene(_all(state.chalk.rings, RING), ends)
    return LampScene(_all(state.turns[-1].cells if state.turns else (), LAST_TURN), ends)


def _hinted(hint: HintShown) -> dict[str, Palette]:
    """Light where to begin, blinking, and where to go, steady."""
    begins = hint.cells or hint.trail[:1]
    return {**_all(hint.trail[1:], HINT_TO), **_all(begins, HINT_FROM)}


def _all(cells: Iterable[str], colour: Palette) -> dict[str, Palette]:
    return dict.fromkeys(cells, colour)


def _end_to_move(state: TableState) -> dict[LampEnd, Palette]:
    """Return the end of the seat to move, while a game is played between two."""
    if state.phase is not Phase.PLAYING or len(state.seats) != SEATS_AT_ENDS:
        return {}
    return {end: TO_MOVE for end, seat in zip(LampEnd, state.seats, strict=True) if seat.to_move}


# Which colour a shared lamp has: the heaviest.
WEIGHT = {
    colour: weight
    for weight, colour in enumerate(
        (TO_MOVE, LAST_TURN, RING, MAY_GO, HINT_FROM, PLANNED_TO, PLANNED_FROM, CHOICE, MISSING, TAKE_AWAY)
    )
}

NEAREST_MM = 0.5  # cells whose places differ by less are in one line


class LampPlaces:
    """The lamps of one board: which of them shows each cell and each end."""

    def __init__(
        self, count: int, cells: Mapping[str, tuple[int, ...]], ends: Mapping[LampEnd, tuple[int, ...]]
    ) -> None:
        self.count = count
        self._cells, self._ends = cells, ends

    def show(self, scene: LampScene) -> tuple[int, ...]:
        """Return the palette's index of each lamp."""
        lamps = [0] * self.count
        for end, colour in scene.ends.items():
            for lamp in self._ends[end]:
                lamps[lamp] = colour
        for cell, colour in sorted(scene.cells.items(), key=lambda lit: WEIGHT[lit[1]]):
            for lamp in self._cells[cell]:
                lamps[lamp] = colour
        return tuple(lamps)


def lamps_for(hello: Hello, board: Board) -> LampPlaces | None:
    """Return the lamps of a board by its HELLO; None if it has none, or not as many as this game needs."""
    places = _along_edges(board) if hello.lamps_along_edges else _under_cells(board)
    return places if places.count == hello.leds else None


def _under_cells(board: Board) -> LampPlaces:
    """Return lamps under the cells. The corners show an end; a board of one rank shows none."""
    ranks = _lines(cell.y_mm for cell in board.cells)
    ends = {}
    for end, y_mm in zip(LampEnd, (ranks[0], ranks[-1]), strict=True):
        row = [place for place, cell in enumerate(board.cells) if abs(cell.y_mm - y_mm) < NEAREST_MM]
        row.sort(key=lambda place: board.cells[place].x_mm)
        ends[end] = (row[0], row[-1]) if len(ranks) > 1 else ()
    cells = {cell.name: (place,) for place, cell in enumerate(board.cells)}
    return LampPlaces(len(board.cells), cells, ends)


def _along_edges(board: Board) -> LampPlaces:
    """Return lamps along the edges. The lamp of the last rank shows an end."""
    files = _lines(cell.x_mm for cell in board.cells)
    ranks = _lines(cell.y_mm for cell in board.cells)
    cells = {
        cell.name: (_place(files, cell.x_mm), len(files) + _place(ranks, cell.y_mm)) for cell in board.cells
    }
    count = len(files) + len(ranks)
    ends = (
        {LampEnd.NEAR: (len(files),), LampEnd.FAR: (count - 1,)}
        if len(ranks) > 1
        else dict.fromkeys(LampEnd, ())
    )
    return LampPlaces(count, cells, ends)


def _lines(places_mm: Iterator[float]) -> list[float]:
    """Return the places that differ, in order."""
    lines: list[float] = []
    for place_mm in sorted(places_mm):
        if not lines or place_mm - lines[-1] >= NEAREST_MM:
            lines.append(place_mm)
    return lines


def _place(lines: list[float], at_mm: float) -> int:
    return min(range(len(lines)), key=lambda place: abs(lines[place] - at_mm))


WORDS: Mapping[int, str] = {
    SelfTestTrouble.COLUMN_STUCK_LOW: "self_test.column_stuck",
    SelfTestTrouble.ROW_STUCK_LOW: "self_test.row_stuck",
    SelfTestTrouble.ROWS_SHORTED: "self_test.rows_shorted",
    SelfTestTrouble.COLUMNS_SHORTED: "self_test.columns_shorted",
    SelfTestTrouble.DIODE_MISSING: "self_test.diode_missing",
    SelfTestTrouble.CHIP_SILENT: "self_test.chip_silent",
    SelfTestTrouble.CHAIN_BROKEN: "self_test.chain_broken",
    SelfTestTrouble.CELL_OUT_OF_RANGE: "self_test.cell_out_of_range",
    SelfTestTrouble.ROW_NEVER_ON: "self_test.row_never_on",
    SelfTestTrouble.COLUMN_NEVER_ON: "self_test.column_never_on",
    SelfTestTrouble.CELL_NEVER_ON: "self_test.cell_never_on",
    SelfTestTrouble.COLUMN_UNPOWERED: "self_test.column_unpowered",
    SelfTestTrouble.COLUMNS_NEVER_OFF: "self_test.columns_never_off",
}


def finding_text(finding: SelfTestFinding, cells: Sequence[str] = ()) -> CodedText:
    """Return a sentence on a finding and its remedy. `cells`: their names, if known.

    What a newer firmware finds is given by its numbers.
    """
    what, a, b = finding
    cell = cells[a] if what in OF_A_CELL and a < len(cells) else str(a)
    return coded(WORDS.get(what, "self_test.unknown"), what=what, a=a, b=b, cell=cell, address=f"0x{a:02X}")


def report_texts(report: SelfTestReport, count: int, cells: Sequence[str] = ()) -> list[CodedText]:
    """Return a sentence for each finding on `count` cells, and one for a cell beyond them."""
    found = [finding_text(finding, cells) for finding in report.findings]
    beyond = report.beyond(count)
    return found + [coded("self_test.no_such_cell", cell=cell, cells=count) for cell in beyond[:1]]


Sign = tuple[tuple[int, int], ...]  # tones one after another, each (Hz, ms); 0 Hz is a pause

PLAYED: Sign = ((1760, 40),)
REFUSED: Sign = ((330, 120), (0, 60), (330, 120))
ASKED: Sign = ((988, 80), (1319, 120))
ENDED: Sign = ((1047, 120), (1319, 120), (1568, 240))

ILLEGAL = "illegal"  # the kind of a refusal's message


def sign_of(before: TableState | None, now: TableState) -> Sign | None:
    """Return the sound for a table that was published as `now` after `before`; None at its first appearance.

    One change has one sign: that of the end before a refusal's, a question's, and a turn's.
    """
    if before is None:
        return None
    if now.phase is Phase.OVER and before.phase is not Phase.OVER:
        return ENDED
    if now.message.kind == ILLEGAL and now.message != before.message:
        return REFUSED
    if now.question is not None and (before.question is None or before.question.id != now.question.id):
        return ASKED
    same_game = now.game_number == before.game_number
    return PLAYED if same_game and len(now.turns) > len(before.turns) else None


class BoardOutputs:
    """Keeps what a board should show, and hands out the commands that are still wanted.

    Only one command about lamps is under way at a time: repeated after a newer one, an older one would undo
    it. Nothing is sent while no board has introduced itself, and nothing that it cannot do.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._scene = DARK
        self._places: LampPlaces | None = None
        self._lit: tuple[int, ...] | None = None
        self._sign: Sign | None = None
        self._buzzes = self._tests = False
        self._testing: int | None = None
        self._lighting: int | None = None

    def met(self, hello: Hello) -> None:
        """Note that a board has introduced itself: its lamps are dark, and it is untested."""
        self.lost()
        self._places = lamps_for(hello, self._board)
        self._buzzes, self._tests = hello.has_buzzer, True

    def lost(self) -> None:
        """Note that nothing can be sent until a board introduces itself."""
        self._places = self._lit = self._sign = self._testing = self._lighting = None
        self._buzzes = self._tests = False

    def light(self, scene: LampScene) -> None:
        """Show a scene from now on, also after the board was away."""
        self._scene = scene

    def sound(self, sign: Sign) -> None:
        """Sound the buzzer now, if there is one."""
        self._sign = sign if self._buzzes else None

    @property
    def is_behind(self) -> bool:
        """True if there is something to send."""
        return self.command() is not None

    def command(self) -> BoardCommand | None:
        """Return the next command to send; `sent` has to follow."""
        if self._tests:
            return StartSelfTest()
        if self._sign is not None:
            return Beep(self._sign)
        if self._places is not None and self._lighting is None:
            return _difference(self._lit, self._places.show(self._scene))
        return None

    def sent(self, command: BoardCommand, seq: int) -> None:
        """Note that the command was sent under that number."""
        match command:
            case StartSelfTest():
                self._tests, self._testing = False, seq
            case Beep():
                self._sign = None
            case LedsPalette():
                self._lighting = seq
                self._lit = None if self._places is None else self._places.show(self._scene)

    def answered(self, seq: int, status: int, data: bytes) -> SelfTestReport | None:
        """Take the answer to a command; return the report of a self-test.

        ValueError for an answer that is none.
        """
        if seq == self._lighting:
            self._lighting = None
        if seq != self._testing:
            return None
        self._testing = None
        return SelfTestReport.of(status, data)

    def unanswered(self, seq: int | None) -> bool:
        """Give up a command; return whether it was the self-test.

        What the lamps show is not known then, and all are set anew; what is wrong with the board has to be
        known, and it is asked again; a sound comes too late.
        """
        if seq is None:
            return False
        if seq == self._lighting:
            self._lighting, self._lit = None, None
        tested = seq == self._testing
        if tested:
            self._tests, self._testing = True, None
        return tested

    @property
    def darkness(self) -> LedsPalette | None:
        """The command that puts all lamps out; None if there are none."""
        if self._places is None:
            return None
        return LedsPalette(0, (0,), LampFlag.LATCH | LampFlag.ALL_DARK_FIRST)


def _difference(lit: tuple[int, ...] | None, wanted: tuple[int, ...]) -> LedsPalette | None:
    """Return the command that turns `lit` lamps (None: unknown) into those `wanted`; None if they agree."""
    if lit is None:
        return LedsPalette(0, wanted, LampFlag.LATCH | LampFlag.ALL_DARK_FIRST)
    changed = [lamp for lamp, (shown, want) in enumerate(zip(lit, wanted, strict=True)) if shown != want]
    if not changed:
        return None
    first = changed[0]
    # An even number: the place beyond an odd one would be set dark.
    end = changed[-1] + 1 + (changed[-1] + 1 - first) % 2
    return LedsPalette(first, wanted[first:end])
