"""The games and their rulebooks as JSON."""

from http import HTTPStatus

from flask import Blueprint, jsonify
from werkzeug.wrappers import Response

from adoube.errors import AdoubeError
from adoube.games.registry import all_listed, game_class, game_names
from adoube.games.rulebook import rules_of
from adoube_scoreboard.errors import Refused

__all__ = ["blueprint"]

blueprint = Blueprint("api_games", __name__, url_prefix="/api")


@blueprint.get("/games")
def games() -> Response:
    """Every game that can be played here, as `adoube games --json` lists them."""
    return jsonify(games=all_listed())


@blueprint.get("/games/<game>/rules")
def rules(game: str) -> Response:
    """The clauses and rulings of a game."""
    if game not in game_names():
        # A file is no address: who may see it is for its folder to say.
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_game", name=game)
    try:
        found = rules_of(game_class(game))
    except AdoubeError as error:
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_game", name=game) from error
    return jsonify(
        rules=[
            {"id": rule.id, "kind": rule.kind.value, "text": rule.text, "option": rule.option}
            for rule in found
        ]
    )
