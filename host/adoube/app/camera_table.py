"""Starts the camera process of a table and forwards its events."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

from adoube.app.plan import CameraPlan, Plan
from adoube.app.settings import PICTURES_FOLDER
from adoube.extras import require_extras
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.sensing.camera import CalibrateFrom, CameraOrder, Located
from adoube.sensing.trace import Orientation
from adoube.sensing.views import View
from adoube.tables.boards.camera import CameraBoard
from adoube.tables.boards.camera_state import PhoneCamera, Pictures
from adoube.tables.boards.camera_storage import (
    CAMERAS_FOLDER,
    CameraStorage,
    LensStorage,
    PictureStorage,
)
from adoube.tables.engine import Engine
from adoube.tables.history import History
from adoube.tables.recorder import ReadingsRecorder
from adoube.tables.table import Table
from adoube.words import coded

__all__ = ["STUDIO", "MakeTable", "attach_camera", "calibrated_from"]

STUDIO = "studio:"  # the source that films a demonstration; a scripted match follows
# A start waits so long for the camera to find the board, and with it the way round that it lies.
FINDS_WITHIN_S = 8.0

ENOUGH_EMPTY = 4  # with so many empty cells, a start shows what an empty cell looks like

MakeTable = Callable[[Orientation, Callable[[CameraOrder], None]], Table]


def attach_camera(
    plan: Plan,
    camera: CameraPlan,
    game: AnyGame,
    past: History,
    view: View,
    make_table: MakeTable,
    engine: Engine,
    closing: ExitStack,
) -> tuple[Callable[[], None], Pictures]:
    """Attach the table that `make_table` makes to its camera; return its `listen`, and its pictures.

    Raises AdoubeError if there can be no such camera, or what looks at pictures is not installed.
    """
    require_extras("camera", "vision")
    from adoube_vision.connected_cameras import require_connected
    from adoube_vision.job import CameraJob
    from adoube_vision.process import CameraProcess
    from adoube_vision.source_names import PHONE, require_source

    require_source(camera.source)
    require_connected(camera.source)
    line = _line(game, past)
    place = game.placement(line.position)
    learns = camera.calibrate or calibrated_from(line)
    memory = CameraStorage(plan.data / CAMERAS_FOLDER / f"{plan.table}.json")
    job = CameraJob(
        source=camera.source,
        game=game.id,
        options=dict(game.options),
        seed=game.seed,
        stands={cell: view.symbol(place.stack(cell)) for cell in game.board.names},
        calibrate=CalibrateFrom.EMPTY if learns is CalibrateFrom.SAMPLES else learns,
        corners_px=camera.corners_px,
        turned=camera.turned,
        memory=memory.recalled() if past.open_match is not None and camera.calibrate is None else None,
        guided=camera.calibrate is CalibrateFrom.SAMPLES,
        reads_set_up=camera.reads_set_up and past.open_match is None,
        lens=LensStorage(plan.data).recalled(camera.source) if camera.straightens else None,
        open_studio=_open_studio if camera.source.startswith(STUDIO) else None,
    )
    if job.lens is not None:
        plan.tell(coded("lenses.used"))
    if learns is CalibrateFrom.EMPTY and camera.calibrate is None and job.memory is None:
        plan.tell(coded("camera.must_be_empty", title=game.title))
    phone = PhoneCamera() if camera.source == PHONE else None
    process = CameraProcess(job, None if phone is None else phone.next)
    closing.callback(process.close)
    table = make_table(_orientation(camera, process.await_board(FINDS_WITHIN_S)), process.order)
    kept = (
        PictureStorage(plan.data / PICTURES_FOLDER, plan.table, camera.limit_mb)
        if camera.keeps_pictures
        else None
    )
    tell = partial(engine.post, table.name)
    board = CameraBoard(
        table.name, view, tell, process.order, kept, memory.keep, phone, is_recorded=job.is_recorded
    )
    table.open(past)
    closing.callback(engine.subscribe(board))
    engine.add(table)
    if kept is not None:
        recorder = ReadingsRecorder(kept, plan.tell)
        closing.callback(recorder.close)
        engine.record(table.name, recorder)
    return partial(process.start, board.handle), board


def calibrated_from(line: Line) -> CalibrateFrom:
    """Return what a camera should learn first.

    A board that is full at the start does not show an empty cell: EMPTY. One on which nothing stands does
    not show a piece: SAMPLES. In the middle of a game nobody clears the board.
    """
    stands = line.game.placement(line.position)
    if not any(stands.cells.values()):
        return CalibrateFrom.SAMPLES
    empty = sum(not stands.stack(cell) for cell in line.game.board.names)
    return CalibrateFrom.START if line.ply or empty >= ENOUGH_EMPTY else CalibrateFrom.EMPTY


def _open_studio(source: str, game: AnyGame) -> Any:
    """Open the studio as a source of pictures. Called in the camera's process, which alone loads OpenCV."""
    from adoube_studio import open_studio

    return open_studio(source, game)


def _line(game: AnyGame, past: History) -> Line:
    """Return the line of the game that is taken up, or begun."""
    unfinished = None if past.open_match is None else past.open_match.unfinished
    return Line.begin(game) if unfinished is None else unfinished.line


def _orientation(plan: CameraPlan, located: Located | None) -> Orientation:
    """Return whether it is known which way round the board lies, from markers or by what was said."""
    is_said = bool(plan.corners_px) or plan.turned is not None
    is_known = is_said or (located is not None and located.is_oriented)
    return Orientation.KNOWN if is_known else Orientation.UNKNOWN
