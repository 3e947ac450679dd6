"""A game of photographs, one or more a turn under a camera that stands still, as a film and its truth."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.camera import Shows
from adoube.sensing.trace import Orientation
from adoube.sensing.views import COLOUR, View, view_named
from adoube.simulation.motions import Counts
from adoube.simulation.scripted import ScriptedGame
from adoube_vision.appearance.looks import look_of
from adoube_vision.job import CameraJob
from benchmarks.films.filmed import Film, Shown
from benchmarks.photographs.boards import looks_of
from benchmarks.photographs.labels import (
    BadFolder,
    corners_px,
    flags_of,
    grid_of,
    labels_of,
    picture_of,
)

__all__ = ["photographed_film"]

USUAL_GAME = "chess"
# How long a photograph stands before the camera, how long one with a flag does, and the time of a frame. A
# photograph of a folder stays for about as long at most, until what covers the board counts as a part of it.
STANDS_MS, PASSES_MS, GAP_MS = 10_000, 500, 250
FEWEST = 3
MOST_UNSEEN = 2  # turns from one photograph to the next

Looks = tuple[str, ...]


class _Moment(NamedTuple):
    """A photograph, and how many turns had been played; None: it bears a flag, and nobody says."""

    item: Mapping[str, Any]
    ply: int | None
    from_ms: int
    to_ms: int


def photographed_film(folder: Path) -> Film | None:
    """The film that a folder's photographs make in their order; None where they are no game.

    `game` is named where it is not chess. The first photograph shows its start. What was played stands in
    `moves`, or it follows from the cells. Photographs with a flag pass quickly, and their cells count for
    nothing. Raises BadFolder where photographs and `moves` contradict each other.
    """
    labels = labels_of(folder)
    items = [item for item in labels.get("items", []) if grid_of(folder, item)]
    standing = [item for item in items if not flags_of(item)]
    game = make_game(labels.get("game", USUAL_GAME))
    view = view_named(COLOUR, game.seats)
    start = _looks(game, view, game.start())
    seen = [tuple(looks_of(grid_of(folder, item) or ())) for item in standing]
    if len(seen) < FEWEST or seen[0] != start:
        return None
    line, plies = _played(folder, labels, game, view, seen)
    if not line.ply:
        return None
    moments = list(_moments(items, plies))
    # A camera refuses corners outside its picture, so a board that is cut is left to be found.
    corners = None if labels.get("cut") else corners_px(folder, labels, items[0])
    truths = {ply: _shown(game, view, line, ply) for ply in plies}
    return Film(
        game=game,
        view=view,
        scripted=ScriptedGame(line),
        acts=list(_counted(moments, line)),
        clock=False,
        job=CameraJob(
            source=str(folder),
            game=game.id,
            options=dict(game.options),
            seed=0,
            stands=_shown(game, view, line, 0),
            corners_px=() if corners is None else tuple((float(x), float(y)) for x, y in corners),
        ),
        orientation=Orientation.UNKNOWN if corners is None else Orientation.KNOWN,
        orders=(),
        begins_ms=0,
        frames=lambda: _frames(folder, moments, truths),
    )


def _played(
    folder: Path, labels: Mapping[str, Any], game: AnyGame, view: View, seen: Sequence[Looks]
) -> tuple[Line, list[int]]:
    """The whole game, and how many turns had been played at each photograph."""
    line, plies = Line.begin(game), list[int]()
    if "moves" in labels:
        try:
            for turn in labels["moves"]:
                line = line.play(game.read(turn))
        except AdoubeError as error:
            raise BadFolder(f"{folder / 'labels.json'}, 'moves': {error}") from None
        shown = [_looks(game, view, position) for position in (*line.positions, line.position)]
        for number, looks in enumerate(seen, 1):
            since = plies[-1] if plies else 0
            if looks not in shown[since:]:
                raise BadFolder(f"{folder / 'labels.json'}: photograph {number} shows what no turn leads to")
            plies.append(shown.index(looks, since))
        return line, plies
    for looks in seen:
        further = _led_to(view, line, looks, MOST_UNSEEN)
        if further is None:  # a collection of positions, not a game
            return Line.begin(game), []
        line = further
        plies.append(line.ply)
    return line, plies


def _led_to(view: View, line: Line, looks: Looks, turns: int) -> Line | None:
    """The line as it came to look so, by as few turns as explain it."""
    if _looks(line.game, view, line.position) == looks:
        return line
    ends = [line]
    for _ in range(turns):
        ends = [
            end.extended(turn, after)
            for end in ends
            if not end.outcome
            for turn, after in end.game.successors(end.position)
        ]
        for end in ends:
            if _looks(end.game, view, end.position) == looks:
                return end
    return None


def _moments(items: Sequence[Mapping[str, Any]], plies: Sequence[int]) -> Iterator[_Moment]:
    """When which photograph is shown."""
    at_ms, left = 0, iter(plies)
    for item in items:
        ply = None if flags_of(item) else next(left)
        ends_ms = at_ms + (PASSES_MS if ply is None else STANDS_MS)
        yield _Moment(item, ply, at_ms, ends_ms)
        at_ms = ends_ms


def _counted(moments: Sequence[_Moment], line: Line) -> Iterator[Counts]:
    """Each turn counts from the end of the last photograph that was taken before it."""
    for ply, turn in enumerate(line.written_turns(), start=1):
        before = [moment.to_ms for moment in moments if moment.ply is not None and moment.ply < ply]
        yield Counts(max(before, default=0), ply, turn)


def _frames(folder: Path, moments: Sequence[_Moment], truths: Mapping[int, Shows]) -> Iterator[Shown]:
    for moment in moments:
        picture = picture_of(folder, moment.item)
        truth = None if moment.ply is None else truths[moment.ply]
        for at_ms in range(moment.from_ms, moment.to_ms, GAP_MS):
            yield Shown(picture, at_ms, truth)


def _shown(game: AnyGame, view: View, line: Line, ply: int) -> Shows:
    placement = game.placement((*line.positions, line.position)[ply])
    return {cell: view.symbol(placement.stack(cell)) for cell in game.board.names}


def _looks(game: AnyGame, view: View, position: Any) -> Looks:
    placement = game.placement(position)
    return tuple(look_of(view.symbol(placement.stack(cell))) for cell in game.board.names)
