"""The games that were played here as JSON: the list with its search, and each game whole."""

from flask import Blueprint, Response, jsonify

from adoube.archive.exports import FORMS, download, summary
from adoube_scoreboard.features.records import MOST_LISTED, found_game, found_games, readable

__all__ = ["blueprint"]

blueprint = Blueprint("api_records", __name__, url_prefix="/api")


@blueprint.get("/records")
@readable
def games() -> Response:
    """The games that fit what is looked for, the newest first; `count` tells of those that are left out."""
    found = found_games()
    return jsonify(count=len(found), games=[summary(entry) for entry in found[:MOST_LISTED]])


@blueprint.get("/records/<name>")
@readable
def game(name: str) -> Response:
    """One game with all its positions, the same as the file to keep."""
    return Response(download(found_game(name), "json"), mimetype=FORMS["json"].media_type)
