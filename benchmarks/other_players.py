"""The strongest computer player against players that others have written or that every textbook has.

    python -m benchmarks.other_players [GAME...] [--games 100] [--seconds 0.1] [--jobs 2] [--pairs FILE]

In English draughts, nine men's morris and Breakthrough (`benchmarks/breakthrough.lud`) the opponent is the
Monte Carlo tree search of OpenSpiel (C++, random games, exploration 2, `solve=True`), which is no dependency:
`pip install open_spiel`. In Jarmo and Konane it is a plain alpha-beta with iterative deepening, which counts
pieces and points in Jarmo, and turns to choose from in Konane. In Left/Right it is plain UCT.

Both have so many seconds of the processor for a turn, so that a busy computer favours neither, and games are
played in pairs: an opening of four random turns, from both seats. OpenSpiel cannot be given seconds of the
processor. It is given a number of random games instead: as many as it played in a second before. Where a
player has used more or less than the other in a game, the other's next turn makes up for it. Ends are those
of our rules. A game is drawn where OpenSpiel's rules end it so (in checkers after 40 turns without a
capture), or after 200 turns.

With `--pairs FILE` each pair stands in the file as soon as it was played, and none is played twice. A file is
of one state of the program.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from importlib import import_module
from math import ceil
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any, NamedTuple, TypeVar

import click

from adoube.board.geometry import kind_of, owner_of
from adoube.computer.search.advice import Advice, Candidate
from adoube.computer.self_play.summary import wilson
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from benchmarks.alpha_beta import AlphaBeta, pieces_and_points, turns_to_choose_from
from benchmarks.strength_sets import Cost
from benchmarks.strengths import (
    Effort,
    Player,
    opened,
    plain_uct,
    played,
    share_of,
    timed,
    warm,
)

STRONGEST = 3
MOST_TURNS = 200
BREAKTHROUGH = str(Path(__file__).with_name("breakthrough.lud"))


T = TypeVar("T")

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

    def __init__(self, bridge: Bridge, seconds: Callable[[], float]) -> None:
        """`seconds`: of the processor, for the next turn."""
        self._bridge, self._seconds = bridge, seconds
        self._spiel = import_module("pyspiel")
        self._game = self._spiel.load_game(bridge.spiel)
        self._followed: list[Any] = []
        self._state: Any = None
        self._playouts = 0  # of the last turn
        self._a_second = FIRST_GUESS  # random games in a second of the processor

    def __call__(self, game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        """Return its turn. Raises DrawnByOtherRulesError."""
        self.follow(game, [*line, position])
        state, mover = self._state.clone(), self._state.current_player()
        self._playouts = 0
        until_s = thread_time() + self._seconds()
        while not state.is_terminal() and state.current_player() == mover:
            actions = state.legal_actions()
            left_s = max(0.0, until_s - thread_time())
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
        """Return an action after the random games of so many seconds, as quick as those before were."""
        seed, began_s = rng.randrange(2**31), thread_time()
        evaluator = self._spiel.RandomRolloutEvaluator(1, seed)
        bot = self._spiel.MCTSBot(
            self._game,
            evaluator,
            2.0,
            max(LEAST_PLAYOUTS, round(seconds * self._a_second)),
            MEMORY_MB,
            True,
            seed,
            False,
        )
        root = bot.mcts_search(state)
        self._playouts += root.explore_count
        if root.explore_count >= LEAST_PLAYOUTS:
            seen = root.explore_count / max(thread_time() - began_s, LEAST_S)
            self._a_second += SMOOTHING * (seen - self._a_second)
        action: int = root.best_child().action
        return action


FIRST_GUESS = 10_000.0
LEAST_PLAYOUTS = 20
LEAST_S, SMOOTHING = 0.0001, 0.3  # how much one search says of the next
MEMORY_MB = 1_000


def opponent_in(name: str, seconds: float, own: Player) -> Player:
    """Return the other player of a game, which uses as many seconds of the processor as our own one."""

    def left_s() -> float:
        return seconds_left(own.cost, other.cost, seconds)

    if name == HIDES_CARDS:
        other = Player("plain UCT", plain_uct(left_s))
    elif name in BRIDGES:
        other = Player("OpenSpiel's MCTS", SpielSearch(BRIDGES[name], left_s))
    else:
        value = {"jarmo": pieces_and_points, "konane": turns_to_choose_from}[name]
        other = Player("plain alpha-beta", AlphaBeta(left_s, value))
    return other


def seconds_left(own: Cost, other: Cost, seconds: float) -> float:
    """Return the seconds for the other player's next turn, so that both take as long a turn on average."""
    mean_s = own.a_turn()[0] if own.turns else seconds
    due_s = mean_s * (other.turns + 1) - other.processor_s
    return min(MOST_OF_TURN * seconds, max(LEAST_OF_TURN * seconds, due_s))


