"""Messages of the open peripheral protocol: lines of text in, whole messages out, wherever they are cut.

The protocol is https://github.com/vovagorodok/chess_peripheral_protocol. Its specification does not say where
a message ends. Over Bluetooth its implementations (vovagorodok/ArduinoBleChess, vovagorodok/blichess,
dkwach/chess_peripheral_driver) take each write and each notification for one message, without an end of
line, and compare `ok` as a whole. On a line of bytes a message has to end with an end of line.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adoube.link.eboards.dialects.peripheral_squares import is_whole

__all__ = ["END", "FROM_BOARD", "LONGEST", "SERVICE", "TO_BOARD", "Lost", "MessageReader", "packet", "split"]

SERVICE = "f5351050-b2c9-11ec-a0c0-b3bc53b08d33"
# Named tx in the specification, as the app sees it: ArduinoBleChess calls the same one rx.
TO_BOARD = "f53513ca-b2c9-11ec-a0c1-639b8957db99"
FROM_BOARD = "f535147e-b2c9-11ec-a0c2-8bbd706ec4e6"

END = b"\n"
LONGEST = 1_024  # bytes; a FEN has less than 100, and an option of many values some hundred

_ENDS = re.compile(rb"[\r\n\0]+")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_MOVE = re.compile(r"[a-j](?:10|[1-9])[a-j](?:10|[1-9])[a-z]?", re.IGNORECASE)

_ALONE = frozenset(
    {"ok", "nok", "moved", "resign", "undo_offer", "draw_offer", "get_state", "set_state"}
    | {"options_begin", "options_end", "options_reset"}
)
_WITH_FEN = frozenset({"begin", "sync", "unsync", "unsync_settable", "state", "undo", "redo"})
_WITH_MOVE = frozenset({"move", "promote", "last_move"})
_WITH_TEXT = frozenset(
    {"end", "err", "variant", "set_variant", "feature", "msg", "drop", "check", "side", "score", "time"}
    | {"option", "set_option"}
)
_WORDS: Mapping[str, frozenset[str]] = {
    word: kind for kind in (_ALONE, _WITH_FEN, _WITH_MOVE, _WITH_TEXT) for word in kind
}


@dataclass(frozen=True, slots=True)
class Lost:
    """So many bytes that make no message."""

    count: int


def packet(text: str) -> bytes:
    """Return a message as it is written on a line of bytes."""
    return text.encode("utf-8") + END


def split(message: str) -> tuple[str, str]:
    """Return a message's command and what it says of it."""
    word, _, rest = message.partition(" ")
    return word, rest.strip()


class MessageReader:
    """Cuts one connection's bytes into messages. It keeps less than `LONGEST` bytes.

    With `lines` each message has to end with an end of line. Else a chunk that ends like a whole message is
    one as well. Where more of it comes, it is told again with that.
    """

    def __init__(self, *, lines: bool = False) -> None:
        self._by_line = lines
        self._pending = b""
        self._told = ""  # what of it was told as a message already
        self._skips = False  # what comes belongs to a message that was too long

    def feed(self, chunk: bytes) -> Iterator[str | Lost]:
        """Return the messages that are whole now, without spaces at their ends."""
        if not self._by_line and _begins_message(chunk):
            yield from self._drop(skips=False)
        *whole, self._pending = _ENDS.split(self._pending + chunk)
        for line in whole:
            yield from self._take(line)
        if len(self._pending) >= LONGEST:
            yield from self._drop(skips=True)
        elif not self._by_line and not self._skips:
            text = _text(self._pending)
            if text != self._told and _is_message(text):
                self._told = text
                yield text

    def _drop(self, *, skips: bool) -> Iterator[Lost]:
        """Begin anew with what comes; `skips`: after the next end of line."""
        if self._pending and _text(self._pending) != self._told:
            yield Lost(len(self._pending))
        self._pending, self._told, self._skips = b"", "", skips

    def _take(self, line: bytes) -> Iterator[str | Lost]:
        text, told = _text(line), self._told
        is_lost = self._skips or len(line) >= LONGEST
        self._told, self._skips = "", False
        if is_lost:
            yield Lost(len(line) + 1)
        elif text != told:
            yield text


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").strip()


def _begins_message(chunk: bytes) -> bool:
    """Return whether a chunk begins with a command: what came before it has no more to come."""
    return _text(re.split(rb"[ \r\n\0]", chunk[:32], maxsplit=1)[0]) in _WORDS


def _is_message(line: str) -> bool:
    """Return whether a line without its end looks like all of a message."""
    word, rest = split(line)
    match _WORDS.get(word):
        case None:
            # A name that no command begins with is one of a later version of the protocol.
            return _NAME.fullmatch(word) is not None and not any(known.startswith(word) for known in _WORDS)
        case kind if kind is _ALONE:
            return not rest
        case kind if kind is _WITH_FEN:
            return is_whole(rest)
        case kind if kind is _WITH_MOVE:
            return _MOVE.fullmatch(rest) is not None
        case _:
            return bool(rest)
