"""A computer whose cable to the hall is cut while its tables play, and what the hall has of it afterwards."""

from __future__ import annotations

import sqlite3
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from adoube.hall.database import HallAddress, bring_up_to_date
from benchmarks.spectators import Process
from tests.hall.cable import laid_cable
from tests.hall.postgres import PostgresServer

__all__ = ["Cut", "cut_hall"]

WITHIN_S = 60.0
LOOKS_S = 0.05
BESIDE_S = 3  # how long is played before the cut and after it

Rows = list[tuple[Any, ...]]


class Cut(NamedTuple):
    """`waited` rows had come together when the cable was mended; `healed_s` later the hall had them."""

    rows: int
    waited: int
    healed_s: float
    is_whole: bool  # whether the hall has the journal's rows at the end, in order


def cut_hall(folder: Path, tables: int, cut_s: float) -> Cut:
    """Cuts the cable for so long; each table has a row every second all the while."""
    with ExitStack() as stack:
        cable = stack.enter_context(laid_cable())
        server = PostgresServer(f"-clisten_addresses=127.0.0.1,{cable.here}", trusts=cable.network)
        stack.callback(server.stop)
        bring_up_to_date(HallAddress(server.address))
        seconds = int(cut_s) + 2 * BESIDE_S
        host = Process(
            "halls.presses",
            *(server.address.replace("127.0.0.1", cable.here), "window", str(folder)),
            *(str(tables), str(seconds)),
            package="benchmarks",
            under=cable.under,
        )
        stack.callback(host.end)
        host.hear()
        host.tell()
        time.sleep(BESIDE_S)
        cable.cut()
        time.sleep(cut_s)
        had = len(_rows_in_hall(server))
        cable.mend()
        began_s = time.monotonic()
        stored = len(_rows_of_journal(folder))
        _until(server, stored)
        healed_s = time.monotonic() - began_s
        host.hear()
        rows = _rows_of_journal(folder)
        _until(server, len(rows))
        whole = _rows_in_hall(server) == rows
        host.tell()
    return Cut(len(rows), stored - had, healed_s, whole)


def _until(server: PostgresServer, rows: int) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while len(_rows_in_hall(server)) < rows and time.monotonic() < ends_s:
        time.sleep(LOOKS_S)


def _rows_of_journal(folder: Path) -> Rows:
    with closing(sqlite3.connect(folder / "journal.sqlite3")) as connection:
        return connection.execute("SELECT id, kind, monotonic_ns FROM rows ORDER BY id").fetchall()


def _rows_in_hall(server: PostgresServer) -> Rows:
    """In the order in which they were brought."""
    with psycopg.connect(server.address) as connection:
        return connection.execute(
            "SELECT id, kind, monotonic_ns FROM adoube.rows ORDER BY fence, id"
        ).fetchall()
