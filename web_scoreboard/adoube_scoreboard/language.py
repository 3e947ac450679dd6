"""The language of a page: the visitor's choice, else the first that the browser asks for, else English.

The API speaks English. Everything else that is made in a request, or within `speaking`, is in its language.
POST /language keeps the tag `language` in a cookie, and leads to `back`.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from unicodedata import combining, normalize

from flask import Blueprint, Flask, Response, g, has_app_context, has_request_context, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from adoube.words import ENGLISH, AnyText, CodedText, Language
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.words import LANGUAGES

__all__ = ["COOKIE", "alphabetical", "blueprint", "init_app", "language", "speaking", "spoken"]


COOKIE = "adoube_language"  # keeps the visitor's choice


def init_app(app: Flask) -> None:
    app.after_request(_told)


def language() -> Language:
    """Return the language of the page being made; English if none is."""
    if not has_app_context():
        return ENGLISH
    if "language" not in g:
        g.language = _asked_for() if has_request_context() else ENGLISH
    found = g.language
    assert isinstance(found, Language)
    return found


def spoken(said: AnyText) -> str:
    """Return a text in the language of the page being made."""
    return language().text(said) if isinstance(said, CodedText) else said


def alphabetical(text: str) -> str:
    """Return the key that sorts a text alphabetically: "Échecs" stands under E."""
    return "".join(each for each in normalize("NFD", text) if not combining(each)).casefold()


@contextmanager
def speaking(app: Flask, tag: str) -> Iterator[None]:
    """Within it, and outside any request, pages of `app` are made in one of the languages."""
    with app.app_context():
        g.language = LANGUAGES[tag]
        yield


def _asked_for() -> Language:
    if request.path.startswith("/api/"):
        return ENGLISH
    if chosen := LANGUAGES.get(request.cookies.get(COOKIE, "")):
        return chosen
    for tag, quality in request.accept_languages:
        if quality > 0 and (known := LANGUAGES.get(tag.partition("-")[0].lower())):
            return known
    return ENGLISH


def _told(response: Response) -> Response:
    """Says what an answer depends on, where words of a page stand in it."""
    if "language" in g and not request.path.startswith("/api/"):
        response.vary.update(("Accept-Language", "Cookie"))
        response.headers["Content-Language"] = language().tag
    return response


blueprint = Blueprint("languages", __name__)

KEPT_S = 365 * 24 * 60 * 60
# A path of this scoreboard, which leads to no other site.
_OWN_PATH = re.compile(r"/(?![/\\])[^\\\x00-\x20\x7f]{0,2000}")


@blueprint.post("/language")
def choose() -> AnyResponse:
    """Keeps the visitor's choice. It needs no token: all that another site could change is the language."""
    tag, back = request.form.get("language", ""), request.form.get("back", "")
    if tag not in LANGUAGES:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="language")
    answer = redirect(back if _OWN_PATH.fullmatch(back) else "/", HTTPStatus.SEE_OTHER)
    answer.set_cookie(COOKIE, tag, max_age=KEPT_S, secure=request.is_secure, httponly=True, samesite="Lax")
    return answer
