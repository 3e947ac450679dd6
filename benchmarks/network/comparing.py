"""Cells and whole games of photographs: read as a session does, with a trained reader beside it, or by it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.views import COLOUR, view_named
from adoube_vision.appearance.examples import CellExample, LearnedLight
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.model import NotEnoughSeenError, with_unlearned
from adoube_vision.appearance.patches import Numbers
from benchmarks.network.crops import cropped
from benchmarks.network.evidence import ORDER, SURELY, Beside
from benchmarks.network.reader import TrainedReader
from benchmarks.photographs.closed_loop import LearningCamera
from benchmarks.photographs.laid_out import Pictured, Seen, composed, looks_at, of_one_set_up
from benchmarks.photographs.photo import Photo
from benchmarks.pictures.misread import Followed, watch

__all__ = ["ReadCells", "is_chequered", "laid_out", "photographed", "read_alone", "read_beside"]

PIECES = 16  # that a picture shows to be learned from
MOST = 6  # pictures of a set that are learned from, one at a time


@dataclass(frozen=True)
class ReadCells:
    """Of every cell that was read, the picture's index and the class that was meant, and both readings.

    `learned` and `said` are log-likelihoods (n, classes): of a session, and of the reader.
    """

    truth: NDArray[np.int_]
    learned: Numbers
    said: Numbers

    def wrong(self, beside: Beside) -> NDArray[np.bool_]:
        """Return which cells are misread by both together."""
        return np.asarray(beside.scores(ORDER, self.learned, self.said).argmax(axis=1) != self.truth)


def is_chequered(photo: Photo) -> bool:
    """Return whether it has the pieces that a reader tells apart."""
    return set(photo.looks) <= set(ORDER)


def read_alone(reader: TrainedReader, found: Sequence[Photo]) -> ReadCells:
    """Read every picture at once, with no picture of the start; `learned` is left even."""
    said = np.concatenate([reader.read(photo.picture, photo.patches) for photo in found])
    return ReadCells(np.concatenate([_truth(photo) for photo in found]), np.zeros_like(said), said)


def read_beside(reader: TrainedReader, found: Sequence[Photo]) -> ReadCells | None:
    """Read the other pictures of a set-up after learning one; None where no set-up has two."""
    full = [photo for photo in found if photo.pieces >= PIECES and not photo.flags and _others(photo, found)]
    rows = []
    for photo in full[:: max(1, len(full) // MOST)][:MOST]:
        try:
            appearance = Learning.begun(photo.patches, photo.picture, photo.looks).learned()
        except NotEnoughSeenError:
            continue
        for other in _others(photo, found):
            looks, scores = with_unlearned(
                appearance.read(other.patches.cut(other.picture)), appearance.looks, {}
            )
            by_class = np.full((len(scores), len(ORDER)), scores.min() - 1, np.float32)
            for place, look in enumerate(looks):
                by_class[:, ORDER.index(look)] = scores[:, place]
            empty = by_class[:, 0] > SURELY
            rows.append((_truth(other), by_class, reader.read(other.picture, other.patches, empty)))
    if not rows:
        return None
    truth, learned, heard = (np.concatenate(part) for part in zip(*rows, strict=True))
    return ReadCells(truth, learned, heard)


def photographed(reader: TrainedReader, found: Sequence[Photo], line: Line, beside: Beside) -> Followed:
    """Follow a photographed game whose first picture shows its start."""
    view = view_named(COLOUR, line.game.seats)
    shown = [looks_at(line.game, view, position) for position in (*line.positions, line.position)]
    pictures, ply = list[Pictured](), 0
    first = found[0]
    light = LearnedLight.of(first.patches.cut(first.picture))
    for photo in (one for one in found if not one.flags):
        ply = shown.index(photo.looks, ply)
        example = CellExample.of(photo.picture, photo.patches, photo.looks, light)
        crops = cropped(photo.picture, photo.patches)
        pictures.append(Pictured(example, photo.patches.cut(photo.picture), ply, crops))
    return _followed(line, first, pictures, reader, beside)


def laid_out(
    reader: TrainedReader, found: Sequence[Photo], games: int, turns: int, besides: Sequence[Beside]
) -> Iterator[Followed]:
    """Follow games laid out of the cells of photographs of one set-up, once with each way of counting."""
    same = of_one_set_up(found)
    if not same:
        return
    patches = same[0].patches
    light = LearnedLight.of(patches.cut(same[0].picture))
    seen = [
        Seen(
            CellExample.of(photo.picture, photo.patches, photo.looks, light),
            light.evened(photo.patches.cut(photo.picture)),
            cropped(photo.picture, photo.patches),
        )
        for photo in same
    ]
    made = [composed(patches.board, seen, seed, turns) for seed in range(1, games + 1)]
    for beside in besides:
        total = Followed()
        for line, pictures in made:
            _followed(line, same[0], pictures, reader, beside, total)
        yield total


def _followed(
    line: Line,
    first: Photo,
    pictures: Sequence[Pictured],
    reader: TrainedReader,
    beside: Beside,
    into: Followed | None = None,
) -> Followed:
    followed = Followed() if into is None else into
    game = make_game(line.game.id, dict(line.game.options), seed=0)
    camera = LearningCamera(game.board.names, first.patches, pictures, reader, beside)
    watch(followed, game, line.written_turns(), camera.pictures(), camera.learn)
    return followed


def _truth(photo: Photo) -> NDArray[np.int_]:
    return np.array([ORDER.index(look) for look in photo.looks])


def _others(photo: Photo, found: Sequence[Photo]) -> list[Photo]:
    return [other for other in found if other is not photo and photo.is_set_up_as(other)]
