"""Whole rounds that go to a broadcast and a folder, whoever is killed on the way.

    python -m benchmarks.broadcast_rounds [--tables 4] [--rounds 2] [--kills 12] [COMMAND...]

`adoube serve` runs as a process of its own, with a broadcast and a folder in its file. Hands move the pieces
of several tables on its pages. In the middle of it adoube is killed, and begun again with what it has kept;
the broadcast's server goes away for a while; and it cuts connections after it has taken what came. The server
is local, made from lichess' published interface.

COMMAND is another program, which watches a folder and pushes what it finds, with `{folder}`, `{lichess}`,
`{token}` and `{round}` where it takes them. It pushes to a second server, and is killed in its turn.

Afterwards every game has to stand in each server and in the folder, turn by turn. No push may hold a turn
that was not played there, or end before what an earlier one held. Exit status 1 where one does.
"""

import io
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import chess.pgn
import click

from benchmarks.livechess_programs import Program
from tests.cli.processes import Running
from tests.feeds.broadcast.lichess import CUT, ROUND, TOKEN, Lichess, lichess
from tests.feeds.livechess.chess_tables import random_game
from tests.feeds.livechess.played_table import Hands

ARRIVES_WITHIN_S = 120.0
AWAY_S = 3.0
ADOUBE, PROGRAM = "kills of adoube", "kills of the program"
SERVER, CUTS = "absences of the server", "cut connections"

Games = dict[str, list[str]]


class RoundTrial:
    """A club whose games are played, told and interrupted. `counts`: how many of what there was."""

    def __init__(self, folder: Path, tables: int, server: Lichess, rng: Random) -> None:
        self._file, self._rng = folder / "club.toml", rng
        self.server, self.live = server, folder / "live"
        self.program: Program | None = None
        self._names = [f"board-{number}" for number in range(1, tables + 1)]
        self._file.write_text(_club(self._names, server.url))
        (folder / "token").write_text(TOKEN)
        self.running = Running("serve", str(self._file))
        arbiter = self.running.arbiter()
        self._hands = {name: Hands(self.running, arbiter, name) for name in self._names}
        self.played: Games = {}
        self.counts: Counter[str] = Counter()

    def play(self, number: int, most_turns: int, interruptions: Sequence[str]) -> None:
        """A game at each table, turn about."""
        games = {name: random_game(self._rng.randrange(10**6), most_turns) for name in self._names}
        order = [name for name, turns in games.items() for _ in turns]
        self._rng.shuffle(order)
        moments = dict(
            zip(self._rng.sample(range(len(order)), len(interruptions)), interruptions, strict=True)
        )
        left = {name: iter(turns) for name, turns in games.items()}
        for place, name in enumerate(order):
            if place in moments:
                self._interrupt(moments[place])
            turn = next(left[name])
            self._hands[name].play(turn)
            self.played.setdefault(f"{name}-{number}", []).append(turn)
            self.counts["turns"] += 1

    def next_games(self) -> None:
        """The next game at each table, in any order."""
        for name in self._rng.sample(self._names, len(self._names)):
            self._hands[name].next_game()

    def arrived(self, server: Lichess) -> bool:
        """Return whether everything that was played stands there, sooner or later."""
        ends_s = time.monotonic() + ARRIVES_WITHIN_S
        while server.moves() != self.played:
            if time.monotonic() > ends_s:
                return False
            time.sleep(0.1)
        return True

    def stop(self) -> None:
        self.running.__exit__()

    def in_folder(self) -> Games:
        """The games of the folder, as python-chess reads them, without fault."""
        found: Games = {}
        text = io.StringIO((self.live / "round-1/games.pgn").read_text())
        while (game := chess.pgn.read_game(text)) is not None:
            assert not game.errors, game.errors
            found[game.headers["GameId"]] = [move.uci() for move in game.mainline_moves()]
        return found

    def _interrupt(self, what: str) -> None:
        self.counts[what] += 1
        if what == ADOUBE:
            self.running.kill()
            self.running = Running("serve", str(self._file))
            arbiter = self.running.arbiter()
            for hands in self._hands.values():
                hands.come_back(self.running, arbiter)
        elif what == SERVER:
            self.server.goes()
            time.sleep(AWAY_S)
            self.server.comes_back()
        elif what == CUTS:
            self.server.fails(CUT)
        elif self.program is not None:
            self.program.kill()
            self.program.start()


