"""Cells that others have lit: what they ask for, and what becomes of it.

Such light is a ring that a teacher draws, so everybody sees it on the page as well, and it goes with the next
turn. Nobody is helped in secret.
"""

import json
from collections.abc import Collection
from concurrent.futures import TimeoutError as TooLong

from adoube.errors import AdoubeError
from adoube.tables.commands import CommandRequest, DrawRings
from adoube.tables.state import Tables
from adoube.words import say

__all__ = ["LampDesk", "LampsRefused", "cells_asked"]

MOST_BYTES = 4096
ANSWER_S = 5.0
TRIES = 5  # A table may have changed while a command was on its way to it.


class LampsRefused(AdoubeError):
    """Light that is not given, and why."""


class LampDesk:
    """Takes orders for light at the tables that `allow` it; None: at all."""

    def __init__(self, tables: Tables, allow: Collection[str] | None) -> None:
        self._tables, self._allow = tables, allow

    def allows(self, table: str) -> bool:
        return self._allow is None or table in self._allow

    def carry_out(self, table: str, text: bytes, *, kept: bool) -> None:
        """Waits for the table's answer. Raises LampsRefused.

        `kept`: the broker has had the order for nobody knows how long.
        """
        if table not in self._tables.states():
            raise LampsRefused(say("mqtt.no_table", table=table))
        if not self.allows(table):
            raise LampsRefused(say("mqtt.no_lamps", table=table))
        if kept:
            raise LampsRefused(say("mqtt.kept_order"))
        command = DrawRings(cells_asked(text))
        for _ in range(TRIES):
            version = self._tables.states()[table].version
            try:
                answered = self._tables.submit(CommandRequest(table, version, command)).result(ANSWER_S)
            except TooLong as error:
                raise LampsRefused(say("mqtt.table_silent", table=table)) from error
            if answered.result != "stale":
                break
        if answered.result != "done":
            raise LampsRefused(answered.why)


def cells_asked(text: bytes) -> tuple[str, ...]:
    """The cells of `{"cells": ["b3", "c5"]}`. Raises LampsRefused for anything else."""
    if len(text) > MOST_BYTES:
        raise LampsRefused(say("mqtt.long_order", most=MOST_BYTES))
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        asked = None
    cells = asked.get("cells") if isinstance(asked, dict) and len(asked) == 1 else None
    if not isinstance(cells, list) or not all(isinstance(cell, str) for cell in cells):
        raise LampsRefused(say("mqtt.no_order"))
    return tuple(cells)
