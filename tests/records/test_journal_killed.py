"""A process that is killed while it writes loses no row that it was told is stored, and repeats none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adoube.records.journal import Journal
from adoube.records.payloads import TurnPlayed
from tests.tools import ROOT

WRITE_FOR_EVER = """
import sys
from pathlib import Path
from adoube.records.journal import Journal
from tests.records.journals import opened, row, turn
journal = Journal.open(Path(sys.argv[1]))
if not journal.rows("one"):
    journal.append([row(opened())])
ply = len(journal.rows("one"))
while True:
    journal.append([row(turn(ply)), row(turn(ply + 1))])
    print(ply + 1, flush=True)
    ply += 2
"""


def killed_after(appends: int, folder: Path) -> int:
    """Lets a process write, kills it with rows on their way; returns the last turn that it called stored."""
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITE_FOR_EVER, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "host")))},
    )
    assert writer.stdout is not None
    with writer.stdout as said:
        for _ in range(appends):
            assert said.readline()
        writer.kill()
        lines = said.read().split("\n")
    writer.wait()
    # What the pipe still held counts as well: the process had been told that those rows were stored.
    return int(lines[-2]) if len(lines) > 1 else 0


@pytest.mark.parametrize("appends", [1, 7, 40])
def test_a_killed_writer_loses_nothing_and_repeats_nothing(appends: int, tmp_path: Path) -> None:
    for _ in range(2):
        said = killed_after(appends, tmp_path)

        with Journal.open(tmp_path) as journal:
            turns = [entry.payload for entry in journal.rows("one")[1:]]

        plies = [turn.ply for turn in turns if isinstance(turn, TurnPlayed)]
        assert plies == list(range(1, len(turns) + 1))
        assert len(plies) >= max(said, 2 * appends)
        assert len(plies) % 2 == 0
