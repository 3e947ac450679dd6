"""The share of a game that each seat gets at its end, or expects by a softmax of weighted features.

The features of a position are numbers, seat by seat. Pieces by kind: how many there are, how far on their way
across the board, how near its middle; how far the hindmost is; what lies off the board; points; how many
turns the seat had when it last moved; and whose turn it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, hypot, inf, log1p
from operator import mul
from typing import Any

from adoube.board.geometry import Placement, kind_of, owner_of
from adoube.games.base import AnyGame
from adoube.games.verdict import Outcome

__all__ = [
    "LAST",
    "LEAD",
    "MARGIN",
    "MOBILITY",
    "POINTS",
    "TEMPO",
    "Evaluation",
    "Feature",
    "FeatureWeights",
    "Features",
    "Geography",
    "Kinds",
    "Worth",
    "all_points",
    "even_worth",
    "features_of",
    "final_worth",
    "mobility_of",
    "mobility_with",
    "reported",
    "shares_of",
    "softmax",
    "standing_worth",
]


Feature = tuple[str, str]  # what is counted, and of which pieces
Features = Mapping[Feature, float]

POINTS: Feature = ("points", "")
LEAD: Feature = ("lead", "")
MOBILITY = "mobility"  # the kind of the feature of a seat's turns
LAST = "last"  # the kind of the feature of a seat's hindmost piece
TEMPO: Feature = ("tempo", "")

Point = tuple[float, float]

BEYOND = 0.15  # how much further than the last row a bank behind it lies, as a part of the way across


def mobility_of(turns: int) -> float:
    """Return the weight of a number of turns: each further one counts less."""
    return log1p(turns)


def mobility_with(turns: int | None, mover: int, before: Sequence[float]) -> Sequence[float]:
    """Return by seat the weight of its turns: of the seat to move as they are now, where they are known.

    `before`: by seat, when it last moved.
    """
    if turns is None:
        return before
    now = list(before)
    now[mover] = mobility_of(turns)
    return now


@dataclass(frozen=True)
class Kinds:
    """How the kinds of pieces are told apart: those of different seats are one kind in a game of equals."""

    seats: tuple[str, ...]
    equals: bool

    @classmethod
    def of(cls, game: AnyGame, start: Placement) -> "Kinds":
        """Tell by the start whether all seats have the same pieces."""
        counts: dict[str, list[str]] = {seat: [] for seat in game.seats}
        for piece in _pieces(start):
            if owner_of(piece) in counts:
                counts[owner_of(piece)].append(kind_of(piece))
        return cls(game.seats, len({tuple(sorted(kinds)) for kinds in counts.values()}) == 1)

    def name(self, piece: str) -> str:
        """Return the kind of a piece, with its marks."""
        return piece.partition(".")[2] if self.equals else piece

    def of_seat(self, what: str, seat: str) -> Feature:
        """Return the feature of a whole seat: weighed for each seat apart where they are no equals."""
        return what, "" if self.equals else seat


class Geography:
    """Positions of cells for a seat: how far along its way, how near the middle, both from 0 to 1."""

    def __init__(self, game: AnyGame, start: Placement) -> None:
        self._board = game.board
        self._points = {cell.name: (cell.x_mm, cell.y_mm) for cell in game.board.cells}
        self._middle = _mean(self._points.values())
        self._homes = {seat: self._home(seat, start) for seat in game.seats}
        self._ways = {seat: self._way(home) for seat, home in self._homes.items()}

    @cached_property
    def centre(self) -> Mapping[str, float]:
        """Of each cell."""
        far = {cell: _distance(point, self._middle) for cell, point in self._points.items()}
        furthest = max(far.values()) or 1.0
        return {cell: 1 - distance / furthest for cell, distance in far.items()}

    def way(self, seat: str) -> Mapping[str, float]:
        """Return each cell's distance from the seat's home towards the opposite side; banks are beyond."""
        return self._ways.get(seat, {})

    def _home(self, seat: str, start: Placement) -> list[Point]:
        """Return the points where its pieces stand at the start, or the row along its full bank."""
        cells = [
            cell for cell, stack in start.cells.items() if any(owner_of(piece) == seat for piece in stack)
        ]
        if not cells:
            for bank, row in self._board.banks.items():
                if seat in map(owner_of, start.off.get(bank, {})):
                    cells += self._board.rows[row]
        return [self._points[cell] for cell in cells]

    def _way(self, home: list[Point]) -> Mapping[str, float]:
        """Weigh half the nearness to the mirrored home, half the progress along the way."""
        if not home:
            return {}
        (x, y), (origin_x, origin_y) = self._middle, _mean(home)
        reach = hypot(x - origin_x, y - origin_y)
        if reach < self._board.pitch_mm / 2:
            return {}
        goal = [(2 * x - home_x, 2 * y - home_y) for home_x, home_y in home]
        near = {cell: min(_distance(point, to) for to in goal) for cell, point in self._points.items()}
        furthest = max(near.values()) or 1.0

        def along(point: Point) -> float:
            dot = (point[0] - origin_x) * (x - origin_x) + (point[1] - origin_y) * (y - origin_y)
            return dot / (2 * reach * reach)

        way = {cell: (1 - near[cell] / furthest + along(point)) / 2 for cell, point in self._points.items()}
        return {**way, **{bank: self._behind(way, row) for bank, row in self._board.banks.items()}}

    def _behind(self, way: Mapping[str, float], row: str) -> float:
        cells = self._board.rows[row]
        mean = sum(way[cell] for cell in cells) / len(cells)
        return mean + (BEYOND if mean > 1 / 2 else -BEYOND)


def features_of(
    game: AnyGame, kinds: Kinds, geography: Geography, position: Any, mobility: Sequence[float]
) -> tuple[Features, ...]:
    """Return the features of each seat. `mobility`: by seat, `mobility_of` its turns when it last moved."""
    found: dict[str, dict[Feature, float]] = {seat: {} for seat in game.seats}
    ways: dict[str, list[float]] = {seat: [] for seat in game.seats}
    placement = game.placement(position)
    for cell, stack in placement.cells.items():
        for piece in stack:
            if (own := found.get(owner_of(piece))) is not None:
                name = kinds.name(piece)
                way = geography.way(owner_of(piece)).get(cell, 0.0)
                ways[owner_of(piece)].append(way)
                _add(own, name, way, geography.centre[cell])
    for place, counts in placement.off.items():
        for piece, count in counts.items():
            if (own := found.get(owner_of(piece))) is not None:
                beyond = geography.way(owner_of(piece)).get(place)
                ways[owner_of(piece)] += [] if beyond is None else [beyond]
                _add_off(own, kinds.name(piece), beyond, count)
    scores, mover = game.scores(position), game.to_move(position)
    whole = all_points(scores)
    for seat, turns in zip(game.seats, mobility, strict=True):
        own = found[seat]
        own[POINTS] = float(scores[seat])
        own[LEAD] = scores[seat] / whole
        own[kinds.of_seat(MOBILITY, seat)] = turns
        own[kinds.of_seat(LAST, seat)] = min(ways[seat], default=0.0)
        own[TEMPO] = float(seat == mover)
    return tuple(found.values())


def all_points(scores: Mapping[str, int | float]) -> float:
    """Return the points of all seats and one more, so that parts of them are defined from the start."""
    return 1 + sum(map(abs, scores.values()))


def _add(own: dict[Feature, float], name: str, way: float, centre: float, count: int = 1) -> None:
    for what, value in (("count", 1.0), ("way", way), ("centre", centre)):
        own[what, name] = own.get((what, name), 0.0) + value * count


def _add_off(own: dict[Feature, float], name: str, way: float | None, count: int) -> None:
    """Count pieces off the board: those on a bank are on their way; others are in hand, or taken."""
    if way is None:
        own["off", name] = own.get(("off", name), 0.0) + count
    else:
        _add(own, name, way, 0.0, count)


def _pieces(placement: Placement) -> Iterable[str]:
    for stack in placement.cells.values():
        yield from stack
    for counts in placement.off.values():
        for piece, count in counts.items():
            yield from [piece] * count


def _mean(points: Iterable[Point]) -> Point:
    points = list(points)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


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
    whole = all_points(awarded)
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
            scores = game.scores(position)
            lead = self._lead / all_points(scores)
            for seat, score in enumerate(scores.values()):
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
