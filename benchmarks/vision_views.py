"""Measures whether verdicts on a camera's view are right: cells read right in views of each verdict, by set.

    python -m benchmarks.vision_views [--data PATH...] [--games chess,jarmo] [--views]

The verdict is made from one picture that is learned, before others are read: in photographs the other
pictures of its set-up, in the studio positions of a random game. All of them are made worse in the same way:
smaller, blurred (in cells), darker with a sensor's noise, and in the studio also seen from lower down and in
other light. A PATH is a folder as for `benchmarks.vision_cells`. A good view should have 99 % of its cells
read right, one with questions 95 %. The interval is Wilson's, 95 %, with each cell of each reading counted.

The limits were chosen on the studio's chess and Jarmo and on shared/photos/chess_roboflow_pd; all other sets
are held out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import cv2
import numpy as np

from adoube.board.geometry import Board
from adoube.computer.self_play.summary import wilson
from adoube.games.registry import make_game
from adoube.sensing.camera import Shows, ViewRating
from adoube.sensing.views import EMPTY
from adoube_studio import LIGHTS, Camera, Setting, Studio, StudioScene
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import NotEnoughSeenError
from adoube_vision.appearance.patches import Patches
from adoube_vision.camera_session.view_measures import LearnedView
from adoube_vision.camera_session.view_quality import FoundView
from adoube_vision.opencv_settings import use_one_thread
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose
from benchmarks.photographs.labels import folders_in
from benchmarks.photographs.photo import Photo, photos
from benchmarks.vision_studio import calibration, looks_of, played
from tests.tools import SHARED

CHOSEN_ON = ("studio chess", "studio jarmo", "chess_roboflow_pd")
SEED = 1
ENOUGH_PIECES = 12
MOST_LEARNED = 6  # pictures of a folder, spread over it
MOST_READ = 4  # pictures, after each that is learned


class Spoiling(NamedTuple):
    """A way to make a picture worse."""

    name: str
    scale: float = 1.0
    blur_cells: float = 0.0
    gain: float = 1.0

    def spoil(self, picture: Pixels, plane: Plane, board: Board, seed: int) -> tuple[Pixels, Plane]:
        if self.scale != 1:
            picture = np.asarray(
                cv2.resize(picture, None, fx=self.scale, fy=self.scale, interpolation=cv2.INTER_AREA)
            )
            plane = plane.seen_in(self.scale)
        if self.blur_cells:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), self.blur_cells * plane.cell_px(board)))
        if self.gain != 1:
            noise = np.random.default_rng(seed).normal(0, SENSOR_NOISE, picture.shape)
            picture = np.clip(picture * self.gain + noise, 0, 255).astype(np.uint8)
        return picture, plane


SENSOR_NOISE = 2.5
SCENES = ((10, "daylight"), (10, "glare"), (10, "evening"), (35, "daylight"), (60, "daylight"))
AS_IT_IS = Spoiling("as it is")
SPOILINGS = (
    AS_IT_IS,
    *(Spoiling(f"scale {scale}", scale=scale) for scale in (0.3, 0.14)),
    *(Spoiling(f"blur {blur}", blur_cells=blur) for blur in (0.1, 0.2, 0.3)),
    *(Spoiling(f"gain {gain}", gain=gain) for gain in (0.25, 0.12, 0.06)),
)


class Shown(NamedTuple):
    """A picture of a known board, and the look of each cell."""

    picture: Pixels
    plane: Plane
    looks: Sequence[str]


class View(NamedTuple):
    """A view that is rated from `learned`, and then read."""

    name: str
    board: Board
    learned: Shown
    read: Sequence[Shown]


class Counts:
    """Views and cells of one verdict."""

    def __init__(self) -> None:
        self.views = self.cells = self.right = 0

    def printed(self) -> str:
        if not self.cells:
            return f"{'':>7}{'':>9}{'':>8}"
        low, high = wilson(self.right, self.cells)
        share = f"{100 * self.right / self.cells:.2f}"
        return f"{self.views:>7}{self.cells:>9,}{share:>8} ({100 * low:.2f} to {100 * high:.2f})"


@click.command()
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--games", default="chess,jarmo,english-draughts,halma", show_default=True, help="Or none: ''.")
@click.option("--views", is_flag=True, help="List every view.")
def main(*, data: tuple[Path, ...], games: str, views: bool) -> None:
    """Print a row for each set and verdict."""
    use_one_thread()
    by_half: dict[tuple[str, str], Counts] = defaultdict(Counts)
    click.echo(f"{'set':<26}{'verdict':<11}{'views':>7}{'cells':>9}{'right %':>8}")
    for name, found in (
        *photographed(data or (SHARED / "photos",)),
        *filmed([game for game in games.split(",") if game]),
    ):
        by_verdict: dict[str, Counts] = defaultdict(Counts)
        half = "chosen on" if name in CHOSEN_ON else "held out"
        for view in found:
            if (result := rated_and_read(view)) is None:
                continue
            rating, right, cells = result
            if views:
                click.echo(
                    f"  {view.name:<28}{rating.verdict:<11}{rating.fault or '':<11}{right / cells:.4f}"
                )
            for counts in (by_verdict[rating.verdict], by_half[half, rating.verdict]):
                counts.views, counts.cells = counts.views + 1, counts.cells + cells
                counts.right += right
        for verdict, counts in sorted(by_verdict.items()):
            click.echo(f"{name:<26}{verdict:<11}{counts.printed()}")
    for (half, verdict), counts in sorted(by_half.items()):
        click.echo(f"{half:<26}{verdict:<11}{counts.printed()}")


def rated_and_read(view: View) -> tuple[ViewRating, int, int] | None:
    """Return the rating, and how many cells were read right, of how many; None if too little is shown."""
    picture, plane, looks = view.learned
    size = (picture.shape[1], picture.shape[0])
    pose = Pose.of(plane, size)
    patches = Patches.of(view.board, plane, pose)
    try:
        appearance = Learning.begun(patches, picture, looks).learned()
    except NotEnoughSeenError:
        return None
    learned = LearnedView.of(patches, picture, looks)
    rating = FoundView(patches, pose, learned, None, stands(view.board, looks)).rated(picture)
    right = cells = 0
    for shown in view.read:
        here = Patches.of(view.board, shown.plane, Pose.of(shown.plane, size))
        likely = appearance.read(here.cut(shown.picture)).log_likelihoods.argmax(axis=1)
        right += sum(appearance.looks[n] == look for n, look in zip(likely, shown.looks, strict=True))
        cells += len(shown.looks)
    return (rating, right, cells) if cells else None


def stands(board: Board, looks: Sequence[str]) -> Shows:
    return {
        name: EMPTY if look == EMPTY_LOOK else look for name, look in zip(board.names, looks, strict=True)
    }


def photographed(paths: Sequence[Path]) -> Iterator[tuple[str, Iterator[View]]]:
    for folder in folders_in(paths):
        yield folder.name, _views_of(folder)


def _views_of(folder: Path) -> Iterator[View]:
    found = [photo for photo in photos(folder) if isinstance(photo, Photo)]
    full = [photo for photo in found if photo.pieces >= ENOUGH_PIECES and not photo.flags]
    full = [
        photo for photo in full if any(other is not photo and photo.is_set_up_as(other) for other in found)
    ]
    for photo in _spread(full, MOST_LEARNED):
        alike = [other for other in found if other is not photo and photo.is_set_up_as(other)]
        others = _spread(alike, MOST_READ)
        for spoiling in SPOILINGS if others else ():
            learned, *read = (_spoilt(each, spoiling, number) for number, each in enumerate((photo, *others)))
            yield View(f"{photo.file} {spoiling.name}", photo.patches.board, learned, read)


def _spread(found: Sequence[Photo], most: int) -> Sequence[Photo]:
    return found[:: max(1, len(found) // most)][:most]


def _spoilt(photo: Photo, spoiling: Spoiling, seed: int) -> Shown:
    board, plane = photo.patches.board, photo.patches.plane
    return Shown(*spoiling.spoil(photo.picture, plane, board, seed), photo.looks)


def filmed(games: Sequence[str]) -> Iterator[tuple[str, Iterator[View]]]:
    for game in games:
        yield f"studio {game}", _studio_views(game)


def _studio_views(name: str) -> Iterator[View]:
    game = make_game(name, seed=SEED)
    positions = played(game, MOST_READ)
    start = next(iter(calibration(game, positions, from_empty=False)))
    for angle, light in SCENES:
        studio = Studio(Setting(game.board, Camera(float(angle)), seed=SEED))

        def seen(stacks: Mapping[str, tuple[str, ...]], number: int) -> Pixels:
            anew = dict.fromkeys(stacks, number)
            scene = StudioScene(stacks, light=LIGHTS[light], touched=anew, number=number)  # noqa: B023
            return studio.render(scene)  # noqa: B023

        taken = [(seen(stacks, n), looks_of(game, stacks)) for n, stacks in enumerate((start, *positions))]
        for spoiling in SPOILINGS if light == "daylight" else (AS_IT_IS,):
            learned, *read = (
                Shown(*spoiling.spoil(picture, studio.view.plane, game.board, n), looks)
                for n, (picture, looks) in enumerate(taken)
            )
            yield View(f"{angle} degrees {light} {spoiling.name}", game.board, learned, read)


if __name__ == "__main__":
    main()
