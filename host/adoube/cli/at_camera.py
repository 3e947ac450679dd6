"""A table whose board a camera watches: the process that looks, and what the table hears of it."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from adoube.extras import require_extras
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.sensing.camera import CalibrateFrom, CameraOrder, Located, Point
from adoube.sensing.trace import Orientation
from adoube.sensing.views import View
from adoube.tables.boards.camera import CameraBoard
from adoube.tables.boards.camera_state import Pictures
from adoube.tables.boards.camera_storage import (
    CAMERAS_FOLDER,
    USUAL_LIMIT_MB,
    CameraStorage,
    LensStorage,
    PictureStorage,
)
from adoube.tables.boards.phone_camera import PhoneCamera
from adoube.tables.engine import Engine
from adoube.tables.history import History
from adoube.tables.table import Table
from adoube.words import say

__all__ = ["PICTURES_FOLDER", "STUDIO", "CameraPlan", "MakeTable", "calibrated_from", "seat_at_camera"]

PICTURES_FOLDER = "pictures"
STUDIO = "studio:"  # the source that films a demonstration's hands, before its evening
# How long the beginning waits for the board to be found, so that it is known which way round it lies.
FINDS_WITHIN_S = 8.0

ENOUGH_EMPTY = 4  # so many empty cells at the start say what one looks like

MakeTable = Callable[[Orientation, Callable[[CameraOrder], None]], Table]


@dataclass(frozen=True)
class CameraPlan:
    """How a board is to be watched: what stands after `camera:`, and what is known of the board's place."""

    source: str
    corners_px: tuple[Point, ...] = ()
    turned: int | None = None
    # None: as is remembered, else as `calibrated_from` says. SAMPLES: step by step, empty board first.
    calibrate: CalibrateFrom | None = None
    keeps_pictures: bool = True
    limit_mb: int = USUAL_LIMIT_MB
    in_real_time: bool = True
    straightens: bool = True  # whether pictures of a camera whose lens was measured are made straight
    # Whether a set-up that was drawn at random is read, since somebody can look at it on a page.
    reads_set_up: bool = False


def seat_at_camera(
    plan: CameraPlan,
    game: AnyGame,
    past: History,
    view: View,
    folder: Path,
    name: str,
    make_table: MakeTable,
    engine: Engine,
    closing: ExitStack,
) -> tuple[Callable[[], None], Pictures]:
    """Opens the table called `name` that `make_table` makes, whose data are in `folder`.

    Returns what begins to listen, and where pictures are had.

    Raises AdoubeError where there can be no such camera, or what looks at pictures is not installed.
    """
    require_extras("camera", "vision")
    from adoube_vision.job import CameraJob
    from adoube_vision.process import CameraProcess
    from adoube_vision.source_names import PHONE, require_source

    require_source(plan.source)
    line = _line(game, past)
    place = game.placement(line.position)
    learns = plan.calibrate or calibrated_from(line)
    memory = CameraStorage(folder / CAMERAS_FOLDER / f"{name}.json")
    job = CameraJob(
        source=plan.source,
        game=game.id,
        options=dict(game.options),
        seed=game.seed,
        stands={cell: view.symbol(place.stack(cell)) for cell in game.board.names},
        calibrate=CalibrateFrom.EMPTY if learns is CalibrateFrom.SAMPLES else learns,
        corners_px=plan.corners_px,
        turned=plan.turned,
        memory=memory.recalled() if past.open_match is not None and plan.calibrate is None else None,
        guided=plan.calibrate is CalibrateFrom.SAMPLES,
        reads_set_up=plan.reads_set_up and past.open_match is None,
        in_real_time=plan.in_real_time,
        lens=LensStorage(folder).recalled(plan.source) if plan.straightens else None,
        open_studio=_open_studio if plan.source.startswith(STUDIO) else None,
    )
    if job.lens is not None:
        click.echo(say("lenses.used"))
    if learns is CalibrateFrom.EMPTY and plan.calibrate is None and job.memory is None:
        click.echo(say("camera.must_be_empty", title=game.title))
    phone = PhoneCamera() if plan.source == PHONE else None
    process = CameraProcess(job, None if phone is None else phone.next)
    closing.callback(process.close)
    table = make_table(_orientation(plan, process.await_board(FINDS_WITHIN_S)), process.order)
    kept = PictureStorage(folder / PICTURES_FOLDER, name, plan.limit_mb) if plan.keeps_pictures else None
    tell = partial(engine.tell, table.name)
    board = CameraBoard(table.name, view, tell, process.order, kept, memory.keep, phone)
    table.open(past)
    closing.callback(engine.subscribe(board))
    engine.add(table)
    return partial(process.start, board.handle), board


def calibrated_from(line: Line) -> CalibrateFrom:
    """What a camera had best learn first.

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
    """Where the game stands that is taken up, or begun."""
    unfinished = None if past.open_match is None else past.open_match.unfinished
    return Line.begin(game) if unfinished is None else unfinished.line


def _orientation(plan: CameraPlan, located: Located | None) -> Orientation:
    """Which way round the board lies is known from markers, or because somebody said so."""
    is_said = bool(plan.corners_px) or plan.turned is not None
    is_known = is_said or (located is not None and located.is_oriented)
    return Orientation.KNOWN if is_known else Orientation.UNKNOWN
