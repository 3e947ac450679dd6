"""The strongest computer player against players that others have written or that every textbook has.

    python -m benchmarks.other_players [GAME...] [--games 100] [--seconds 0.1] [--jobs 2]

In English draughts, nine men's morris and Breakthrough (`benchmarks/breakthrough.lud`) the opponent is the
Monte Carlo tree search of OpenSpiel (C++, random games, exploration 2, `solve=True`), which is no dependency:
`pip install open_spiel`. In Jarmo and Konane it is a plain alpha-beta with iterative deepening, which counts
pieces and points in Jarmo, and turns to choose from in Konane. In Left/Right it is plain UCT.

Both have so many seconds for a turn, and games are played in pairs: an opening of four random turns, from
both seats. OpenSpiel's seconds are of the clock, so that each job needs a core of its own. Ends are those of
our rules. A game is drawn where OpenSpiel's rules end it so (in checkers after 40 turns without a capture),
or after 200 turns.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from importlib import import_module
from itertools import count
from math import ceil, inf
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

import click

from adoube.board.geometry import kind_of, owner_of
from adoube.computer.search.advice import Advice, Candidate
from adoube.computer.self_play.summary import wilson
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.verdict import Outcome
from benchmarks.strength_sets import Cost
from benchmarks.strengths import (
    Effort,
    Pace,
    Player,
    for_seconds,
    gained,
    opened,
    played,
    share_of,
    timed,
    warm,
)

STRONGEST = 3
MOST_TURNS = 200
BREAKTHROUGH = str(Path(__file__).with_name("breakthrough.lud"))


class OutOfTimeError(Exception):
    """A search has used its seconds."""


class AlphaBeta:
    """Fail-hard alpha-beta for two players, deepened by a turn until its seconds are used."""

    def __init__(self, seconds: float, value: Callable[[AnyGame, Any, Sequence[Any], str], float]) -> None:
        self._seconds, self._value = seconds, value
        self._until_s = 0.0
        self._looked = 0

    def __call__(self, game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        """Return the turns, the best first, as the deepest search that was finished has them."""
        self._until_s, self._looked = process_time() + self._seconds, 0
        found = list(game.successors(position))
        rng.shuffle(found)
        seat, before = game.to_move(position), [*line, position]
        try:
            for depth in count(1):
                values = self._values(game, found, before, seat, depth)
                found.sort(key=lambda one: -values[one[0]])
                if max(values.values()) in (inf, -inf):
                    break
        except OutOfTimeError:
            pass
        candidates = tuple(Candidate(turn, dict.fromkeys(game.seats, 0.5)) for turn, _ in found)
        return Advice(candidates, (found[0][0],), self._looked)

    def _values(
        self, game: AnyGame, found: Sequence[tuple[Any, Any]], before: list[Any], seat: str, depth: int
    ) -> Mapping[Any, float]:
        values, best = dict[Any, float](), -inf
        for turn, after in found:
            values[turn] = self._searched(game, after, before, seat, depth - 1, best, inf)
            best = max(best, values[turn])
        return values

    def _searched(
        self, game: AnyGame, position: Any, before: list[Any], seat: str, depth: int, low: float, high: float
    ) -> float:
        """Return the value for a seat between two bounds."""
        self._looked += 1
        if process_time() >= self._until_s:
            raise OutOfTimeError
        if (outcome := game.outcome(position, before)) is not None:
            return _value_of(outcome, seat)
        if not depth:
            return self._value(game, position, before, seat)
        own, further = game.to_move(position) == seat, [*before, position]
        for _, after in game.successors(position):
            value = self._searched(game, after, further, seat, depth - 1, low, high)
            low, high = (max(low, value), high) if own else (low, min(high, value))
            if low >= high:
                break
        return low if own else high


def _value_of(outcome: Outcome, seat: str) -> float:
    if outcome.winners == (seat,):
        return inf
    return 0.0 if not outcome.winners or seat in outcome.winners else -inf


def pieces_and_points(game: AnyGame, position: Any, before: Sequence[Any], seat: str) -> float:
    """Return how far a seat is ahead."""
    return gained(game, position, before, seat)[1]


def turns_to_choose_from(game: AnyGame, position: Any, before: Sequence[Any], seat: str) -> float:
    """Return the turns of the seat to move, as they are good for a seat."""
    turns = game.count(position)
    return float(turns if game.to_move(position) == seat else -turns)


# OpenSpiel's games, beside ours.

Signature = frozenset[tuple[str, str]]  # cells, and what stands there


class Bridge(NamedTuple):
    """A game of OpenSpiel that is one of ours."""

    spiel: str
    pieces: Mapping[str, str]  # its letters, by our pieces
    cells: Callable[[str], Iterator[tuple[str, str]]]  # the cells of what it prints, with their letters

    def seen(self, state: Any) -> Signature:
        return frozenset((cell, letter) for cell, letter in self.cells(str(state)) if letter in self.letters)

    @property
    def letters(self) -> frozenset[str]:
        return frozenset(self.pieces.values())

    def ours(self, game: AnyGame, position: Any) -> Signature:
        """Return the same of a position of ours."""
        cells = game.placement(position).cells
        return frozenset((cell, self.pieces[_piece(stack[0])]) for cell, stack in cells.items() if stack)


def _piece(piece: str) -> str:
    return f"{owner_of(piece)}.{kind_of(piece)}"


def _rows(text: str) -> Iterator[tuple[str, str]]:
    for row, line in zip(range(8, 0, -1), text.splitlines(), strict=False):
        yield from ((f"{column}{row}", letter) for column, letter in zip("abcdefgh", line[1:], strict=True))


def _upside_down(text: str) -> Iterator[tuple[str, str]]:
    """The rows of Breakthrough, where the side that begins stands on top."""
    yield from ((f"{cell[0]}{9 - int(cell[1])}", letter) for cell, letter in _rows(text))


MORRIS_COLUMNS = (0, 2, 4, 7, 10, 12, 14)  # where the points stand in a line of what is printed


def _morris(text: str) -> Iterator[tuple[str, str]]:
    for row, line in zip(range(7, 0, -1), text.splitlines()[::2], strict=False):
        letters = (line[place] for place in MORRIS_COLUMNS)
        yield from ((f"{column}{row}", letter) for column, letter in zip("abcdefg", letters, strict=True))


BRIDGES: Mapping[str, Bridge] = {
    "english-draughts": Bridge(
        "checkers",
        {"black.man": "o", "black.king": "8", "white.man": "+", "white.king": "*"},
        _rows,
    ),
    "nine-mens-morris": Bridge(
        "nine_mens_morris",
        {"white.man": "W", "black.man": "B"},
        _morris,
    ),
    BREAKTHROUGH: Bridge(
        "breakthrough",
        {"white.pawn": "b", "black.pawn": "w"},
        _upside_down,
    ),
}


class DrawnByOtherRulesError(Exception):
    """OpenSpiel's rules say that a game is over where ours go on."""


