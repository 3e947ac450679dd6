"""How much stronger one computer player is than another, game by game.

    python -m benchmarks.strengths [GAME...] [--games 100] [--seed 1] [--match 3:2]

The matches are each strength against the one below it, *2:1* and *3:2*, and *uct*: the strongest against
plain UCT, both for so many seconds a turn. In *child:1* the weakest plays somebody who wins or takes where
one turn does so, and plays any turn else. Games are played in sets: one opening of a few random turns, then
the same opening again with the stronger player in every other seat, so that neither luck of the opening nor
of the seats counts. All other seats have the weaker player. Where one seat plays alone, both play it, and the
better score wins.

What the strengths learn of a game when they first meet it, they have learned before the match.

Seconds are of the processor, not of the clock, so that a busy computer favours nobody. *Share* is of the
points: of a draw the winners have equal parts, of a void game and of one that was cut off all seats. Its
bounds are Wilson's, with a confidence of 95 %.

    --until-decided 1 --sets /tmp/sets.jsonl

A match then ends as soon as nothing can change whether 60 points of 100 games are reached: 60 are there, or
more than 40 are lost. With three seats it is 43 points, so that each of the others has at most two thirds of
the stronger player's. With less than 1 it ends once that is so likely. What was played stands in the file, so
that a campaign can be ended at any time and goes on where it was.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import click

from adoube.board.geometry import owner_of
from adoube.computer.search.advice import Advice, Budget, Candidate, SearchMethod, never
from adoube.computer.search.hidden import hides
from adoube.computer.search.tree import turns_to_consider
from adoube.computer.search.uct import uct
from adoube.computer.strengths import STRENGTHS, advise, strength_of
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import game_names, make_game
from benchmarks.strength_sets import (
    HEAD,
    Cost,
    Match,
    PlayedSet,
    Result,
    Row,
    SetFile,
    chance_of,
    printed,
    row_of,
    wanted_of,
)

MOST_POSITIONS = 100_000_000  # no bound: time bounds the search
AGAINST_UCT = "uct"
OF_A_CHILD = "child:1"
MATCHES = (*(f"{number}:{number - 1}" for number in sorted(STRENGTHS)[1:]), AGAINST_UCT, OF_A_CHILD)
TRIES = 100  # openings that may be over before they end

Think = Callable[[AnyGame, Any, Sequence[Any], Random], Advice[Any]]


@dataclass
class Player:
    """One way to play, and what it has cost so far."""

    name: str
    think: Think
    cost: Cost = field(default_factory=Cost)

    def choose(self, line: Line, rng: Random) -> Any:
        began_s = time.thread_time()
        advice = self.think(line.game, line.position, line.positions, rng)
        self.cost += Cost(1, advice.positions, time.thread_time() - began_s)
        return advice.best.turn


@dataclass(frozen=True, slots=True)
class Effort:
    games: int = 100
    seed: int = 1
    opening: int = 4  # random turns
    most_turns: int = 300
    # How sure it has to be whether 60 % are reached, for a match to end before all its games; None: it ends
    # after them.
    surely: float | None = None


def of_strength(number: int, most_positions: int | None = None) -> Player:
    """A player of a strength, its seconds taken for those of the processor.

    With a bound of positions that is lower than its own, nothing bounds its seconds.
    """
    usual = strength_of(number).budget
    seconds, name = usual.seconds, f"strength {number}"
    if most_positions is not None and most_positions < usual.positions:
        usual, seconds = replace(usual, positions=most_positions), None
        name += f" at {most_positions:,} positions"

    def think(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        over = _after(seconds)
        return advise(game, position, line, number, rng, over, budget=replace(usual, seconds=None))

    return Player(name, think)


def _searching(search: SearchMethod, budget: Budget, seconds: Callable[[], float]) -> Think:
    """Search for so many seconds of the processor. Where something is hidden, each world has its part."""

    def think(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        usable_s = seconds()
        for_worlds = replace(budget, seconds=usable_s if hides(game) else None, of_processor=True)
        return search(game, position, line, for_worlds, rng, _after(usable_s))

    return think


def timed(number: int, seconds: float) -> Player:
    """A strength that searches for so many seconds of the processor, and never asks an engine."""

    def think(
        game: AnyGame,
        position: Any,
        line: Sequence[Any],
        budget: Budget,
        rng: Random,
        stopped: Callable[[], bool] = never,
    ) -> Advice[Any]:
        return advise(game, position, line, number, rng, stopped, budget=budget)

    usual = strength_of(number).budget
    return Player(f"strength {number}, {seconds:g} s", _searching(think, usual, lambda: seconds))


def for_seconds(seconds: float) -> tuple[Player, Player]:
    """The strongest player and plain UCT, each for so many seconds of the processor a turn."""
    return (
        replace(timed(max(STRENGTHS), seconds), name=f"strongest, {seconds:g} s"),
        Player(f"plain UCT, {seconds:g} s", plain_uct(lambda: seconds)),
    )


def plain_uct(seconds: Callable[[], float]) -> Think:
    """Return plain UCT. `seconds`: of the processor, for the next turn."""
    return _searching(uct, Budget(positions=MOST_POSITIONS), seconds)


def child() -> Player:
    """A player that takes what there is to take and does not look at answers."""

    def think(game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        seat = game.to_move(position)
        found, _ = turns_to_consider(game, position, rng)
        rng.shuffle(found)
        turn, _ = max(found, key=lambda one: gained(game, one[1], [*line, position], seat))
        return Advice((Candidate(turn, dict.fromkeys(game.seats, 0.5)),), (turn,), len(found))

    return Player("child", think)


def gained(game: AnyGame, position: Any, line: Sequence[Any], seat: str) -> tuple[float, float]:
    """Return what anybody sees of a position: whether the game is won, and each side's points and pieces."""
    outcome = game.outcome(position, line)
    won = 0.0 if outcome is None or not outcome.winners else 1.0 if seat in outcome.winners else -1.0
    counts = Counter({name: float(points) for name, points in game.scores(position).items()})
    for stack in game.placement(position).cells.values():
        counts.update(map(owner_of, stack))
    return won, counts[seat] - sum(counts[other] for other in game.seats if other != seat)


