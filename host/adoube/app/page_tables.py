"""The tables that the arbiter opens on the page: their names, how many there may be, and which come back."""

import json
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from adoube.app.plan import BoardPlan, MatchPlan, Plan
from adoube.app.planning import eboard_name
from adoube.app.settings import FREE_HAND, ON_PAGE, VIRTUAL, is_eboard
from adoube.atomic_write import write_atomically
from adoube.errors import AdoubeError
from adoube.link.discovery import USB
from adoube.referee.config import Timings
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import one_of
from adoube.serialization.fields import json_document, why_unread
from adoube.tables.commands.match import NewTable, table_name
from adoube.words import coded

__all__ = ["FILE_NAME", "MOST_LETTERS", "MOST_TABLES", "PageTables", "boards_of"]

FILE_NAME = "page_tables.json"
FORMAT = 1
MOST_TABLES = 20  # A club opens fewer in an evening; each takes memory and a card on everybody's page.
MOST_LETTERS = 40
NO_BOARDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class _KeptTable:
    game: str
    open: bool
    by_hand: bool = False
    board: str | None = None  # None: the one on the page


@dataclass(frozen=True)
class _Kept:
    """The file as it is written: the tables by their names."""

    format: Annotated[int, one_of(FORMAT)]
    tables: Mapping[str, _KeptTable]


class PageTables:
    """The page's tables of one folder of records, kept in a file there so that a restart finds them again.

    `used` are the names in the journal: a new table gets one of them only if somebody asks for it.
    Safe to use from several threads.
    """

    def __init__(self, data: Path, used: Iterable[str]) -> None:
        self._data = data
        self._file = data / FILE_NAME
        self._used = frozenset(used)
        self._tables: dict[str, NewTable] = {}
        # Held while the tables are looked at, and never while the disk is waited for.
        self._lock = threading.Lock()
        self._writing = threading.Lock()

    def recall(self) -> list[Plan]:
        """Count the tables of the file, and return their plans. Raises AdoubeError for a broken file."""
        found = {table.name: table for table in self._in_file()}
        with self._lock:
            self._tables = found
        return [self._plan(table) for table in found.values()]

    def plan(self, wanted: NewTable, taken: Collection[str], boards: Mapping[str, str] = NO_BOARDS) -> Plan:
        """Return the plan of a new table, which counts from now on; `taken` are the names of open tables.

        `boards`: the tables that have boards of their own, by board.

        Raises AdoubeError if its name is taken or bad, another table has its board or nothing has such a
        name, or there are too many tables.
        """
        if wanted.board:
            wanted = replace(wanted, board=_free(wanted.board, boards))
        with self._lock:
            if len(self._tables) >= MOST_TABLES:
                raise AdoubeError(coded("page_tables.full", most=MOST_TABLES))
            table = replace(wanted, name=self._name(wanted, taken))
            self._tables[table.name] = table
            return self._plan(table)

    def forget(self, name: str) -> None:
        """Stop counting a table that is not open after all, or whose match is over."""
        with self._lock:
            self._tables.pop(name, None)

    def keep(self) -> None:
        """Write those that count to disk, all or none. Raises AdoubeError if the file cannot be written."""
        with self._writing:
            with self._lock:
                tables = {
                    name: _KeptTable(each.game, each.is_open, each.by_hand, each.board or None)
                    for name, each in self._tables.items()
                }
            if not tables and not self._file.exists():
                return
            try:
                write_atomically(self._file, json.dumps(asdict(_Kept(FORMAT, tables)), indent=1))
            except OSError as error:
                why = error.strerror
                raise AdoubeError(coded("page_tables.not_kept", file=self._file, why=why)) from error

    def _name(self, wanted: NewTable, taken: Collection[str]) -> str:
        if not wanted.name:
            return next(name for name in _names_after(wanted.game) if name not in {*taken, *self._used})
        if len(wanted.name) > MOST_LETTERS:
            raise AdoubeError(coded("page_tables.long", most=MOST_LETTERS))
        if (name := table_name(wanted.name)) in taken:
            raise AdoubeError(coded("page_tables.taken", table=name))
        return name

    def _plan(self, table: NewTable) -> Plan:
        on_page = FREE_HAND if table.by_hand else VIRTUAL
        is_open = table.is_open and not table.board
        watching = BoardPlan(table.board or on_page, Timings.default(), may_end_on_page=True, is_open=is_open)
        return Plan(table.name, MatchPlan(table.game, {}), watching, self._data)

    def _in_file(self) -> list[NewTable]:
        try:
            text = self._file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        except (OSError, UnicodeDecodeError) as error:
            why = why_unread(error)
            raise AdoubeError(coded("page_tables.unreadable", file=self._file, why=why)) from error
        fields = json_document(text, str(self._file))
        kept = deserialize(_Kept, fields, closed=True)
        for name in kept.tables:
            with fields.inner("tables").errors_at(name):
                table_name(name)
            with fields.inner("tables").inner(name).errors_at("board"):
                _require_board(kept.tables[name].board or "")
        return [
            NewTable(each.game, name, each.open, each.by_hand, each.board or "")
            for name, each in kept.tables.items()
        ]


def boards_of(plans: Iterable[Plan]) -> dict[str, str]:
    """Return the tables that have boards of their own, by what stands after `--board` for them."""
    named = ((plan.watching.board, plan.table) for plan in plans)
    return {
        eboard_name(board) if is_eboard(board) else board: table
        for board, table in named
        if isinstance(board, str) and board not in ON_PAGE
    }


def _free(board: str, boards: Mapping[str, str]) -> str:
    """Return a board's name, always in the same letters. Raises AdoubeError where another table has it."""
    name = _require_board(board)
    if name in boards:
        raise AdoubeError(coded("page_tables.board_taken", board=name, table=boards[name]))
    return name


def _require_board(board: str) -> str:
    """Return the name of a board that a page may ask for: none, one of ours on USB, or an electronic one."""
    if is_eboard(board):
        return eboard_name(board)
    if board and board != USB and not board.startswith(f"{USB}:"):
        raise AdoubeError(coded("page_tables.no_board", board=board))
    return board


def _names_after(game: str) -> Iterator[str]:
    """Yield the game's own name, then the same with a number. Raises TableNameError if it makes no name."""
    name = table_name(game)
    yield name
    yield from (f"{name}-{number}" for number in count(2))
