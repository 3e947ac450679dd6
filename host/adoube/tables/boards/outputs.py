"""Commands to a board for its lamps, its buzzer and its self-test, whose findings are put in words."""

from collections.abc import Mapping, Sequence

from adoube.board.geometry import Board
from adoube.link.board_messages import Hello
from adoube.link.commands import Beep, BoardCommand, LampFlag, LedsPalette, StartSelfTest
from adoube.link.self_test_report import OF_A_CELL, SelfTestFinding, SelfTestReport, SelfTestTrouble
from adoube.tables.boards.lamps import DARK, LampPlaces, LampScene, lamps_for
from adoube.tables.state import Phase, TableState
from adoube.words import CodedText, coded

__all__ = [
    "ASKED",
    "ENDED",
    "PLAYED",
    "REFUSED",
    "BoardOutputs",
    "Sign",
    "finding_text",
    "report_texts",
    "sign_of",
]


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
