"""Pairings and tie-breaks of tournaments, beside programs of others that the reader installs.

    python -m benchmarks.tournament_programs pairings PROGRAM [--py4swiss] [--tournaments N] [--first SEED]
    python -m benchmarks.tournament_programs tie-breaks CHECKER PROGRAM [--tournaments N] [FILE...]

PROGRAM is bbpPairings (github.com/BieremaBoyzProgramming/bbpPairings): 6.0.0 pairs by the edition of the FIDE
(Dutch) System in force since February 2026, 5.0.1 by the one before. Its own generator makes tournaments with
forfeits, half-point byes and withdrawals. `pairings` reads each, pairs every round again from what was known
before it, and compares with what the program wrote. `--py4swiss` pairs by py4swiss instead.

CHECKER is `tiebreakchecker.py` of the Tie-Break Server (github.com/OttoMilvang/TieBreakServer), which needs
networkx. `tie-breaks` compares points, tie-breaks and places of generated tournaments, and of FILEs.

Exit status 1 where something differs, or nothing could be compared.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from adoube.computer.self_play.summary import wilson
from adoube.errors import AdoubeError
from adoube.tournament.by_bbp_pairings import BbpPairings
from adoube.tournament.by_py4swiss import Py4Swiss
from adoube.tournament.file import points_text
from adoube.tournament.model import Player, Tournament
from adoube.tournament.standings import standings_of
from adoube.tournament.swiss import PairingProgram, next_round
from adoube.tournament.tie_breaks import TIE_BREAKS
from adoube.tournament.trf import Trf, player_line

WITHIN_S = 300.0
LIMITS = ("KS/L+2", "KS/L-1")  # of Koya's, these two
# DE has other values there; the places show it.
CODES = tuple(code for code in TIE_BREAKS if code != "DE" and (code in LIMITS or not code.startswith("KS/L")))
TOLERANCE = 0.006  # it rounds to two decimals


def generated(program: Path, first: int, count: int) -> Iterator[tuple[int, Trf]]:
    """Yield tournaments of the program's generator by their seeds, without those that it cannot finish."""
    for seed in range(first, first + count):
        with TemporaryDirectory() as folder:
            configuration, file = Path(folder) / "configuration.txt", Path(folder) / "tournament.trf"
            configuration.write_text(
                f"PlayersNumber={8 + seed % 23}\nRoundsNumber={5 + seed % 4}\nForfeitRate={5 + seed % 9}\n"
                f"HalfPointByeRate={6 + seed % 7}\nRetiredRate={20 + seed % 30}\n",
                encoding="ascii",
            )
            words = ["--dutch", "-g", str(configuration), "-o", str(file), "-s", str(seed)]
            made = subprocess.run([program, *words], capture_output=True, check=False, timeout=WITHIN_S)
            if not made.returncode:
                yield seed, Trf.read(f"seed {seed}", file.read_bytes())


def before(tournament: Tournament, number: int) -> Tournament:
    """Return what was known before a round."""
    players = {
        each.number: replace(each, rounds=each.rounds[: number - 1]) for each in tournament.players.values()
    }
    first = tournament.pairings(1)[0]
    # Odd numbers have the colour that was drawn in the first round, even ones the other (C.04.3).
    white_first = (min(first.white.number, first.black.number) % 2 == 1) == (
        first.white.number < first.black.number
    )
    planned = max(tournament.planned or 0, tournament.round)
    return replace(
        tournament, players=players, planned=planned, white_first=white_first, system="", program=""
    )


def round_differs(program: PairingProgram, tournament: Tournament, number: int) -> str:
    """Pair a round again; return what is different, or an empty text."""
    byes = {player.number: entry.result for player, entry in tournament.without_game(number)}
    asked = {player: letter for player, letter in byes.items() if letter != "U"}
    try:
        made = next_round(program, before(tournament, number), asked)
    except AdoubeError as error:
        return str(error)
    pairs = {(game.white.number, game.black.number) for game in tournament.pairings(number)}
    found = set(made.pairs)
    if found == pairs and made.byes == byes:
        return ""
    return f"{sorted(found - pairs)} for {sorted(pairs - found)}"


@click.group()
def main() -> None:
    """Compare tournaments with programs of others."""


