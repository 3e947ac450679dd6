"""How bad the turns of a weak computer player are in chess, beside those of people, as Stockfish judges them.

    python -m benchmarks.beginner [--games 10] [--strength 1] [--people FILE.csv] [--rated 900-1100]

A turn's loss is the fall of Stockfish's score (20,000 nodes before and after) for the side that moved; a mate
counts as 2,000 centipawns. Turns count where the score was within 500 of even before: later, a loss that
matters to nobody looks large. The player plays against itself. `FILE` has a game a row, with the columns
`white_rating`, `black_rating` and `moves` as in PGN; its games stay outside the repository.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import chess
import chess.engine
import click

from adoube.computer.search.uci_engine import engine_command
from adoube.computer.self_play.summary import wilson
from adoube.computer.strengths import advise
from adoube.games.line import Line
from adoube.games.registry import make_game

NODES = 20_000
MATE = 2_000
UNDECIDED = 500
LONGEST = 120
BOUNDS = (100, 300, 600)
HEAD = (
    "| player | games | turns | mean loss (centipawns) | above 100, % | above 300, % | above 600, % |\n"
    "|---|---|---|---|---|---|---|"
)


def of_computer(strength: int, games: int) -> Iterator[list[chess.Move]]:
    """Play games of a strength against itself."""
    for number in range(games):
        rng, line = Random(f"judge {number}"), Line.begin(make_game("chess"))
        while line.outcome is None and line.ply < LONGEST:
            turn = advise(line.game, line.position, line.positions, strength, rng).best.turn
            line = line.extended(turn, line.game.after(line.position, turn))
        yield [chess.Move.from_uci(line.game.write(turn)) for turn in line.turns]


def of_people(file: Path, lowest: int, highest: int) -> Iterator[list[chess.Move]]:
    """Read the games in which both ratings lie within bounds."""
    with file.open(newline="", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            ratings = (int(row[column]) for column in ("white_rating", "black_rating"))
            if all(lowest <= rating <= highest for rating in ratings):
                yield moves_in(row["moves"])


def moves_in(text: str) -> list[chess.Move]:
    """Return the moves of a game as PGN writes them."""
    board = chess.Board()
    for word in re.sub(r"\d+\.+", " ", text).split():
        if word not in ("1-0", "0-1", "1/2-1/2", "*"):
            board.push_san(word)
    return board.move_stack


def losses_in(engine: chess.engine.SimpleEngine, moves: Iterable[chess.Move]) -> list[int]:
    """Return the losses of the turns that were played in positions still undecided, in centipawns.

    Raises chess.engine.EngineError where the engine fails.
    """
    board, losses = chess.Board(), list[int]()
    before = _score(engine, board)
    for move in islice(moves, LONGEST):
        mover = board.turn
        board.push(move)
        if board.is_game_over():
            break
        after = _score(engine, board)
        if abs(before) <= UNDECIDED:
            losses.append(max(0, before - after if mover else after - before))
        before = after
    return losses


def _score(engine: chess.engine.SimpleEngine, board: chess.Board) -> int:
    """Return the centipawns that White is ahead."""
    told = engine.analyse(board, chess.engine.Limit(nodes=NODES))["score"].white().score(mate_score=MATE)
    return max(-MATE, min(MATE, told))


def row_of(name: str, games: list[list[int]]) -> str:
    """Return a row of the table, of the losses of each game."""
    losses = [loss for game in games for loss in game]
    if not losses:
        raise click.ClickException(f"{name}: no turn was judged")
    cells = [name, str(len(games)), str(len(losses)), f"{sum(losses) / len(losses):.0f}"]
    for bound in BOUNDS:
        count = sum(loss > bound for loss in losses)
        low, high = (100 * each for each in wilson(count, len(losses)))
        cells.append(f"{100 * count / len(losses):.1f} ({low:.1f} to {high:.1f})")
    return f"| {' | '.join(cells)} |"


@click.command()
@click.option("--games", default=10, show_default=True)
@click.option("--strength", default=1, show_default=True, help="0: no computer player.")
@click.option("--people", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rated", default="900-1100", show_default=True)
def main(games: int, strength: int, people: Path | None, rated: str) -> None:
    """Print a row for each player."""
    if (engine := engine_command()) is None:
        raise click.ClickException("this needs a chess engine: install Stockfish")
    click.echo(HEAD)
    with chess.engine.SimpleEngine.popen_uci(engine) as judge:
        if strength:
            played = [losses_in(judge, moves) for moves in of_computer(strength, games)]
            click.echo(row_of(f"strength {strength}", played))
        if people is not None:
            lowest, _, highest = rated.partition("-")
            found = islice(of_people(people, int(lowest), int(highest)), games)
            click.echo(row_of(f"people rated {rated}", [losses_in(judge, moves) for moves in found]))


if __name__ == "__main__":
    main()
