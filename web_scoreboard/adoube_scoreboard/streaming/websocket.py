"""WebSockets (RFC 6455) that carry the streams of pages.

A browser makes six requests to a host at once, those of all its pages together, but opens many WebSockets.
"""

import base64
import hashlib
from collections.abc import Iterable, Mapping

from adoube_scoreboard.streaming.request_body import Scope

__all__ = ["CLOSE", "accepting_head", "asks_for_websocket", "is_from_our_page", "message"]

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # what both ends add to the key: section 1.3
_VERSION = b"13"
# The first byte of a whole message of text, and of the frame that closes: section 5.2.
_TEXT, _CLOSE = 0x81, 0x88
_LONGEST_SHORT, _LONGEST_MEDIUM = 125, 0xFFFF
CLOSE = bytes((_CLOSE, 2)) + (1001).to_bytes(2)  # We are going away: section 7.4.1.


def asks_for_websocket(scope: Scope) -> bool:
    """Whether a request wants its connection to become a WebSocket that we can speak."""
    headers = _headers(scope)
    return (
        scope["http_version"] == "1.1"
        and headers.get(b"upgrade", b"").lower() == b"websocket"
        and b"upgrade" in _tokens(headers.get(b"connection", b""))
        and headers.get(b"sec-websocket-version") == _VERSION
        and b"sec-websocket-key" in headers
    )


def is_from_our_page(scope: Scope) -> bool:
    """Whether a page of ours asks, or no page at all.

    Browsers open WebSockets for pages of every site and leave it to the server to look at Origin.
    """
    headers = _headers(scope)
    origin = headers.get(b"origin")
    return origin is None or origin.partition(b"://")[2].lower() == headers.get(b"host", b"").lower()


def accepting_head(scope: Scope) -> bytes:
    """The answer after which both ends speak WebSocket."""
    key = _headers(scope)[b"sec-websocket-key"]
    accept = base64.b64encode(hashlib.sha1(key + _GUID, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
    )


def message(data: bytes) -> bytes:
    """A message of text, as a server sends it."""
    size = len(data)
    if size <= _LONGEST_SHORT:
        head = bytes((_TEXT, size))
    elif size <= _LONGEST_MEDIUM:
        head = bytes((_TEXT, 126)) + size.to_bytes(2)
    else:
        head = bytes((_TEXT, 127)) + size.to_bytes(8)
    return head + data


def _headers(scope: Scope) -> Mapping[bytes, bytes]:
    given: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return dict(given)


def _tokens(value: bytes) -> list[bytes]:
    return [token.strip().lower() for token in value.split(b",")]
