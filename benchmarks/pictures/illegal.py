"""Drawn pictures of games in which an illegal turn is played now and then, and put right again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random

from adoube.games.line import Line
from adoube.referee.config import Timings
from adoube.referee.decoder.positions import Positions
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Illegal, TimedVerdict
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, view_named
from benchmarks.pictures.misread import EMPTY_NAME, GAP_MS, Camera, Misread
from benchmarks.pictures.recorded import Habits

__all__ = ["Objected", "object_to"]

EVERY = 6  # turns between two illegal ones
STANDS = 3  # pictures of each


@dataclass
class Objected:
    """Objections to the board, added up."""

    pictures: int = 0  # of a board that stands as it should
    false: int = 0  # objections before one of them
    illegal: int = 0  # illegal turns
    at_once: int = 0  # of them those that were objected to before the second picture,
    second: int = 0  # before the third,
    third: int = 0  # and before they were put right


def object_to(into: Objected, line: Line, habits: Habits, how: Misread, seed: int) -> None:
    """Lets a referee follow pictures of a game with illegal turns, and adds what comes of it to the rest."""
    game, rng = line.game, Random(f"illegal {line.game.id} {seed}")
    boards, illegal = _boards(line, rng)
    referee = Referee(game, Sensors(view_named(COLOUR, game.seats), None, clock=False), Timings.default())
    told: set[int] = set()
    shown = 0
    for number, picture in enumerate(_Boards(game, habits, how, rng).pictures(boards)):
        _count(into, _until(referee, number * GAP_MS), shown, illegal, told)
        shown = picture.ply
        _count(into, referee.step(picture.frames[0], number * GAP_MS), shown, illegal, told)
    _count(into, _until(referee, inf), shown, illegal, told)
    into.illegal += sum(nth == 1 for nth in illegal.values())
    into.pictures += len(boards) - len(illegal)


def _until(referee: Referee, until_ms: float) -> list[TimedVerdict]:
    said: list[TimedVerdict] = []
    while (wake_ms := referee.wake_at_ms) is not None and wake_ms < until_ms:
        said += referee.step(None, wake_ms)
    return said


def _count(
    into: Objected, said: Iterable[TimedVerdict], shown: int, illegal: Mapping[int, int], told: set[int]
) -> None:
    for one in said:
        if isinstance(one.verdict, Illegal):
            nth = illegal.get(shown)
            if nth is None:
                into.false += 1
            elif shown - nth not in told:
                told.add(shown - nth)
                into.at_once += nth == 1
                into.second += nth <= 2
                into.third += 1


class _Boards(Camera):
    """Takes pictures of boards rather than of positions."""

    def _shown(self, position: object) -> list[str]:
        assert isinstance(position, list)
        return position


def _boards(line: Line, rng: Random) -> tuple[list[list[str]], dict[int, int]]:
    """Return what each picture shows; then which pictures show an illegal turn, and how often so far."""
    game = line.game
    view = view_named(COLOUR, game.seats)
    positions = Positions(game, view, game.board.names)
    boards: list[list[str]] = []
    illegal: dict[int, int] = {}
    for turn, position in enumerate([*line.positions, line.position]):
        shown = [str(symbol or EMPTY_NAME) for symbol in positions.shown(position)]
        boards.append(shown)
        if turn and turn % EVERY == 0 and (wrong := _illegal(positions, position, shown, rng)) is not None:
            for nth in range(1, STANDS + 1):
                illegal[len(boards)] = nth
                boards.append(wrong)
            boards.append(shown)
    return boards, illegal


def _illegal(positions: Positions, position: object, shown: Sequence[str], rng: Random) -> list[str] | None:
    """A piece stands where no turn brings it, or has left the board."""
    filled = [place for place, name in enumerate(shown) if name != EMPTY_NAME]
    empty = [place for place, name in enumerate(shown) if name == EMPTY_NAME]
    node = positions.node(position)
    legal = [[str(symbol or EMPTY_NAME) for symbol in node.child(turn).shown] for turn in node.turns]
    for _ in range(20):
        board, origin = list(shown), rng.choice(filled)
        board[origin] = EMPTY_NAME
        if rng.random() < 0.7 and empty:
            board[rng.choice(empty)] = shown[origin]
        if board not in legal:
            return board
    return None
