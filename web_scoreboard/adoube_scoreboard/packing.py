"""Answers packed for browsers that take gzip: what never changes, and the pages of a first visit.

A page that holds a token beside text that visitors write would tell it by its packed length, if somebody
had the browser ask again and again (the BREACH attack). So in packed pages the token stands under a mask
that is another one in each answer (`security.tokens`). Pages with codes on them are not packed.
"""

import gzip

from flask import Flask, Response, request

from adoube_scoreboard.security.tokens import masked
from adoube_scoreboard.services import services

__all__ = ["init_app", "is_packed"]

_FILES = frozenset({"static", "style.sheet"})
_PAGES = frozenset({"pages.table", "phones.seat", "room.room_page", "room.projector"})
_KINDS = frozenset({"image/svg+xml", "text/css", "text/javascript", "text/html"})


def is_packed() -> bool:
    """Return whether the page that is being made will be packed."""
    return request.endpoint in _PAGES and bool(request.accept_encodings["gzip"])


def init_app(app: Flask) -> None:
    """Compress scripts, style sheet and icons, each once, and pages as they are made."""
    known: dict[str, bytes] = {}

    def pack(response: Response) -> Response:
        is_page = request.endpoint in _PAGES
        if response.mimetype not in _KINDS or not (is_page or request.endpoint in _FILES):
            return response
        response.vary.add("Accept-Encoding")
        if response.status_code != 200 or not request.accept_encodings["gzip"]:
            return response
        return _packed_page(response) if is_page else _packed_file(response, known)

    app.after_request(pack)


def _packed_page(response: Response) -> Response:
    page = response.get_data(as_text=True)
    if token := services().access.known_token():
        page = page.replace(token, masked(token))
    # Without a time in it.
    response.set_data(gzip.compress(page.encode(), compresslevel=6, mtime=0))
    response.content_encoding = "gzip"
    return response


def _packed_file(response: Response, known: dict[str, bytes]) -> Response:
    etag, _ = response.get_etag()
    if etag is None:
        return response
    response.direct_passthrough = False
    # Read also where it is known, so that the file is closed with the answer.
    plain = response.get_data()
    if etag not in known:
        known[etag] = gzip.compress(plain, mtime=0)
    response.set_data(known[etag])
    response.content_encoding = "gzip"
    # It is the same file in another form, so the tag is a weak one.
    response.set_etag(etag, weak=True)
    return response
