"""How much of the game players of Left/Right give away with a turn, by a judge that shares no code with them.

    python -m benchmarks.left_right_turns [--positions 160] [--seconds 0.05] [--player NAME]

The judge plays thousands of games on from each turn, with the hidden cards in random order. In them both
sides take the direction that raises the quotient of the scores most, and one time in ten the other. A
position counts where the judge's two values differ by more than 0.02. What a turn gives away is what its
value falls short of the better one. The judge is no oracle, so matches have the last word. Cards and squares
are those of the usual game.
"""

from collections.abc import Callable, Mapping
from random import Random
from time import thread_time
from typing import Any

import click
import numpy as np

from adoube.computer.search.advice import Advice, Budget, SearchMethod
from adoube.computer.search.common_tree import search_common_tree
from adoube.computer.search.hidden import KEPT, worlds
from adoube.computer.search.uct import uct
from adoube.computer.strengths import advise, implicit_minimax
from adoube.games.base import AnyGame
from adoube.games.registry import make_game

GAME = "left-right"
SQUARES = 112
LEFT = np.arange(SQUARES) < SQUARES // 2
CARDS = 10
PLAYED_ON, GLANCED = 6_000, 60  # games of the judge: for its values, and for a turn on the way to a position
ERRS = 0.1  # how often the judge's players take the other direction
NEW_PILE = 0.05  # what a new pile is worth beside the logarithm of a height
CLEAR = 0.02  # positions whose turns differ by less are left out
TIE_BREAK = 0.02  # of a gain, at random
SENSIBLE = 0.7  # how many turns on the way to a position are the judge's


class Judge:
    """Games that are played on at once, a row of the arrays each."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def values(self, position: Any, games: int) -> Mapping[int, float]:
        """Return the share of the seat to move by direction, where both are on the board."""
        trail, decks = position
        mover, shares = len(trail) % 2, {}
        card = decks[mover][len(trail) // 2 - 1]
        for direction in (-1, 1):
            if 0 <= trail[-2] + direction * card < SQUARES:
                first = self._played_on(trail, decks, direction, games)
                shares[direction] = 1 - first if mover else first
        return shares

    def _played_on(self, trail: Any, decks: Any, direction: int, games: int) -> float:
        """Return the first seat's share after a turn in a direction."""
        come, rows = len(trail), np.arange(games)
        cards = [
            self._dealt(decks[seat][: (come - seat - 1) // 2 + (come % 2 == seat)], games) for seat in (0, 1)
        ]
        heights = np.tile(np.bincount(trail, minlength=SQUARES), (games, 1))
        at = {come % 2: np.full(games, trail[-2]), 1 - come % 2: np.full(games, trail[-1])}
        for turn in range(come, 2 + 2 * CARDS):
            seat, steps = turn % 2, cards[turn % 2][:, turn // 2 - 1]
            if turn == come:
                at[seat] = at[seat] + direction * steps
            else:
                at[seat] = at[seat] + steps * self._directions(heights, at[seat], steps, seat)
            heights[rows, at[seat]] += 1
        logs = np.log(np.maximum(heights, 1))
        lead = np.round(logs[:, LEFT].sum(1) - logs[:, ~LEFT].sum(1), 9)
        return float(((1 + np.sign(lead)) / 2).mean())

    def _dealt(self, seen: tuple[int, ...], games: int) -> Any:
        left = [card for card in range(1, CARDS + 1) if card not in seen]
        hidden = self._rng.permuted(np.tile(np.array(left, int), (games, 1)), axis=1)
        return np.concatenate([np.tile(np.array(seen, int), (games, 1)), hidden], axis=1)

    def _directions(self, heights: Any, at: Any, steps: Any, seat: int) -> Any:
        gains = [self._gain(heights, at + sign * steps, seat) for sign in (-1, 1)]
        errs = (self._rng.random(len(at)) < ERRS) & np.isfinite(gains).all(0)
        return np.where((gains[1] > gains[0]) ^ errs, 1, -1)

    def _gain(self, heights: Any, squares: Any, seat: int) -> Any:
        """Return what a counter adds to the logarithm of the quotient; chance decides between equals."""
        on_board = np.clip(squares, 0, SQUARES - 1)
        height = heights[np.arange(len(squares)), on_board]
        gain = np.where(height > 0, np.log((height + 1) / np.maximum(height, 1)), NEW_PILE)
        signed = np.where(LEFT[on_board] == (seat == 0), gain, -gain)
        return np.where(on_board == squares, signed + TIE_BREAK * self._rng.random(len(squares)), -np.inf)


def judged(count: int) -> list[tuple[AnyGame, Any, Mapping[int, float]]]:
    """Return positions of games that the judge and chance have played, with the judge's values."""
    rng, found = Random(5), list[tuple[AnyGame, Any, Mapping[int, float]]]()
    while len(found) < count:
        judge = Judge(rng.randrange(2**31))
        game = make_game(GAME, seed=rng.randrange(2**31))
        position = game.start()
        for _ in range(rng.randrange(17)):
            shares = judge.values(position, GLANCED)
            best = max(shares, key=lambda direction: shares[direction])
            turns = dict(game.successors(position))
            sensible = next((turn for turn in turns if turn.direction == best), None)
            is_drawn = sensible is None or rng.random() >= SENSIBLE
            position = turns[rng.choice(list(turns)) if is_drawn else sensible]
        values = judge.values(position, PLAYED_ON)
        if len(values) > 1 and max(values.values()) - min(values.values()) > CLEAR:
            found.append((game, position, values))
    return found


def _strength(number: int) -> Callable[..., Advice[Any]]:
    def asked(game: AnyGame, position: Any, line: Any, budget: Budget, rng: Random) -> Advice[Any]:
        return advise(game, position, line, number, rng)

    return asked


PLAYERS: Mapping[str, SearchMethod | Callable[..., Advice[Any]]] = {
    "one tree": search_common_tree,
    "a tree for each world": implicit_minimax,
    "plain UCT": uct,
    "strength 1": _strength(1),
    "strength 2": _strength(2),
}


@click.command()
@click.option("--positions", default=160, show_default=True)
@click.option(
    "--seconds", default=0.05, show_default=True, help="Of the processor a turn; strengths have their own."
)
@click.option("--player", "players", type=click.Choice(tuple(PLAYERS)), multiple=True)
def main(*, positions: int, seconds: float, players: tuple[str, ...]) -> None:
    """Print a row for each player."""
    click.echo("| player | positions | given away a turn | processor s a turn |\n|---|---|---|---|")
    found = judged(positions)
    made = worlds(found[0][0], found[0][0].start(), Random(0))
    for _ in range(KEPT):
        next(made)  # Makes the games of other deals now, so that no player's time includes that.
    implicit_minimax(found[0][0], found[0][0].start(), (), Budget(positions=1), Random(0))
    budget = Budget(seconds=seconds, of_processor=True)
    for name in players or PLAYERS:
        given, began_s = [], thread_time()
        for number, (game, position, values) in enumerate(found):
            turn = PLAYERS[name](game, position, (), budget, Random(number)).best.turn
            given.append(max(values.values()) - values[turn.direction])
        mean, error = float(np.mean(given)), 1.96 * float(np.std(given, ddof=1)) / len(given) ** 0.5
        bounds = f"{mean:.4f} ({max(0.0, mean - error):.4f} to {mean + error:.4f})"
        click.echo(f"| {name} | {len(found)} | {bounds} | {(thread_time() - began_s) / len(found):.3f} |")


if __name__ == "__main__":
    main()
