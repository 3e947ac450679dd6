"""Tables as `adoube serve` runs them, in the test's own process and without a page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from adoube.app.page_tables import PageTables
from adoube.app.plan import Plan
from adoube.app.table_supervisor import TableSupervisor
from adoube.records.journal import Journal
from adoube.tables.engine import Engine
from adoube.tables.state import TableState

__all__ = ["WITHIN_S", "running_club", "until"]

WITHIN_S = 180.0


@contextmanager
def running_club(data: Path, *plans: Plan) -> Iterator[tuple[Engine, TableSupervisor]]:
    """A club's engine with a table for each plan; others may be opened."""
    with ExitStack() as closing:
        journal = closing.enter_context(Journal.open(data))
        engine = Engine(journal)
        openings = TableSupervisor(journal, engine, lambda _, __: None)
        closing.callback(openings.close)
        closing.callback(engine.stop)
        closing.callback(openings.stop)
        for plan in plans:
            openings.open(plan)
        openings.take_up(PageTables(data, [table.name for table in journal.tables()]))
        engine.start()
        openings.start()
        yield engine, openings


def until(engine: Engine, table: str, wanted: Callable[[TableState], bool]) -> TableState:
    """The first state of a table that is wanted."""
    ends_s = time.monotonic() + WITHIN_S
    while not wanted(state := engine.states()[table]):
        assert time.monotonic() < ends_s, state
        time.sleep(0.01)
    return state