class SpielSearch:
    """OpenSpiel's MCTS as a player of one of our games, whose state follows our lines of play."""

    def __init__(self, bridge: Bridge, seconds: float) -> None:
        self._bridge, self._seconds = bridge, seconds
        self._spiel = import_module("pyspiel")
        self._game = self._spiel.load_game(bridge.spiel)
        self._followed: list[Any] = []
        self._state: Any = None
        self._playouts = 0  # of the last turn
        self._pace = Pace()

    def __call__(self, game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        """Return its turn. Raises DrawnByOtherRulesError."""
        self.follow(game, [*line, position])
        state, mover = self._state.clone(), self._state.current_player()
        self._playouts = 0
        until_s = process_time() + self._seconds
        while not state.is_terminal() and state.current_player() == mover:
            actions = state.legal_actions()
            left_s = max(0.001, until_s - process_time())
            state.apply_action(actions[0] if len(actions) == 1 else self._asked(state, left_s, rng))
        seen = self._bridge.seen(state)
        turn = next(
            turn for turn, after in game.successors(position) if self._bridge.ours(game, after) == seen
        )
        return Advice((Candidate(turn, dict.fromkeys(game.seats, 0.5)),), (turn,), self._playouts)

    def follow(self, game: AnyGame, line: Sequence[Any]) -> None:
        """Bring the state to where a line of play has come. Raises DrawnByOtherRulesError."""
        if self._followed != line[: len(self._followed)] or not self._followed:
            self._state, self._followed = self._game.new_initial_state(), [line[0]]
        for position in line[len(self._followed) :]:
            if self._state.is_terminal():
                raise DrawnByOtherRulesError
            self._state = self._after(self._bridge.ours(game, position))
            self._followed.append(position)
        if self._state.is_terminal():
            raise DrawnByOtherRulesError

    def _after(self, wanted: Signature) -> Any:
        """Return the state after the actions of one player that lead to a board."""
        mover, waiting = self._state.current_player(), [self._state]
        while waiting:
            state = waiting.pop()
            for action in state.legal_actions():
                after = state.child(action)
                if not after.is_terminal() and after.current_player() == mover:
                    waiting.append(after)
                elif self._bridge.seen(after) == wanted:
                    return after
        raise LookupError(f"{self._bridge.spiel} knows no turn to\n{sorted(wanted)}\nfrom\n{self._state}")

    def _asked(self, state: Any, seconds: float, rng: Random) -> int:
        """Return an action after so many seconds of the processor, by the share of it that is left here."""
        seed = rng.randrange(2**31)
        evaluator = self._spiel.RandomRolloutEvaluator(1, seed)
        bot = self._spiel.MCTSBot(
            self._game,
            evaluator,
            2.0,
            MOST_SIMULATIONS,
            MEMORY_MB,
            True,
            seed,
            False,
            max_wall_clock_time=seconds * self._pace.stretch,
        )
        with self._pace.measured():
            root = bot.mcts_search(state)
        self._playouts += root.explore_count
        action: int = root.best_child().action
        return action


MOST_SIMULATIONS = 10_000_000
MEMORY_MB = 1_000


def opponent_in(name: str, seconds: float) -> Player:
    """Return the other player of a game."""
    if name in BRIDGES:
        return Player("OpenSpiel's MCTS", SpielSearch(BRIDGES[name], seconds))
    if name == HIDES_CARDS:
        return for_seconds(seconds)[1]
    value = {"jarmo": pieces_and_points, "konane": turns_to_choose_from}[name]
    return Player("plain alpha-beta", AlphaBeta(seconds, value))


HIDES_CARDS = "left-right"
GAMES = (*BRIDGES, "jarmo", "konane", HIDES_CARDS)


class GameAgainst(NamedTuple):
    """How one game went for the strongest player."""

    share: float
    turns: int
    own: Cost
    other: Cost


def pair_of(name: str, number: int, seconds: float) -> list[GameAgainst]:
    """Play an opening from both seats."""
    warm(name)
    rng = Random(f"other players {name} {number}")
    effort = Effort(most_turns=MOST_TURNS)
    opening = opened(make_game(name, seed=rng.randrange(2**31)), effort.opening, rng)
    return [_played(opening, seat, name, seconds, rng, effort) for seat in opening.game.seats]


def _played(opening: Line, mine: str, name: str, seconds: float, rng: Random, effort: Effort) -> GameAgainst:
    strongest, other = timed(STRONGEST, seconds), opponent_in(name, seconds)
    players = {seat: strongest if seat == mine else other for seat in opening.game.seats}
    try:
        line = played(opening, players, rng, effort)
        share, turns = share_of(line, mine), line.ply
    except DrawnByOtherRulesError:
        share, turns = 0.5, opening.ply + strongest.cost.turns + other.cost.turns
    return GameAgainst(share, turns, strongest.cost, other.cost)


@click.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1, type=click.Choice(GAMES))
@click.option("--games", default=100, show_default=True)
@click.option("--seconds", default=0.1, show_default=True, help="A turn, for either player.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1))
@click.option("--within", default=86_400.0, help="Seconds of the clock, after which hardly a pair is begun.")
def main(games_of: tuple[str, ...], *, games: int, seconds: float, jobs: int, within: float) -> None:
    """Print a row for each game."""
    click.echo(
        "| game | opponent | games | won / drawn / lost | share % | turns | processor s a turn "
        "| looked at a s |"
    )
    click.echo("|---|---|---|---|---|---|---|---|")
    until_s = perf_counter() + within
    names, results = games_of or GAMES, dict[str, list[GameAgainst]]()
    with ProcessPoolExecutor(jobs) as pool:
        # One pair of each game after the other, so that all of them come as far where time is short.
        asked = [
            (name, pool.submit(pair_of, name, number, seconds))
            for number in range(ceil(games / 2))
            for name in names
        ]
        wait([pair for _, pair in asked], timeout=until_s - perf_counter())
        for _, pair in asked:
            pair.cancel()
    for name, pair in asked:
        results.setdefault(name, []).extend(() if pair.cancelled() else pair.result())
    for name in filter(results.get, names):
        click.echo(row_of(name, results[name], opponent_in(name, seconds).name))


def row_of(name: str, results: Sequence[GameAgainst], opponent: str) -> str:
    """Return a row of the table."""
    shares = [one.share for one in results]
    won, lost = shares.count(1.0), shares.count(0.0)
    low, high = (round(100 * bound) for bound in wilson(sum(shares), len(shares)))
    share = f"{100 * sum(shares) / len(shares):.0f} ({low} to {high})"
    turns = sum(one.turns for one in results) / len(results)
    own, own_looked = sum((one.own for one in results), Cost()).a_turn()
    other, other_looked = sum((one.other for one in results), Cost()).a_turn()
    cells = [
        Path(name).stem, opponent, str(len(results)), f"{won} / {len(results) - won - lost} / {lost}", share,
        f"{turns:.0f}", f"{own:.3f} : {other:.3f}",
        f"{own_looked / (own or 1):,.0f} : {other_looked / (other or 1):,.0f}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
