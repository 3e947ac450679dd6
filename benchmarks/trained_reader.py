"""Does a small trained network read cells better than what a session learns, or beside it?

    python -m benchmarks.trained_reader train [--data PATH...] [--sets 70] [--steps 1200] [--out FILE]
    python -m benchmarks.trained_reader compare [FILE] [--data PATH...] [--weight 0.25]

`train` draws boards with their pieces in the studio, in harsh light, and trains a network on crops of their
cells: empty, a piece of the lighter owner, or one of the darker. Then it goes on with as many crops of the
photographs in `--data` as of drawings. It writes an ONNX file of less than 1 MB. It needs `jax` and `onnx`
(the group `bench`), and about five minutes of one core; a seed makes the same crops and batches again.

`compare` needs neither. It reads folders of labelled photographs: by the network alone, with no picture of
the start; then as a session does after learning one picture, without the network and with it. Then a referee
follows games: photographed ones, and those laid out of photographed cells. Give it folders that the network
was not trained on.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import gettempdir

import click
import numpy as np

from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.games.registry import game_names
from adoube.tables.hosting import GcTuning
from adoube_vision.opencv_settings import use_one_thread
from benchmarks.films.photographed import photographed_film
from benchmarks.network.comparing import (
    ReadCells,
    is_chequered,
    laid_out,
    photographed,
    read_alone,
    read_beside,
)
from benchmarks.network.crops import CROP, CropSet, photographed_set, studio_sets
from benchmarks.network.evidence import Beside
from benchmarks.network.reader import TrainedReader
from benchmarks.photographs.labels import folders_in, labels_of
from benchmarks.photographs.paired import by_set, interval_of, mcnemar
from benchmarks.photographs.photo import Photo, photos
from tests.tools import SHARED

DEFAULT_FILE = Path(gettempdir()) / "adoube-reader.onnx"
TOLD_EVERY = 50
MORE_RATE = 5e-4  # of Adam, while photographs are among the crops
USAGE_ERROR = 2
CELLS, ROUNDS = 64, 10  # of a usual board; so often the network is timed
WITHOUT = Beside()
USUAL_GAME = "chess"
GAMES_HEADING = (
    f"{'photographs':<44}{'cells right':>12}{'turns':>7}{'at once':>9}{'next':>7}"
    f"{'third':>7}{'wrong games':>13}{'missing':>9}{'asked':>7}"
)


@click.group()
def main() -> None:
    """Train a reader, or compare with and without it."""
    use_one_thread()


@main.command()
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--sets", default=70, show_default=True, help="Drawn boards with their pieces.")
@click.option("--steps", default=1200, show_default=True, help="On drawings.")
@click.option("--more", default=500, show_default=True, help="Steps on drawings and photographs.")
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default=DEFAULT_FILE)
def train(*, data: tuple[Path, ...], sets: int, steps: int, more: int, seed: int, out: Path) -> None:
    """Write a reader that was trained on drawings, and on photographs if there are any."""
    try:
        from benchmarks.network.onnx_file import write_network
        from benchmarks.network.training import trained
    except ModuleNotFoundError as error:
        click.echo(f"Error: training needs {error.name}: install the group bench", err=True)
        sys.exit(USAGE_ERROR)

    real = [photographed_set(name, found) for name, found in _photographs(data)]
    drawn = list(studio_sets(sets, seed))
    for title, made in (("drawn", drawn), ("photographed", real)):
        click.echo(f"{sum(len(one.crops) for one in made)} {title} crops of {len(made)} sets{_named(made)}")
    losses: list[float] = []

    def told(step: int, loss: float) -> None:
        losses.append(loss)
        if step % TOLD_EVERY == 0:
            recent = sum(losses[-TOLD_EVERY:]) / TOLD_EVERY
            click.echo(f"step {step}: loss {recent:.3f}, {time.process_time():.0f} s")

    weights = trained(drawn, [], steps, seed, told)
    if real:
        weights = trained(drawn, real, more, seed + 1, told, weights, MORE_RATE)
    write_network(weights, out)
    click.echo(f"{out}: {out.stat().st_size / 1e6:.2f} MB")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=DEFAULT_FILE)
@click.option("--data", multiple=True, type=click.Path(exists=True, path_type=Path), help="Labelled folders.")
@click.option("--weight", default=0.25, show_default=True, help="Of the reader beside a session.")
@click.option("--most", default=3.0, show_default=True, help="That the reader changes a log-likelihood by.")
@click.option("--temperature", default=1.0, show_default=True, help="That its scores are divided by.")
@click.option("--games", "count", default=8, show_default=True, help="Laid out of real cells, of each set.")
@click.option("--turns", default=40, show_default=True, help="Of such a game at most.")
def compare(
    *,
    file: Path,
    data: tuple[Path, ...],
    weight: float,
    most: float,
    temperature: float,
    count: int,
    turns: int,
) -> None:
    """Print what is read with and without a reader, of cells and of games."""
    GcTuning().begin(tables=1)
    reader, beside = TrainedReader.of(file, temperature), Beside(weight, most)
    click.echo(f"{CELLS} crops through the network: {_took_ms(reader):.1f} ms of one core")
    by_folder = dict(_photographs(data or [SHARED / "photos"]))
    _print_alone({name: read_alone(reader, found) for name, found in by_folder.items()})
    learned = {name: read_beside(reader, found) for name, found in by_folder.items()}
    _print_beside({name: read for name, read in learned.items() if read is not None}, beside)
    click.echo(f"\n{GAMES_HEADING}")
    folders = {folder.name: folder for folder in folders_in(data or [SHARED / "photos"])}
    for name, found in by_folder.items():
        ways = {"without": WITHOUT, "with": beside}
        if (line := _line_of(folders[name])) is not None:
            for title, way in ways.items():
                click.echo(photographed(reader, found, line, way).row(f"{name}, {title}", 44))
        if labels_of(folders[name]).get("game", USUAL_GAME) != USUAL_GAME:
            continue  # games are laid out of cells of chess
        made = laid_out(reader, found, count, turns, list(ways.values()))
        for title, followed in zip(ways, made, strict=False):
            click.echo(followed.row(f"{name}, laid out, {title}", 44))


def _line_of(folder: Path) -> Line | None:
    """Return the photographed game; None where the pictures are none, or of a game that nobody named."""
    if labels_of(folder).get("game", USUAL_GAME) not in game_names():
        return None
    film = photographed_film(folder)
    return None if film is None else film.scripted.line


def _photographs(data: Sequence[Path]) -> Iterator[tuple[str, list[Photo]]]:
    try:
        for folder in folders_in(data):
            found = [one for one in photos(folder) if isinstance(one, Photo) and is_chequered(one)]
            if found:
                yield folder.name, found
    except AdoubeError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(USAGE_ERROR)


def _named(made: Sequence[CropSet]) -> str:
    return "".join(f"\n    {name}" for name in sorted({one.name for one in made}))


def _took_ms(reader: TrainedReader) -> float:
    crops = np.zeros((CELLS, CROP, CROP, 3), np.uint8)
    reader.read_crops(crops, crops)
    began = time.process_time()
    for _ in range(ROUNDS):
        reader.read_crops(crops, crops)
    return 1000 * (time.process_time() - began) / ROUNDS


def _print_alone(by_set_name: dict[str, ReadCells]) -> None:
    click.echo(f"\n{'alone, no picture of the start':<44}{'cells':>8}{'wrong':>7}{'right':>9}  95 %")
    alone = Beside(1.0, np.inf)
    wrong = {name: int(read.wrong(alone).sum()) for name, read in by_set_name.items()}
    cells = {name: len(read.truth) for name, read in by_set_name.items()}
    for name in (*by_set_name, "all"):
        of = sum(cells.values()) if name == "all" else cells[name]
        missed = sum(wrong.values()) if name == "all" else wrong[name]
        click.echo(f"{name:<44}{of:>8}{missed:>7}{1 - missed / of:>9.2%}  {interval_of(of - missed, of)}")


def _print_beside(by_set_name: dict[str, ReadCells], beside: Beside) -> None:
    click.echo(f"\n{'after one picture':<44}{'cells':>8}{'without':>9}{'with':>6}{'better':>8}{'worse':>7}")
    gains, sizes, better, worse = [], [], 0, 0
    for name, read in by_set_name.items():
        before, after = read.wrong(WITHOUT), read.wrong(beside)
        gained, lost = int((before & ~after).sum()), int((after & ~before).sum())
        better, worse = better + gained, worse + lost
        gains.append((gained - lost) / len(before))
        sizes.append(len(before))
        click.echo(f"{name:<44}{len(before):>8}{before.sum():>9}{after.sum():>6}{gained:>8}{lost:>7}")
    if sizes:
        click.echo(
            f"better in {better} cells, worse in {worse} (McNemar {mcnemar(better, worse):.3f}); "
            f"gain by set {by_set(gains, sizes)}"
        )


if __name__ == "__main__":
    main()
