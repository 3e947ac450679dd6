"""The games that were played here: the list with its search, one game turn by turn, files, and analysis."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from datetime import date
from functools import wraps
from http import HTTPStatus
from typing import Any, ParamSpec, TypeVar

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from adoube.archive.exports import FORMS, DownloadError, download, forms_of
from adoube.archive.past_games import PastGame
from adoube.errors import AdoubeError
from adoube.games.registry import game_names
from adoube.records.entries import GameEntry, HowEnded, Search
from adoube_scoreboard.commands import require_token
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.look_back_view import LookBackView, look_back_view, strip_of
from adoube_scoreboard.features.new_table import game_choices
from adoube_scoreboard.features.records_view import PlyView, entry_view, game_view, ply_view
from adoube_scoreboard.services import services

__all__ = [
    "MOST_LISTED",
    "blueprint",
    "found_game",
    "found_games",
    "look_back_blueprint",
    "ply_of",
    "readable",
]


blueprint = Blueprint("library", __name__)
MOST_LISTED = 200  # games on one page; a search finds the others
FIELDS = ("game", "player", "table", "since", "until", "result")

P = ParamSpec("P")
R = TypeVar("R")


def readable(view: Callable[P, R]) -> Callable[P, R]:
    """Return a view that answers with one sentence where the journal cannot be read, or has no such file."""

    @wraps(view)
    def wrapped(*given: P.args, **named: P.kwargs) -> R:
        try:
            return view(*given, **named)
        except DownloadError as error:
            raise Refused(HTTPStatus.NOT_FOUND, "no_such_file", why=error) from error
        except AdoubeError as error:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "journal", why=error) from error

    return wrapped


@blueprint.get("/records")
@readable
def games() -> str:
    """The games that fit what is looked for, the newest first."""
    asked, found = _asked(), found_games()
    return render_template(
        "records.html",
        entries=[entry_view(entry) for entry in found[:MOST_LISTED]],
        count=len(found),
        most=MOST_LISTED,
        asked=asked,
        is_search=any(asked.values()),
        known_games=game_choices(),
        results=list(HowEnded),
    )


@blueprint.get("/records/<name>")
@readable
def game(name: str) -> str:
    """One game, as it stood after the turn that is asked for; without one, as it ended."""
    found = found_game(name)
    ply = ply_of(found, request.args.get("ply", ""))
    return render_template(
        "record.html",
        game=game_view(found),
        shown=ply_view(found, ply),
        forms=forms_of(found),
        strip=strip_of(found, services().contents.looks_back.at(found)),
        in_list=found.game.id in game_names(),
        plies=url_for("library.ply", name=name, number=0).rpartition("/")[0],
    )


@blueprint.get("/records/<name>/plies/<int:number>")
@readable
def ply(name: str, number: int) -> Response:
    """The position after a turn: the moving layer of the drawing as SVG, and the words beside it."""
    found = found_game(name)
    if number > found.last:
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_turn", ply=number, last=found.last)
    return jsonify(_as_json(ply_view(found, number)))


@blueprint.get("/records/<name>.<any(json, pgn, pdn, svg, gif, pdf):form>")
@readable
def file(name: str, form: str) -> Response:
    """The game as a file to keep."""
    found = found_game(name)
    if form not in FORMS:
        raise Refused(HTTPStatus.NOT_FOUND, "not_found")
    with services().drawing() if form == "gif" else nullcontext():
        answer = Response(download(found, form), mimetype=FORMS[form].media_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{found.entry.id}.{form}"'
    return answer


def found_games() -> list[GameEntry]:
    """The games that fit what the address asks for, the newest first; Refused if that makes no sense."""
    return services().contents.library.games(_search(_asked()))


def _asked() -> dict[str, str]:
    return {field: request.args.get(field, "").strip() for field in FIELDS}


def found_game(name: str) -> PastGame:
    """Return a game by its name; Refused (404) if there is no such game."""
    found = services().contents.library.game(name)
    if found is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_past_game", id=name)
    return found


def ply_of(found: PastGame, asked: str) -> int:
    """Return which turn is asked for; what is no turn of the game is refused."""
    if not asked:
        return found.last
    if not (asked.isascii() and asked.isdigit() and len(asked) < 7) or int(asked) > found.last:
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_turn", ply=asked[:20], last=found.last)
    return int(asked)


def _search(asked: Mapping[str, str]) -> Search:
    """Read the search; a field that holds no day or no result is refused."""
    result = asked["result"]
    if result and result not in tuple(HowEnded):
        raise Refused(HTTPStatus.BAD_REQUEST, "no_such_result", result=result[:20])
    return Search(
        asked["game"],
        asked["player"],
        asked["table"],
        _day(asked["since"]),
        _day(asked["until"]),
        HowEnded(result) if result else None,
    )


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Refused(HTTPStatus.BAD_REQUEST, "no_such_day", day=text[:20]) from error


def _as_json(shown: PlyView) -> dict[str, Any]:
    return {
        "ply": shown.ply,
        "last": shown.last,
        "pieces": str(shown.pieces),
        "count": shown.count,
        "text": shown.text,
        "notes": list(shown.notes),
        "scores": {seat.seat: seat.score for seat in shown.seats},
        "off": list(shown.off),
    }


look_back_blueprint = Blueprint("look_back", __name__)


@look_back_blueprint.get("/records/<name>/look-back")
@readable
def page(name: str) -> str:
    """The look back, as far as it has come. It is computed only on request."""
    game = found_game(name)
    return render_template("look_back.html", entry=entry_view(game.entry), look=_view(game), **_words(name))


@look_back_blueprint.get("/records/<name>/look-back/now")
@readable
def now(name: str) -> str:
    """The parts that change, for a script that follows the progress."""
    return render_template("parts/look_back.html", look=_view(found_game(name)), **_words(name))


@look_back_blueprint.post("/records/<name>/look-back")
@readable
def give(name: str) -> AnyResponse:
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
    """Return the addresses that the page needs, and what its form sends along."""
    return {
        "here": url_for("look_back.page", name=name),
        "game_address": url_for("library.game", name=name),
        "form_token": services().access.visitor_token(),
    }
