"""Films of real games, from folders with labels.json as those of ../shared/photos have them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np

from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.trace import Orientation
from adoube.sensing.views import COLOUR, view_named
from adoube.simulation.motions import Counts
from adoube.simulation.scripted import ScriptedGame
from adoube_vision.job import CameraJob
from benchmarks.films.filmed import Film, Shown
from benchmarks.photographs.labels import BadFolder, corners_px, labels_of

__all__ = ["real_film"]

USUAL_GAME = "chess"
FIELDS: Mapping[str, Any] = MappingProxyType({"file": str, "fps": int | float, "moves": list})


def real_film(folder: Path) -> Film | None:
    """The film that a folder's labels describe; None where they describe none.

    Its `video` has the file, its frames a second, the corners of the board, the turns played, and in
    `settled` which frames show the position after which turn; `game` where it is not chess. Without corners
    the board is looked for. Raises BadFolder where that does not hold.
    """
    labels = labels_of(folder).get("video")
    if labels is None:
        return None
    where = f"{folder / 'labels.json'}, 'video'"
    for field, kind in FIELDS.items():
        if not isinstance(labels, dict) or not isinstance(labels.get(field), kind):
            raise BadFolder(f"{where}: {field!r} is missing, or not of its kind")
    if not cv2.VideoCapture(str(folder / labels["file"])).isOpened():
        raise BadFolder(f"{folder / labels['file']}: is no film that can be read, but labels.json names it")
    game = make_game(labels.get("game", USUAL_GAME))
    view = view_named(COLOUR, game.seats)
    line = Line.begin(game)
    try:
        for turn in labels["moves"]:
            line = line.play(game.read(turn))
    except AdoubeError as error:
        raise BadFolder(f"{where}, 'moves': {error}") from None
    corners = corners_px(folder, {}, labels)
    start = game.placement(game.start())
    job = CameraJob(
        source=str(folder / labels["file"]),
        game=game.id,
        options=dict(game.options),
        seed=0,
        stands={cell: view.symbol(start.stack(cell)) for cell in game.board.names},
        corners_px=() if corners is None else tuple((float(x), float(y)) for x, y in corners),
    )
    return Film(
        game=game,
        view=view,
        scripted=ScriptedGame(line),
        acts=list(_played(labels, line)),
        clock=False,
        job=job,
        orientation=Orientation.UNKNOWN if corners is None else Orientation.KNOWN,
        orders=(),
        begins_ms=0,
        frames=lambda: _frames(Path(job.source), labels["fps"]),
    )


def _played(labels: Any, line: Line) -> Iterator[Counts]:
    """Each turn counts from the end of the last picture before it on: nobody noted its moment."""
    stood = [(stand["ply"], stand["frames"][1]) for stand in labels.get("settled", [])]
    for ply, turn in enumerate(line.written_turns(), start=1):
        before = max((last for known, last in stood if known < ply), default=0)
        yield Counts(round(before * 1000 / labels["fps"]), ply, turn)


def _frames(file: Path, frames_a_second: float) -> Iterator[Shown]:
    film, number = cv2.VideoCapture(str(file)), 0
    while (read := film.read())[0]:
        yield Shown(np.asarray(read[1], np.uint8), round(number * 1000 / frames_a_second))
        number += 1
    film.release()
