"""Positions with a forced win or a single kind of rescue, and how many of them a computer player gets right.

    python -m benchmarks.forced_positions make [GAME...] [--seconds 60] [--jobs 2]
    python -m benchmarks.forced_positions check [GAME...]
    python -m benchmarks.forced_positions measure [GAME...] [--strength 3] [--seconds 1]

*Win in one*: some turn wins at once, and another does not. *Save in one*: the next seat wins at once after at
least half of the turns, and not after the others. *Win in three*: the seat to move wins with its third turn
whatever the others do, that is within five turns of all seats, and not with its second. Not all first turns
keep that win.

`make` plays games by two kinds of players, a child that takes what it can and the search at 60 positions by
weights that were not fitted, and looks back from their ends. What is kept does not depend on how these two
think: the rules alone decide it (`benchmarks.forced_wins`), by every line and by proof numbers. Where these
differ, `make` and `check` end with an error. A game's file in `benchmarks/forced` holds games as seeds and
turns, and after how many turns each position stands.

`measure` counts the positions in which a player's turn wins at once, leaves no win at once, or still wins
within four further turns. *Later* counts turns that do not, but win within a few more.
"""

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import click

from adoube.computer.search.advice import Advice, Budget, Meter, never
from adoube.computer.search.hidden import hides, worlds
from adoube.computer.search.tree_search import search_tree
from adoube.computer.search.tuning import evaluation_of
from adoube.computer.self_play.summary import wilson
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import game_names, make_game
from adoube.games.verdict import TooManyTurns
from benchmarks.forced_wins import Allowance, TooMuchToSearchError, can_force, proves, wins_at_once
from benchmarks.strengths import Player, child, timed, warm

FOLDER = Path(__file__).with_name("forced")

WIN, SAVE, THREE = "win in one", "save in one", "win in three"
WANTED = {WIN: 30, SAVE: 30, THREE: 20}
WITHIN = 5  # turns of all seats, in which the third own one wins
LATER = 9  # turns within which a win counts as later
SEARCHED = 12_000  # positions of one search by proof numbers, for a position to be found
VERIFIED = 150_000  # positions of one search of a position that was found
BACK = 13  # turns before the end of a game that are looked at
LONGEST = 400
EACH = 20  # positions that one process answers
EXPECTED_S = 1.0  # the time of a game that is being played
SHORT_THOUGHT = 60  # positions a turn of the search, in games that are looked through
WORLDS = 8  # games with other hidden dice or cards in which a win has to be one


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

    def positions(self, game: str) -> Iterator[ForcedPosition]:
        """Replay the game. Raises IllegalTurn where the rules have changed."""
        line = Line.begin(make_game(game, seed=self.seed))
        lines = [line]
        for turn in self.turns:
            line = line.play(line.game.read(turn))
            lines.append(line)
        for kind, ply in self.kinds.items():
            yield ForcedPosition(kind, lines[ply])


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


# Whether a position is of a kind.


def is_good(kind: str, line: Line, turn: Any) -> bool:
    """Return whether a turn does what is asked in a position of a kind. Raises TooMuchToSearchError."""
    game, seat = line.game, line.to_move or ""
    after = line.extended(turn, game.after(line.position, turn))
    if kind == WIN:
        return turn in _winning(line)
    if kind == SAVE:
        if after.outcome is not None:
            return not after.outcome.winners or seat in after.outcome.winners
        return after.to_move == seat or not wins_at_once(*_of(after))
    return can_force(*_of(after), seat, WITHIN - 1, Allowance(VERIFIED))


def _of(line: Line) -> tuple[AnyGame, Any, Sequence[Any]]:
    return line.game, line.position, line.positions


def _winning(line: Line) -> set[Any]:
    """Return the turns that win at once, whatever dice or cards are hidden."""
    good = set(wins_at_once(*_of(line)))
    if good and hides(line.game):
        for world, seen in islice(worlds(line.game, line.position, Random(1)), WORLDS):
            good &= set(wins_at_once(world, seen, ()))
    return good


