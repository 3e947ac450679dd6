"""The files of forced positions: games as seeds and turns, and after how many turns each position stands."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from adoube.games.line import Line
from adoube.games.registry import make_game
from benchmarks.forced.kinds import WANTED

__all__ = [
    "FOLDER",
    "Collection",
    "ForcedPosition",
    "FoundGame",
    "Need",
    "Search",
    "counts_of",
    "games_in",
    "positions_in",
    "searches_in",
]

FOLDER = Path(__file__).parent
FROM_START = 4  # every so many games begin at the start; the others branch off a game that was found before
SEARCHES = "searches.json"  # how long was searched for the positions of each game


class ForcedPosition(NamedTuple):
    """A position of a file."""

    kind: str
    line: Line


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game of a file: after how many of its turns a position of each kind stands."""

    seed: int
    turns: tuple[str, ...]
    kinds: dict[str, int]

    def written(self) -> str:
        return json.dumps({"seed": self.seed, "turns": " ".join(self.turns), "kinds": self.kinds})

    def replayed(self, game: str, plies: int | None = None) -> Line:
        """Return the game after so many turns, or all. Raises IllegalTurn where the rules have changed."""
        line = Line.begin(make_game(game, seed=self.seed))
        for turn in self.turns[:plies]:
            line = line.play(line.game.read(turn))
        return line

    def positions(self, game: str) -> Iterator[ForcedPosition]:
        """Replay the game, and yield its positions. Raises IllegalTurn where the rules have changed."""
        line = self.replayed(game)
        for kind, ply in self.kinds.items():
            yield ForcedPosition(kind, line.back_to(ply))

    def with_kinds(self, kinds: dict[str, int]) -> "FoundGame":
        """Return the game with fewer positions, up to the last of them."""
        return FoundGame(self.seed, self.turns[: max(kinds.values(), default=0)], kinds)


@dataclass(frozen=True, slots=True)
class Search:
    """How much was searched for the positions of a game, and for how long."""

    last_seed: int = 0
    games: int = 0  # that were begun or branched off, each with a seed of its own
    ends: int = 0  # wins that were looked back from
    looked: Counter[str] = field(default_factory=Counter)  # positions, by kind
    given_up: Counter[str] = field(default_factory=Counter)  # of these, where a proof took too long
    seconds: float = 0.0  # of the processor

    def __add__(self, other: "Search") -> "Search":
        return Search(
            max(self.last_seed, other.last_seed),
            self.games + other.games,
            self.ends + other.ends,
            self.looked + other.looked,
            self.given_up + other.given_up,
            round(self.seconds + other.seconds, 1),
        )

    def written(self) -> dict[str, Any]:
        return {
            "last_seed": self.last_seed,
            "games": self.games,
            "ends": self.ends,
            "looked": dict(self.looked),
            "given_up": dict(self.given_up),
            "seconds": self.seconds,
        }


def games_in(name: str, folder: Path = FOLDER) -> list[FoundGame]:
    """Return the games of a file; none where there is no file."""
    path = folder / f"{name}.jsonl"
    if not path.exists():
        return []
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [FoundGame(row["seed"], tuple(row["turns"].split()), row["kinds"]) for row in rows]


def positions_in(name: str, folder: Path = FOLDER) -> Iterator[ForcedPosition]:
    """Yield the positions of a file."""
    for each in games_in(name, folder):
        yield from each.positions(name)


def counts_of(found: Iterable[FoundGame]) -> Counter[str]:
    """Return how many positions of each kind some games have."""
    return Counter(kind for one in found for kind in one.kinds)


def searches_in(folder: Path = FOLDER) -> dict[str, Search]:
    """Return how much was searched for each game so far."""
    path = folder / SEARCHES
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {
        name: Search(**{**row, "looked": Counter(row["looked"]), "given_up": Counter(row["given_up"])})
        for name, row in rows.items()
    }


class Need(NamedTuple):
    """A game to be played for the kinds that are still wanted."""

    game: str
    seed: int
    kinds: tuple[str, ...]
    base: FoundGame | None = None  # a game that was found before, to branch off; None to begin another one


class Collection:
    """The games of some files, filled until enough was found of each kind or each had its seconds."""

    def __init__(
        self, names: Iterable[str], folder: Path, each_s: float, kinds: Iterable[str] = tuple(WANTED)
    ) -> None:
        self._folder, self._each_s, self._kinds = folder, each_s, tuple(kinds)
        self._found = {name: games_in(name, folder) for name in names}
        self._searches = searches_in(folder)
        self._seeds = {
            name: max([self._searched(name).last_seed, *(one.seed for one in found)])
            for name, found in self._found.items()
        }
        self._spent_s = dict.fromkeys(self._found, 0.0)
        self._known: dict[str, set[Any]] = {}

    def need(self) -> Need | None:
        """Return a further game for the file that has had the least time; None where none needs more."""
        wanted = [name for name in self._found if self._missing(name) and self._spent_s[name] < self._each_s]
        if not wanted:
            return None
        name = min(wanted, key=self._spent_s.__getitem__)
        self._seeds[name] += 1
        seed, found = self._seeds[name], self._found[name]
        base = found[seed // FROM_START % len(found)] if found and seed % FROM_START else None
        return Need(name, seed, self._missing(name), base)

    def add(self, name: str, found: Iterable[FoundGame], search: Search) -> None:
        """Keep what is wanted and new, and write the files."""
        self._spent_s[name] += search.seconds
        self._searches[name] = self._searched(name) + search
        self._folder.mkdir(exist_ok=True)
        rows = {one: self._searches[one].written() for one in sorted(self._searches)}
        text = ",\n".join(f"{json.dumps(one)}: {json.dumps(row)}" for one, row in rows.items())
        (self._folder / SEARCHES).write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
        for one in found:
            self._keep(name, one)

    def _keep(self, name: str, found: FoundGame) -> None:
        kept = {
            kind: line.ply
            for kind, line in found.positions(name)
            if kind in self._missing(name) and self._is_new(name, kind, line)
        }
        if kept:
            self._found[name] = sorted([*self._found[name], found.with_kinds(kept)], key=_order)
            text = "".join(f"{one.written()}\n" for one in self._found[name])
            (self._folder / f"{name}.jsonl").write_text(text, encoding="utf-8")

    def _is_new(self, name: str, kind: str, line: Line) -> bool:
        """Return whether the file does not hold the position yet, by another way."""
        if name not in self._known:
            each = (position for one in self._found[name] for position in one.positions(name))
            self._known[name] = {(kind, line.position) for kind, line in each}
        known, size = self._known[name], len(self._known[name])
        known.add((kind, line.position))
        return len(known) > size

    def _searched(self, name: str) -> Search:
        return self._searches.get(name, Search())

    def _missing(self, name: str) -> tuple[str, ...]:
        counts = counts_of(self._found[name])
        return tuple(kind for kind in self._kinds if counts[kind] < WANTED[kind])


def _order(found: FoundGame) -> tuple[int, tuple[str, ...]]:
    return found.seed, found.turns
