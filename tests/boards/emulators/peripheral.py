"""A board that speaks the open peripheral protocol: the peripheral of an app, for chess and for draughts.

Sources: vovagorodok/chess_peripheral_protocol ("the page") and vovagorodok/ArduinoBleChess ("the library").
Over Bluetooth LE one write is one command and one notification is one, without any end mark (the library).
The page lists `ok` and `nok` under `set_variant` too, but neither its examples nor the library send them.

1 source: a board sends no further move before the last one was answered (an app for chess clocks).

A guess: a serial line ends a command with a line feed; features are off on every new connection; how long a
position has to stand still to be read; that a piece in hand is no mismatch; a long jump in draughts as the
squares in a row; `err` for what is not known or not switched on (the page has the text, the library says
nothing).
"""

from __future__ import annotations

from collections.abc import Callable

from tests.boards.emulators.emulated import START
from tests.boards.emulators.notifications import Notifications
from tests.boards.emulators.peripheral_position import Knows, Position, placement, squares_of, uci_squares

__all__ = ["NOTIFY", "SERVICE", "WRITE", "Peripheral"]

SERVICE = "f5351050-b2c9-11ec-a0c0-b3bc53b08d33"
NOTIFY = "f53513ca-b2c9-11ec-a0c1-639b8957db99"
WRITE = "f535147e-b2c9-11ec-a0c2-8bbd706ec4e6"

FEATURES = frozenset(
    {"msg", "last_move", "check", "moved", "resign", "undo_redo", "undo_offer", "draw_offer", "draw_reason"}
    | {"variant_reason", "side", "score", "time", "get_state", "submove_state", "option"}
)
# All of 8 by 8.
VARIANTS = frozenset({"standard", "chess_960", "draughts_russian", "draughts_brazilian", "draughts_english"})
_SETTLE_MS = 300  # a guess: a position is read when it has stood still so long
_MISMATCH_MS = 3000  # a guess: board and app part when it has been wrong so long
_DRIVE_MS = 5000  # a guess: how long motors need to set a position up
_NEEDS = {
    "undo": "undo_redo",
    "redo": "undo_redo",
    "state": "submove_state",
    "options_begin": "option",
    "options_reset": "option",
    "set_option": "option",
}