LEAST_OF_TURN, MOST_OF_TURN = 0.5, 2.0  # of the usual seconds, where a player catches up
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
    strongest = timed(STRONGEST, seconds)
    other = opponent_in(name, seconds, strongest)
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
@click.option(
    "--within",
    default=86_400.0,
    help="Wall-clock seconds, after which no more are queued.",
)
@click.option(
    "--pairs",
    "kept",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keeps what was played; what stands there already is not played again.",
)
def main(
    games_of: tuple[str, ...], *, games: int, seconds: float, jobs: int, within: float, kept: Path | None
) -> None:
    """Print a row for each game."""
    click.echo(
        "| game | opponent | games | won / drawn / lost | share % | turns | processor s a turn "
        "| processor s in all | looked at a s |"
    )
    click.echo("|---|---|---|---|---|---|---|---|---|")
    until_s = perf_counter() + within
    names = games_of or GAMES
    # One pair of each game after the other, so that all of them come as far where time is short.
    wanted = [(name, number) for number in range(ceil(games / 2)) for name in names]
    pairs = {} if kept is None else pairs_in(kept, seconds)
    with ProcessPoolExecutor(jobs) as pool:
        asked = {pool.submit(pair_of, *one, seconds): one for one in wanted if one not in pairs}
        for pair in finished(asked, max(0.0, until_s - perf_counter())):
            pairs[asked[pair]] = pair.result()
            if kept is not None:
                put_down(kept, asked[pair], seconds, pair.result())
    for name in names:
        if results := [game for one in wanted if one[0] == name for game in pairs.get(one, ())]:
            click.echo(row_of(name, results, opponent_in(name, seconds, timed(STRONGEST, seconds)).name))


def finished(asked: Collection[Future[T]], within_s: float) -> Iterator[Future[T]]:
    """Yield each as it ends. When the time is up, those that have not begun are cancelled."""
    told = set[Future[T]]()
    try:
        for one in as_completed(asked, timeout=within_s):
            told.add(one)
            yield one
    except TimeoutError:
        yield from as_completed([one for one in asked if one not in told and not one.cancel()])


def pairs_in(file: Path, seconds: float) -> dict[tuple[str, int], list[GameAgainst]]:
    """Return the pairs of a file that were played with so many seconds, by game and number."""
    found = dict[tuple[str, int], list[GameAgainst]]()
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        name, number, played_s, games = json.loads(line)
        if played_s == seconds:
            found[name, number] = [
                GameAgainst(share, turns, Cost(*own), Cost(*other)) for share, turns, own, other in games
            ]
    return found


def put_down(file: Path, pair: tuple[str, int], seconds: float, games: Sequence[GameAgainst]) -> None:
    """Add a pair to a file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps([*pair, seconds, games]) + "\n")


def row_of(name: str, results: Sequence[GameAgainst], opponent: str) -> str:
    """Return a row of the table."""
    shares = [one.share for one in results]
    won, lost = shares.count(1.0), shares.count(0.0)
    low, high = (round(100 * bound) for bound in wilson(sum(shares), len(shares)))
    share = f"{100 * sum(shares) / len(shares):.0f} ({low} to {high})"
    turns = sum(one.turns for one in results) / len(results)
    own_cost = sum((one.own for one in results), Cost())
    other_cost = sum((one.other for one in results), Cost())
    own_s, other_s = own_cost.processor_s, other_cost.processor_s
    (own, own_looked), (other, other_looked) = own_cost.a_turn(), other_cost.a_turn()
    cells = [
        Path(name).stem, opponent, str(len(results)), f"{won} / {len(results) - won - lost} / {lost}", share,
        f"{turns:.0f}", f"{own:.3f} : {other:.3f}", f"{own_s:.0f} : {other_s:.0f}",
        f"{own_looked / (own or 1):,.0f} : {other_looked / (other or 1):,.0f}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
