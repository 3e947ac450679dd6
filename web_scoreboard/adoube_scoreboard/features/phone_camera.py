"""A phone as the camera of a table: its page, and the pictures that it sends.

| address | what it gives |
|---|---|
| GET /phone/NAME | the page that films; to whoever has not entered the camera's code, the form for it |
| POST /phone/NAME | enters the code |
| POST /phone/NAME/begin | makes this page the camera: `{"send_to": ADDRESS}` |
| POST /phone/NAME/pictures/KEY | takes a JPEG (1 MiB), and answers what the phone shows: see `_answer` |

Only the code lets a phone film, or being the arbiter. KEY is new with each beginning, so the phone that began
last is the camera; all others are told so (409 `other_phone`). What is no picture is 422 `no_jpeg`. A table
without such a camera is 404 `no_phone_camera`.
"""

import re
import time
from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from adoube.tables.boards.camera_state import LEAST_GAP_NS, MOST_BYTES, PhoneCamera, Pictures, Receipt
from adoube.tables.state import TableState
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.camera import camera_words, look_of
from adoube_scoreboard.features.login import Answer, code_form, may_enter, require_token
from adoube_scoreboard.security.access import Role, RoleKind
from adoube_scoreboard.services import services
from adoube_scoreboard.streaming.request_body import BODY_LIMIT
from adoube_scoreboard.words import coded

__all__ = ["blueprint", "body_limit"]

blueprint = Blueprint("phone_camera", __name__, url_prefix="/phone")

WAIT_MS = LEAST_GAP_NS // 1_000_000
_SENT_TO = re.compile(r"/phone/(?P<table>[a-z0-9-]+)/pictures/(?P<key>[\w-]{1,64})", re.ASCII)


def body_limit(pictures: Pictures, path: str) -> int:
    """Return how many bytes of a body sent to `path` are read: a picture's only with a key of this camera."""
    sent = _SENT_TO.fullmatch(path)
    phone = None if sent is None else pictures.phone(sent["table"])
    return MOST_BYTES if sent and phone is not None and phone.is_read(sent["key"]) else BODY_LIMIT


@blueprint.get("/<name>")
def page(name: str) -> str:
    """The page that films, or the form for its code."""
    _phone(name)
    access = services().access
    if not access.role().may_film(name):
        return _form(name)
    return render_template("phone_camera.html", name=name, form_token=access.form_token())


@blueprint.post("/<name>")
def enter(name: str) -> Answer:
    """Lets a phone film with the code of the camera."""
    _phone(name)
    if not may_enter(Role(RoleKind.CAMERA, name)):
        return _form(name, is_wrong=True), HTTPStatus.FORBIDDEN
    return redirect(url_for("phone_camera.page", name=name), HTTPStatus.SEE_OTHER)


@blueprint.post("/<name>/begin")
def begin(name: str) -> dict[str, Any]:
    """Makes the page that asks the camera."""
    phone = _phone(name)
    _require_may_film(name)
    require_token(request.form)
    return {"send_to": url_for("phone_camera.picture", name=name, key=phone.begin())}


@blueprint.post("/<name>/pictures/<key>")
def picture(name: str, key: str) -> dict[str, Any]:
    """Takes a picture, and says what the camera makes of the board."""
    phone = _phone(name)
    _require_may_film(name)
    # A form of another site can send no such type.
    if request.mimetype != "image/jpeg":
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "no_jpeg")
    # Of a body with an older key only the beginning has been read.
    if not phone.is_key(key):
        raise Refused(HTTPStatus.CONFLICT, "other_phone")
    request.max_content_length = MOST_BYTES
    match phone.show(key, request.get_data(cache=False), time.monotonic_ns()):
        case Receipt.NOT_THE_CAMERA:
            raise Refused(HTTPStatus.CONFLICT, "other_phone")
        case Receipt.NO_PICTURE:
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "no_jpeg")
        case Receipt.TAKEN | Receipt.TOO_SOON:
            return _answer(services().table(name))


def _answer(state: TableState) -> dict[str, Any]:
    """Return what the phone shows: a verdict, a sentence, and the board to draw over its own picture."""
    words, look = camera_words(state), look_of(state)
    if words is None or look is None or not look.picture_version:
        says = coded("phone_camera.begins")
        return {"label": "", "says": says, "is_news": True, "sign": "", "overlay": "", "wait_ms": WAIT_MS}
    overlay = ""
    if look.overlay is not None:
        overlay = render_template("picture_overlay.html", overlay=look.overlay, says=look.says)
    return {
        "label": words.label,
        "says": words.says,
        "is_news": words.is_news,
        "sign": words.sign,
        "overlay": overlay,
        "wait_ms": WAIT_MS,
    }


def _phone(name: str) -> PhoneCamera:
    services().table(name)
    phone = services().contents.pictures.phone(name)
    if phone is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_phone_camera", name=name)
    return phone


def _require_may_film(name: str) -> None:
    if not services().access.role().may_film(name):
        raise Refused(HTTPStatus.FORBIDDEN, "camera_code_wanted")


def _form(name: str, *, is_wrong: bool = False) -> str:
    title = coded("phone_camera.code_title", table=name)
    return code_form(title, url_for("phone_camera.enter", name=name), is_wrong=is_wrong)
