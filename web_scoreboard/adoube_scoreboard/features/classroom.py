"""The teacher's view of a table: pause, draw, ask, show a rule, replay the game, and compare positions."""

from http import HTTPStatus

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from adoube.games.registry import game_class
from adoube.games.rulebook import rules_of
from adoube.tables.state import Command
from adoube_scoreboard.commands import report, require_right, require_somebody, require_token, submit
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.table import table_page
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("lesson", __name__)

_RULINGS = ("pause", "go-on")
_CHALK = ("ring", "arrow", "ask", "reveal", "rule", "wipe", "show", "hide", "note")
_DETAILS = ("act", "cell", "to", "rule", "side", "ply", "note")


@blueprint.get("/class/<name>")
def view(name: str) -> Response | str:
    """The table with the teacher's buttons. Visitors who are not the arbiter get the log-in form."""
    shared = services()
    state = shared.table(name)
    if not shared.access.is_arbiter():
        return redirect(url_for("joining.arbiter"), HTTPStatus.SEE_OTHER)
    return table_page(name, rules_of(game_class(state.game)))


@blueprint.post("/class/<name>")
def give(name: str) -> Response:
    """One of the teacher's buttons, as a form; leads back to the teacher's view."""
    require_somebody(name)
    require_token(request.form)
    state = services().table(name)
    command = _read(state.table)
    require_right(command, state)
    report(name, submit(command))
    return redirect(url_for("lesson.view", name=name), HTTPStatus.SEE_OTHER)


def _read(table: str) -> Command:
    act, version = request.form.get("act", ""), request.form.get("version", "")
    if not (version.isascii() and version.isdigit() and len(version) < 19):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="version")
    if act in _RULINGS:
        return Command(table, int(version), "ruling", details={"ruling": act})
    if act not in _CHALK:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="act")
    details = {key: request.form[key] for key in _DETAILS if key in request.form}
    return Command(table, int(version), "chalk", details=details)
