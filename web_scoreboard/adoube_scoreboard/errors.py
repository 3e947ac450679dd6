"""Requests that are refused: an error code as a string for programs, a sentence and a way back for people."""

import math
from http import HTTPStatus

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from adoube.words import AnyText, as_written
from adoube_scoreboard.security.login_epoch import LoginEpochError
from adoube_scoreboard.words import coded

__all__ = ["Refused", "answer_refusal", "init_app"]

# The codes of what Flask itself refuses.
_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 500: "failed"}


class Refused(Exception):
    """A request that cannot be granted. `code` names its sentence in the catalogue's section `refusals`."""

    def __init__(
        self,
        status: HTTPStatus,
        code: str,
        *,
        sentence: str | None = None,
        retry_after_s: float | None = None,
        **values: object,
    ) -> None:
        """`sentence` names another one of the section than the code does.

        `retry_after_s`: when the same request may be granted, where that is known.
        """
        self.status = status
        self.code = code
        self.retry_after_s = None if retry_after_s is None else math.ceil(retry_after_s)
        self.said = coded(f"refusals.{sentence or code}", **values)
        super().__init__(self.said)


def init_app(app: Flask) -> None:
    """Makes every refusal, ours and Flask's, an answer of one shape."""
    app.register_error_handler(Refused, _answer_ours)
    app.register_error_handler(LoginEpochError, _answer_event)
    app.register_error_handler(HTTPException, _answer_flask)


def answer_refusal(status: int, code: str, said: AnyText) -> Response:
    """`{"error": code, "text": ...}` where JSON is spoken, else a page that says it and leads back."""
    if _speaks_json():
        answer = jsonify(error=code, text=said)
    else:
        answer = make_response(render_template("refusal.html", text=said, table=_table_asked(code)))
    answer.status_code = status
    return answer


def _answer_ours(refusal: Refused) -> Response:
    answer = answer_refusal(refusal.status, refusal.code, refusal.said)
    if refusal.retry_after_s is not None:
        answer.headers["Retry-After"] = str(refusal.retry_after_s)
    return answer


def _answer_event(error: LoginEpochError) -> Response:
    """A new code that cannot be kept is none: the old one would hold again after a restart."""
    return answer_refusal(HTTPStatus.SERVICE_UNAVAILABLE, "event", as_written(error))


def _answer_flask(error: HTTPException) -> Response:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if status < 400:
        return make_response(error.get_response())
    code = _CODES.get(status, "bad_request" if status < 500 else "failed")
    answer = answer_refusal(status, code, coded(f"refusals.{code}"))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return answer


def _table_asked(code: str) -> str | None:
    """The table to lead back to; None if the address is about a past game, or there is no such table."""
    if code == "no_such_table" or request.blueprint in ("library", "look_back"):
        return None
    return (request.view_args or {}).get("name")


def _speaks_json() -> bool:
    is_asked_for = request.accept_mimetypes.best == "application/json"
    return request.path.startswith("/api/") or request.is_json or is_asked_for
