"""Self-play under several values of an option: each figure, and whether it differs beyond chance.

The test shuffles the games among the values. The statistic is the sum of squares between the values, so a
figure needs no distribution of its own (Good, "Permutation, Parametric and Bootstrap Tests of Hypotheses",
2005). Several figures are tested at once: their probabilities are those of Holm's method (1979).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from adoube.computer.self_play.played_game import PlayedGame
from adoube.computer.self_play.summary import CUT_OFF, DRAWN, VOID, MeanEstimate, result_of, wilson

__all__ = ["BEYOND_CHANCE", "ComparedFigure", "compared", "holm", "shuffled_probability"]

SHUFFLES = 1000
BEYOND_CHANCE = 0.05
WON, NOBODY, TURNS, CHOICES, LEAD_CHANGES = "won", "nobody", "turns", "choices", "lead_changes"

FigureOfGame = Callable[[PlayedGame], float]


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One figure under each value of an option."""

    name: str  # `won` of a seat, `nobody`, `turns`, `choices` or `lead_changes`
    seat: str  # of `won`; else empty
    by_value: Mapping[str, MeanEstimate]
    # How probable such a difference is if the value has no influence, all figures of the table considered.
    probability: float

    @property
    def is_share(self) -> bool:
        return self.name in (WON, NOBODY)

    @property
    def differs(self) -> bool:
        """Return whether the values differ beyond chance."""
        return self.probability < BEYOND_CHANCE

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"differs": self.differs}


def compared(
    games: Mapping[str, Sequence[PlayedGame]], seats: Sequence[str], seed: int
) -> list[ComparedFigure]:
    """Compare the games under each value, at least one game each; the same seed gives the same result."""
    every = [game for of_value in games.values() for game in of_value]
    figures = list(_figures(every, seats))
    columns = [[figure(game) for game in every] for _, _, figure in figures]
    found = shuffled_probability(columns, [*map(len, games.values())], Random(f"compare {seed}"))
    probabilities = holm(found)
    return [
        ComparedFigure(
            name, seat, {value: _estimate(name, figure, each) for value, each in games.items()}, probability
        )
        for (name, seat, figure), probability in zip(figures, probabilities, strict=True)
    ]


def _figures(games: Sequence[PlayedGame], seats: Sequence[str]) -> Iterator[tuple[str, str, FigureOfGame]]:
    for seat in seats:
        yield WON, seat, lambda game, seat=seat: float(result_of(game) == seat)  # type: ignore[misc]
    yield NOBODY, "", lambda game: float(result_of(game) in (DRAWN, VOID, CUT_OFF))
    yield TURNS, "", lambda game: float(game.turns)
    yield CHOICES, "", lambda game: sum(game.choices) / max(1, game.turns)
    if all(game.leaders for game in games):
        yield LEAD_CHANGES, "", lambda game: float(game.lead_changes)


def _estimate(name: str, figure: FigureOfGame, games: Sequence[PlayedGame]) -> MeanEstimate:
    values = [figure(game) for game in games]
    if name in (WON, NOBODY):
        return MeanEstimate(sum(values) / len(values), *wilson(sum(values), len(values)))
    return MeanEstimate.of(values)


def shuffled_probability(
    columns: Sequence[Sequence[float]], sizes: Sequence[int], rng: Random, shuffles: int = SHUFFLES
) -> list[float]:
    """Return for each column the probability that shuffled groups of these sizes differ as much.

    The groups stand one after the other in a column.
    """
    found = [_between(column, sizes) for column in columns]
    reached = [1] * len(columns)  # the order as it stands is one of the possible ones
    order = list(range(sum(sizes)))
    for _ in range(shuffles):
        rng.shuffle(order)
        for place, column in enumerate(columns):
            between = _between([column[each] for each in order], sizes)
            reached[place] += between >= found[place] - 1e-9 * max(1.0, found[place])
    return [times / (shuffles + 1) for times in reached]


def _between(column: Sequence[float], sizes: Sequence[int]) -> float:
    """Return the sum of squares between the groups, but for what no order of the column changes."""
    total, start = 0.0, 0
    for size in sizes:
        total += sum(column[start : start + size]) ** 2 / size
        start += size
    return total


def holm(probabilities: Sequence[float]) -> list[float]:
    """Return the probabilities of several tests, each raised by Holm's step-down method."""
    raised, least = [0.0] * len(probabilities), 0.0
    for rank, place in enumerate(sorted(range(len(probabilities)), key=probabilities.__getitem__)):
        least = max(least, min(1.0, (len(probabilities) - rank) * probabilities[place]))
        raised[place] = least
    return raised