class Peripheral:
    """A board for an app. It follows the game, says what hands do, and lights what they should do.

    `answers` is what its player says to an offer: yes, no, or nothing. `told` is the last value of each of
    the app's messages that only inform. A board with motors can bring its pieces into position itself.
    """

    name = "Peripheral"

    def __init__(
        self,
        *,
        turned: bool = False,
        knows: Knows = "pieces",
        features: frozenset[str] = FEATURES,
        variants: frozenset[str] = VARIANTS,
        motors: bool = False,
        lines: bool = False,
        mtu: int = 512,
    ) -> None:
        self.squares = list(START)
        self.lit: frozenset[int] = frozenset()
        self.received: list[bytes] = []
        self.variant = "standard"
        self.told: dict[str, str] = {}
        self.answers: bool | None = None
        self.brightness = 4
        self.position: Position | None = None
        self.synchronised = False
        self._turned = turned
        self._knows = knows
        self._features = features | ({"set_state"} if motors else frozenset())
        self._variants = variants
        self._lines = lines
        self._out = Notifications(None if lines else mtu, "short")
        self._unread = b""
        self._connected = False
        self._now_ms = 0
        self._forget()
        self._commands: dict[str, Callable[[str], None]] = {
            "begin": self._begin,
            "move": self._move,
            "promote": self._promote,
            "ok": lambda _text: self._acknowledge(True),
            "nok": lambda _text: self._acknowledge(False),
            "end": self._end,
            "err": lambda _text: None,
            "feature": self._feature,
            "variant": lambda text: self._say("ok" if text in self._variants else "nok"),
            "set_variant": self._set_variant,
            "undo": self._shift,
            "redo": self._shift,
            "undo_offer": self._offered,
            "draw_offer": self._offered,
            "get_state": self._get_state,
            "set_state": self._set_state,
            "state": lambda text: self._note("state", text),
            "options_begin": self._options,
            "options_reset": lambda _text: self._set_option("brightness 4"),
            "set_option": self._set_option,
            **{name: self._noting(name) for name in ("msg", "last_move", "check", "side", "score", "time")},
        }

    def connect(self, now_ms: int) -> None:
        """An app has subscribed."""
        self._advance(now_ms)
        self._forget()
        self._connected = True

    def disconnect(self, now_ms: int) -> None:
        """The app is gone, and with it the game."""
        self._advance(now_ms)
        self._forget()
        self._connected = False

    def write(self, packet: bytes, now_ms: int) -> None:
        """Take a command; on a serial line any part of some."""
        self._advance(now_ms)
        self.received.append(packet)
        if not self._connected:
            return
        if not self._lines:
            self._obey(packet)
            return
        # a guess: the page does not say what ends a command on a serial line.
        *whole, self._unread = (self._unread + packet).split(b"\n")
        for line in whole:
            self._obey(line)

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand puts a piece down or lifts it."""
        self._advance(now_ms)
        self.squares[square] = piece
        own = 63 - square if self._turned else square
        if piece == ".":
            self._touched.discard(own)
            self._lifted.add(own)
        elif own in self._lifted:
            self._touched.add(own)
        self._changed_ms, self._looked = now_ms, False
        self._tell_step()

    def tick(self, now_ms: int) -> None:
        """Say what has come to rest."""
        self._advance(now_ms)

    def spoken(self) -> list[bytes]:
        """Return the packets since the last call."""
        return [packet for _, packet in self._out.take()]

    def lose_next(self, packets: int) -> None:
        """Let the next packets to the app vanish."""
        self._out.lose_next(packets)

    def offer(self, what: str, now_ms: int) -> None:
        """The player resigns, offers a draw or asks for a move back: `resign`, `draw_offer`, `undo_offer`."""
        self._advance(now_ms)
        if what in self._on:
            self._say(what)
            if what != "resign":
                self._asked.append(what)

    # ------------------------------------------------------------------------------------- what hands did

    def _forget(self) -> None:
        self._on: set[str] = set()
        self._asked: list[str] = []
        self._played = ""
        self._unread = b""
        self._free = False  # states are told without a game
        self._last_told = ""
        self._changed_ms = self._now_ms
        self._looked = True
        self._sets_at_ms: int | None = None
        self.variant = "standard"
        self._leave()

    def _leave(self) -> None:
        self.position = None
        self.synchronised = False
        self._asked = [what for what in self._asked if what.endswith("offer")]
        self._refused: list[str] | None = None
        self._before: list[str] | None = None
        self._owes_moved = False
        self._touched: set[int] = set()
        self._lifted: set[int] = set()
        self.lit = frozenset()

    def _own(self) -> list[str]:
        return self.squares[::-1] if self._turned else list(self.squares)

    def _fen(self) -> str:
        return placement(self._own(), self._knows)

    def _advance(self, now_ms: int) -> None:
        if self._sets_at_ms is not None and self._sets_at_ms <= now_ms and self.position:
            own = list(self.position.squares)
            self.squares = own[::-1] if self._turned else own
            self._sets_at_ms = None
            self._settle()
        if not self._looked and now_ms - self._changed_ms >= _SETTLE_MS:
            self._looked = True
            self._settle()
        if self._mismatches() and now_ms - self._changed_ms >= _MISMATCH_MS:
            self._part()
        self._now_ms = now_ms

    def _agrees(self) -> bool:
        return self.position is not None and not self.position.differing(self._own(), self._knows)

    def _tell_step(self) -> None:
        streams = self._free or (self.position and (not self.synchronised or "submove_state" in self._on))
        if streams and self._connected and not (self.position and not self.synchronised and self._agrees()):
            self._tell_state()

    def _tell_state(self) -> None:
        if self._fen() != self._last_told:
            self._last_told = self._fen()
            self._say("state", self._last_told)

    def _settle(self) -> None:
        """Look at a position that stands still."""
        if self.position is None or not self._connected:
            return
        if self._agrees():
            self._arrive()
        elif self.synchronised and not self._before and "move" not in self._asked:
            move = self.position.played(self._own(), self._touched, self._knows)
            if move and self._own() != self._refused:
                self._asked.append("move")
                self._played = move
                self._say("move", move)

    def _arrive(self) -> None:
        if not self.synchronised:
            self.synchronised = True
            self._say("sync", self._fen())
        if self._owes_moved and "moved" in self._on:
            self._say("moved")
        self._owes_moved = False
        self._before = self._refused = None
        self._touched, self._lifted = set(), set()
        self.lit = frozenset()

    def _mismatches(self) -> bool:
        """Return whether a game's position is wrong in a way that is no move: not for a piece in hand."""
        if not self.synchronised or self.position is None or "move" in self._asked or self._agrees():
            return False
        own = self._own()
        if self._before is not None:
            return own != self._before and any(
                piece not in (".", self._before[s], self.position.squares[s]) for s, piece in enumerate(own)
            )
        differing = self.position.differing(own, self._knows)
        return len(differing) > 2 or any(own[s] != "." for s in differing)

    def _part(self) -> None:
        """Say that board and app have different positions."""
        self.synchronised = False
        settable = "set_state" in self._on
        self._last_told = self._fen()
        self._say("unsync_settable" if settable else "unsync", self._last_told)
        if self.position:
            self._light(self.position.differing(self._own(), self._knows))

    # ------------------------------------------------------------------------------------------ the game

    def _obey(self, line: bytes) -> None:
        name, _, text = line.decode("ascii", "replace").partition(" ")
        command = self._commands.get(name)
        feature = _NEEDS.get(name, name if name in self._features | FEATURES | {"set_state"} else "")
        if command is None or (feature and feature not in self._on):
            self._say("err", "Unsupported command")  # a guess: the library says nothing
        else:
            command(text)

    def _say(self, name: str, text: str = "") -> None:
        line = f"{name} {text}" if text else name
        self._out.say(NOTIFY, line.encode() + (b"\n" if self._lines else b""))

    def _light(self, squares: list[int]) -> None:
        self.lit = frozenset(63 - square if self._turned else square for square in squares)

    def _begin(self, fen: str) -> None:
        squares = squares_of(fen)
        if squares is None:
            self._say("err", "Unsupported position")
            return
        self._leave()
        self._free = False
        self.position = Position(fen, squares)
        if self._agrees():
            self.synchronised = True
            self._say("sync", fen)
        else:
            self._part()

    def _move(self, move: str) -> None:
        self._expect(move, answered=False)

    def _expect(self, move: str, answered: bool) -> None:
        before = self._own()
        if self.position is None or not self.position.follow(move):
            self._say("err", "Unsupported move")
            return
        self._owes_moved = True
        if self._agrees():
            self._arrive()
        elif self.synchronised:
            self._before = before
            self._light(self.position.differing(before, self._knows) if answered else uci_squares(move) or [])

    def _acknowledge(self, accepted: bool) -> None:
        if not self._asked:
            return
        if self._asked.pop(0) != "move" or self.position is None:
            return
        if accepted:
            self._expect(self._played, answered=True)
        else:
            self._refused, self._changed_ms = self._own(), self._now_ms
            self._light(self.position.differing(self._refused, self._knows))

    def _promote(self, move: str) -> None:
        if "move" in self._asked:
            self._asked.remove("move")
            self._expect(move, answered=True)

    def _end(self, reason: str) -> None:
        self.told["end"] = reason
        self._asked.clear()
        self._leave()

    def _shift(self, fen: str) -> None:
        squares = squares_of(fen)
        if self.position is None or squares is None:
            self._say("err", "Unsupported position")
            return
        self.position = Position(fen, squares)
        self._asked.clear()
        self._owes_moved = True
        if self._agrees():
            self._arrive()
        elif self.synchronised:
            self._before = self._own()
            self._light(self.position.differing(self._before, self._knows))

    # ---------------------------------------------------------------------------------------- the rest

    def _feature(self, name: str) -> None:
        if name in self._features:
            self._on.add(name)
        self._say("ok" if name in self._features else "nok")

    def _set_variant(self, name: str) -> None:
        if name in self._variants:
            self.variant = name

    def _noting(self, name: str) -> Callable[[str], None]:
        return lambda text: self._note(name, text)

    def _note(self, name: str, text: str) -> None:
        self.told[name] = text

    def _offered(self, _text: str) -> None:
        if self.answers is not None:
            self._say("ok" if self.answers else "nok")

    def _get_state(self, _text: str) -> None:
        """Tell the position, and every change of it until a game begins; a running one is over."""
        self._leave()
        self._free = True
        self._last_told = ""
        self._tell_state()

    def _set_state(self, _text: str) -> None:
        if self.position and not self.synchronised:
            self._sets_at_ms = self._now_ms + _DRIVE_MS

    def _options(self, _text: str) -> None:
        self._say("option", "brightness int 4 1 4 1")
        if self.brightness != 4:
            self._say("set_option", f"brightness {self.brightness}")
        self._say("options_end")

    def _set_option(self, text: str) -> None:
        name, _, value = text.partition(" ")
        if name == "brightness" and value in ("1", "2", "3", "4"):
            self.brightness = int(value)
