"""Does a small trained network read boards better than the features that adoube works out?

    python -m benchmarks.trained_features train [--sets 100] [--steps 1200] [--seed 1] [--out FILE]
    python -m benchmarks.trained_features compare [FILE] [--data PATH...] [--games 8] [--turns 40]

`train` takes crops of cells from the studio, of any game's pieces in harsh light. It trains a network by
contrast: crops of one kind come out alike, those of different kinds not. It writes an ONNX file. It needs
`jax` and `onnx` (the group `bench`); a seed makes the same crops and batches again.

`compare` needs neither. It learns from one photograph as a session does and reads the others. It does so with
today's features (without), with the network's numbers alone, and with both (with). Then a referee follows
games. Nothing was chosen on the pictures called held out. Harsher is the same photograph lit from one side,
darker and grainy.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import gettempdir

import click
import numpy as np

from adoube.errors import AdoubeError
from adoube_vision.appearance.examples import LearnedLight
from adoube_vision.appearance.learning import Learning
from adoube_vision.opencv_settings import use_one_thread
from benchmarks.network import cells, games
from benchmarks.network.crops import CROP, studio_sets
from benchmarks.network.describing import Columns, Describer, columns
from benchmarks.network.film import filmed
from benchmarks.photographs.labels import folders_in
from benchmarks.photographs.laid_out import Seen, composed, of_one_set_up
from benchmarks.photographs.photo import Photo, photos
from tests.tools import SHARED

DEFAULT_FILE = Path(gettempdir()) / "adoube-features.onnx"
PIECES = 16  # that a picture has to show, to be learned from
TOLD_EVERY = 25
USAGE_ERROR = 2
CELLS, ROUNDS = 64, 10  # of a usual board; so often the network is timed


@click.group()
def main() -> None:
    """Train a network, or compare with and without it."""
    use_one_thread()


@main.command()
@click.option("--sets", default=100, show_default=True, help="Boards with their pieces.")
@click.option("--steps", default=1200, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default=DEFAULT_FILE)
def train(*, sets: int, steps: int, seed: int, out: Path) -> None:
    """Write a network that was trained on the studio's crops."""
    try:
        from benchmarks.network.onnx_file import write_network
        from benchmarks.network.training import trained
    except ModuleNotFoundError as error:
        click.echo(f"Error: training needs {error.name}: install the group bench", err=True)
        sys.exit(USAGE_ERROR)

    made = list(studio_sets(sets, seed))
    click.echo(f"{sum(len(one.crops) for one in made)} crops of {sets} sets, {time.process_time():.0f} s")
    losses: list[float] = []

    def told(step: int, loss: float) -> None:
        losses.append(loss)
        if step % TOLD_EVERY == 0:
            recent = sum(losses[-TOLD_EVERY:]) / TOLD_EVERY
            click.echo(f"step {step}: loss {recent:.3f}, {time.process_time():.0f} s")

    write_network(trained(made, steps, seed, told), out)
    click.echo(f"{out}: {out.stat().st_size / 1e6:.2f} MB")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=DEFAULT_FILE)
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--games", "count", default=8, show_default=True, help="Laid out of real cells, of each half.")
@click.option("--turns", default=40, show_default=True, help="Of such a game at most.")
def compare(*, file: Path, data: tuple[Path, ...], count: int, turns: int) -> None:
    """Print what is read with and without a network, of cells and of games."""
    describer = Describer.reading(file)
    parts = columns(describer.numbers)
    try:
        folders = list(folders_in(data or [SHARED / "photos"]))
        by_folder = {
            folder: [photo for photo in photos(folder) if isinstance(photo, Photo)] for folder in folders
        }
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)
    click.echo(f"{CELLS} crops through the network: {_said_ms(describer):.0f} ms of one core")
    click.echo(cells.HEADING)
    for folder, found in by_folder.items():
        for row in _cells_of(folder.name[:20], found, describer, parts):
            click.echo(row)
    click.echo(games.HEADING)
    for folder, found in by_folder.items():
        for row in _filmed(folder, describer, parts):
            click.echo(row)
        for title, half in _halves(found):
            for row in _laid_out(half, describer, parts, count, turns):
                click.echo(f"{folder.name[:20]}, {title}, {row}")


def _said_ms(describer: Describer) -> float:
    crops = np.zeros((CELLS, CROP, CROP, 3), np.uint8)
    describer.said(crops)
    began = time.process_time()
    for _ in range(ROUNDS):
        describer.said(crops)
    return 1000 * (time.process_time() - began) / ROUNDS


def _cells_of(
    name: str, found: Sequence[Photo], describer: Describer, parts: Sequence[Columns]
) -> Iterator[str]:
    for title, half in _halves(found):
        others_of = {photo.file: _others(photo, half) for photo in half}
        full = [photo for photo in half if photo.pieces >= PIECES and others_of[photo.file]]
        if not full:
            continue
        _check(full[0], others_of[full[0].file], describer, parts[0])
        for harsh in (False, True):
            read = cells.compared(describer, parts, full, others_of, harsh=harsh)
            yield from cells.printed(f"{name}, {title}{', harsher' if harsh else ''}", read)
    if not any(_others(photo, found) for photo in found):
        read = cells.halved(describer, parts, found)
        if all(read.values()):
            yield from cells.printed(f"{name}, halves", read)


def _check(photo: Photo, others: Sequence[Photo], describer: Describer, today: Columns) -> None:
    """That today's features read here what they read in adoube. Raises ValueError where they do not."""
    ours = Learning.begun(photo.patches, photo.picture, photo.looks).learned()
    here = cells.lesson(describer, [today], photo, photo.looks)
    for other in others:
        read = here.learned[today.name].read(describer.plain(other.picture, other.patches, here.light))
        theirs = ours.read(other.patches.cut(other.picture)).log_likelihoods
        if (read.argmax(axis=1) != theirs.argmax(axis=1)).any():
            raise ValueError(f"{other.file}: adoube reads it otherwise than this comparison does")


def _filmed(folder: Path, describer: Describer, parts: Sequence[Columns]) -> Iterator[str]:
    if (film := filmed(folder, describer)) is not None:
        for part in parts:
            followed = games.Followed()
            games.follow(followed, film.board, film.line, film.pictures, part)
            yield games.printed(f"{folder.name[:20]}, filmed, {part.name}", followed)


def _laid_out(
    half: Sequence[Photo], describer: Describer, parts: Sequence[Columns], count: int, turns: int
) -> Iterator[str]:
    one_setup = of_one_set_up(half)
    if not one_setup:
        return
    board = one_setup[0].patches.board
    light = LearnedLight.of(one_setup[0].patches.cut(one_setup[0].picture))
    seen = [
        Seen(
            describer.example(photo.picture, photo.patches, photo.looks, light, games.COPIES_KEPT),
            light.evened(photo.patches.cut(photo.picture)),
        )
        for photo in one_setup
    ]
    laid_out = [composed(board, seen, seed, turns) for seed in range(1, count + 1)]
    for part in parts:
        followed = games.Followed()
        for line, pictures in laid_out:
            games.follow(followed, board, line, pictures, part)
        yield games.printed(part.name, followed)


def _halves(found: Sequence[Photo]) -> tuple[tuple[str, Sequence[Photo]], ...]:
    return ("first half", found[::2]), ("held out", found[1::2])


def _others(photo: Photo, found: Sequence[Photo]) -> list[Photo]:
    return [other for other in found if other is not photo and photo.is_set_up_as(other)]


if __name__ == "__main__":
    main()
