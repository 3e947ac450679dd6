"""Whole games of a chess program of others against a person at a table, who is its engine.

    python -m benchmarks.engine_programs [OPTIONS] COMMAND...

COMMAND runs the program until its games are over. In it, `{engine}` is the command of the engine, one file
without arguments; `{opponent}` is another engine that speaks xboard and ends games soon; `{pgn}` is where the
program has to save the games. The hand plays any legal turn on a board of the page, whatever the position
that the program begins from. The games that the program saved are compared with those of the table, move by
move. A UCI program does not send the move that ends a game: there the table may lack the last one.

`--cut`: the program ends games that the rules do not end, such as those of an engine that dies. The table may
then have one turn more. `--late N`: in every Nth game the hand takes `--late-s` for a turn. `--resigns N`: in
every Nth game the person resigns on the page. `--log` keeps what engine and program said, and the games.

Exit status 1 where a game differs.
"""

import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import chess
import click

from adoube.feeds.bridge.uci import UciDialogue
from adoube.feeds.bridge.xboard import XBoardDialogue
from adoube.tables.commands import Resign
from benchmarks.bridge_games import differing, report
from benchmarks.dgt_programs import saved_games
from benchmarks.program_under_trial import command_of
from tests.feeds.bridge import programs
from tests.feeds.bridge.programs import Person

DIALOGUES = {"uci": UciDialogue, "xboard": XBoardDialogue}
LATE_AT = 12  # plies
NAMES = {chess.WHITE: "white", chess.BLACK: "black"}


class Slow:
    """Chooses any turn, and in some games none before the program has ended the game."""

    def __init__(self, rng: Random, late: int, late_s: float, resigns: int) -> None:
        self._turn, self._late, self._late_s = programs.any_turn(rng), late, late_s
        self._resigns = resigns
        self.person: Person | None = None
        self.gave_up: set[int] = set()

    def __call__(self, board: chess.Board) -> str:
        assert self.person is not None
        number = max(self.person.tables, default=1)
        if number in self.gave_up or board.ply() < LATE_AT:
            return self._turn(board)
        if self._late and number % self._late == 0:
            self.gave_up.add(number)
            time.sleep(self._late_s)
        if self._resigns and number % self._resigns == 0:
            self.gave_up.add(number)
            self.person.at.rules(Resign(NAMES[board.turn]))
        return self._turn(board)


def script(path: Path, command: list[str]) -> str:
    """Write a file that runs a command, since programs differ in how they take its arguments."""
    path.write_text(f"#!/bin/sh\nexec {shlex.join(command)}\n")
    path.chmod(0o700)
    return str(path)


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--protocol", type=click.Choice(list(DIALOGUES)), default="uci", show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--cut", "is_cut", is_flag=True)
@click.option("--late", default=0)
@click.option("--late-s", default=6.0, show_default=True)
@click.option("--resigns", default=0)
@click.option("--within", "within_s", default=1800.0, show_default=True, help="Seconds for all games.")
@click.option("--log", type=click.Path(path_type=Path))
@click.argument("command", nargs=-1, required=True)
def main(
    *,
    protocol: str,
    seed: int,
    is_cut: bool,
    late: int,
    late_s: float,
    resigns: int,
    within_s: float,
    log: Path | None,
    command: tuple[str, ...],
) -> None:
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        with programs.served(folder, DIALOGUES[protocol]) as (at, relay):
            chooses = Slow(Random(seed), late, late_s, resigns)
            chooses.person = person = Person(at, chooses)
            quick = [sys.executable, str(programs.HERE / "quick_engine.py"), str(seed)]
            names = {
                "{engine}": script(folder / "engine", [*relay, str(log.absolute())] if log else relay),
                "{opponent}": script(folder / "opponent", quick),
                "{pgn}": str(folder / "games.pgn"),
            }
            words = command_of(command, names)
            done = subprocess.run(words, timeout=within_s, check=False)
            person.end()
        games = [text.split() for text in saved_games(folder / "games.pgn", 0)]
        if log:
            Path(f"{log}.pgn").write_text((folder / "games.pgn").read_text())
    wrong = differing(games, person, last_may_lack=protocol == "uci", one_more=is_cut or late > 0)
    report(words[0], games, wrong, began_s)
    click.echo(f"exit status {done.returncode}; late or resigned: {sorted(chooses.gave_up)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
