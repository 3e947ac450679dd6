"""The choice of a language: POST /language keeps the tag `language` in a cookie, and leads to `back`."""

import re
from http import HTTPStatus

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from adoube_scoreboard.errors import Refused
from adoube_scoreboard.language import COOKIE
from adoube_scoreboard.words import LANGUAGES

__all__ = ["blueprint"]

blueprint = Blueprint("languages", __name__)

KEPT_S = 365 * 24 * 60 * 60
# A path of this scoreboard, which leads to no other site.
_OWN_PATH = re.compile(r"/(?![/\\])[^\\\x00-\x20\x7f]{0,2000}")


@blueprint.post("/language")
def choose() -> Response:
    """Keeps the visitor's choice. It needs no token: all that another site could change is the language."""
    tag, back = request.form.get("language", ""), request.form.get("back", "")
    if tag not in LANGUAGES:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="language")
    answer = redirect(back if _OWN_PATH.fullmatch(back) else "/", HTTPStatus.SEE_OTHER)
    answer.set_cookie(COOKIE, tag, max_age=KEPT_S, secure=request.is_secure, httponly=True, samesite="Lax")
    return answer
