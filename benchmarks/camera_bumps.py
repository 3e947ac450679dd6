"""How soon a board is found again after the camera was bumped, or turned away and back.

    python -m benchmarks.camera_bumps [--studio/--no-studio] [--film/--no-film] [--quick] [FOLDER ...]

Composed films of real pictures: a photograph with labelled corners and cells, or a still stretch of the
filmed game in ../shared/photos/chess_wfahl_overhead, is shown 12 times a second with noise. After 2.4 seconds
the camera shakes for a third of a second and then stays elsewhere: the picture is moved, turned, tilted or
enlarged by as much as the bump says, in cells and degrees. Where the board lay in the still picture is what
the program found there, if no corner is farther than 0.25 of a cell from its label. Times are counted from
the first picture that is still. `placed` is the first from which the board is within 0.15 of a cell of its
place until the end, and `read` the first one after it that is read. `wrong` boards were still read elsewhere
in the end. A bump that brings a corner out of the picture is left out. The studio's games are drawn, and
bumped in the same way.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import click
import cv2
import numpy as np

from adoube.board.corners import corners_of
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.sensing.camera import Located, Pictured, Shows
from adoube.sensing.views import Colour
from adoube_studio import Camera, Setting, Studio, StudioScene
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.job import CameraJob
from adoube_vision.opencv_settings import use_one_thread
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, projected
from adoube_vision.sources.source import CameraFrame
from benchmarks.photographs.labels import corners_px, grid_of, labels_of, picture_of
from tests.tools import SHARED

GAP_MS = 80
STILL_MS, SHAKES_MS, AFTER_MS, AWAY_MS = 2400, 320, 5600, 2000
NEAR, LABELLED = 0.15, 0.25  # cells
SOON_MS = 2000
NS_PER_MS = 1_000_000
NOISE = 2.0  # levels
STUDIO = ("jarmo", "english-draughts", "nine-mens-morris", "left-right")


class Bump(NamedTuple):
    """By how much the camera moves: cells to the right, degrees, the enlargement, and a tilt."""

    name: str
    cells: float = 0.0
    degrees: float = 0.0
    larger: float = 1.0
    tilt: float = 0.0  # how much narrower the far side becomes
    away: bool = False  # the camera looks elsewhere for two seconds first


BUMPS = (
    Bump("0.1 of a cell", 0.1),
    Bump("0.3 of a cell", 0.3),
    Bump("1 cell", 1.0),
    Bump("1.5 cells", 1.5),
    Bump("4 degrees", 0.3, 4.0),
    Bump("10 degrees", 0.5, 10.0),
    Bump("nearer by 8 %", 0.0, 0.0, 1.08),
    Bump("tilted", 0.2, 2.0, 1.0, 0.08),
    Bump("away and back", away=True),
    Bump("away, 0.5 of a cell and 5 degrees", 0.5, 5.0, away=True),
)


class Stand(NamedTuple):
    """A picture of a board, or several in turn; `corners` (4, 2) are those of `corners_of`."""

    name: str
    game: AnyGame
    pictures: tuple[Pixels, ...]
    corners: Floats
    stands: Shows
    given: bool  # the corners are given to the program, as a person clicks them


class Result(NamedTuple):
    """Milliseconds after the bump; None where it did not come to that."""

    placed_ms: int | None
    read_ms: int | None
    wrong: bool


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--studio/--no-studio", default=True)
@click.option("--film/--no-film", default=True)
@click.option("--quick", is_flag=True, help="Only two bumps.")
def main(folders: tuple[Path, ...], *, studio: bool, film: bool, quick: bool) -> None:
    """Print a row for each bump."""
    use_one_thread()
    stands = [stand for folder in folders for stand in photographed(folder)]
    stands += [*_filmed()] if film else []
    stands += [*_drawn()] if studio else []
    click.echo(f"{len(stands)} boards: {', '.join(stand.name for stand in stands)}")
    click.echo(
        f"{'bump':36} {'boards':>6} {'in 2 s':>7} {'at last':>8} {'wrong':>6} {'placed':>8} {'read':>8}"
    )
    for bump in BUMPS[2:9:3] if quick else BUMPS:
        results = {stand.name: bumped(stand, bump) for stand in stands}
        _print_row(bump.name, {name: result for name, result in results.items() if result is not None})


def _print_row(name: str, results: Mapping[str, Result]) -> None:
    placed = [each.placed_ms for each in results.values() if each.placed_ms is not None]
    read = [each.read_ms for each in results.values() if each.read_ms is not None]
    soon = sum(ms <= SOON_MS for ms in placed)
    wrong = sum(each.wrong for each in results.values())
    counts = f"{name:36} {len(results):6} {soon:7} {len(placed):8} {wrong:6}"
    row = f"{counts} {_middle(placed):>8} {_middle(read):>8}"
    late = [key for key, each in results.items() if each.placed_ms is None or each.placed_ms > SOON_MS]
    click.echo(row + (f"   late: {', '.join(late)}" if late else ""))


def _middle(times: list[int]) -> str:
    return f"{int(np.median(times))} ms" if times else "-"


def bumped(stand: Stand, bump: Bump) -> Result | None:
    """None where the bump brings a corner out of the picture, or the board was not found before it."""
    height, width = stand.pictures[0].shape[:2]
    there = _matrix(stand, bump, 1.0)
    truth = projected(stand.corners, there)
    if not ((truth >= 1) & (truth < (width - 1, height - 1))).all():
        return None
    session = CameraSession(_job(stand), stand.game)
    rng = np.random.default_rng(7)
    lay = False  # whether the board was found where it is labelled before the bump
    still_from = STILL_MS + (AWAY_MS if bump.away else SHAKES_MS)
    placed: int | None = None
    read: int | None = None
    is_near = knows = wrong = False
    for number, at_ms in enumerate(range(0, still_from + AFTER_MS, GAP_MS)):
        frame = _frame(stand, bump, number, at_ms, still_from, rng)
        for news in session.see(CameraFrame(at_ms * NS_PER_MS, frame)):
            if isinstance(news, Located):
                outline = np.array(news.outline, np.float64) * np.array((width, height), np.float64)
                if at_ms < STILL_MS:
                    lay = _off(outline, stand.corners, stand) < LABELLED
                    truth = projected(outline, there)
                    is_near = False
                    continue
                is_near = _off(outline, truth, stand) < NEAR
            if isinstance(news, Pictured):
                knows = knows or at_ms < STILL_MS
                if at_ms >= still_from:
                    wrong = not is_near
                    read = at_ms - still_from if read is None and is_near else read
        if at_ms < still_from:
            continue
        if bump.away and not bump.cells and not is_near and placed is None:
            is_near = True  # it was never lost
        placed = (at_ms - still_from if placed is None else placed) if is_near else None
    return Result(placed, read, wrong) if knows and lay else None


def _off(outline: Floats, truth: Floats, stand: Stand) -> float:
    """In cells, whichever way round the board lies."""
    gaps = [np.linalg.norm(np.roll(outline, turn, axis=0) - truth, axis=1).max() for turn in range(4)]
    return float(min(gaps)) / _cell_px(stand)


def _cell_px(stand: Stand) -> float:
    plane = Plane.through(_corners_mm(stand.game), stand.corners)
    assert plane is not None
    return plane.cell_px(stand.game.board)


def _frame(
    stand: Stand, bump: Bump, number: int, at_ms: int, still_from: int, rng: np.random.Generator
) -> Pixels:
    picture = stand.pictures[number % len(stand.pictures)]
    if at_ms < STILL_MS:
        part = 0.0
    elif at_ms < still_from:
        if bump.away:
            return _noisy(np.full_like(picture, 90), rng)
        part = float(rng.uniform(-0.5, 1.5))
    else:
        part = 1.0
    return _noisy(_moved(picture, _matrix(stand, bump, part)), rng)


def _moved(picture: Pixels, matrix: Floats) -> Pixels:
    size = picture.shape[1::-1]
    return np.asarray(cv2.warpPerspective(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _noisy(picture: Pixels, rng: np.random.Generator) -> Pixels:
    noise = rng.normal(0, NOISE, picture.shape[:2])[..., None]
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


def _matrix(stand: Stand, bump: Bump, part: float) -> Floats:
    """From the picture before to the one after a part of the bump."""
    height, width = stand.pictures[0].shape[:2]
    middle = (width / 2, height / 2)
    turn = cv2.getRotationMatrix2D(middle, bump.degrees * part, 1 + (bump.larger - 1) * part)
    matrix = np.vstack([turn, (0.0, 0.0, 1.0)])
    matrix[0, 2] += bump.cells * part * _cell_px(stand)
    inset = bump.tilt * part * width / 2
    own = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    there = np.array([(inset, 0), (width - inset, 0), (width, height), (0, height)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(own, there) @ matrix, np.float64)


def _job(stand: Stand) -> CameraJob:
    corners = tuple((float(x), float(y)) for x, y in stand.corners) if stand.given else ()
    game = stand.game
    return CameraJob("none", game.id, dict(game.options), 1, stand.stands, corners_px=corners)


def _corners_mm(game: AnyGame) -> Floats:
    return np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(game.board)])


def photographed(folder: Path) -> Iterator[Stand]:
    """Every photograph of a chess board with labelled corners and cells."""
    labels, game = labels_of(folder), make_game("chess")
    for item in labels["items"]:
        grid, corners = grid_of(folder, item), corners_px(folder, labels, item)
        if grid is None or corners is None or len(grid) != 8 or len(grid[0]) != 8:
            continue
        rows = zip(reversed(range(1, 9)), grid, strict=True)
        letters = {
            f"{'abcdefgh'[column]}{row}": letter for row, line in rows for column, letter in enumerate(line)
        }
        stands = {cell: _symbol(letters[cell]) for cell in game.board.names}
        if any(stands.values()):
            name = f"{folder.name}/{item['file']}"
            yield Stand(name, game, (picture_of(folder, item),), corners, stands, given=False)


def _symbol(letter: str) -> str | int:
    return 0 if letter == "." else "white" if letter.isupper() else "black"


def _filmed() -> Iterator[Stand]:
    """The end of the filmed game, which stands still."""
    folder, game = SHARED / "photos" / "chess_wfahl_overhead", make_game("chess")
    video = json.loads((folder / "labels.json").read_text(encoding="utf-8"))["video"]
    film = cv2.VideoCapture(str(folder / video["file"]))
    frames = []
    while (read := film.read())[0]:
        frames.append(np.asarray(read[1], np.uint8))
    position = game.start()
    for turn in video["moves"]:
        position = game.play(position, game.read(turn))
    placement, view = game.placement(position), Colour()
    stands = {cell: view.symbol(placement.stack(cell)) for cell in game.board.names}
    yield Stand("film", game, tuple(frames[304:330]), np.array(video["corners"], float), stands, given=False)


def _drawn() -> Iterator[Stand]:
    for name in STUDIO:
        game = make_game(name, seed=1)
        for markers in (True, False):
            setting = Setting(game.board, Camera(angle_deg=35, side_deg=12), (960, 720), markers=markers)
            studio = Studio(setting)
            stacks = game.placement(game.start()).cells
            corners = studio.view.plane.to_picture(_corners_mm(game))
            stands = {cell: Colour().symbol(stacks.get(cell, ())) for cell in game.board.names}
            picture = studio.render(StudioScene(dict(stacks)))
            sign = "" if markers else ", no markers"
            yield Stand(f"{name}{sign}", game, (picture,), corners, stands, given=False)


if __name__ == "__main__":
    sys.exit(main())
