"""The arbiter's desk of all tables: what to do first, each with its remedy, and how every table does.

| address | what it gives |
|---|---|
| GET /desk | the desk |
| GET /desk/now | its list and its tables alone, for a page that is open |
| POST /desk/aside | sets aside the alert whose key is `thing`: the arbiter has seen to it |
| POST /desk/pause | pauses every game that is played; with `go-on` every game that is paused goes on |

They are the arbiter's alone. The remedy of an alert is a command to its table, as from any other page.
"""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from adoube.tables.commands import CommandRequest, GoOn, PauseGame
from adoube.tables.state import Phase, SeatState, TableState
from adoube_scoreboard.commands import require_token, sent_fields, submit
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.alerts import Alert, AlertKind, TimedAlert
from adoube_scoreboard.features.clock_view import ClockView, clock_of, now_ms
from adoube_scoreboard.features.room import as_counted
from adoube_scoreboard.features.table_view import TableView, view_of
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("all_tables", __name__, url_prefix="/desk")

# The class and the icon of each kind.
LOOKS: Mapping[AlertKind, tuple[str, str]] = {
    AlertKind.QUESTION: ("ask", "message-circle-question-mark"),
    AlertKind.DISPUTE: ("ask", "message-circle-question-mark"),
    AlertKind.ASKED: ("ask", "message-circle-question-mark"),
    AlertKind.CALL: ("ask", "message-circle"),
    AlertKind.FLAG: ("late", "timer"),
    AlertKind.CLOSED: ("stop", "octagon-x"),
    AlertKind.ILLEGAL: ("stop", "triangle-alert"),
    AlertKind.SILENT: ("stop", "unplug"),
    AlertKind.CAMERA: ("stop", "camera"),
}


@dataclass(frozen=True, slots=True)
class AlertView:
    """One alert to see to. `seat` is its subject, `rival` the other of two if one is out of time."""

    alert: Alert
    view: TableView
    look: str
    icon: str
    ago_s: int
    seat: SeatState | None
    rival: SeatState | None
    has_phone: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table among all. `alert`: the first one there; `condition`: how it does otherwise."""

    view: TableView
    alert: AlertKind | None
    look: str
    icon: str
    condition: str
    clock: ClockView | None


@dataclass(frozen=True, slots=True)
class AllTablesView:
    """The contents of the desk of all tables."""

    alerts: tuple[AlertView, ...]
    rows: tuple[TableRow, ...]
    may_pause: bool
    may_go_on: bool


def all_tables_view(
    alerts: tuple[TimedAlert, ...], states: Mapping[str, TableState], now: int
) -> AllTablesView:
    """Return the desk of these tables and what is to do there, at a moment of the host's monotonic clock."""
    views = {name: view_of(states[name]) for name in sorted(states, key=as_counted)}
    first = {timed.alert.table: timed.alert.kind for timed in reversed(alerts)}
    return AllTablesView(
        tuple(_alert_view(timed, views[timed.alert.table], now) for timed in alerts),
        tuple(_row(view, first.get(name)) for name, view in views.items()),
        any(_may_pause(state) for state in states.values()),
        any(_is_paused(state) for state in states.values()),
    )


def _alert_view(timed: TimedAlert, view: TableView, now: int) -> AlertView:
    alert, seats = timed.alert, view.state.seats
    look, icon = LOOKS[alert.kind]
    others = [seat for seat in seats if seat.seat != alert.seat]
    return AlertView(
        alert,
        view,
        look,
        icon,
        max(0, now - timed.since_ms) // 1000,
        next((seat for seat in seats if seat.seat == alert.seat), None),
        others[0] if len(others) == 1 else None,
        services().contents.pictures.phone(alert.table) is not None,
    )


def _row(view: TableView, alert: AlertKind | None) -> TableRow:
    look, icon = ("", "") if alert is None else LOOKS[alert]
    return TableRow(view, alert, look, icon, _condition(view.state), _clock(view.state))


def _condition(state: TableState) -> str:
    """Return how a table does: the end of a key of `all_tables`."""
    if _is_paused(state):
        return "paused"
    match state.phase:
        case Phase.SET_UP:
            return "setting_up" if state.connected or state.virtual else "waiting"
        case Phase.PLAYING if any(seat.to_move for seat in state.seats):
            return "to_move"
        case _:
            return "playing"


def _clock(state: TableState) -> ClockView | None:
    """Return the clock that runs."""
    running = None if state.clocks is None else state.clocks.running
    return None if running is None else clock_of(state.clocks, running)


def _may_pause(state: TableState) -> bool:
    return state.phase is Phase.PLAYING and not state.closed


def _is_paused(state: TableState) -> bool:
    return state.phase is Phase.HELD and not state.closed


@blueprint.get("")
def page() -> str:
    """The desk, complete before any script runs."""
    return render_template("all_tables.html", **_shown())


@blueprint.get("/now")
def now() -> str:
    """The parts of the page that change."""
    return render_template("parts/all_tables.html", **_shown())


@blueprint.post("/aside")
def set_aside() -> Response:
    """The arbiter has seen to something that its table goes on showing, or that a player has called for."""
    fields = _sent()
    if not services().listeners.alerts.set_aside(str(fields.get("thing", ""))):
        raise Refused(HTTPStatus.CONFLICT, "stale")
    return _done()


@blueprint.post("/pause")
def pause() -> Response:
    """Pauses all games, or lets all go on. A table that changes meanwhile is left to its own desk."""
    goes_on = "go-on" in _sent()
    fits, command = (_is_paused, GoOn()) if goes_on else (_may_pause, PauseGame())
    for state in services().tables.states().values():
        if fits(state):
            with contextlib.suppress(Refused):
                submit(CommandRequest(state.table, state.version, command))
    return _done()


def _shown() -> dict[str, Any]:
    shared = services()
    _require_arbiter()
    states = shared.tables.states()
    alerts = shared.listeners.alerts.alerts(states)
    return {
        "desk": all_tables_view(alerts, states, now_ms()),
        "form_token": shared.access.form_token(),
    }


def _sent() -> Mapping[str, Any]:
    """The fields of a form of the desk. Raises Refused if they do not come from the arbiter's own page."""
    _require_arbiter()
    fields = sent_fields()
    require_token(fields)
    return fields


def _require_arbiter() -> None:
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")


def _done() -> Response:
    if request.is_json:
        return jsonify(result="done")
    return redirect(url_for("all_tables.page"), HTTPStatus.SEE_OTHER)
