"""The games that were ever played here, for programs and pages: listed, searched, and one in full."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Protocol

from adoube.archive.past_game import PastGame, past_game
from adoube.games.registry import GameMaker, make_game
from adoube.records.entries import GameEntry, GameId, Search, StoredRows, entries_of, matching
from adoube.records.journal import Journal
from adoube.records.journal_file import JournalError
from adoube.words import say

__all__ = ["JournalLibrary", "Library", "RowsLibrary"]

KEPT = 8  # games in memory: whoever steps through one asks for it many times


class Library(Protocol):
    """Past games as the scoreboard may read them; safe to use from any thread."""

    def games(self, search: Search) -> list[GameEntry]:
        """Return the games that fit, the newest first. Raises AdoubeError if the journal cannot be read."""
        ...

    def game(self, name: str) -> PastGame | None:
        """Return one game by its name, such as `jarmo-3`; None if there is none. Raises AdoubeError."""
        ...


class RowsLibrary:
    """Reads stored rows, also while a table adds to them, and opens them anew for every question.

    `make` makes the games by whose rules they are read.
    """

    def __init__(
        self, open_rows: Callable[[], AbstractContextManager[StoredRows]], make: GameMaker = make_game
    ) -> None:
        self._open = open_rows
        self._make = make
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int], PastGame] = OrderedDict()

    def games(self, search: Search) -> list[GameEntry]:
        with self._open() as stored:
            return matching(entries_of(stored), search)

    def game(self, name: str) -> PastGame | None:
        if (wanted := GameId.read(name)) is None:
            return None
        with self._open() as stored:
            rows = stored.rows_of_game(*wanted)
        if not rows:
            return None
        key = (name, rows[-1].id)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = past_game(rows, self._make)
        if found is not None:
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return found


class JournalLibrary(RowsLibrary):
    """The games of the journal in a folder."""

    def __init__(self, folder: Path, make: GameMaker = make_game) -> None:
        super().__init__(partial(Journal.open_to_read, folder), make)
        self._folder = folder

    def required(self, name: str) -> PastGame:
        """Return one game by its name. Raises JournalError if there is none."""
        if (found := self.game(name)) is None:
            raise JournalError(say("past.no_game", folder=self._folder, id=name))
        return found
