"""Pairings by an installed bbpPairings, whose version decides the edition of the FIDE (Dutch) System.

Its command line, its files and its statuses are described in README.txt of
github.com/BieremaBoyzProgramming/bbpPairings.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import IO

from adoube.errors import AdoubeError
from adoube.tournament.file import points_text
from adoube.tournament.model import Edition, Entry, Player, PointSystem, Tournament
from adoube.tournament.swiss import PairingTask, Pairs, ProgramIdentity, answer_error
from adoube.words import coded

__all__ = ["BbpPairings", "program_path"]

WITHIN_S = 300.0  # it takes over a minute for a thousand players
MOST_BYTES = 2**20
NO_VALID_PAIRING = 1  # the status where the rules leave no pairing
VERSION = re.compile(r"BBP Pairings \([^()]*\) - (?P<version>[!-~][ -~]{0,60}) \(Built ")
# Its line for what a result counts, and the letter of such a result.
POINTS: Mapping[str, str] = MappingProxyType(
    {"BBW": "1", "BBD": "=", "BBL": "0", "BBZ": "Z", "BBF": "-", "BBU": "U"}
)
# Results that have no such line: it counts the first of each two as the second.
COUNTED_ALIKE = (("H", "="), ("F", "1"), ("+", "1"))

# A round that the editions pair differently, with another bye by C.5. The round and its pairings of 2025 are
# test/tests/dutch_2025_C5 of bbpPairings 6.0.0; version 5.0.1 makes those of 2017.
TELLING_ROUND = PairingTask(
    Tournament(
        "",
        {
            1: Player(1, "1", 0, (Entry(4, "w", "1"), Entry(2, "b", "1"))),
            2: Player(2, "2", 0, (Entry(5, "b", "1"), Entry(1, "w", "0"))),
            3: Player(3, "3", 0, (Entry(6, "w", "1"), Entry(4, "b", "1"))),
            4: Player(4, "4", 0, (Entry(1, "b", "0"), Entry(3, "w", "0"))),
            5: Player(5, "5", 0, (Entry(2, "w", "0"), Entry(6, "b", "1"))),
            6: Player(6, "6", 0, (Entry(3, "b", "0"), Entry(5, "w", "0"))),
        },
        planned=3,
    ),
    3,
    {4: "Z"},
)
EDITIONS: Mapping[Pairs, Edition] = MappingProxyType(
    {
        ((1, 3), (6, 2), (5, 0)): Edition.DUTCH_2017,
        ((1, 5), (3, 2), (6, 0)): Edition.DUTCH_2025,
    }
)


def program_path(text: str, folder: Path) -> Path:
    """The program that a person names: a file as seen from the folder, else a command of the search path."""
    named = folder / Path(text).expanduser()
    found = None if named.exists() or Path(text).name != text else shutil.which(text)
    return Path(found or named).absolute()


class BbpPairings:
    """The program as a `swiss.PairingProgram`. It is asked for its version every time: it may be replaced."""

    def __init__(self, path: Path, *, within_s: float = WITHIN_S) -> None:
        self._path, self._within_s = path, within_s

    def identity(self) -> ProgramIdentity:
        said = VERSION.match(self._run(["-r"], str(self._path), 0))
        if said is None:
            raise AdoubeError(coded("tournament.program_unknown", path=self._path))
        name = f"bbpPairings {said['version']}"
        edition = EDITIONS.get(tuple(self._made(TELLING_ROUND, [], name)))
        if edition is None:
            raise AdoubeError(coded("tournament.program_rules", program=name))
        return ProgramIdentity(name, edition)

    def pairs(self, task: PairingTask, identity: ProgramIdentity) -> Pairs:
        _require_expressible(task.tournament.points, identity.name)
        # Version 5 passes over line 192. Later ones refuse a system that they do not have.
        system = [] if identity.edition is Edition.DUTCH_2017 else [f"192 {identity.edition}"]
        return self._made(task, system, identity.name)

    def _made(self, task: PairingTask, more: Iterable[str], name: str) -> list[tuple[int, int]]:
        """Return the pairings for a task, told with some more lines."""
        points = task.tournament.points
        counts = [f"{code} {points_text(points.of(letter)):>4}" for code, letter in POINTS.items()]
        with tempfile.TemporaryDirectory() as folder:
            asked, answer = Path(folder) / "tournament.trf", Path(folder) / "pairings.txt"
            asked.write_text("\n".join([*more, *task.lines(), *counts, ""]), encoding="utf-8", newline="\n")
            self._run(["--dutch", str(asked), "-p", str(answer)], name, task.round)
            return _read_answer(answer, name)

    def _run(self, words: list[str], name: str, number: int) -> str:
        """Return its standard output. Raises AdoubeError unless it ends well and in time."""
        # Files and not pipes, which a child of it could hold open.
        with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as complaints:
            try:
                process = subprocess.Popen(
                    [self._path, *words],
                    stdin=subprocess.DEVNULL,
                    stdout=told,
                    stderr=complaints,
                    start_new_session=True,
                )
            except OSError as error:
                why = error.strerror or error
                raise AdoubeError(
                    coded("tournament.program_not_started", path=self._path, why=why)
                ) from error
            try:
                status = process.wait(self._within_s)
            except subprocess.TimeoutExpired as error:
                raise AdoubeError(
                    coded("tournament.program_silent", program=name, seconds=round(self._within_s))
                ) from error
            finally:
                _end(process)
            if status:
                raise _failure(status, _text(complaints), name, number)
            return _text(told)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program that still runs, with what it has started."""
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _failure(status: int, complaints: str, name: str, number: int) -> AdoubeError:
    """`number` is the round that was asked for, 0 where none was."""
    said = " ".join("".join(c if c.isprintable() else " " for c in complaints).split())[:300]
    if status == NO_VALID_PAIRING and number:
        return AdoubeError(coded("tournament.no_pairings", round=number, why=said or name))
    if status < 0:
        return AdoubeError(coded("tournament.program_crashed", program=name, signal=-status))
    return AdoubeError(coded("tournament.program_failed", program=name, status=status, why=said or "–"))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read(MOST_BYTES).decode("utf-8", "replace")


def _read_answer(file: Path, name: str) -> list[tuple[int, int]]:
    """Return the file that it writes: how many pairs, then each pair with White first, 0 for the bye."""
    try:
        with file.open("rb") as answer:
            lines = [line.split() for line in _text(answer).splitlines()]
    except OSError as error:
        raise answer_error(name, error.strerror or error) from error
    count, *pairs = lines or [[]]
    for number, words in enumerate(lines, start=1):
        expected = 1 if number == 1 else 2
        if len(words) != expected or not all(w.isascii() and w.isdigit() and len(w) < 9 for w in words):
            raise answer_error(name, coded("tournament.answer_line", line=number))
    if not lines or int(count[0]) != len(pairs):
        raise answer_error(name, coded("tournament.answer_short"))
    return [(int(white), int(black)) for white, black in pairs]


def _require_expressible(points: PointSystem, name: str) -> None:
    for letter, other in COUNTED_ALIKE:
        if points.of(letter) != points.of(other):
            raise AdoubeError(coded("tournament.program_points", program=name, one=letter, other=other))
