"""Ways in which a game ends, and the places of its players where it is for more than two.

Places are counted from 1; 0 stands for a player who still plays. Players who finish together share the mean
of their places, so two who are last of four are both at 3.5. A winner takes the best place that is free, a
loser the worst, and the last player who is left takes the place that nobody has.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from adoube.games.kit.moves import Condition
from adoube.games.kit.scene import TurnScene
from adoube.words import CodedText

__all__ = [
    "ALL_SKIP",
    "EVERYBODY",
    "MOVER",
    "NEXT",
    "OPPONENTS",
    "PLAYING",
    "EndRule",
    "EndsFor",
    "Places",
    "decided",
    "drawn",
    "next_active",
    "points_of",
    "shown",
]

# Who, beside the seats by number: who has just moved, who moves next, all.
MOVER, NEXT, EVERYBODY = -1, -2, -3


class EndsFor(Enum):
    """How a game ends for a player. After SCORES the best score wins."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    SCORES = "scores"


class EndRule(NamedTuple):
    """One way to end. A condition of None: the next player has no legal turn."""

    condition: Condition | None
    result: EndsFor
    said: CodedText | None = None  # the sentence that people read then
    who: int = MOVER  # whose result it is; EVERYBODY: of all who still play
    stuck: int = EVERYBODY  # without a condition: the seat that has to be without a turn
    phase: int | None = None  # the phase that the last turn has to have been played in
    scores: tuple[Callable[[TurnScene], int], ...] = ()  # by seat, what counts then; empty: what is kept


OPPONENTS = 2  # players of a game that is over when one has won or lost

ALL_SKIP = EndRule(None, EndsFor.DRAW)  # everybody had to skip in a row

Places = tuple[float, ...]  # by seat

PLAYING = 0


def _active_seats(places: Places) -> list[int]:
    """The seats that still play."""
    return [seat for seat, place in enumerate(places) if place == PLAYING]


def next_active(places: Places, seat: int) -> int:
    """The next seat after another that still plays; just the next one where none does."""
    following = [(seat + step) % len(places) for step in range(1, len(places) + 1)]
    return next((each for each in following if places[each] == PLAYING), following[0])


def decided(places: Places, result: EndsFor, who: int, losers: list[int], points: Sequence[float]) -> Places:
    """The places after a way to end for `who`; `losers` gets those who have lost by the same turn."""
    match result:
        case EndsFor.WIN if who == EVERYBODY:
            return _placed(places, dict.fromkeys(_active_seats(places), 1))
        case EndsFor.LOSS if who == EVERYBODY:
            return _placed(places, dict.fromkeys(_active_seats(places), len(places)))
        case EndsFor.WIN:
            return _won(places, who)
        case EndsFor.LOSS:
            losers.append(who)
            return _lost(places, who, losers[:-1])
        case EndsFor.DRAW:
            return drawn(places)
        case EndsFor.SCORES:
            return _ranked(points)


def _won(places: Places, seat: int) -> Places:
    """The places once a player has won."""
    return _with_last(_placed(places, {seat: _best_free(places)}))


def _lost(places: Places, seat: int, together_with: Sequence[int] = ()) -> Places:
    """The places once a player has lost, at the same time as others who have a place already."""
    sharing = {seat, *together_with}
    others = sum(place > PLAYING for place in places) - len(together_with) - (_best_free(places) - 1)
    worst = len(places) - others
    mean = worst - (len(sharing) - 1) / 2
    return _with_last(_placed(places, dict.fromkeys(sharing, mean)))


def drawn(places: Places) -> Places:
    """The places once all who still play share those that are left."""
    active = _active_seats(places)
    return _placed(places, dict.fromkeys(active, _best_free(places) + (len(active) - 1) / 2))


def points_of(places: Places) -> list[int | float]:
    """A point for each player who is left behind, half of one for each who shares the place."""
    return [0 if place == PLAYING else len(places) - place for place in places]


def _best_free(places: Places) -> int:
    """Return the best place that no winner has. Losers leave a gap above theirs while somebody plays."""
    best = 1
    while best in places:
        best += 1
    return best


def _with_last(places: Places) -> Places:
    """The places where the last player who is left takes the one that is left."""
    active = _active_seats(places)
    return _placed(places, {active[0]: _best_free(places)}) if len(active) == 1 else places


def _placed(places: Places, found: dict[int, float]) -> Places:
    return tuple(_whole(found.get(seat, place)) for seat, place in enumerate(places))


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _ranked(points: Sequence[float]) -> Places:
    """The places by points, the most of them first."""
    ahead = [sum(other > each for other in points) for each in points]
    return tuple(_whole(1 + before + (ahead.count(before) - 1) / 2) for before in ahead)


def shown(places: Places) -> list[int]:
    """The places as people say them: those who share one all have the best of theirs; 0 while they play."""
    return [
        PLAYING if place == PLAYING else 1 + sum(PLAYING < other < place for other in places)
        for place in places
    ]
