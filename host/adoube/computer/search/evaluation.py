"""The share of a game that each seat gets at its end, or expects by a softmax of weighted features."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf
from operator import mul
from typing import Any

from adoube.board.placement import owner_of
from adoube.computer.search.features import (
    LAST,
    LEAD,
    MOBILITY,
    POINTS,
    TEMPO,
    Feature,
    Features,
    Geography,
    Kinds,
    features_of,
)
from adoube.games.base import AnyGame
from adoube.games.verdict import Outcome

__all__ = [
    "MARGIN",
    "Evaluation",
    "FeatureWeights",
    "Worth",
    "even_worth",
    "final_worth",
    "reported",
    "shares_of",
    "softmax",
    "standing_worth",
]


# A number a seat, in the order of play: its share from 0 to 1, and up to MARGIN more or less for points.
Worth = tuple[float, ...]

# The most that points change a share: less than what is reported, so that they only tell equals apart.
MARGIN = 0.004
DIGITS = 2


def shares_of(game: AnyGame, outcome: Outcome) -> Worth:
    """Return the shares: winners share 1, all share a void game, an unsolved puzzle is worth nothing."""
    count = len(game.seats)
    winners = outcome.winners or (game.seats if count > 1 else ())
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in game.seats)


def even_worth(game: AnyGame) -> Worth:
    """Return the shares in a game of which nothing is known."""
    return (1 / max(2, len(game.seats)),) * len(game.seats)


def final_worth(game: AnyGame, position: Any, line: Sequence[Any]) -> Worth | None:
    """Return the worth of a finished game; None if it goes on. `line`: the positions before, oldest first."""
    outcome = game.outcome(position, line)
    if outcome is None:
        return None
    margins = _margins(game, game.awarded(position, outcome))
    shares = shares_of(game, outcome)
    return tuple(share + MARGIN * margin for share, margin in zip(shares, margins, strict=True))


def standing_worth(game: AnyGame, position: Any) -> Worth:
    """Return the worth of a game that is broken off: whoever has most points has won."""
    if not game.counts_points:
        return even_worth(game)
    scores = game.scores(position)
    best = max(scores.values())
    leaders = [seat for seat in game.seats if scores[seat] == best]
    return tuple(1 / len(leaders) if seat in leaders else 0.0 for seat in game.seats)


def reported(game: AnyGame, worth: Worth) -> Mapping[str, float]:
    """Return the share by seat, without what the points add."""
    return {
        seat: round(min(1.0, max(0.0, value)), DIGITS) for seat, value in zip(game.seats, worth, strict=True)
    }


def _margins(game: AnyGame, awarded: Mapping[str, int | float]) -> Worth:
    """Return each seat's lead over the best of the others, from -1 to 1."""
    whole = 1 + sum(map(abs, awarded.values()))
    best = {
        seat: max((awarded[other] for other in game.seats if other != seat), default=0) for seat in game.seats
    }
    return tuple((awarded[seat] - best[seat]) / whole for seat in game.seats)


@dataclass(frozen=True)
class FeatureWeights:
    """Logits for one more of each feature."""

    fitted: Mapping[Feature, float]
    usual: Mapping[str, float]  # by what is counted, of kinds that were not fitted

    def of(self, feature: Feature) -> float:
        """Return the weight of a feature, 0 where nothing is known of it."""
        return self.fitted.get(feature, self.usual.get(feature[0], 0.0))


STEEPEST = 30.0  # logits are kept within this of the best, so that no share overflows


def softmax(logits: Sequence[float]) -> Worth:
    """Return the shares of some logits. Of a single one its share against nobody."""
    best = max(logits)
    if len(logits) == 1:
        return (1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, best)))),)
    powers = [exp(max(-STEEPEST, logit - best)) for logit in logits]
    whole = sum(powers)
    return tuple(power / whole for power in powers)


_Worths = tuple[int, Mapping[str, float], Mapping[str, float]]


class Evaluation:
    """The weights of one game, laid out by piece and cell so that a position is quickly weighed."""

    def __init__(self, game: AnyGame, kinds: Kinds, geography: Geography, weights: FeatureWeights) -> None:
        self.weights = weights
        self._kinds, self._geography = kinds, geography
        self._seats = {seat: place for place, seat in enumerate(game.seats)}
        self._tables: dict[str, _Worths] = {}
        self._points, self._lead = weights.of(POINTS), weights.of(LEAD)
        self._tempo = weights.of(TEMPO)
        self._mobility = [weights.of(kinds.of_seat(MOBILITY, seat)) for seat in game.seats]
        self._last = [weights.of(kinds.of_seat(LAST, seat)) for seat in game.seats]

    def logits(self, game: AnyGame, position: Any, mover: int, mobility: Sequence[float]) -> list[float]:
        """Return logits by seat; only their differences count."""
        logits = [*map(mul, self._mobility, mobility)]
        logits[mover] += self._tempo
        last = [inf] * len(logits)
        placement, tables = game.placement(position), self._tables
        for cell, stack in placement.cells.items():
            for piece in stack:
                seat, table, ways = tables.get(piece) or self._table(piece)
                if seat >= 0:
                    logits[seat] += table[cell]
                    if (way := ways.get(cell, 0.0)) < last[seat]:
                        last[seat] = way
        for place, counts in placement.off.items():
            for piece, count in counts.items():
                seat, table, ways = tables.get(piece) or self._table(piece)
                if seat >= 0:
                    logits[seat] += table.get(place, table[""]) * count
                    last[seat] = min(last[seat], ways.get(place, inf))
        for seat, way in enumerate(last):
            if way < inf:
                logits[seat] += self._last[seat] * way
        if game.counts_points:
            scores = tuple(game.scores(position).values())
            lead = self._lead / (1 + sum(map(abs, scores)))
            for seat, score in enumerate(scores):
                logits[seat] += score * (self._points + lead)
        return logits

    def __call__(self, game: AnyGame, position: Any, mover: int, mobility: Sequence[float]) -> Worth:
        """Return the shares. `mobility`: by seat, `mobility_of` its turns when it last moved."""
        return softmax(self.logits(game, position, mover, mobility))

    def features(self, game: AnyGame, position: Any, mobility: Sequence[float]) -> tuple[Features, ...]:
        """Return the weighed features by seat."""
        return features_of(game, self._kinds, self._geography, position, mobility)

    def _table(self, piece: str) -> _Worths:
        """Return a piece's seat, its worth by cell and bank (`""` off the board), and its way."""
        owner = owner_of(piece)
        if owner not in self._seats:
            made: _Worths = (-1, {}, {})
        else:
            made = (
                self._seats[owner],
                self._worths(self._kinds.name(piece), owner),
                self._geography.way(owner),
            )
        self._tables[piece] = made
        return made

    def _worths(self, name: str, owner: str) -> Mapping[str, float]:
        weigh, centre = self.weights.of, self._geography.centre
        count, way, middle = (weigh((what, name)) for what in ("count", "way", "centre"))
        ways = self._geography.way(owner)
        cells = {cell: count + way * ways.get(cell, 0.0) + middle * near for cell, near in centre.items()}
        banks = {bank: count + way * value for bank, value in ways.items() if bank not in centre}
        return {**cells, **banks, "": weigh(("off", name))}
