"""Whole rounds that go to a broadcast and a folder, whoever is killed on the way.

    python -m benchmarks.broadcast_rounds [--tables 4] [--rounds 2] [--kills 12] [COMMAND...]

`adoube serve` runs as a process of its own, with a broadcast and a folder in its file. Hands move the pieces
of several tables on its pages. In the middle of it adoube is killed, and begun again with what it has kept;
the broadcast's server goes away for a while; and it cuts connections after it has taken what came. The server
is local, made from lichess' published interface.

COMMAND is another program, which watches a folder and pushes what it finds, with `{folder}`, `{lichess}`,
`{token}` and `{round}` where it takes them. It pushes to a second server, and is killed in its turn.

Afterwards every game has to stand in each server and in the folder, turn by turn, and none may hold a turn of
another one. No push may hold a turn that was not played there, or end before what an earlier one held. Exit
status 1 where one does.

`--description` checks every push and its answer by lichess' OpenAPI description (lichess-org/api,
`doc/specs/lichess-api.yaml`); `pip install openapi-core` first.
"""

import io
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import chess.pgn
import click

from benchmarks.program_under_trial import Program, filled
from tests.cli.processes import Running
from tests.feeds.broadcast.lichess import CUT, ROUND, TOKEN, Lichess, lichess
from tests.feeds.livechess.chess_tables import random_game
from tests.feeds.livechess.played_table import Hands

ARRIVES_WITHIN_S = 120.0
AWAY_S = 3.0
ADOUBE, PROGRAM = "kills of adoube", "kills of the program"
SERVER, CUTS = "absences of the server", "cut connections"

if TYPE_CHECKING:
    from benchmarks.described_api import DescribedApi

Games = dict[str, list[str]]


class RoundTrial:
    """A club whose games are played, told to the server at `url` and interrupted; `counts` says how often."""

    def __init__(self, folder: Path, tables: int, server: Lichess, url: str, rng: Random) -> None:
        self._file, self._rng = folder / "club.toml", rng
        self.server, self.live = server, folder / "live"
        self.program: Program | None = None
        self._names = [f"board-{number}" for number in range(1, tables + 1)]
        self._file.write_text(_club(self._names, url))
        (folder / "token").write_text(TOKEN)
        self.running = Running("serve", str(self._file))
        arbiter = self.running.arbiter()
        self._hands = {name: Hands(self.running, arbiter, name) for name in self._names}
        self.played: Games = {}
        self.counts: Counter[str] = Counter()

    def play(self, number: int, most_turns: int, interruptions: Sequence[str]) -> None:
        """A game at each table, turn about. All is told before a later one begins, and before it moves."""
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
            turn, game = next(left[name]), f"{name}-{number}"
            if number > 1 and game not in self.played:
                self.arrived(self.server)
                self._hands[name].next_game()
                self.server.until(lambda: game in self.server.pushed[-1].names)  # noqa: B023 - called at once
            self._hands[name].play(turn)
            self.played.setdefault(game, []).append(turn)
            self.counts["turns"] += 1

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


def mixed(server: Lichess) -> list[str]:
    """The games that hold moves of another one; nothing was taken back here."""
    return [
        f"{name}: holds other moves"
        for name, game in server.games.items()
        if any(node.variations[1:] for node in (game, *game.mainline()))
    ]


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
@click.option("--description", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("command", nargs=-1)
def main(
    *,
    tables: int,
    rounds: int,
    most_turns: int,
    kills: int,
    seed: int,
    description: Path | None,
    command: tuple[str, ...],
) -> None:
    with ExitStack() as ending:
        folder = Path(ending.enter_context(TemporaryDirectory()))
        servers = {"adoube": ending.enter_context(lichess())}
        doors: list[DescribedApi] = []
        url = address(servers["adoube"], description, doors, ending)
        trial = RoundTrial(folder, tables, servers["adoube"], url, Random(seed))
        ending.callback(trial.stop)
        kinds = [ADOUBE, SERVER, CUTS]
        if command:
            servers["the program"] = ending.enter_context(lichess())
            given = {
                "{folder}": str(trial.live / "round-1"),
                "{lichess}": address(servers["the program"], description, doors, ending),
                "{token}": TOKEN,
                "{round}": ROUND,
            }
            (trial.live / "round-1").mkdir(parents=True, exist_ok=True)
            trial.program = Program([filled(part, given) for part in command], folder / "printed.txt")
            ending.callback(trial.program.kill)
            kinds.append(PROGRAM)
        due = [kinds[place % len(kinds)] for place in range(kills)]
        for number in range(1, rounds + 1):
            trial.play(number, most_turns, due[number - 1 :: rounds])
        faults = faults_of(trial, servers)
        for door in doors:
            click.echo(door)
            faults += door.faults
        for fault in faults:
            click.echo(fault)
        pushes = ", ".join(f"{len(server.pushed)} pushes of {who}" for who, server in servers.items())
        counts = ", ".join(f"{number} {what}" for what, number in trial.counts.items())
        click.echo(f"{len(trial.played)} games, {counts}; {pushes}: {len(faults)} faults")
        click.echo(
            f"adoube said: {trial.running.complained.strip()}" if trial.running.complained else "", nl=False
        )
        sys.exit(1 if faults else 0)


def faults_of(trial: RoundTrial, servers: Mapping[str, Lichess]) -> list[str]:
    """Return the faults of each server's games, by its name, and of the folder's."""
    faults = []
    for who, server in servers.items():
        if not trial.arrived(server):
            faults.append(f"{who}: not everything arrived")
        faults += [f"{who}: {fault}" for fault in (*repeated(server, trial.played), *mixed(server))]
    if trial.in_folder() != trial.played:
        faults.append("the folder holds other games")
    return faults


def address(server: Lichess, description: Path | None, doors: list["DescribedApi"], ending: ExitStack) -> str:
    """Return where a server is reached: with a description, through a door that checks by it."""
    if description is None:
        return server.url
    from benchmarks.described_api import described

    doors.append(ending.enter_context(described(server.url, description)))
    return doors[-1].url


if __name__ == "__main__":
    main()