def is_of_kind(kind: str, line: Line) -> bool:
    """Return whether every line says that a position is of a kind. Raises TooMuchToSearchError."""
    seat = line.to_move or ""
    if kind == THREE and (
        can_force(*_of(line), seat, WITHIN - 2, Allowance(VERIFIED))
        or not can_force(*_of(line), seat, WITHIN, Allowance(VERIFIED))
    ):
        return False
    found = [turn for turn, _ in line.game.successors(line.position)]
    if kind == THREE:
        return not all(is_good(kind, line, turn) for turn in found)
    good = sum(is_good(kind, line, turn) for turn in found)
    return 0 < good < len(found) if kind == WIN else 0 < 2 * good <= len(found)


def is_proven(kind: str, line: Line, most: int = VERIFIED) -> bool:
    """Return whether proof numbers say that a position is of a kind. Raises TooMuchToSearchError."""
    game, position, before, seat = line.game, line.position, line.positions, line.to_move or ""
    further = (*before, position)
    found = [after for _, after in game.successors(position)]
    if kind == WIN:
        wins = sum(proves(game, after, further, seat, 0) for after in found)
        return 0 < wins < len(found)
    if kind == SAVE:
        others = [other for other in game.seats if other != seat]
        lost = sum(
            any(proves(game, after, further, other, int(game.to_move(after) == other)) for other in others)
            for after in found
        )
        return len(found) <= 2 * lost < 2 * len(found)
    return (
        proves(game, position, before, seat, WITHIN, most)
        and not proves(game, position, before, seat, WITHIN - 2, most)
        and not all(proves(game, after, further, seat, WITHIN - 1, most) for after in found)
    )


# Games, and what is found in them.


@cache
def _players() -> tuple[Player, Player]:
    return child(), Player("short thought", _short_thought)


