"""A look back at a past game: how the balance went, and the turns that changed it most."""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from adoube.archive.past_game import PastGame
from adoube.errors import AdoubeError
from adoube_scoreboard.commands import require_token
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.look_back_view import LookBackView, look_back_view
from adoube_scoreboard.features.records import found_game, readable
from adoube_scoreboard.features.records_view import entry_view
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("look_back", __name__)


@blueprint.get("/records/<name>/look-back")
@readable
def page(name: str) -> str:
    """The look back, as far as it has come. Nothing is found out before somebody asks for it."""
    game = found_game(name)
    return render_template("look_back.html", entry=entry_view(game.entry), look=_view(game), **_words(name))


@blueprint.get("/records/<name>/look-back/now")
@readable
def now(name: str) -> str:
    """What the page shows of it, for a script that follows how far it has come."""
    return render_template("parts/look_back.html", look=_view(found_game(name)), **_words(name))


@blueprint.post("/records/<name>/look-back")
@readable
def give(name: str) -> Response:
    """Begins a look back, goes on with it, or stops it. Refused (409) where that cannot be."""
    require_token(request.form)
    game, looks = found_game(name), services().contents.looks_back
    act = request.form.get("act", "")
    if act not in ("begin", "stop"):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="act")
    try:
        if act == "begin":
            looks.begin(game)
        else:
            looks.stop(game)
    except AdoubeError as error:
        raise Refused(HTTPStatus.CONFLICT, "no_look_back", why=error.said) from error
    return redirect(url_for("look_back.page", name=name), HTTPStatus.SEE_OTHER)


def _view(game: PastGame) -> LookBackView:
    return look_back_view(game, services().contents.looks_back.at(game))


def _words(name: str) -> dict[str, str]:
    """The addresses that the page needs, and what its form sends along."""
    return {
        "here": url_for("look_back.page", name=name),
        "game_address": url_for("library.game", name=name),
        "form_token": services().access.visitor_token(),
    }
