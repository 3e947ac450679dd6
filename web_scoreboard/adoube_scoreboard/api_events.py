"""Server-sent events for programs: each carries a table's whole state, as GET /api/tables/NAME gives it."""

import json

from adoube.tables.state import TableState
from adoube_scoreboard.api import state_as_json
from adoube_scoreboard.frames import sse

__all__ = ["state_event"]


def state_event(state: TableState) -> bytes:
    """The event for a state; its id is the state's version."""
    data = json.dumps(state_as_json(state), ensure_ascii=False, separators=(",", ":"))
    return sse(data, event_id=state.version)
