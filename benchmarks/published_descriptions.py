"""How many game descriptions of a folder load, are played without a fault, and agree with known counts.

    python -m benchmarks.published_descriptions FOLDER [--counts FILE] [--games N] [--all-refusals]

The folder is one that a person brings: descriptions that others have published, with all folders in it.
Each is read, its first position counted, then played at random, while every position has to print and read
back, and every turn to write and read back. Printed are the totals, the reasons of refusal with the number
of games that each stops first, what went wrong in play, and how many counts agree.

Counts stand beside a description in NAME.perft, in lines of a depth and a count, or in one FILE for all, in
lines of a name, options, a colon and the counts from depth 1 on: `Konane size=6: 4 12 28 156`. A FILE whose
name ends in .csv has rows of a name, the SHA-256 of the description and its counts, as
benchmarks/published_counts.csv, which says where its counts are from.
"""

from __future__ import annotations

import csv
import hashlib
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.checking import attempt
from adoube.games.checking.positions import (
    lists_each_result_once,
    places_pieces_on_its_board,
    prints_positions_that_read_back,
    writes_turns_that_read_back,
)
from adoube.games.checking.probe import Met, Probe
from adoube.games.line import Line, count_lines
from adoube.games.lud.game import game_in, refusals_in
from adoube.games.verdict import TooManyTurns

CHECKED = (
    places_pieces_on_its_board,
    prints_positions_that_read_back,
    writes_turns_that_read_back,
    lists_each_result_once,
)


class KnownCounts(NamedTuple):
    """Counts by others: the sequences of 1, 2, ... turns of a game under some options."""

    name: str
    options: Mapping[str, str]
    counts: tuple[int, ...]
    sha256: str = ""  # of the description that was counted; empty where nobody says


class Tried(NamedTuple):
    """The outcome of one description."""

    name: str
    load_s: float
    refusals: tuple[str, ...] = ()  # why it was refused, the first reason or all; empty where it loads
    fault: str = ""  # what went wrong in play
    turns: int = 0  # played without a fault
    ended: int = 0  # games that came to an end within the bound


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--counts", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Known counts.")
@click.option("--games", default=20, show_default=True, help="Random games of each description.")
@click.option("--turns", default=60, show_default=True, help="Turns of a game at most.")
@click.option("--seconds", default=10.0, show_default=True, help="Then a description's play stops early.")
@click.option("--most", default=100_000, show_default=True, help="Counts beyond it are not compared.")
@click.option("--all-refusals", is_flag=True, help="Look for every reason of a refusal, which takes longer.")
def main(
    folder: Path,
    counts: Path | None,
    games: int,
    turns: int,
    seconds: float,
    most: int,
    all_refusals: bool,
) -> None:
    """Try every description in FOLDER."""
    files = sorted(folder.rglob("*.lud"))
    tried = [tried_in(file, games, turns, seconds, every=all_refusals) for file in files]
    for line in summed_up(tried):
        click.echo(line)
    click.echo("\ncounts")
    table = [] if counts is None else read_counts(counts)
    for line in compared(files, table, most, seconds):
        click.echo(line)


def tried_in(file: Path, games: int, turns: int, seconds: float, *, every: bool) -> Tried:
    """One description, read and played; `every`: whether each reason of a refusal is looked for."""
    begun_s = time.process_time()
    try:
        game = game_in(str(file))()
        game.count(game.start())
    except AdoubeError as error:
        load_s = time.process_time() - begun_s
        refusals = refusals_in(str(file), {}).found if every else ()
        reasons = dict.fromkeys(reason(str(each)) for each in refusals or (error,))
        return Tried(file.stem, load_s, refusals=tuple(reasons))
    load_s = time.process_time() - begun_s
    late_s, fault, played, ended = time.process_time() + seconds, "", 0, 0
    for number in range(games):
        line, rng = Line.begin(game), Random(number)
        while not fault and line.ply < turns and line.outcome is None and time.process_time() < late_s:
            fault = fault_in(line, rng)
            if not fault:
                line = line.extended(*game.random_turn(line.position, rng))
                played += 1
        ended += line.outcome is not None
    return Tried(file.stem, load_s, fault=fault, turns=played, ended=ended)