def _short_thought(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
    """Search by usual weights, which take no time to learn, in the true position."""
    meter = Meter(Budget(positions=SHORT_THOUGHT), never)
    return search_tree(game, position, line, evaluation_of(game, lambda: True), meter, rng)


def searched_game(
    name: str, seed: int, kinds: Sequence[str], until_s: float
) -> tuple[FoundGame | None, float]:
    """Play a game and look back from its end, until a moment of the monotonic clock at most.

    Return what was found of the kinds, None where nothing was, and the seconds that it took. Raises
    AssertionError where the two searches differ.
    """
    began_s = time.monotonic()
    rng = Random(f"forced positions {name} {seed}")
    line = Line.begin(make_game(name, seed=seed))
    players = {seat: rng.choice(_players()) for seat in line.game.seats}
    while line.outcome is None and line.ply < LONGEST and time.monotonic() < until_s:
        line = _played_on(line, players, rng)
    found: dict[str, int] = {}
    if line.outcome is not None and line.outcome.winners:
        found = _found_before(line, kinds, until_s)
    turns = tuple(line.written_turns())[: max(found.values(), default=0)]
    return FoundGame(seed, turns, found) if found else None, time.monotonic() - began_s


def _found_before(line: Line, kinds: Sequence[str], until_s: float) -> dict[str, int]:
    """Return after how many turns of a finished game the last position of each kind stands."""
    winners = line.outcome.winners if line.outcome else ()
    found: dict[str, int] = {}
    for back in range(1, min(BACK, line.ply) + 1):
        before = line.back(back)
        won = before.to_move in winners
        for kind in kinds:
            is_likely = not won if kind == SAVE else won and (kind == WIN or back >= WITHIN)
            if is_likely and kind not in found and time.monotonic() < until_s and _is_found(kind, before):
                found[kind] = before.ply
    return found


def _played_on(line: Line, players: dict[str, Player], rng: Random) -> Line:
    game = line.game
    found = list(game.successors(line.position))
    turn = found[0][0] if len(found) == 1 else players[game.to_move(line.position)].choose(line, rng)
    return line.extended(turn, game.after(line.position, turn))


def _is_found(kind: str, line: Line) -> bool:
    """Return whether both searches say that a position is of a kind; not where one takes too long.

    Raises AssertionError where they differ.
    """
    if kind != WIN and hides(line.game):
        return False  # the next dice or cards decide what others can do
    try:
        if not is_proven(kind, line, SEARCHED):
            return False
        is_kept = is_of_kind(kind, line)
    except (TooMuchToSearchError, TooManyTurns):
        return False
    if not is_kept and not hides(line.game):
        raise AssertionError(f"the searches differ: {line.game.id}, {kind}, {line.written_turns()}")
    return is_kept


# What is written into files.


class Need(NamedTuple):
    """A game to be played for the kinds that are still wanted."""

    game: str
    seed: int
    kinds: tuple[str, ...]


class Collection:
    """The games of some files, filled until enough was found of each kind."""

    def __init__(self, names: Iterable[str], folder: Path) -> None:
        self._folder = folder
        self._found = {name: games_in(name, folder) for name in names}
        self._seeds = {
            name: count(1 + max((one.seed for one in found), default=0))
            for name, found in self._found.items()
        }
        self._spent_s = dict.fromkeys(self._found, 0.0)

    def need(self) -> Need | None:
        """Return a further game for the file that has had the least time; None where all are full."""
        wanted = [name for name in self._found if self._missing(name)]
        if not wanted:
            return None
        name = min(wanted, key=self._spent_s.__getitem__)
        self._spent_s[name] += EXPECTED_S
        return Need(name, next(self._seeds[name]), self._missing(name))

    def add(self, name: str, found: FoundGame | None, seconds: float) -> None:
        """Keep what is still wanted of a game, and write the file."""
        self._spent_s[name] += seconds - EXPECTED_S
        kinds = (
            {kind: ply for kind, ply in found.kinds.items() if kind in self._missing(name)} if found else {}
        )
        if found is None or not kinds:
            return
        kept = FoundGame(found.seed, found.turns[: max(kinds.values())], kinds)
        self._found[name] = sorted([*self._found[name], kept], key=lambda one: one.seed)
        self._folder.mkdir(exist_ok=True)
        text = "".join(f"{one.written()}\n" for one in self._found[name])
        (self._folder / f"{name}.jsonl").write_text(text, encoding="utf-8")

    def _missing(self, name: str) -> tuple[str, ...]:
        counts = counts_of(self._found[name])
        return tuple(kind for kind, wanted in WANTED.items() if counts[kind] < wanted)


def counts_of(found: Iterable[FoundGame]) -> Counter[str]:
    """Return how many positions of each kind some games have."""
    return Counter(kind for one in found for kind in one.kinds)


# How players do.


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's turn in a position of a file."""

    kind: str
    is_right: bool
    is_later: bool  # whether it still wins, but not as soon
    turn: str


def answers_of(name: str, places: Sequence[int], strength: int, seconds: float) -> list[Answer]:
    """Return a player's turns at some places of a file, with so many seconds of the processor each."""
    positions = list(positions_in(name))
    warm(name)
    return [_answer(name, place, *positions[place], strength, seconds) for place in places]


def _answer(name: str, place: int, kind: str, line: Line, strength: int, seconds: float) -> Answer:
    chosen = timed(strength, seconds).choose(line, Random(f"{name} {place}"))
    is_right = is_good(kind, line, chosen)
    is_later = kind == THREE and not is_right and _wins_later(line, chosen)
    return Answer(kind, is_right, is_later, line.game.write(chosen))


def _wins_later(line: Line, turn: Any) -> bool:
    after = line.game.after(line.position, turn)
    try:
        return proves(line.game, after, (*line.positions, line.position), line.to_move or "", LATER - 1)
    except TooMuchToSearchError:
        return False


@click.group()
def main() -> None:
    """Make, check or measure."""


def names_of(games_of: Sequence[str]) -> tuple[str, ...]:
    """Return the games that are asked for and can list their turns."""
    return tuple(name for name in games_of or game_names() if make_game(name).enumerable)


@main.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--seconds", default=60.0, show_default=True, help="Of the clock, for all games together.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1))
@click.option("--folder", default=FOLDER, type=click.Path(path_type=Path), show_default="benchmarks/forced")
def make(games_of: tuple[str, ...], seconds: float, jobs: int, folder: Path) -> None:
    """Fill the files until each kind has its positions, or the seconds are over."""
    until_s = time.monotonic() + seconds
    collection = Collection(names_of(games_of), folder)
    running: dict[Future[tuple[FoundGame | None, float]], Need] = {}
    with ProcessPoolExecutor(jobs) as pool:
        while time.monotonic() < until_s:
            while len(running) < 2 * jobs and (need := collection.need()) is not None:
                running[pool.submit(searched_game, *need, until_s)] = need
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                collection.add(running.pop(done).game, *done.result())
    click.echo("| game | win in one | save in one | win in three |\n|---|---|---|---|")
    for name in names_of(games_of):
        counts = counts_of(games_in(name, folder))
        click.echo(f"| {name} | {' | '.join(str(counts[kind]) for kind in WANTED)} |")


