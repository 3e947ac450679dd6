"""The arbiter's link: a key that works once becomes a log-in."""

from http import HTTPStatus

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from adoube_scoreboard.refusals import Refused
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("arbiter", __name__)


@blueprint.get("/arbiter")
def enter() -> Response:
    """Logs the visitor in. Who is the arbiter already may use the old link as a bookmark."""
    access = services().access
    # A HEAD request only asks what is here: it must not spend the key.
    if request.method == "GET" and not access.enter(request.args.get("key", "")) and not access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "key_refused")
    return redirect(url_for("pages.tables"), HTTPStatus.SEE_OTHER)