def _after(seconds: float | None) -> Callable[[], bool]:
    until_s = None if seconds is None else time.thread_time() + seconds
    return lambda: until_s is not None and time.thread_time() >= until_s


def match(
    game: str,
    stronger: Player,
    weaker: Player,
    effort: Effort,
    played_before: Sequence[PlayedSet] = (),
    note: Callable[[PlayedSet], None] = lambda _: None,
) -> Row:
    """The games of two players, in whole sets, at least as many as asked for, or until all is decided.

    Sets of this match among `played_before` are not played again; `note` gets each that is.
    """
    one = Match(game, stronger.name, weaker.name, effort.seed, effort.opening, effort.most_turns)
    sets = {each.number: each for each in played_before if each.match == one}
    wanted = wanted_of(game)
    if not is_enough(sets.values(), effort, wanted):
        warm(game)
    for number in count():
        if is_enough(sets.values(), effort, wanted):
            break
        if number not in sets:
            stronger.cost = weaker.cost = Cost()
            results = tuple(game_set(game, stronger, weaker, number, effort))
            sets[number] = PlayedSet(one, number, results, (stronger.cost, weaker.cost))
            note(sets[number])
    return row_of(list(sets.values()), effort.games)


def is_enough(sets: Iterable[PlayedSet], effort: Effort, wanted: float) -> bool:
    """Return whether no further set is needed to know if the share is the wanted one."""
    shares = [result.share for each in sets for result in each.results]
    if len(shares) >= effort.games:
        return True
    if effort.surely is None or not shares:
        return False
    chance = chance_of(sum(shares), len(shares), effort.games, wanted)
    return max(chance, 1 - chance) >= effort.surely


def warm(game: str) -> None:
    """Has the strengths learn a game, which no turn is to pay for."""
    known = make_game(game)
    advise(known, known.start(), (), max(STRENGTHS), Random(0), budget=Budget(seconds=None, positions=1))


