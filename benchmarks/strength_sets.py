"""Sets of games that two computer players have played: the file that holds them, and what they come to.

    python -m benchmarks.strength_sets FILE [FILE...]

prints a row for each match that stands there. A line of a file is a set, in JSON. A line that was cut short,
when the process was killed, is played again.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, exp, floor, lgamma
from pathlib import Path
from typing import Any, NamedTuple

import click

from adoube.computer.self_play.summary import wilson
from adoube.games.registry import make_game

WANTED = 0.6  # the share of two that shows a player to be the stronger one
OPEN = 1e-9  # how likely the rest of a match is at least thought to change it


class Cost(NamedTuple):
    """The cost of a player's turns."""

    turns: int = 0
    positions: int = 0
    processor_s: float = 0.0

    def __add__(self, other: object) -> "Cost":
        if not isinstance(other, Cost):
            return NotImplemented
        return Cost(
            self.turns + other.turns,
            self.positions + other.positions,
            self.processor_s + other.processor_s,
        )

    def a_turn(self) -> tuple[float, float]:
        """Processor seconds and positions of one turn."""
        turns = max(1, self.turns)
        return self.processor_s / turns, self.positions / turns


class Result(NamedTuple):
    """How one game went for the stronger player."""

    share: float
    is_cut_off: bool
    turns: int


class Match(NamedTuple):
    """Which games belong together."""

    game: str
    stronger: str
    weaker: str
    seed: int
    opening: int
    most_turns: int


class PlayedSet(NamedTuple):
    """The games of one opening."""

    match: Match
    number: int
    results: tuple[Result, ...]
    costs: tuple[Cost, Cost]  # of the stronger player and of the weaker


class Row(NamedTuple):
    """A match: how often the first of two players won."""

    game: str
    stronger: str
    weaker: str
    games: int
    won: int
    drawn: int
    lost: int
    cut_off: int  # of those drawn
    share: float
    low: float
    high: float
    even: float  # the share of equal players
    turns: float  # of a game
    processor_s: tuple[float, float]  # a turn, of the stronger and of the weaker
    positions: tuple[float, float]  # a turn, likewise
    # That 100 games bring at least 60 points, as those played suggest: 0 and 1 where they decide it.
    chance: float


class SetFile:
    """A file of sets, to which each is added as soon as it was played."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def sets(self) -> Iterator[PlayedSet]:
        """Those in the file, in its order."""
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        for line in text.splitlines(keepends=True):
            if line.endswith("\n") and line.strip():
                yield _set_of(json.loads(line))

    def add(self, played: PlayedSet) -> None:
        """Puts a set down, behind a line of its own where the last one was cut short."""
        with self.path.open("ab+") as file:
            if file.tell():
                file.seek(-1, 2)
                if file.read() != b"\n":
                    file.truncate(self.path.read_bytes().rfind(b"\n") + 1)
            file.write(json.dumps(played).encode() + b"\n")


def _set_of(raw: Sequence[Any]) -> PlayedSet:
    match, number, results, costs = raw
    stronger, weaker = (Cost(*cost) for cost in costs)
    return PlayedSet(Match(*match), number, tuple(Result(*one) for one in results), (stronger, weaker))


def row_of(sets: Sequence[PlayedSet], games: int) -> Row:
    """The row of a match, of one set at least. `games`: how many there are to be."""
    match = sets[0].match
    results = [result for each in sets for result in each.results]
    shares = [result.share for result in results]
    count, total = len(shares), sum(shares)
    low, high = wilson(total, count)
    costs = [sum((each.costs[place] for each in sets), Cost()).a_turn() for place in (0, 1)]
    return Row(
        match.game,
        match.stronger,
        match.weaker,
        games=count,
        won=shares.count(1.0),
        drawn=sum(0 < share < 1 for share in shares),
        lost=shares.count(0.0),
        cut_off=sum(result.is_cut_off for result in results),
        share=total / count,
        low=low,
        high=high,
        even=1 / max(2, len(make_game(match.game).seats)),
        turns=sum(result.turns for result in results) / count,
        processor_s=(costs[0][0], costs[1][0]),
        positions=(costs[0][1], costs[1][1]),
        chance=chance_of(total, count, games, wanted_of(match.game)),
    )


def wanted_of(game: str) -> float:
    """The share that shows one player to be stronger than all the others: of two it is 60 %.

    Of more, it is what leaves each of them 40 for 60 of the stronger player's.
    """
    return WANTED / (WANTED + (1 - WANTED) * max(1, len(make_game(game).seats) - 1))


def chance_of(points: float, played: int, games: int, wanted: float = WANTED) -> float:
    """How likely a match of so many games brings the wanted share, by the points of those played.

    All shares are as likely beforehand. 1 and 0 are certain: no game that is left can change it.
    """
    left, missing = games - played, wanted * games - points
    if missing <= 0:
        return 1.0
    if missing > left:
        return 0.0
    won, lost = points + 1, played - points + 1
    chance = sum(exp(_log_chance(more, left, won, lost)) for more in range(ceil(missing), left + 1))
    return min(1 - OPEN, max(OPEN, chance))


def _log_chance(more: int, left: int, won: float, lost: float) -> float:
    """Of so many wins among those left, whose share is drawn from a beta distribution."""
    ways = lgamma(left + 1) - lgamma(more + 1) - lgamma(left - more + 1)
    return ways + _log_beta(won + more, lost + left - more) - _log_beta(won, lost)


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def by_match(sets: Iterable[PlayedSet]) -> dict[Match, list[PlayedSet]]:
    """The sets of each match, in the order in which the matches began."""
    matches: dict[Match, list[PlayedSet]] = {}
    for each in sets:
        matches.setdefault(each.match, []).append(each)
    return matches


HEAD = (
    "| game | match | games | won / drawn / lost | cut off | share % | turns | "
    "processor s a turn | positions a turn | 60 of 100 |\n|---|---|---|---|---|---|---|---|---|---|"
)


def printed(row: Row) -> str:
    """The row of a table in Markdown."""
    cells = (
        row.game + (f" ({round(1 / row.even)} seats)" if row.even != 1 / 2 else ""),
        f"{row.stronger} : {row.weaker}",
        str(row.games),
        f"{row.won} / {row.drawn} / {row.lost}",
        str(row.cut_off),
        f"{100 * row.share:.0f} ({100 * row.low:.0f} to {100 * row.high:.0f})",
        f"{row.turns:.0f}",
        " : ".join(f"{seconds:.3f}" for seconds in row.processor_s),
        " : ".join(f"{positions:,.0f}" for positions in row.positions),
        said(row.chance),
    )
    return f"| {' | '.join(cells)} |"


def said(chance: float) -> str:
    """Return whether 60 of 100 is reached: certain, or as likely as this in percent, rounded down."""
    if chance in (0, 1):
        return "yes" if chance else "no"
    return f"{floor(1000 * chance) / 10:.1f} %"


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--games", default=100, show_default=True, help="Games of a match.")
def main(files: tuple[Path, ...], games: int) -> None:
    """Print a row for each match, as far as it was played."""
    click.echo(HEAD)
    for sets in by_match(each for file in files for each in SetFile(file).sets()).values():
        click.echo(printed(row_of(sets, games)))


if __name__ == "__main__":
    main()
