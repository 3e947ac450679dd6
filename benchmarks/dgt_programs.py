"""Whole games through programs of others that read DGT boards, by `adoube bridge dgt` on a pseudo-terminal.

    python -m benchmarks.dgt_programs [OPTIONS] COMMAND...

COMMAND is the program under trial, with `{port}` where it takes the board's port. `adoube bridge dgt` runs as
a process of its own, and hands move the pieces on its page. The program is an opponent that has Black and
shows its moves on the board's clock, as PicoChess does: each has to be legal where it is shown, and the hands
carry it out. With `--pgn`, the games that the program saved there are compared with those of the table. With
`--prints`, the program plays nothing and prints each position as a line that ends with the FEN of its pieces;
the hands play both sides, and the last line has to be the table's position after each turn.

`--takebacks`: every few turns the last two are taken back by the arbiter. `--slips`: every few turns another
move than the program's is played first, and taken back. `--kill`: the program is killed in the middle of each
game and begun again. `--lamps`: the program has to light the squares of its move, too. `--time` gives the
table a time control of its own, and `--thinks` the seconds that White takes for a turn.

Exit status 1 where a turn does not arrive, or a game differs.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count as count_from
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import chess
import chess.pgn
import click

from benchmarks.program_under_trial import Program, command_of
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES, random_game
from tests.feeds.livechess.played_table import HandTable

WITHIN_S = 40.0
EVERY = 7  # turns between slips or takebacks, on average
SHOWS = "The program's clock shows: "
LIGHTS = "The program's lamps show: "
PAUSE_S = 2.0  # for a program that waits until a position stands
CLOCK_WIDTH = 8  # letters on a DGT 3000


class Fault(Exception):
    """Something that did not arrive."""


def until(wanted: Callable[[], str | None], what: Callable[[], str]) -> str:
    ends_s = time.monotonic() + WITHIN_S
    while (found := wanted()) is None:
        if time.monotonic() > ends_s:
            raise Fault(what())
        time.sleep(0.02)
    return found


@dataclass(frozen=True)
class Options:
    """The conditions of a run, as the options say."""

    most_turns: int
    begins_s: float
    thinks_s: float
    takebacks: bool
    slips: bool
    kills: bool
    lamps: bool


class Opponent:
    """A program that has Black, and shows its moves on the clock."""

    def __init__(self, table: HandTable, rng: Random, counts: Counter[str], options: Options) -> None:
        self._table, self._rng, self._counts, self._options = table, rng, counts, options
        self._heard = 0

    def play(self, number: int, program: Program) -> None:
        """White plays any legal turn, and castles, captures and promotes where that is possible."""
        hands = self._table.hands
        time.sleep(self._options.begins_s)
        while not hands.board.is_game_over(claim_draw=True) and hands.board.ply() < self._options.most_turns:
            time.sleep(self._options.thinks_s)
            self._heard = len(self._table.running.said)
            hands.play(self._chosen())
            self._counts["turns"] += 1
            if self._options.kills and hands.board.ply() == 2 * (number + 3) - 1:
                self._begin_again(program)
            if hands.board.is_game_over(claim_draw=True):
                return
            move = until(self._shown, lambda: f"nothing came of {_moves(hands.board)}")
            if self._options.lamps:
                until(lambda: self._lit(move), lambda: f"no lamps show {move}")  # noqa: B023 - called at once
            self._slip(move)
            hands.play(move)
            self._counts["turns"] += 1
            if self._options.takebacks and self._rng.randrange(EVERY) == 0:
                self._counts["takebacks"] += 1
                time.sleep(PAUSE_S)
                for _ in range(2):
                    hands.take_back()
                    time.sleep(PAUSE_S)

    def _chosen(self) -> str:
        board = self._table.hands.board
        moves = list(board.legal_moves)
        special = [
            move for move in moves if board.is_castling(move) or move.promotion or board.is_en_passant(move)
        ]
        return self._rng.choice(special or moves).uci()

    def _shown(self) -> str | None:
        """The newest text on the clock that is a move here, in UCI."""
        board = self._table.hands.board
        said = self._table.running.said[self._heard :]
        texts = [line.partition(SHOWS)[2] for line in said.splitlines() if SHOWS in line]
        for text in reversed(texts):
            for move in board.legal_moves:
                if text in (board.san(move)[:CLOCK_WIDTH], move.uci()):
                    return move.uci()
        return None

    def _lit(self, move: str) -> str | None:
        """Return the move if both its squares are lit."""
        said = self._table.running.said[self._heard :]
        return move if f"{LIGHTS}{move[:2]} {move[2:4]}\n" in said else None

    def _slip(self, move: str) -> None:
        hands = self._table.hands
        others = [each.uci() for each in hands.board.legal_moves if each.uci() != move and not each.promotion]
        if not self._options.slips or not others or self._rng.randrange(EVERY):
            return
        self._counts["slips"] += 1
        hands.play(self._rng.choice(others))
        time.sleep(PAUSE_S)
        hands.take_back()
        time.sleep(PAUSE_S)

    def _begin_again(self, program: Program) -> None:
        self._counts["kills"] += 1
        program.kill()
        program.start()
        time.sleep(self._options.begins_s)


class Reader:
    """A program that prints what stands."""

    def __init__(self, table: HandTable, rng: Random, counts: Counter[str], options: Options) -> None:
        self._table, self._rng, self._counts, self._options = table, rng, counts, options
        self._games = self._all_games()

    def play(self, number: int, program: Program) -> None:
        hands = self._table.hands
        self._follows(program)
        if number == 0:
            time.sleep(self._options.begins_s)
        turns = next(self._games)
        for ply, turn in enumerate(turns):
            hands.play(turn)
            self._counts["turns"] += 1
            self._follows(program)
            if self._options.kills and ply == len(turns) // 2:
                self._counts["kills"] += 1
                program.kill()
                program.start()
                self._follows(program)
                time.sleep(self._options.begins_s)
            if self._options.takebacks and self._rng.randrange(EVERY) == 0:
                self._counts["takebacks"] += 1
                hands.take_back()
                self._follows(program)
                hands.play(turn)
                self._follows(program)

    def _all_games(self) -> Iterator[list[str]]:
        yield from (text.split() for text in SPECIAL_GAMES.values())
        yield from (random_game(seed, self._options.most_turns) for seed in count_from())

    def _follows(self, program: Program) -> None:
        wanted = self._table.hands.board.board_fen()
        until(
            lambda: wanted if _last_word(program) == wanted else None,
            lambda: f"{wanted} was not read, but {_last_word(program)}",
        )


def _last_word(program: Program) -> str:
    return " ".join(program.lines()).rpartition(" ")[2]


def _moves(board: chess.Board) -> str:
    return " ".join(move.uci() for move in board.move_stack)


def saved_games(path: Path, first: int) -> list[str]:
    """The moves of the games in a PGN file after its first ones."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", errors="replace") as file:
        games = iter(lambda: chess.pgn.read_game(file), None)
        return [" ".join(move.uci() for move in game.mainline_moves()) for game in islice(games, first, None)]


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--games", "count", default=5, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--most-turns", default=80, show_default=True)
@click.option("--begins", "begins_s", default=20.0, show_default=True, help="Seconds that the program needs.")
@click.option("--thinks", "thinks_s", default=1.0, show_default=True)
@click.option("--time", "control", help="A time control of the table, such as 30+10.")
@click.option("--prints", is_flag=True)
@click.option("--pgn", type=click.Path(path_type=Path))
@click.option("--takebacks", is_flag=True)
@click.option("--slips", is_flag=True)
@click.option("--kill", "kills", is_flag=True)
@click.option("--lamps", is_flag=True)
@click.argument("command", nargs=-1, required=True)
def main(
    *,
    count: int,
    seed: int,
    most_turns: int,
    begins_s: float,
    thinks_s: float,
    control: str | None,
    prints: bool,
    pgn: Path | None,
    takebacks: bool,
    slips: bool,
    kills: bool,
    lamps: bool,
    command: tuple[str, ...],
) -> None:
    options = Options(most_turns, begins_s, thinks_s, takebacks, slips, kills, lamps)
    with ExitStack() as ending:
        folder = Path(ending.enter_context(TemporaryDirectory()))
        port = folder / "board"
        timed = ("--time", control) if control else ()
        table = HandTable(folder / "data", "bridge", "dgt", "--link", str(port), *timed)
        ending.callback(table.stop)
        saved = len(saved_games(pgn, 0)) if pgn else 0
        program = Program(command_of(command, {"{port}": str(port)}), folder / "printed.txt")
        ending.callback(program.kill)
        counts: Counter[str] = Counter()
        kind = Reader if prints else Opponent
        trial = kind(table, Random(seed), counts, options)
        played, fault = played_games(trial, table, program, count)
        missing = missing_games(pgn, saved, played) if pgn else []
        said = ", ".join(f"{number} {what}" for what, number in counts.items())
        click.echo(f"{len(played)} games, {said}; {len(missing)} differ from those saved")
        if fault:
            click.echo(f"game {len(played)}: {fault}")
            click.echo("\n".join(program.lines()[-20:]), err=True)
        sys.exit(1 if fault or missing else 0)


def played_games(
    trial: Reader | Opponent, table: HandTable, program: Program, most: int
) -> tuple[list[str], Fault | None]:
    """Play some games, up to the first fault; return the moves of those without one, and the fault."""
    played: list[str] = []
    for number in range(most):
        try:
            trial.play(number, program)
        except Fault as fault:
            return played, fault
        played.append(_moves(table.hands.board))
        time.sleep(PAUSE_S)
        table.hands.next_game()
    return played, None


def missing_games(file: Path, saved_before: int, played: list[str]) -> list[str]:
    """Return the games that a program's file does not hold move by move, and print them."""
    saved = saved_games(file, saved_before)
    missing = [game for game in played if game not in saved]
    for game in missing:
        click.echo(f"not in {file.name}: {game}")
    return missing


if __name__ == "__main__":
    main()
