"""Where a camera's limits are, in the studio: the two tables of hardware_docs/camera.md.

    python tests/benchmarks/vision_limits.py [lights] [boards]

`lights`: chess is learned from one picture of its start, and eight later positions are read, perhaps in
another light. Strange cells look like nothing learned; wrong ones are believed and read otherwise than they
are. Nothing is learned again, as a game would. `boards`: boards without markers are looked for, empty, with
the start, and later in a game; each figure is how many cells the worst cell is off, at the nearest quarter
turn.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

from adoube.board.geometry import Board
from adoube.games.registry import game_names, make_game
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.patches import Patches
from adoube_vision.finding import find_board, turned
from adoube_vision.plane import Plane, Pose
from adoube_vision.studio.camera import Camera
from adoube_vision.studio.light import DAYLIGHT, LIGHTS
from adoube_vision.studio.rendering import Studio
from adoube_vision.studio.scene import Scene, Setting

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.vision_studio import SEED, looks_of, played

POSITIONS = 8
LATER = 4
ANGLES = (20.0, 45.0)
LIT = (
    (20.0, "daylight", "daylight"),
    (45.0, "daylight", "daylight"),
    (45.0, "glare", "glare"),
    (45.0, "daylight", "glare"),
    (20.0, "daylight", "glare"),
    (45.0, "daylight", "evening"),
)
"""angle, the light to learn in, the light to read in"""


class Count(NamedTuple):
    cells: int
    strange: int
    wrong: int


@click.command()
@click.argument("tables", nargs=-1, type=click.Choice(["lights", "boards"]))
def main(tables: tuple[str, ...]) -> None:
    """Print one table, or both."""
    if "lights" in tables or not tables:
        click.echo(
            f"{'angle':>5} {'learned in':>10} {'read in':>10} {'cells':>6} {'strange':>8} {'wrong':>6}"
        )
        for angle, learned, read in LIT:
            count = counted(angle, learned, read)
            click.echo(
                f"{angle:>5g} {learned:>10} {read:>10} {count.cells:>6} {count.strange:>8} {count.wrong:>6}"
            )
    if "boards" in tables or not tables:
        click.echo(f"{'board':18}{'angle':>6}{'empty':>8}{'start':>8}{'later':>8}")
        for name in game_names():
            for angle in ANGLES:
                click.echo(f"{name:18}{angle:>6g}" + "".join(f"{off:>8}" for off in found(name, angle)))


def counted(angle: float, learned_in: str, read_in: str) -> Count:
    """Chess, learned in one light and read in another."""
    game = make_game("chess", seed=SEED)
    studio = Studio(Setting(game.board, Camera(angle), seed=SEED))
    patches = Patches.of(game.board, studio.view.plane, Pose.of(studio.view.plane, studio.setting.size))
    start = game.placement(game.start()).cells
    picture = studio.render(Scene(start, light=LIGHTS[learned_in]))
    appearance = Learning.begun(patches, picture, looks_of(game, start)).learned()
    cells = strange = wrong = 0
    for number, stacks in enumerate(played(game, POSITIONS), start=1):
        anew = dict.fromkeys(stacks, number)
        scene = Scene(stacks, light=LIGHTS[read_in], touched=anew, number=number)
        read = appearance.read(patches.cut(studio.render(scene)))
        likely = [appearance.looks[index] for index in read.log_likelihoods.argmax(axis=1)]
        misread = np.array(
            [look != truth for look, truth in zip(likely, looks_of(game, stacks), strict=True)]
        )
        is_strange = read.novelty > 1
        cells += len(likely)
        strange += int(is_strange.sum())
        wrong += int((misread & ~is_strange).sum())
    return Count(cells, strange, wrong)


def found(name: str, angle: float) -> list[str]:
    """How well one game's board is found, empty, at its start, and later."""
    game = make_game(name, seed=SEED)
    studio = Studio(Setting(game.board, Camera(angle), seed=SEED))
    offs = []
    for stacks in ({}, game.placement(game.start()).cells, played(game, LATER)[-1]):
        seen = find_board(studio.render(Scene(stacks, light=DAYLIGHT)), game.board)
        offs.append("none" if seen is None else f"{_off(game.board, seen.plane, studio.view.plane):.2f}")
    return offs


def _off(board: Board, plane: Plane, truth: Plane) -> float:
    """In cells, the worst cell, under the quarter turn that fits best."""
    there = truth.cells_px(board)
    gaps = [
        np.linalg.norm(turned(plane, board, turns).cells_px(board) - there, axis=1).max()
        for turns in range(4)
    ]
    return float(min(gaps) / truth.cell_px(board))


if __name__ == "__main__":
    main()
