"""Agreement of chess programs and a person at a table on whole games, move by move.

    python -m benchmarks.bridge_games [--games 20] [--only xboard] [--seed 0] [--odd]

The person plays any legal turn on a board of the page, the program's side mates where it can. Compared are
the program's own moves (xboard's saved PGN, PyChess' game), the turns that the table had last, and what the
hand did at each ply. A UCI program does not send the move that ends a game: there the table may lack the last
one. With `dgt` random games go through a pseudo-terminal, and an independent client finds each move from the
fields. `--odd`: python-chess and polyglot give another kind of limit with each move, and take back moves.
Exit status 1 where a game differs, or a program is missing.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import chess
import chess.engine
import click
from chess.engine import Limit

from adoube.feeds.bridge.uci import UciDialogue
from adoube.feeds.bridge.xboard import XBoardDialogue
from tests.feeds.bridge import programs
from tests.feeds.bridge.programs import PROGRAMS, Person, Played
from tests.feeds.bridge.quick_engine import best
from tests.feeds.livechess.chess_tables import random_game

FEW, TAKEBACKS = 6, 0.1
# The library gives those of nodes or mates to UCI engines alone. Hands here play within each.
ODD_LIMITS = (
    Limit(time=5),
    Limit(depth=4),
    Limit(nodes=2000),
    Limit(mate=3),
    Limit(white_clock=10, black_clock=10, white_inc=0.05, black_inc=0.05, remaining_moves=5),
    Limit(white_clock=0.05, black_clock=0.05),
)


def differing(played: list[Played], person: Person, *, last_may_lack: bool, one_more: bool = False) -> int:
    """How many games are not the same everywhere. `one_more`: the table may have one turn more."""
    tables = [turns for _, turns in sorted(person.tables.items()) if turns]
    wrong = abs(len(played) - len(tables))
    for number, (one, other) in enumerate(zip(played, tables, strict=False), start=1):
        hands = person.hands.get(sorted(person.tables)[number - 1], {})
        same = one == other or (last_may_lack and one[:-1] == other) or (one_more and one == other[:-1])
        if not same or any(one[ply] != turn for ply, turn in hands.items() if ply < len(one)):
            wrong += 1
            click.echo(
                f"  game {number} differs:\n  {' '.join(one)}\n  {' '.join(other)}\n  {hands}", err=True
            )
    return wrong


def report(name: str, played: list[Played], wrong: int, began_s: float) -> None:
    moves = sum(map(len, played))
    took_s = time.monotonic() - began_s
    click.echo(f"{name}: {len(played)} games, {moves} moves, {wrong} games differ, {took_s:.0f} s")


def taking_back(rng: Random) -> Callable[[chess.Board], int]:
    """Two moves, or four, in every tenth turn after the first few."""
    return lambda board: rng.choice((2, 4)) if board.ply() > FEW and rng.random() < TAKEBACKS else 0


def by_library(name: str, games: int, seed: int, *, odd: bool = False) -> int:
    kind, rng, began_s = PROGRAMS[name], Random(seed), time.monotonic()
    limits = [limit for limit in ODD_LIMITS if kind.speaks_uci or not (limit.nodes or limit.mate)]
    popen = chess.engine.SimpleEngine.popen_uci if kind.speaks_uci else chess.engine.SimpleEngine.popen_xboard
    with (
        tempfile.TemporaryDirectory() as folder,
        programs.served(Path(folder), kind.dialogue) as (at, command),
    ):
        person = Person(at, programs.any_turn(rng))
        engine = popen(kind.adapter(command), timeout=60)
        played = programs.played_by_library(
            engine,
            range(games),
            lambda board: best(board, rng).uci(),
            limits if odd else programs.LONG,
            taking_back(rng) if odd else programs.never,
        )
        person.end()
    wrong = differing(played, person, last_may_lack=True)
    report(name, played, wrong, began_s)
    return wrong + games - len(played)


def by_xboard(games: int, seed: int) -> int:
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        with programs.served(folder, XBoardDialogue) as (at, command):
            person = Person(at, programs.any_turn(Random(seed)))
            opponent = [sys.executable, str(programs.HERE / "quick_engine.py"), str(seed)]
            played = programs.played_by_xboard(command, folder, games, opponent)
            person.end()
    wrong = differing(played, person, last_may_lack=False)
    report("xboard", played, wrong, began_s)
    return wrong + games - len(played)


def by_pychess(games: int, seed: int) -> int:
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        with programs.served(folder, UciDialogue) as (at, command):
            person = Person(at, programs.any_turn(Random(seed)))
            played = []
            for number in range(games):
                opponent = [sys.executable, str(programs.HERE / "quick_engine.py"), str(seed + number)]
                side = "black" if number % 2 else "white"
                played.append(programs.played_by_pychess(command, folder, side, opponent))
            person.end()
    wrong = differing(played, person, last_may_lack=True)
    report("PyChess", played, wrong, began_s)
    return wrong


def by_dgt(games: int, seed: int) -> int:
    played = [random_game(seed + number, 80) for number in range(games)]
    began_s = time.monotonic()
    wrong = sum(programs.found_on_port(game) != game for game in played)
    report("dgt", played, wrong, began_s)
    return wrong


KINDS: dict[str, Callable[[int, int], int]] = {
    "dgt": by_dgt,
    "xboard": by_xboard,
    "pychess": by_pychess,
    **{name: partial(by_library, name) for name in PROGRAMS},
}


@click.command()
@click.option("--games", default=20)
@click.option("--seed", default=0)
@click.option("--only", multiple=True, type=click.Choice(list(KINDS)))
@click.option("--odd", is_flag=True)
def main(*, games: int, seed: int, only: tuple[str, ...], odd: bool) -> None:
    kinds = KINDS | {name: partial(by_library, name, odd=odd) for name in PROGRAMS}
    sys.exit(min(1, sum(kinds[name](games, seed) for name in only or kinds)))


if __name__ == "__main__":
    main()
