"""The teacher's view of a table: pause, draw, ask, show a rule, replay the game, and compare positions."""

from http import HTTPStatus

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from adoube.games.registry import game_class
from adoube.games.rulebook import rules_of
from adoube.tables.commands import CommandRequest, DrawingCommand, RulingCommand
from adoube.tables.state import Phase, TableState
from adoube_scoreboard.commands import (
    allowed,
    read_request,
    report,
    require_somebody,
    require_token,
    submit,
)
from adoube_scoreboard.features.look_back_view import BalanceStrip, strip_of
from adoube_scoreboard.features.table import table_page
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("lesson", __name__)

_RULINGS = ("pause", "go-on")
_DETAILS = ("act", "cell", "to", "rule", "side", "ply", "note")


@blueprint.get("/class/<name>")
def view(name: str) -> Response | str:
    """The table with the teacher's buttons. Visitors who are not the arbiter get the log-in form."""
    shared = services()
    state = shared.table(name)
    if not shared.access.is_arbiter():
        return redirect(url_for("joining.arbiter"), HTTPStatus.SEE_OTHER)
    return table_page(name, "lesson.html", rules=rules_of(game_class(state.game)), strip=_strip(state))


def _strip(state: TableState) -> BalanceStrip | None:
    """How the balance of a game went that is over, where somebody has looked back at it."""
    contents = services().contents
    game = (
        contents.library.game(f"{state.table}-{state.record_number}") if state.phase is Phase.OVER else None
    )
    return None if game is None else strip_of(game, contents.looks_back.at(game))


@blueprint.post("/class/<name>")
def give(name: str) -> Response:
    """One of the teacher's buttons, as a form; leads back to the teacher's view."""
    require_somebody(name)
    require_token(request.form)
    state = services().table(name)
    report(name, submit(allowed(_read(state.table), state)))
    return redirect(url_for("lesson.view", name=name), HTTPStatus.SEE_OTHER)


def _read(table: str) -> CommandRequest:
    act = request.form.get("act", "")
    asked = {"version": request.form.get("version", "")}
    if act in _RULINGS:
        return read_request(table, {**asked, "kind": RulingCommand.kind, "details": {"ruling": act}})
    details = {key: request.form[key] for key in _DETAILS if key in request.form}
    return read_request(table, {**asked, "kind": DrawingCommand.kind, "details": details})
