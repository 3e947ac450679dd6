"""The guided calibration of linear halls: the empty board, a piece on each cell, a last look, saved."""

from collections.abc import Iterator
from statistics import median

from adoube.cli.calibration_session import CalibrationTalk
from adoube.errors import AdoubeError
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
from adoube.link.commands import Palette
from adoube.link.events import RawCounts
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
from adoube.words import say

__all__ = ["calibrate_halls"]

STREAM_MS = 50
ONE_STEP = 1 << 16
# An empty cell that reads more with its new calibration was not empty when its zero was taken.
EMPTY_STEPS = 2


def calibrate_halls(
    board: CalibrationTalk, names: tuple[str, ...], level: int | None
) -> tuple[CalibratedCell, ...]:
    """What was found and is saved on the board. The old calibration is in force until it is saved; whatever
    ends this earlier, Ctrl-C or a pulled cable, leaves it so."""
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
    """What a person is asked to do while the board streams; `scale` is its steps a count up to now."""

    def __init__(self, board: CalibrationTalk, names: tuple[str, ...], scale: float) -> None:
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
        """Once the piece is off. Raises AdoubeError where an empty cell would not read so."""
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
        """One look at the wanted cell: measured, left out by Enter, or not yet either."""
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


def _sweeps(board: CalibrationTalk, cells: int) -> Iterator[tuple[int, ...]]:
    """Every complete sweep of the stream; () whenever something else comes, or nothing for a while."""
    parts = Sweeps(cells)
    while True:
        whole = [parts.add(event) for event in board.events() if isinstance(event, RawCounts)]
        found = [sweep for sweep in whole if sweep is not None]
        yield from found or [()]


def _reads_a_piece(cell: CalibratedCell, sweep: tuple[int, ...]) -> bool:
    excursion = abs(sweep[cell.cell] - cell.values.zero)
    return not cell.problems and excursion * cell.values.gain > EMPTY_STEPS * ONE_STEP


def _colours(piece: PieceRound, cells: int) -> tuple[Palette, ...]:
    """The wanted cell blinks, those that are measured glow."""
    colours = [Palette.GREEN if cell in piece.excursions else Palette.DARK for cell in range(cells)]
    if piece.wanted is not None:
        colours[piece.wanted] = Palette.WHITE_BLINKING
    return tuple(colours)


def _in_force(board: CalibrationTalk, cells: int) -> tuple[CellCalibration, ...]:
    found: list[CellCalibration] = []
    while len(found) < cells:
        count = min(MAX_CELLS, cells - len(found))
        found += _values(board, len(found), count)
    return tuple(found)


def _values(board: CalibrationTalk, first: int, count: int) -> tuple[CellCalibration, ...]:
    """The values of so many cells. Raises AdoubeError where the board answers of others, or nonsense."""
    answer = board.ask(CalibrateGet(first, count))
    try:
        report = CalibrationReport.read(answer)
        if (report.first, len(report.cells)) != (first, count):
            raise ValueError(f"{len(report.cells)} cells from {report.first} on, not {count} from {first} on")
    except ValueError as error:
        raise AdoubeError(say("calibrate.unreadable", port=board.port, why=error)) from error
    return report.cells


def _keep(board: CalibrationTalk, new: tuple[CellCalibration, ...], old: tuple[CellCalibration, ...]) -> None:
    """Set, read back, save. If anything fails in between, what was in force is set again."""
    try:
        _set(board, new)
        if _in_force(board, len(new)) != new:
            raise AdoubeError(say("calibrate.not_kept", port=board.port))
        board.ask(CalibrateSave())
    except BaseException:
        _set(board, old)
        raise


def _set(board: CalibrationTalk, values: tuple[CellCalibration, ...]) -> None:
    for first in range(0, len(values), MAX_CELLS):
        board.ask(CalibrateSet(first, values[first : first + MAX_CELLS]))
