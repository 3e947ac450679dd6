"""A board that is being calibrated with the person beside it; the guided calibration of linear halls."""

from collections.abc import Iterator
from statistics import median

import click

from adoube.app.terminal import LineReader
from adoube.cli.board_client import BoardClient, Received
from adoube.errors import AdoubeError
from adoube.link.board_messages import AckStatus
from adoube.link.calibrate_commands import (
    MAX_CELLS,
    CalibrateGet,
    CalibrateSave,
    CalibrateSet,
    CalibrateStop,
    CalibrateStream,
    CalibrationReport,
    CellCalibration,
)
from adoube.link.commands import BoardCommand, LampFlag, LedsPalette, Palette
from adoube.link.errors import NotABoard
from adoube.link.events import HelloContradicted, LinkEvent, LinkFault, RawCounts
from adoube.link.hall_calibration import (
    CalibratedCell,
    Elsewhere,
    EmptyBoard,
    Measured,
    PieceRound,
    Sweeps,
    Zeros,
    calibrated,
)
from adoube.link.hello import Hello
from adoube.words import say

__all__ = ["CalibrationSession", "calibrate_halls"]


ANSWER_WITHIN_MS = 3_000  # A board that writes a file answers late.


class CalibrationSession:
    """The board and the person of a guided sequence: asks, listens, lights lamps, instructs the person.

    Guidance goes to standard error: what was found is printed on standard output, by itself.
    """

    def __init__(self, client: BoardClient, port: str, lines: LineReader) -> None:
        self.port = port
        self._client = client
        self._lines = lines
        self._lamps = False

    def introduced(self, cells: int | None = None) -> Hello:
        """Return the board's HELLO. Raises NotABoard if none comes.

        `cells` is how many its lamps are for, where it reads other inputs as well.
        """
        while self._client.session.hello is None:
            self._require_board(self._client.receive())
        hello = self._client.session.hello
        self._lamps = hello.leds >= (cells or hello.cells) and not hello.lamps_along_edges
        return hello

    @property
    def now_ms(self) -> int:
        return self._client.now_ms

    def ask(self, command: BoardCommand) -> bytes:
        """Return the data of the board's answer. Raises AdoubeError if it refuses, or does not answer."""
        answer = self._client.ask(command, ANSWER_WITHIN_MS, self._require_board)
        if answer is None:
            raise AdoubeError(say("calibrate.unanswered", port=self.port))
        if answer.status == AckStatus.CANNOT:
            raise AdoubeError(say("calibrate.old_firmware", port=self.port))
        if answer.status != AckStatus.DONE:
            raise AdoubeError(say("calibrate.not_kept", port=self.port))
        return answer.data

    def events(self) -> Iterator[LinkEvent]:
        """Return the next events, after a short wait for them."""
        received = self._client.receive()
        self._require_board(received)
        yield from received.events

    def shown_levels(self) -> tuple[int, ...]:
        """Return what each cell shows, as far as the board has told; () before it has."""
        return self._client.session.levels or ()

    def entered(self) -> bool:
        """Return whether the person has pressed Enter since the last call."""
        return self._lines.entered()

    def typed(self) -> str | None:
        """Return the next line that the person has typed, or None."""
        return self._lines.typed()

    def tell(self, text: str) -> None:
        click.echo(text, err=True)

    def wait_for_enter(self, text: str) -> None:
        self.tell(text)
        while not self.entered():
            list(self.events())

    def light(self, colours: tuple[Palette, ...]) -> None:
        """Light one colour a cell, on a board that has a lamp for each."""
        if self._lamps:
            flags = LampFlag.LATCH | LampFlag.ALL_DARK_FIRST
            self.ask(LedsPalette(0, tuple(map(int, colours)), flags))

    def _require_board(self, received: Received) -> None:
        for event in received.events:
            if isinstance(event, HelloContradicted):
                self.tell(str(event.what.text()))
            if isinstance(event, LinkFault):
                raise NotABoard(say("calibrate.ended", port=self.port, why=event.why))


STREAM_MS = 50
ONE_STEP = 1 << 16
# An empty cell that reads more with its new calibration was not empty when its zero was taken.
EMPTY_STEPS = 2


def calibrate_halls(
    board: CalibrationSession, names: tuple[str, ...], level: int | None
) -> tuple[CalibratedCell, ...]:
    """Calibrate the cells, save their values on the board and return them.

    The old calibration stays in force until then, also if Ctrl-C or a pulled cable ends it earlier.
    """
    old = _in_force(board, len(names))
    gains = [values.gain for values in old]
    board.wait_for_enter(say("calibrate.empty_board"))
    board.ask(CalibrateStream(STREAM_MS))
    sequence = _Sequence(board, names, median(gains) / ONE_STEP)
    try:
        zeros = sequence.zeros()
        piece = sequence.piece_round(zeros)
        cells = calibrated(zeros, piece.excursions, gains, level)
        sequence.last_look(piece, cells)
    finally:
        board.ask(CalibrateStop())
        board.light((Palette.DARK,) * len(names))
    _keep(board, tuple(cell.values for cell in cells), old)
    return cells