def game_set(game: str, stronger: Player, weaker: Player, number: int, effort: Effort) -> Iterator[Result]:
    """The games of one opening, the stronger player in another seat in each."""
    rng = Random(f"strengths {effort.seed}/{number}")
    opening = opened(make_game(game, seed=rng.randrange(2**31)), effort.opening, rng)
    seats = opening.game.seats
    if len(seats) == 1:
        lines = [played(opening, {seats[0]: player}, rng, effort) for player in (stronger, weaker)]
        won, other = (line.scores[seats[0]] for line in lines)
        share = 0.5 if won == other else float(won > other)
        yield Result(share, any(line.outcome is None for line in lines), lines[0].ply)
        return
    for mine in seats:
        players = {seat: stronger if seat == mine else weaker for seat in seats}
        line = played(opening, players, rng, effort)
        yield Result(share_of(line, mine), line.outcome is None, line.ply)


def opened(game: AnyGame, turns: int, rng: Random) -> Line:
    """A game after that many random turns, not over yet. Raises ValueError where it is always over."""
    for _ in range(TRIES):
        line = Line.begin(game)
        while line.outcome is None and line.ply < turns:
            line = line.extended(*game.random_turn(line.position, rng))
        if line.outcome is None:
            return line
    raise ValueError(f"{game.id} is over after {turns} random turns: give a shorter --opening")


def played(line: Line, players: Mapping[str, Player], rng: Random, effort: Effort) -> Line:
    """The game played on to its end, or to where it is cut off. Nobody thinks where one turn is legal."""
    game = line.game
    while line.outcome is None and line.ply < effort.most_turns:
        legal = list(islice(game.successors(line.position), 2))
        player = players[game.to_move(line.position)]
        turn = legal[0][0] if len(legal) == 1 else player.choose(line, rng)
        line = line.extended(turn, game.after(line.position, turn))
    return line


def share_of(line: Line, seat: str) -> float:
    """Return a seat's share of one point: the winners share it, all share that of a game without an end."""
    winners = (line.outcome and line.outcome.winners) or line.game.seats
    return 1 / len(winners) if seat in winners else 0.0


@click.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(1), help="Games of a match, at least."
)
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--match", "wanted", type=click.Choice(MATCHES), multiple=True, help="Only this; repeat for more."
)
@click.option("--seconds", default=1.0, show_default=True, help="Of the processor a turn, against plain UCT.")
@click.option("--opening", default=4, show_default=True, help="Random turns at the beginning.")
@click.option("--turns", default=300, show_default=True, help="Where a game is cut off.")
@click.option(
    "--most-positions",
    type=click.IntRange(1),
    help="Of a strength a turn, instead of seconds.",
)
@click.option(
    "--until-decided",
    "surely",
    metavar="CHANCE",
    type=click.FloatRange(0.5, 1),
    help="End a match once it is this sure whether 60 % are reached; 1 is certain.",
)
@click.option(
    "--sets",
    "kept",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keeps what was played; what stands there already is not played again.",
)
@click.option("--json", "as_json", is_flag=True)
def main(
    games_of: tuple[str, ...],
    *,
    games: int,
    seed: int,
    wanted: tuple[str, ...],
    seconds: float,
    opening: int,
    turns: int,
    most_positions: int | None,
    surely: float | None,
    kept: Path | None,
    as_json: bool,
) -> None:
    """Print a row for each match, as soon as it is over."""
    effort = Effort(games, seed, opening, turns, surely)
    file = None if kept is None else SetFile(kept)
    before = [] if file is None else list(file.sets())
    if not as_json:
        click.echo(HEAD)
    for name in games_of or game_names():
        for stronger, weaker in pairs(wanted or MATCHES, seconds, most_positions):
            note = (lambda _: None) if file is None else file.add
            row = match(name, stronger, weaker, effort, before, note)
            click.echo(json.dumps(row._asdict()) if as_json else printed(row))


def pairs(
    wanted: Sequence[str], seconds: float, most_positions: int | None
) -> Iterator[tuple[Player, Player]]:
    """The players of the matches, the stronger first."""
    for name in wanted:
        if name == AGAINST_UCT:
            yield for_seconds(seconds)
        elif name == OF_A_CHILD:
            yield child(), of_strength(1)
        else:
            stronger, _, weaker = name.partition(":")
            yield of_strength(int(stronger), most_positions), of_strength(int(weaker), most_positions)


if __name__ == "__main__":
    main()
