"""Which pages of other sites may read the API: those that were named at the start, and at first none."""

from collections.abc import Collection
from urllib.parse import urlsplit

from adoube.errors import AdoubeError
from adoube_scoreboard.words import say

__all__ = ["OriginError", "leave_to_read", "origin"]

_API = "/api/"
_READS = ("GET", "HEAD")


class OriginError(AdoubeError):
    """What is no origin of a site."""


def origin(text: str) -> str:
    """An origin as browsers send it: `https://club.example.org`, with a port where it is not the usual one.

    Raises OriginError for anything with more or less in it, `*` and `null` among them.
    """
    try:
        parts = urlsplit(text.lower())
        port = parts.port
    except ValueError as error:
        raise OriginError(say("serving.no_origin", text=text)) from error
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname
    whole = f"{parts.scheme}://{host}" + ("" if port is None else f":{port}")
    if (
        usual is None
        or not host
        or not host.isascii()
        or "*" in host
        or whole != text.lower()
        or port == usual
    ):
        raise OriginError(say("serving.no_origin", text=text))
    return whole


def leave_to_read(method: str, path: str, asked_by: str | None, allowed: Collection[str]) -> dict[str, str]:
    """The headers that let a page of another site read an answer; `asked_by` is what Origin says.

    Only reading, only the API, and without cookies: whoever is logged in here lends that page nothing.
    """
    if not allowed or not path.startswith(_API) or method not in _READS:
        return {}
    if asked_by is None or asked_by not in allowed:
        return {"Vary": "Origin"}
    return {"Vary": "Origin", "Access-Control-Allow-Origin": asked_by}
