"""Two walks through the program, counted: a clock press that becomes a shown turn, and a spectator's GET."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from adoube.records.journal import Journal
from adoube.sensing.events import ClockPressed
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.streaming.frames import frame_maker
from benchmarks.structure.sources import FOLDERS
from tests.scoreboard.tables import FakeTables
from tests.tables.sittings import Sitting, evening_of, stored, table_of
from tests.tools import ROOT

__all__ = ["Walk", "get_walk", "press_walk"]

OURS = tuple(f"{ROOT / folder}/" for folder in FOLDERS)


class Walk:
    """Counts the calls of the product's own functions, and the files that they stand in."""

    def __init__(self) -> None:
        self.calls = 0
        self.files: set[str] = set()

    def over(self, act: Callable[[], object]) -> Walk:
        sys.setprofile(self._count)
        try:
            act()
        finally:
            sys.setprofile(None)
        return self

    def _count(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            self.calls += 1
            self.files.add(frame.f_code.co_filename)


def press_walk(folder: Path) -> Walk:
    """From the first press of a clock in a game of Jarmo to the turn in the journal and in a frame."""
    _, events = evening_of(seed=1)
    first = next(place for place, event in enumerate(events) if isinstance(event, ClockPressed))
    sitting = Sitting(table_of()).happens(events[:first])
    before = len(sitting.rows)
    state = sitting.table.state()
    app = create_app(FakeTables(state), OneUseKey(), clock=time.monotonic)
    make_frame = frame_maker(app)
    make_frame(state, "en")

    def press() -> None:
        sitting.happens(events[first : first + 1]).waits()
        journal.append(stored(sitting.rows[before:]))
        make_frame(sitting.table.state(), "en")

    with Journal.open(folder) as journal:
        journal.append(stored(sitting.rows[:before]))
        walk = Walk().over(press)
    assert sitting.turns, "the press has ended a turn"
    return walk


def get_walk() -> Walk:
    """From a spectator's request for a table's page to the answer, the templates compiled before."""
    state = Sitting(table_of()).table.state()
    client = create_app(FakeTables(state), OneUseKey(), clock=time.monotonic).test_client()
    client.get("/tables/one")
    return Walk().over(lambda: client.get("/tables/one"))
