"""The camera's pictures: the newest one and those kept with a turn, for everybody who may look.

| address | what it gives |
|---|---|
| GET /tables/NAME/camera | the newest look as a piece of a page: the picture, with the board drawn over it |
| GET /tables/NAME/camera/picture | the newest picture (JPEG); its version is the ETag |
| GET /tables/NAME/turns/PLY/pictures | a page with the pictures kept with a turn of the running game |
| GET /tables/NAME/games/GAME/turns/PLY/pictures/NUMBER | one of them (JPEG), NUMBER from 1 |

Pictures show people: the arbiter alone gets them (403 `camera_private`) unless the program was started with
--show-camera. The words of the panel are for everybody. What is not there is 404: `no_such_table`,
`no_camera`, `no_picture`, `not_found`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from math import cos, pi, sin
from typing import NamedTuple, Self

from flask import Blueprint, Response, render_template, request

from adoube.board.corners import corners_of
from adoube.board.geometry import Board, Cell, Style
from adoube.sensing.camera import SURE_FROM
from adoube.tables.boards.camera_state import CameraState, TurnPicture, view_advice, view_doubts
from adoube.tables.state import TableState
from adoube.words import AnyText, CodedText
from adoube.words import coded as core_coded
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, in_sentences

__all__ = ["CameraWords", "LookView", "blueprint", "camera_words", "corner_words", "look_of"]


Point = tuple[float, float]
_Row = tuple[float, float, float]
_Matrix = tuple[_Row, _Row, _Row]


@dataclass(frozen=True, slots=True)
class Perspective:
    """Leads from a board's points to those of a picture, straight lines to straight lines."""

    matrix: _Matrix

    @classmethod
    def through(cls, board: Sequence[Point], picture: Sequence[Point]) -> Self | None:
        """Return the one that leads these four points of a board to those of a picture, in order.

        None if there is none: three of either lie in one line.
        """
        from_board, to_picture = _from_unit_square(board), _from_unit_square(picture)
        back = None if from_board is None else _inverse(from_board)
        return None if back is None or to_picture is None else cls(_product(to_picture, back))

    def at(self, x: float, y: float) -> Point:
        """Return the position of a board's point in the picture."""
        across, down, depth = (a * x + b * y + c for a, b, c in self.matrix)
        return across / depth, down / depth


