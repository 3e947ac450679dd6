"""How well the looks of cells are read in the studio: a table of games by angle and light.

    python -m benchmarks.vision_studio [--games jarmo,chess] [--angles 10,30,45] [--positions 8]
                                           [--calibrate start|empty]

The camera learns from one picture of the game's start. Where that shows no empty cell, or not every look, it
also sees a picture with pieces of each look on every third cell; calibrated from `empty`, it sees the empty
board and that picture in any case. Then it reads pictures of later positions
of a random game, no hand in them, every piece set down anew, in the same light. Each figure is the share of
cells whose look, whose piece or empty, is read right; marks and numbers are not asked for.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

import click

from adoube.board.geometry import EMPTY, Stack
from adoube.games.base import AnyGame
from adoube.games.registry import game_names, make_game
from adoube.sensing.views import Colour
from adoube.simulation.scripted import random_game
from adoube_studio import LIGHTS, Camera, Light, Setting, Studio, StudioScene
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import EMPTY_LOOK, look_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.plane import Pose

SEED = 1
VIEW = Colour()
TURNS = 80
SHOWN = ("daylight", "lamp", "glare", "evening")
Stacks = Mapping[str, Stack]


@click.command()
@click.option("--games", default=",".join(game_names()), show_default=True, help="Ids with commas between.")
@click.option("--angles", default="10,30,45", show_default=True, help="Degrees from straight above.")
@click.option("--positions", default=8, show_default=True, help="How many positions of a game are read.")
@click.option("--calibrate", type=click.Choice(["start", "empty"]), default="start", show_default=True)
def main(games: str, angles: str, positions: int, calibrate: str) -> None:
    """Print one table."""
    click.echo(f"{'cells right, %':18}{'angle':>6}" + "".join(f"{light:>10}" for light in SHOWN))
    right = cells = 0
    began_s = time.monotonic()
    for name in games.split(","):
        game = make_game(name, seed=SEED)
        stands = played(game, positions)
        for angle in angles.split(","):
            counts = [
                counted(game, stands, float(angle), LIGHTS[light], from_empty=calibrate == "empty")
                for light in SHOWN
            ]
            right += sum(counts)
            cells += len(counts) * len(game.board.cells) * len(stands)
            shares = [100 * count / len(game.board.cells) / len(stands) for count in counts]
            click.echo(f"{name:18}{angle:>6}" + "".join(f"{share:>10.2f}" for share in shares))
    taken_s = time.monotonic() - began_s
    click.echo(f"together {100 * right / cells:.2f} % of {cells:,} cells, {taken_s:.0f} s")


def played(game: AnyGame, positions: int) -> list[Stacks]:
    """Positions of a random game, evenly from its first turn to its last."""
    turns = list(random_game(game, SEED, TURNS).turns())
    step = max(1, len(turns) // positions)
    return [turn.after.cells for turn in turns[::step][:positions]]


def counted(game: AnyGame, stands: Sequence[Stacks], angle: float, light: Light, *, from_empty: bool) -> int:
    """How many cells of all positions are read right."""
    studio = Studio(Setting(game.board, Camera(angle), seed=SEED))
    plane = studio.view.plane
    patches = Patches.of(game.board, plane, Pose.of(plane, studio.setting.size))
    first, *others = [
        (studio.render(StudioScene(shown, light=light)), looks_of(game, shown))
        for shown in calibration(game, stands, from_empty=from_empty)
    ]
    learning = Learning.begun(patches, *first)
    for picture, looks in others:
        learning = learning.with_shown(picture, looks)
    learned = learning.learned()
    right = 0
    for number, stacks in enumerate(stands, start=1):
        anew = dict.fromkeys(stacks, number)
        picture = studio.render(StudioScene(stacks, light=light, touched=anew, number=number))
        likely = learned.read(patches.cut(picture)).log_likelihoods.argmax(axis=1)
        read = [learned.looks[index] for index in likely]
        right += sum(look == truth for look, truth in zip(read, looks_of(game, stacks), strict=True))
    return right


def calibration(game: AnyGame, stands: Sequence[Stacks], *, from_empty: bool) -> Iterator[Stacks]:
    """Yield what is shown to learn from, the start last."""
    start = game.placement(game.start()).cells
    wanted = {look for stacks in stands for look in looks_of(game, stacks)} | {EMPTY_LOOK}
    if from_empty:
        yield {}
    if from_empty or wanted - set(looks_of(game, start)):
        pieces = {
            look_of(VIEW.symbol(stack)): stack for stacks in (*stands, start) for stack in stacks.values()
        }
        yield dict(zip(game.board.names[::3], cycle(pieces.values()), strict=False))
    yield start


def looks_of(game: AnyGame, stacks: Stacks) -> list[str]:
    """Of every cell in board order."""
    return [look_of(VIEW.symbol(stacks.get(cell, EMPTY))) for cell in game.board.names]


if __name__ == "__main__":
    main()
