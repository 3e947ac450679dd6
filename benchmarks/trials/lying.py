"""A trial whose board was put down another way than its source thinks, and what the referee makes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

from adoube.games.base import AnyGame
from adoube.referee.readable_verdicts import Record, record_of
from adoube.referee.recorded_games import referee_of
from adoube.referee.verdicts import TimedVerdict
from adoube.sensing.events import CellBroken, CellShows, CellTouched, Event, FrameSeen
from adoube.sensing.trace import Orientation, Trace
from adoube.sensing.views import View
from adoube.simulation.truth import Timeline, with_answers
from benchmarks.trials.trial import Watched

__all__ = ["Judged", "judged", "lying", "turns_of_the_board"]

Names = dict[str, str]  # from each cell to the name that a board which lies another way has for it

PLACES = 3  # decimal places of a coordinate, in pitches


@dataclass(frozen=True)
class Judged:
    """The outcome of a trace."""

    record: Record
    said: tuple[TimedVerdict, ...]
    knows_way: bool


def turns_of_the_board(game: AnyGame) -> Iterator[Names]:
    """Every rotation that brings the board's cells onto each other, worked out from where they lie."""
    board = game.board
    across = sorted({cell.x_mm for cell in board.cells})
    up = sorted({cell.y_mm for cell in board.cells})
    x, y = (across[0] + across[-1]) / 2, (up[0] + up[-1]) / 2
    lies = {
        complex(
            round((cell.x_mm - x) / board.pitch_mm, PLACES), round((cell.y_mm - y) / board.pitch_mm, PLACES)
        ): cell.name
        for cell in board.cells
    }
    for degrees in range(0, 360, 30):
        by = complex(cos(degrees * pi / 180), sin(degrees * pi / 180))
        names = {name: _nearest(place * by, lies) for place, name in lies.items()}
        if None not in names.values():
            yield {name: there for name, there in names.items() if there is not None}


def _nearest(place: complex, lies: dict[complex, str]) -> str | None:
    return next((name for there, name in lies.items() if abs(there - place) < 10 ** (1 - PLACES)), None)


def lying(trace: Trace, names: Names, orientation: Orientation = Orientation.UNKNOWN) -> Trace:
    """The same recording by a board that lies another way, and does not know how."""
    header = replace(trace.header, orientation=orientation)
    return replace(trace, header=header, events=tuple(_renamed(event, names) for event in trace.events))


def _renamed(event: Event, names: Names) -> Event:
    match event:
        case CellShows(cell=cell) | CellTouched(cell=cell) | CellBroken(cell=cell):
            return replace(event, cell=names[cell])
        case FrameSeen():
            return event.renamed(names.__getitem__)
    return event


def judged(trace: Trace, game: AnyGame, view: View, truth: Timeline | None) -> Judged:
    """Lets it be refereed, the players answering by the truth; without one nobody answers."""
    referee = referee_of(trace.header, game, view)
    watched = Watched(referee)
    if truth is None:
        said: Sequence[TimedVerdict] = [
            one for event in trace.events for one in referee.step(event, event.at_ms)
        ]
        said = [*said, *referee.finish()]
    else:
        for _ in with_answers(watched, trace.events, truth):
            pass
        said = watched.said
    return Judged(record_of(referee), tuple(said), referee.way is not None)