class _Sequence:
    """The steps of a calibration while the board streams; `scale` is its steps a count up to now."""

    def __init__(self, board: CalibrationSession, names: tuple[str, ...], scale: float) -> None:
        self._board = board
        self._names = names
        self._scale = scale
        self._sweeps = _sweeps(board, len(names))

    def zeros(self) -> Zeros:
        self._board.tell(say("calibrate.be_still"))
        empty = EmptyBoard()
        zeros = None
        while zeros is None:
            sweep = next(self._sweeps)
            zeros = empty.take(sweep) if sweep else None
        self._board.tell(say("calibrate.zeros_taken"))
        return zeros

    def piece_round(self, zeros: Zeros) -> PieceRound:
        piece = PieceRound(zeros)
        count = len(self._names)
        while (wanted := piece.wanted) is not None:
            self._board.light(_colours(piece, count))
            name = self._names[wanted]
            self._board.tell(say("calibrate.next_cell", number=wanted + 1, count=count, cell=name))
            while piece.wanted == wanted:
                self._look(piece, name)
        return piece

    def last_look(self, piece: PieceRound, cells: tuple[CalibratedCell, ...]) -> None:
        """Check the cells without the piece. Raises AdoubeError if an empty cell would not read as empty."""
        self._board.tell(say("calibrate.lift_it"))
        sweep: tuple[int, ...] = ()
        entered = False
        while not sweep or not (entered or piece.lifted(sweep)):
            sweep = next(self._sweeps)
            entered = entered or self._board.entered()
        wrong = [self._names[cell.cell] for cell in cells if _reads_a_piece(cell, sweep)]
        if wrong:
            raise AdoubeError(say("calibrate.not_empty", cells=[*wrong]))

    def _look(self, piece: PieceRound, name: str) -> None:
        """Look at the wanted cell once: measured, left out by Enter, or neither yet."""
        if self._board.entered():
            self._board.tell(say("calibrate.left_out", cell=name))
            piece.skip()
            return
        sweep = next(self._sweeps)
        match piece.take(sweep) if sweep else None:
            case Elsewhere(_, answering):
                answers = self._names[answering]
                self._board.tell(say("calibrate.elsewhere", wanted=name, answering=answers))
            case Measured(_, excursion):
                self._board.tell(
                    say("calibrate.measured", cell=name, strength=f"{excursion * self._scale:+.0f}")
                )


def _sweeps(board: CalibrationSession, cells: int) -> Iterator[tuple[int, ...]]:
    """Yield every complete sweep of the stream; () whenever something else comes, or nothing for a while."""
    parts = Sweeps(cells)
    while True:
        whole = [parts.add(event) for event in board.events() if isinstance(event, RawCounts)]
        found = [sweep for sweep in whole if sweep is not None]
        yield from found or [()]


def _reads_a_piece(cell: CalibratedCell, sweep: tuple[int, ...]) -> bool:
    excursion = abs(sweep[cell.cell] - cell.values.zero)
    return not cell.problems and excursion * cell.values.gain > EMPTY_STEPS * ONE_STEP


def _colours(piece: PieceRound, cells: int) -> tuple[Palette, ...]:
    """Return the lamps' colours: the wanted cell blinks, those that are measured glow."""
    colours = [Palette.GREEN if cell in piece.excursions else Palette.DARK for cell in range(cells)]
    if piece.wanted is not None:
        colours[piece.wanted] = Palette.WHITE_BLINKING
    return tuple(colours)


def _in_force(board: CalibrationSession, cells: int) -> tuple[CellCalibration, ...]:
    found: list[CellCalibration] = []
    while len(found) < cells:
        count = min(MAX_CELLS, cells - len(found))
        found += _values(board, len(found), count)
    return tuple(found)


def _values(board: CalibrationSession, first: int, count: int) -> tuple[CellCalibration, ...]:
    """Ask for the values of so many cells. Raises AdoubeError if the board answers anything else."""
    answer = board.ask(CalibrateGet(first, count))
    try:
        report = CalibrationReport.read(answer)
        if (report.first, len(report.cells)) != (first, count):
            raise ValueError(f"{len(report.cells)} cells from {report.first} on, not {count} from {first} on")
    except ValueError as error:
        raise AdoubeError(say("calibrate.unreadable", port=board.port, why=error)) from error
    return report.cells


def _keep(
    board: CalibrationSession, new: tuple[CellCalibration, ...], old: tuple[CellCalibration, ...]
) -> None:
    """Set, read back, save. If anything fails in between, what was in force is set again."""
    try:
        _set(board, new)
        if _in_force(board, len(new)) != new:
            raise AdoubeError(say("calibrate.not_kept", port=board.port))
        board.ask(CalibrateSave())
    except BaseException:
        _set(board, old)
        raise


def _set(board: CalibrationSession, values: tuple[CellCalibration, ...]) -> None:
    for first in range(0, len(values), MAX_CELLS):
        board.ask(CalibrateSet(first, values[first : first + MAX_CELLS]))
