"""A camera above a scripted game: noisy pictures, with hands over the board, glare and misread cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random

from adoube.board.geometry import EMPTY as NOTHING
from adoube.board.geometry import Placement, Stack
from adoube.games.base import AnyGame
from adoube.sensing.events import ClockPressed, Event, FrameSeen
from adoube.sensing.trace import Trace, TraceHeader
from adoube.sensing.views import EMPTY, Symbol, View
from adoube.simulation.motions import Action, CellBecomes, Press

__all__ = ["CERTAIN", "Camera", "filmed", "name_of", "picture"]

FRAME_MS = 100
WATCHED_FOR_MS = 3000  # so long after the last act there are still pictures


@dataclass(frozen=True)
class Camera:
    """How well pictures tell what stands on a cell; log-likelihoods are natural."""

    lead: float = 4.0  # how much the symbol that stands there leads the others
    noise: float = 1.0  # the deviation of each likelihood
    misread: float = 0.01  # how often a cell is taken for something else in a picture
    glare: Sequence[str] = ()  # cells on which nothing leads by more than noise
    hand_ms: int = 250  # so long before and after each act a hand hides the cells around it
    hand_in_pitches: float = 1.2


CERTAIN = Camera(lead=50.0, noise=0.0, misread=0.0, hand_ms=0)


def name_of(symbol: Symbol) -> str:
    return "empty" if symbol == EMPTY else str(symbol)


def picture(at_ms: int, shown: Mapping[str, Mapping[str, float]]) -> FrameSeen:
    return FrameSeen(at_ms, at_ms // FRAME_MS, shown)


def filmed(
    game: AnyGame,
    view: View,
    set_up: Placement,
    actions: Iterable[Action],
    camera: Camera,
    seed: int,
    *,
    clock: bool = True,
) -> Trace:
    """The trace of `actions` as a camera tells it, ten pictures a second."""
    acts = list(actions)
    presses = [ClockPressed(act.at_ms, act.seat) for act in acts if isinstance(act, Press) and clock]
    frames = _Film(game, view, camera, Random(f"camera {seed}")).frames(set_up, acts)
    events: list[Event] = sorted([*presses, *frames], key=lambda event: event.at_ms)
    header = TraceHeader(game.id, game.options, view.name, game.board.names, None, clock)
    return Trace(header, tuple(events))


class _Film:
    def __init__(self, game: AnyGame, view: View, camera: Camera, rng: Random) -> None:
        self._view, self._camera, self._rng = view, camera, rng
        self._board = game.board
        self._at = {cell.name: (cell.x_mm, cell.y_mm) for cell in game.board.cells}
        self._names = ["empty"]

    def frames(self, set_up: Placement, acts: Sequence[Action]) -> Iterator[FrameSeen]:
        stands: dict[str, Stack] = {cell: set_up.stack(cell) for cell in self._board.names}
        moves = [act for act in acts if isinstance(act, CellBecomes)]
        stacks = [*stands.values(), *(move.stack for move in moves)]
        self._names = sorted({name_of(self._view.symbol(stack)) for stack in [NOTHING, *stacks]})
        done = 0
        last_ms = acts[-1].at_ms if acts else 0
        for at_ms in range(0, last_ms + WATCHED_FOR_MS, FRAME_MS):
            while done < len(moves) and moves[done].at_ms <= at_ms:
                stands[moves[done].cell] = moves[done].stack
                done += 1
            hands = self._hands(moves, done, at_ms)
            yield picture(at_ms, dict(self._cells(stands, hands)))

    def _hands(self, moves: Sequence[CellBecomes], done: int, at_ms: int) -> list[str]:
        """The cells that a hand is on: the acts just before and just after a moment."""
        near = moves[max(0, done - 4) : done + 4]
        return [move.cell for move in near if abs(move.at_ms - at_ms) < self._camera.hand_ms]

    def _cells(
        self, stands: Mapping[str, Stack], hands: Sequence[str]
    ) -> Iterator[tuple[str, dict[str, float]]]:
        rng = self._rng
        for cell, stack in stands.items():
            shows = name_of(self._view.symbol(stack))
            hidden = any(self._is_near(cell, hand) for hand in hands)
            if hidden and rng.random() < 0.8:
                continue
            if hidden or rng.random() < self._camera.misread:
                shows = rng.choice(self._names)
            lead = 0.0 if cell in self._camera.glare else self._camera.lead
            yield (
                cell,
                {
                    name: (0.0 if name == shows else -lead) + rng.gauss(0, self._camera.noise)
                    for name in self._names
                },
            )

    def _is_near(self, cell: str, hand: str) -> bool:
        (x, y), (hand_x, hand_y) = self._at[cell], self._at[hand]
        reach = self._camera.hand_in_pitches * self._board.pitch_mm
        return hypot(x - hand_x, y - hand_y) <= reach
