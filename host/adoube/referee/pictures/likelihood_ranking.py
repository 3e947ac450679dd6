"""Evidence weighed: which boards the rules allow, how well each fits, and the reading that comes of it.

Everything after this is exact. An outcome that leads all others and the hypothesis that something not legal
was done gives its reading whole; outcomes that nothing tells apart leave the cells in which they differ
unknown; and where no outcome leads, what stands is what its cells are likeliest to show.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from adoube.referee.config import Margins
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.hypotheses.takebacks import MOST_PLIES, Takeback
from adoube.referee.successors import Successor
from adoube.sensing.likelihoods import Evidence
from adoube.sensing.views import Reading

__all__ = [
    "LikelyOutcome",
    "SnappedReading",
    "agreed_by",
    "outcomes_of_play",
    "outcomes_standing",
    "snap_reading",
]


class LikelyOutcome(NamedTuple):
    """A board that the rules allow, and how well the evidence fits it."""

    score: float
    shown: Reading


class SnappedReading(NamedTuple):
    """What evidence comes to. `led`: an outcome that the rules allow leads the not-legal hypothesis."""

    reading: Reading
    led: bool

    def is_better_than(self, other: "SnappedReading", likeliest: Reading) -> bool:
        """Whether it says more than another of the same board, or says it in better agreement."""
        return self._worth(likeliest) > other._worth(likeliest)

    def _worth(self, likeliest: Reading) -> tuple[bool, int, int]:
        agreeing = sum(one == other for one, other in zip(self.reading, likeliest, strict=True))
        return self.led, -self.reading.count(None), agreeing


def snap_reading(
    outcomes: Iterable[LikelyOutcome],
    likeliest: Reading,
    sure: Reading,
    margins: Margins,
    *,
    has_led: bool = False,
) -> SnappedReading:
    """The reading that the outcomes come to.

    `likeliest` is what each cell is likeliest to show, None where nothing is known of it, and `sure` the same
    without the cells that are in doubt. Where an outcome `has_led` already it only must not fall behind.
    """
    ranked = list(outcomes)
    best = max((outcome.score for outcome in ranked), default=margins.not_legal)
    if best < margins.not_legal + (0 if has_led else margins.lead):
        return SnappedReading(sure, led=False)
    kept = {outcome.shown for outcome in ranked if outcome.score >= best - margins.outcome}
    return SnappedReading(agreed_by(kept, likeliest), led=True)


def agreed_by(boards: Iterable[Reading], likeliest: Reading) -> Reading:
    """What all of some boards show, unknown where they differ and where nothing is known of a cell."""
    agreed = (symbols[0] if len(set(symbols)) == 1 else None for symbols in zip(*boards, strict=True))
    return tuple(None if shows is None else symbol for shows, symbol in zip(likeliest, agreed, strict=True))


def outcomes_standing(shown: Iterable[Reading], evidence: Evidence) -> Iterator[LikelyOutcome]:
    """Positions that the board may stand in, each scored cell by cell."""
    return (LikelyOutcome(evidence.score(reading), reading) for reading in shown)


def outcomes_of_play(hypotheses: Hypotheses, evidence: Evidence, sure: Reading) -> Iterator[LikelyOutcome]:
    """What the board may show by the rules: each hypothesis, a turn from each, and earlier positions.

    A turn is scored by the cells that it changes. Of a game that cannot list its turns: those that explain
    what is `sure`.
    """
    cells = hypotheses.game.board.names
    for source in hypotheses.sources():
        costs = _costs(source.successor_table.shown, evidence, cells)
        yield LikelyOutcome(sum(costs.values()), source.successor_table.shown)
        yield from _turns(source, costs, evidence, cells, sure)
    if hypotheses.takeback is not Takeback.OFF:
        plies = range(1, min(MOST_PLIES, len(hypotheses.accepted.turns)) + 1)
        yield from outcomes_standing((hypotheses.earlier(back).shown for back in plies), evidence)
        since = hypotheses.takebacks.after_open_turns()
        yield from outcomes_standing(
            (node.successor_table.shown for layer in since for node in layer), evidence
        )


def _costs(shown: Reading, evidence: Evidence, cells: Sequence[str]) -> dict[str, float]:
    """What the cells that do not fit best take from a position's score."""
    scores = (evidence.cell_score(place, symbol) for place, symbol in enumerate(shown))
    return {cell: score for cell, score in zip(cells, scores, strict=True) if score}


def _turns(
    source: Node, costs: dict[str, float], evidence: Evidence, cells: Sequence[str], sure: Reading
) -> Iterator[LikelyOutcome]:
    table = source.successor_table
    places = {cell: place for place, cell in enumerate(cells)}
    successors: Sequence[Successor] = table.successors or table.explain(sure)
    for successor in successors:
        changed, shown = successor.changed, successor.shown
        score = sum(cost for cell, cost in costs.items() if cell not in changed)
        score += sum(evidence.cell_score(places[cell], shown[places[cell]]) for cell in changed)
        yield LikelyOutcome(score, shown)