def _from_unit_square(corners: Sequence[Point]) -> _Matrix | None:
    """Leads (0, 0), (1, 0), (1, 1), (0, 1) to four corners.

    Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    away_x, away_y = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    right_x, right_y, left_x, left_y = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    if not (determinant := right_x * left_y - left_x * right_y):
        return None
    g = (away_x * left_y - left_x * away_y) / determinant
    h = (right_x * away_y - away_x * right_y) / determinant
    return (
        (x1 - x0 + g * x1, x3 - x0 + h * x3, x0),
        (y1 - y0 + g * y1, y3 - y0 + h * y3, y0),
        (g, h, 1.0),
    )


def _inverse(matrix: _Matrix) -> _Matrix | None:
    """The inverse up to a factor, which a perspective does not feel."""
    (a, b, c), (d, e, f), (g, h, i) = matrix
    rows = (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )
    return rows if a * rows[0][0] + b * rows[1][0] + c * rows[2][0] else None


def _product(first: _Matrix, second: _Matrix) -> _Matrix:
    columns = tuple(zip(*second, strict=True))

    def row(values: _Row) -> _Row:
        x, y, z = (sum(a * b for a, b in zip(values, column, strict=True)) for column in columns)
        return x, y, z

    return row(first[0]), row(first[1]), row(first[2])


_RADIUS = 0.36  # radius of the ring around a cell that is not a square, in pitches
_SIDES = 16  # sides of the polygon that approximates the ring


@dataclass(frozen=True, slots=True)
class Doubt:
    """A cell that the camera is not sure of: where it is in the picture, in pixels."""

    cell: str
    confidence: float
    path: str
    x: float
    y: float
    height: float  # height of the cell in the picture, so that a sign fits into it

    @property
    def percent(self) -> int:
        return round(100 * self.confidence)

    @property
    def opacity(self) -> float:
        """The more doubt, the more is covered; what is underneath always stays to be seen."""
        return round(0.25 + 0.5 * (1 - self.confidence), 2)


@dataclass(frozen=True, slots=True)
class Overlay:
    """Paths in pixels of the picture: the board's outline, and its cells.

    Before anything is read, all cells are in `grid`; then each is sure, in doubt or not read. `sign` is that
    of `CameraWords`.
    """

    width: int
    height: int
    outline: str
    grid: str
    sure: str
    unread: str
    doubts: tuple[Doubt, ...]
    sign: str


def overlay_of(board: Board, camera: CameraState) -> Overlay | None:
    """Return what to draw over the newest picture; None while the board is not found in it."""
    if len(camera.outline) != 4 or not all(camera.size):
        return None
    width, height = camera.size
    seen = Perspective.through(
        [(corner.x_mm, corner.y_mm) for corner in corners_of(board)],
        [(x * width, y * height) for x, y in camera.outline],
    )
    if seen is None:
        return None
    rings = {cell.name: tuple(seen.at(x, y) for x, y in _ring(board, cell)) for cell in board.cells}
    told = camera.confidences
    hard = {} if camera.view is None else camera.view.cells
    doubted = {name for name in board.names if told.get(name, 1) < SURE_FROM or name in hard}
    doubted -= {name for name in board.names if told and name not in told}
    doubts = tuple(
        _doubt(cell, rings[cell.name], seen, min(told.get(cell.name, 1), SURE_FROM))
        for cell in board.cells
        if cell.name in doubted
    )
    plain = [name for name in board.names if name not in doubted]
    return Overlay(
        width,
        height,
        _path(seen.at(x, y) for x, y in _edge(board)),
        "" if told else _paths(rings, plain),
        _paths(rings, (name for name in plain if name in told)),
        _paths(rings, (name for name in plain if told and name not in told)),
        doubts,
        _sign(camera),
    )


def _doubt(cell: Cell, ring: tuple[Point, ...], seen: Perspective, confidence: float) -> Doubt:
    x, y = seen.at(cell.x_mm, cell.y_mm)
    depths = [point[1] for point in ring]
    return Doubt(
        cell.name, confidence, _path(ring), round(x, 1), round(y, 1), round(max(depths) - min(depths), 1)
    )


def _ring(board: Board, cell: Cell) -> tuple[Point, ...]:
    if board.style in (Style.SQUARES, Style.TRACK):
        half = board.pitch_mm / 2
        steps: Iterable[Point] = ((-half, -half), (-half, half), (half, half), (half, -half))
    else:
        radius = _RADIUS * board.pitch_mm
        angles = (2 * pi * side / _SIDES for side in range(_SIDES))
        steps = ((radius * cos(angle), radius * sin(angle)) for angle in angles)
    return tuple((cell.x_mm + dx, cell.y_mm + dy) for dx, dy in steps)


def _edge(board: Board) -> tuple[Point, ...]:
    """Return the rectangle half a pitch around all cells."""
    half = board.pitch_mm / 2
    columns, ranks = [cell.x_mm for cell in board.cells], [cell.y_mm for cell in board.cells]
    left, right, near, far = min(columns) - half, max(columns) + half, min(ranks) - half, max(ranks) + half
    return (left, far), (right, far), (right, near), (left, near)


def _paths(rings: Mapping[str, tuple[Point, ...]], names: Iterable[str]) -> str:
    return "".join(_path(rings[name]) for name in names)


def _path(points: Iterable[Point]) -> str:
    return f"M{' '.join(f'{x:.1f},{y:.1f}' for x, y in points)}Z"


class CameraWords(NamedTuple):
    """The verdict on a camera's view in a few words, and the one sentence that matters most.

    `sign` is a `ViewVerdict`, or `looking` or `found` while there is none. `waits`: the board is not read.
    `is_news`: the sentence is read out; one that passes by itself, as with every turn, is not.
    """

    sign: str
    label: AnyText
    says: AnyText
    waits: bool
    is_news: bool


@dataclass(frozen=True, slots=True)
class LookView:
    """One look at what the camera sees. `picture_version` is 0 where there is no picture to be shown."""

    picture_version: int
    overlay: Overlay | None
    says: AnyText
    size: tuple[int, int]


def camera_words(state: TableState) -> CameraWords | None:
    """Return the words of the camera panel; None without a camera."""
    camera = state.camera
    if camera is None:
        return None
    sign = _sign(camera)
    label: AnyText = core_coded(f"view.{sign}")
    if sign == FOUND and camera.found is not None:
        label = coded("camera.found", how=camera.found)
    says, is_news = _sentence(camera, is_placed=bool(state.turns))
    return CameraWords(sign, label, says, bool(camera.waits_for), is_news)


LOOKING, FOUND = "looking", "found"


def _sign(camera: CameraState) -> str:
    if camera.found is None:
        return LOOKING
    return FOUND if camera.view is None else camera.view.verdict


def _sentence(camera: CameraState, *, is_placed: bool) -> tuple[AnyText, bool]:
    """Return the sentence that matters most, and whether it is news. `is_placed`: a game is being played."""
    advice = None if camera.view is None else view_advice(camera.view)
    doubts = None if camera.view is None else view_doubts(camera.view)
    waits = None if camera.waits_for is None else coded("camera.waits", what=camera.waits_for)
    if advice is not None and camera.found is None:
        return advice, True
    if waits is not None and camera.asks:
        return _with_button(waits, camera), True
    if advice is not None and not is_placed:
        return advice, True
    is_sure = all(confidence >= SURE_FROM for confidence in camera.confidences.values())
    reads = coded("camera.sure" if is_sure and camera.confidences else "camera.reads")
    return waits or doubts or advice or reads, False


def _with_button(waits: CodedText, camera: CameraState) -> CodedText:
    if camera.next_step is None:
        return waits
    button = coded(f"camera.from_{camera.next_step}")
    return in_sentences([waits, coded("camera.press", button=button)])


def look_of(state: TableState) -> LookView | None:
    """Return the look at the newest picture; None at a table without a camera."""
    camera, words = state.camera, camera_words(state)
    if camera is None or words is None:
        return None
    return LookView(camera.picture_version, overlay_of(state.board, camera), words.says, camera.size)


def corner_words(board: Board) -> list[CodedText]:
    """Return which points of the board to click, in order, each in words."""
    return [
        coded("camera.corner_outer" if corner.is_outer else "camera.corner_middle", cell=corner.cell)
        for corner in corners_of(board)
    ]


blueprint = Blueprint("camera", __name__)


@blueprint.get("/tables/<name>/camera")
def look(name: str) -> str:
    """The newest look, for a page whose panel is open. A spectator gets its words without the picture."""
    shared = services()
    state = _with_camera(name)
    return render_template("parts/look.html", look=look_of(state), name=name, may_look=shared.may_look())


@blueprint.get("/tables/<name>/camera/picture")
def picture(name: str) -> Response:
    """The newest picture; 304 for who has that version already."""
    _with_camera(name)
    _require_may_look()
    newest = services().contents.pictures.newest(name)
    if newest is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_picture")
    version, jpeg = newest
    answer = _jpeg(jpeg)
    answer.set_etag(f"{services().run}.{version}")
    answer.make_conditional(request)
    return answer


@blueprint.get("/tables/<name>/turns/<int:ply>/pictures")
def turn(name: str, ply: int) -> str:
    """Shows the pictures kept with a turn of the running game: before, during and after, side by side."""
    state = _with_camera(name)
    _require_may_look()
    row = next((row for row in state.turns if row.ply == ply), None)
    if row is None:
        raise Refused(HTTPStatus.NOT_FOUND, "not_found")
    kept = services().contents.pictures.of_turn(name, state.game_number, ply)
    return render_template("turn_pictures.html", state=state, turn=row, kept=kept)


@blueprint.get("/tables/<name>/games/<int:game>/turns/<int:ply>/pictures/<int:number>")
def turn_picture(name: str, game: int, ply: int, number: int) -> Response:
    """One of a turn's pictures."""
    _with_camera(name)
    _require_may_look()
    kept: tuple[TurnPicture, ...] = services().contents.pictures.of_turn(name, game, ply)
    if not 1 <= number <= len(kept):
        raise Refused(HTTPStatus.NOT_FOUND, "no_picture")
    return _jpeg(kept[number - 1].jpeg)


def _with_camera(name: str) -> TableState:
    state = services().table(name)
    if state.camera is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_camera", name=name)
    return state


def _require_may_look() -> None:
    if not services().may_look():
        raise Refused(HTTPStatus.FORBIDDEN, "camera_private")


def _jpeg(data: bytes) -> Response:
    return Response(data, mimetype="image/jpeg")