def _club(names: Sequence[str], url: str) -> str:
    tables = "".join(
        f'[tables.{name}]\ngame = "chess"\nboard = "virtual:hand"\ntime = "30+10"\n' for name in names
    )
    broadcast = f'[[broadcasts]]\nround = "{ROUND}"\ntoken_file = "token"\nurl = "{url}"\n'
    return f'data = "data"\nport = 0\n{broadcast}[[round_folders]]\nfolder = "live"\n{tables}'


def repeated(server: Lichess, played: Games) -> list[str]:
    """The games of pushes that say what was not played, or less than an earlier push."""
    faults, longest = [], Counter[str]()
    for push in server.pushed:
        for game in push.games:
            name = game.headers["GameId"]
            moves = [move.uci() for move in game.mainline_moves()]
            if moves != played[name][: len(moves)] or len(moves) < longest[name]:
                faults.append(f"{name}: {' '.join(moves)}")
            longest[name] = len(moves)
    return faults


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--tables", default=4, show_default=True)
@click.option("--rounds", default=2, show_default=True, help="Games at each table.")
@click.option("--most-turns", default=40, show_default=True)
@click.option("--kills", default=12, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.argument("command", nargs=-1)
def main(
    *, tables: int, rounds: int, most_turns: int, kills: int, seed: int, command: tuple[str, ...]
) -> None:
    with ExitStack() as ending:
        folder = Path(ending.enter_context(TemporaryDirectory()))
        servers = {"adoube": ending.enter_context(lichess())}
        trial = RoundTrial(folder, tables, servers["adoube"], Random(seed))
        ending.callback(trial.stop)
        kinds = [ADOUBE, SERVER, CUTS]
        if command:
            servers["the program"] = ending.enter_context(lichess())
            given = {
                "{folder}": str(trial.live / "round-1"),
                "{lichess}": servers["the program"].url,
                "{token}": TOKEN,
                "{round}": ROUND,
            }
            (trial.live / "round-1").mkdir(parents=True, exist_ok=True)
            trial.program = Program([filled(part, given) for part in command], folder / "printed.txt")
            ending.callback(trial.program.kill)
            kinds.append(PROGRAM)
        due = [kinds[place % len(kinds)] for place in range(kills)]
        for number in range(1, rounds + 1):
            if number > 1:
                trial.next_games()
            trial.play(number, most_turns, due[number - 1 :: rounds])
        faults = [
            f"{who}: not everything arrived" for who, server in servers.items() if not trial.arrived(server)
        ]
        faults += [
            f"{who}: {fault}" for who, server in servers.items() for fault in repeated(server, trial.played)
        ]
        if trial.in_folder() != trial.played:
            faults.append("the folder holds other games")
        for fault in faults:
            click.echo(fault)
        pushes = ", ".join(f"{len(server.pushed)} pushes of {who}" for who, server in servers.items())
        counts = ", ".join(f"{number} {what}" for what, number in trial.counts.items())
        click.echo(f"{len(trial.played)} games, {counts}; {pushes}: {len(faults)} faults")
        click.echo(
            f"adoube said: {trial.running.complained.strip()}" if trial.running.complained else "", nl=False
        )
        sys.exit(1 if faults else 0)


def filled(part: str, given: dict[str, str]) -> str:
    """Return a part of a command with each name in it replaced by what is given for it."""
    for name, value in given.items():
        part = part.replace(name, value)
    return part


if __name__ == "__main__":
    main()
