"""A new table on the page's own board: the arbiter opens it in the room while others are played at."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from flask import Blueprint, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response

from adoube.games.registry import all_listed, game_names
from adoube.tables.commands.match import NewTable
from adoube.words import AnyText
from adoube.words.names import game_name
from adoube_scoreboard.boards_there import described
from adoube_scoreboard.commands import in_time, require_token, sent_fields
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.language import alphabetical, spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["GameChoice", "blueprint", "board_choices", "game_choices", "may_open"]

BOARD_OPENS_S = 30.0  # connecting to a board by Bluetooth takes ten at times
MOST_LETTERS = 100  # of what a form had in a field, when it comes back

blueprint = Blueprint("new_table", __name__)


class GameChoice(NamedTuple):
    """A game that a table can be opened with."""

    id: str
    title: AnyText


class BoardChoice(NamedTuple):
    """A board that a table can be played on."""

    board: str
    text: AnyText


class BoardChoices(NamedTuple):
    """The boards to choose among, and why some ways could not be looked at."""

    was_looked: bool
    boards: tuple[BoardChoice, ...] = ()
    troubles: tuple[AnyText, ...] = ()


def may_open() -> bool:
    """Return whether the visitor can open tables here."""
    shared = services()
    return shared.tables.opens_tables and shared.access.is_arbiter()


def game_choices() -> list[GameChoice]:
    """Every game that can be played here, by its title in the page's language."""
    listed = (
        GameChoice(each["id"], game_name(each["id"], each["title"]))
        for each in all_listed()
        if "error" not in each
    )
    return sorted(listed, key=lambda game: alphabetical(spoken(game.title)))


@blueprint.post("/api/tables", endpoint="open_json")
@blueprint.post("/tables")
def open_table() -> Response:
    """Opens a table and leads to its page. Checked in this order: who asks, what; then by the tables."""
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    fields = sent_fields()
    require_token(fields)
    wanted = _wanted(fields)
    answered = in_time(services().tables.open_table(wanted), BOARD_OPENS_S if wanted.board else None)
    if answered.result != "done":
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence="not_opened", why=answered.said)
    if request.is_json:
        return jsonify(result=answered.result, table=answered.table)
    return redirect(url_for("pages.table", name=answered.table), HTTPStatus.SEE_OTHER)


@blueprint.post("/api/boards", endpoint="look_json")
@blueprint.post("/boards")
def look_for_boards() -> Response:
    """Looks for the boards that are plugged in or in range, and leads back to the form of a new table."""
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    fields = sent_fields()
    require_token(fields)
    game, table = (_text(fields, key)[:MOST_LETTERS] or None for key in ("game", "table"))
    found = services().boards.look()
    if request.is_json:
        return jsonify(boards=[board.fields() for board in found.boards], troubles=found.troubles)
    back = url_for("room.room_page", game=game, table=table, _anchor="new-table")
    return redirect(back, HTTPStatus.SEE_OTHER)


def board_choices() -> BoardChoices:
    """Return the boards of the last look, as people choose among them."""
    found = services().boards.last()
    if found is None:
        return BoardChoices(was_looked=False)
    boards = tuple(BoardChoice(board.board, described(board)) for board in found.boards)
    return BoardChoices(True, boards, found.troubles)


def _wanted(fields: Mapping[str, Any]) -> NewTable:
    game, name = _text(fields, "game"), _text(fields, "table")
    if game not in game_names():
        # A file is no address: who may see it is for its folder to say.
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_game", name=game)
    board = _text(fields, "board")
    if board and not services().boards.knows(board):
        # Whoever may open a table may not have this computer open whatever has an address.
        why = coded("boards.gone", board=board[:MOST_LETTERS])
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence="not_opened", why=why)
    return NewTable(
        game, name, is_open=_choice(fields, "open"), by_hand=_choice(fields, "by_hand"), board=board
    )


def _choice(fields: Mapping[str, Any], key: str) -> bool:
    chosen = fields.get(key, False)
    if chosen not in (False, True, "yes"):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=key)
    return bool(chosen)


def _text(fields: Mapping[str, Any], key: str) -> str:
    text = fields.get(key, "")
    if not isinstance(text, str):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=key)
    return text.strip()
