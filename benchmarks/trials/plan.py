"""The trials that a campaign is made of: rows of a game, a view and hands, and how many games each.

The observability floor of a row is found once for the present code and kept on disk.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from adoube.games.registry import OURS, game_class, make_game
from adoube.referee.observability.report import question_floor
from adoube.referee.recorded_games import view_of
from adoube.simulation.hands import HANDS
from benchmarks.trials.ledger import code_version
from benchmarks.trials.trial import Trial

__all__ = ["Plan", "Row", "floor_of", "rows_of"]

# River Crossing with twelve pieces makes games of 400 random turns, the same few over and over.
OPTIONS: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType({"river-crossing": (("pieces", "4"),)})

# Games a row: on the view that a game's notes recommend, on every other; of chess on any; in short.
RECOMMENDED, OTHER, CHESS, SHORT = 1000, 100, 200, 3


@dataclass(frozen=True)
class Row:
    """A row of the table."""

    game: str
    view: str
    hands: str
    games: int

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        return OPTIONS.get(self.game, ())


@dataclass(frozen=True)
class Plan:
    """The trials of a campaign. None: all there are."""

    games: Sequence[str] | None = None
    views: Sequence[str] | None = None
    hands: Sequence[str] | None = None
    faults: str = ""
    games_a_row: int | None = None
    first_seed: int = 1
    most_turns: int = 2000

    def rows(self) -> Iterator[Row]:
        for game in self.games or OURS:
            for view in game_class(game).views:
                for hands in self.hands or HANDS:
                    if self.views is None or view in self.views:
                        yield Row(game, view, hands, self.games_a_row or usual_games(game, view))

    def trials(self, row: Row) -> list[Trial]:
        seeds = range(self.first_seed, self.first_seed + row.games)
        return [
            Trial(row.game, row.view, row.hands, seed, row.options, self.faults, self.most_turns)
            for seed in seeds
        ]


def usual_games(game: str, view: str) -> int:
    """How many games make a row. A game lists first the view that its notes recommend."""
    if game == "chess":
        return CHESS
    return RECOMMENDED if view == game_class(game).views[0] else OTHER


def rows_of(plan: Plan, shard: int, shards: int) -> Iterator[tuple[Row, list[Trial]]]:
    """The rows with those trials that fall to one shard of so many, by their seeds."""
    for row in plan.rows():
        yield row, [trial for trial in plan.trials(row) if trial.seed % shards == shard % shards]


SEED = 0


def floor_of(row: Row, games: int, folder: Path) -> float:
    """Questions per 100 turns that touches and a clock leave to be asked, over so many random games."""
    file = folder / "floors.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    key = f"{code_version()} {row.game} {row.view} {games}"
    if key not in known:
        game = make_game(row.game, dict(row.options))
        known[key] = question_floor(game, view_of(game, row.view), games, SEED)
        file.write_text(json.dumps(known, indent=0), encoding="utf-8")
    return float(known[key])