@main.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1))
def check(games_of: tuple[str, ...], jobs: int) -> None:
    """Search every position again, both ways. Ends with status 1 where one is not of its kind."""
    names = names_of(games_of)
    with ProcessPoolExecutor(jobs) as pool:
        wrong = [text for found in pool.map(wrong_in, names) for text in found]
    if wrong:
        raise click.ClickException("\n".join(wrong))
    click.echo(f"All {sum(map(count_in, names)):,} positions are what their files say.")


def wrong_in(name: str) -> list[str]:
    """Return the positions of a file that are not of their kinds, in words."""
    return [
        f"{name}: no {kind} after {' '.join(line.written_turns())}"
        for kind, line in positions_in(name)
        if not (is_of_kind(kind, line) and is_proven(kind, line))
    ]


@main.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--strength", default=3, show_default=True)
@click.option("--seconds", default=1.0, show_default=True, help="Of the processor a turn, at most.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1))
@click.option("--misses", is_flag=True, help="Print where it fails, too.")
def measure(games_of: tuple[str, ...], *, strength: int, seconds: float, jobs: int, misses: bool) -> None:
    """Print how many positions of each kind a strength gets right, game by game."""
    click.echo("| game | win in one | save in one | win in three | later |\n|---|---|---|---|---|")
    totals, rights = Counter[str](), Counter[str]()
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {name: list(_asked(pool, name, strength, seconds)) for name in names_of(games_of)}
        for name, asked in waiting.items():
            answers = [answer for future in asked for answer in future.result()]
            total = Counter(answer.kind for answer in answers)
            right = Counter(answer.kind for answer in answers if answer.is_right)
            later = sum(answer.is_later for answer in answers)
            for place, answer in enumerate(answers):
                if misses and not answer.is_right:
                    click.echo(f"  {name} {place}: {answer.kind}, {answer.turn}")
            totals += total
            rights += right
            cells = [f"{right[kind]} of {total[kind]}" if total[kind] else "none" for kind in WANTED]
            click.echo(f"| {name} | {' | '.join(cells)} | {later} |")
    for kind in filter(totals.__getitem__, WANTED):
        low, high = wilson(rights[kind], totals[kind])
        click.echo(f"{kind}: {rights[kind]} of {totals[kind]} ({100 * low:.1f} to {100 * high:.1f} %)")


def _asked(
    pool: ProcessPoolExecutor, name: str, strength: int, seconds: float
) -> Iterator[Future[list[Answer]]]:
    """Ask for all positions of a game, some of them at a time, since each process has to learn the game."""
    for first in range(0, count_in(name), EACH):
        places = range(first, min(first + EACH, count_in(name)))
        yield pool.submit(answers_of, name, places, strength, seconds)


def count_in(name: str) -> int:
    """Return the number of positions in a file."""
    return counts_of(games_in(name)).total()


if __name__ == "__main__":
    main()
