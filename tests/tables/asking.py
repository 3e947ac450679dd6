"""Commands as a page sends them, read and carried out at a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adoube.serialization.fields import FieldError, Fields
from adoube.tables.commands import CommandRequest
from adoube.tables.commands.reading import read_command
from adoube.tables.dispatch import answer_to
from adoube.tables.state import Answered
from adoube.tables.table import Table

__all__ = ["ask", "request_of"]


def ask(
    table: Table,
    now_ms: int,
    kind: str,
    details: Mapping[str, Any] | None = None,
    *,
    version: int | None = None,
) -> Answered:
    """Return the result of a command for the newest version, or the one given; unreadable is refused."""
    try:
        request = request_of("one", table.version if version is None else version, kind, details or {})
    except FieldError as error:
        return Answered("refused", str(error))
    return answer_to(table, request, now_ms)


def request_of(table: str, version: int, kind: str, details: Mapping[str, Any]) -> CommandRequest:
    """The command of that kind with such fields. Raises FieldError."""
    fields = json.loads(json.dumps({**details, "kind": kind, "details": details}))
    return CommandRequest(table, version, read_command(Fields(fields, "command")))