@main.command()
@click.argument("program", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--py4swiss", is_flag=True)
@click.option("--tournaments", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--first", type=int, default=1, show_default=True)
def pairings(program: Path, py4swiss: bool, tournaments: int, first: int) -> None:
    """Pair the rounds of generated tournaments again."""
    pairing: PairingProgram = Py4Swiss() if py4swiss else BbpPairings(program.absolute())
    rounds = differ = 0
    for seed, trf in generated(program.absolute(), first, tournaments):
        for number in range(1, trf.tournament.round + 1):
            rounds += 1
            if found := round_differs(pairing, trf.tournament, number):
                differ += 1
                click.echo(f"seed {seed}, round {number}: {found}")
    name = pairing.identity().name
    print_share(
        f"rounds of {BbpPairings(program.absolute()).identity().name} paired otherwise by {name}",
        differ,
        rounds,
    )


@main.command("tie-breaks")
@click.argument("checker", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("program", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--tournaments", type=click.IntRange(min=0), default=20, show_default=True)
@click.option("--python", default=sys.executable, help="The Python that has the checker's packages.")
def tie_breaks(checker: Path, program: Path, files: tuple[Path, ...], tournaments: int, python: str) -> None:
    """Compare points, tie-breaks and places."""
    read = [(file.name, Trf.read(file.name, file.read_bytes())) for file in files]
    made = [(f"seed {seed}", trf) for seed, trf in generated(program.absolute(), 1, tournaments)]
    values: Counter[str] = Counter()
    for name, trf in [*read, *made]:
        try:
            count, differences = compared(
                trf.tournament, lambda words: [python, str(checker.absolute()), *words]
            )
        except (KeyError, TypeError, ValueError, OSError) as error:
            click.echo(f"{name}: the checker gives no values ({error!r})")
            values["files without values"] += 1
            continue
        values["compared"] += count
        values["different"] += len(differences)
        for difference in differences[:3]:
            click.echo(f"{name}: {difference}")
    click.echo(f"{len(files)} files, {len(made)} generated tournaments")
    if values["files without values"]:
        click.echo(f"{values['files without values']} files without values")
    print_share("values that differ", values["different"], values["compared"])


def compared(tournament: Tournament, command: Callable[[Sequence[str]], list[str]]) -> tuple[int, list[str]]:
    """Return how many values were compared, and each that the checker gives otherwise."""
    rounds = max(tournament.planned or 0, tournament.round)
    lines = ["012 Comparison", "092 Individual: Swiss-System", f"142 {rounds}"]
    lines += [_line(tournament, player) for player in tournament.players.values()]
    with TemporaryDirectory() as folder:
        file, answer = Path(folder) / "tournament.trf", Path(folder) / "answer.json"
        file.write_text("\n".join([*lines, ""]), encoding="utf-8")
        words = ["-i", str(file), "-f", "TRF", "-s", "-c", "-n", str(tournament.round), "-o", str(answer)]
        subprocess.run(
            command([*words, "-t", "PTS", *CODES]), capture_output=True, check=False, timeout=WITHIN_S
        )
        theirs = json.loads(answer.read_text(encoding="utf-8"))["tiebreakResult"]["competitors"]
    standings = standings_of(replace(tournament, tie_breaks=CODES))
    rows = {row.player.number: row for row in standings.rows}
    count, found = 0, []
    for competitor in theirs:
        row = rows[competitor["cid"]]
        said = dict(zip(("PTS", *CODES), competitor["tiebreakScore"], strict=True)) | {
            "place": competitor["rank"]
        }
        ours = dict(zip(standings.codes, row.tie_breaks, strict=True)) | {
            "PTS": row.points,
            "place": row.place,
        }
        count += len(ours)
        for code, value in ours.items():
            if (value is None) != (said[code] is None) or (
                value is not None and abs(float(value) - float(said[code])) > TOLERANCE
            ):
                found.append(f"player {row.player.number}, {code}: {value} for {said[code]}")
    return count, found


def _line(tournament: Tournament, player: Player) -> str:
    """Return a player with every round said, as the checker wants them."""
    entries = tuple(player.entry(number) for number in range(1, tournament.round + 1))
    return player_line(replace(player, rounds=entries), points_text(tournament.score(player)), 1)


def print_share(what: str, hits: int, of: int) -> None:
    """Print a share with its interval; end with status 1 unless it is none of at least one."""
    low, high = wilson(hits, of) if of else (0.0, 1.0)
    click.echo(f"{what}: {hits} of {of} ({hits / max(of, 1):.2%}, 95 % interval {low:.2%} to {high:.2%})")
    sys.exit(1 if hits or not of else 0)


if __name__ == "__main__":
    main()