def fault_in(line: Line, rng: Random) -> str:
    """Return what is wrong where a line stands; nothing where all holds, or where a bound is hit and said."""
    try:
        line.game.count(line.position)
    except TooManyTurns as bound:
        return f"bound: {bound}"
    except Exception as error:  # noqa: BLE001 - a fault of ours, whatever it is
        return repr(error)
    probe = Probe(line, rng, Met())
    for check in CHECKED:
        if why := attempt(partial(check, probe)):
            return f"ply {line.ply}: {why}"
    return ""


def reason(refusal: str) -> str:
    """A refusal without the place where it stands."""
    return refusal.split(": ", 1)[-1]


def summed_up(tried: list[Tried]) -> Iterator[str]:
    """The totals, the faults, and the reasons of refusal, most frequent first."""
    load = [each for each in tried if not each.refusals]
    sound = [each for each in load if not each.fault]
    yield f"{len(tried)} descriptions, {len(load)} load, {len(sound)} of them play without a fault"
    if load:
        slowest = max(load, key=lambda each: each.load_s)
        median_ms = 1000 * statistics.median(each.load_s for each in load)
        yield f"loading: median {median_ms:.0f} ms, longest {1000 * slowest.load_s:.0f} ms ({slowest.name})"
        turns, ended = sum(each.turns for each in load), sum(each.ended for each in load)
        yield f"{turns} turns played, {ended} games ended"
    for each in load:
        if each.fault:
            yield f"fault: {each.name}: {each.fault}"
    yield "\nrefused"
    for why, number in Counter(why for each in tried for why in each.refusals).most_common():
        yield f"{number:5}  {why}"


def compared(files: list[Path], table: list[KnownCounts], most: int, seconds: float) -> Iterator[str]:
    """Each game whose counts are known, and at the end how many agree."""
    by_name = {file.stem: file for file in files}
    known = [(by_name.get(each.name), each) for each in table]
    known += [(file, read_perft(file)) for file in files if file.with_suffix(".perft").exists()]
    results = Counter[str]()
    for file, each in known:
        what, told = compared_with(file, each, most, seconds)
        results[what] += 1
        options = "".join(f" {key}={value}" for key, value in each.options.items())
        yield f"  {what:12} {each.name}{options}: {told}"
    yield ", ".join(f"{number} {what}" for what, number in results.items()) or "none known"


def compared_with(file: Path | None, known: KnownCounts, most: int, seconds: float) -> tuple[str, str]:
    """Compare a game's counts with the known ones: return a word for it, and the counts.

    It is slow where so many seconds have passed before all depths are counted, and those counted agree.
    """
    if file is None:
        return "not there", ""
    if known.sha256 and hashlib.sha256(file.read_bytes()).hexdigest() != known.sha256:
        return "another file", ""
    wanted = [count for count in known.counts if count <= most]
    late_s, found = time.process_time() + seconds, list[int]()
    try:
        game: AnyGame = game_in(str(file))(known.options)
        for depth in range(1, len(wanted) + 1):
            if time.process_time() > late_s:
                break
            found.append(count_lines(game, game.start(), depth))
    except TooManyTurns as error:
        return "slow", str(error)
    except AdoubeError as error:
        return "refused", reason(str(error))
    if found != wanted[: len(found)]:
        return "differs", f"{' '.join(map(str, found))}, known {' '.join(map(str, wanted))}"
    return "agrees" if found == wanted else "slow", " ".join(map(str, found))


def read_counts(file: Path) -> list[KnownCounts]:
    """The known counts of a file of either form."""
    text = file.read_text("utf-8")
    if file.suffix != ".csv":
        return read_table(text)
    rows = csv.DictReader((line for line in text.splitlines() if not line.startswith("#")), delimiter=";")
    return [
        KnownCounts(row["name"], {}, tuple(map(int, row["counts"].split())), row["sha256"]) for row in rows
    ]


def read_table(text: str) -> list[KnownCounts]:
    """The lines of a file of known counts; those that begin with # are notes."""
    found = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            named, _, counts = line.rpartition(":")
            words = named.split()
            options = dict(word.split("=", 1) for word in words if "=" in word)
            name = " ".join(word for word in words if "=" not in word)
            found.append(KnownCounts(name, options, tuple(map(int, counts.split()))))
    return found


def read_perft(file: Path) -> KnownCounts:
    """The counts beside a description."""
    rows = [
        line.split() for line in file.with_suffix(".perft").read_text("utf-8").splitlines() if line.strip()
    ]
    return KnownCounts(file.stem, {}, tuple(int(count) for _, count in rows))


if __name__ == "__main__":
    main()
