"""Packs scripts, the style sheet and icons for browsers that take them packed.

Pages and other answers stay as they are: they hold tokens beside what visitors write, and packed together the
length of an answer would tell of the token (the BREACH attack).
"""

import gzip

from flask import Flask, Response, request

__all__ = ["init_app"]

_ENDPOINTS = frozenset({"static", "style.sheet"})
_KINDS = frozenset({"image/svg+xml", "text/css", "text/javascript"})


def init_app(app: Flask) -> None:
    """Packs each of them once, when it is first asked for."""
    known: dict[str, bytes] = {}

    def pack(response: Response) -> Response:
        if request.endpoint not in _ENDPOINTS or response.mimetype not in _KINDS:
            return response
        response.vary.add("Accept-Encoding")
        etag, _ = response.get_etag()
        if response.status_code != 200 or etag is None or not request.accept_encodings["gzip"]:
            return response
        response.direct_passthrough = False
        # Read also where it is known, so that the file is closed with the answer.
        plain = response.get_data()
        if etag not in known:
            # Without a time in it, the same file is the same bytes.
            known[etag] = gzip.compress(plain, mtime=0)
        response.set_data(known[etag])
        response.content_encoding = "gzip"
        # It is the same file in another form, so the tag is a weak one.
        response.set_etag(etag, weak=True)
        return response

    app.after_request(pack)
