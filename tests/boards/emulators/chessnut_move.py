"""Chessnut Move: the board whose pieces drive.

Sources: the maker's page chessnutech/chess_move_api ("the page") and its app chessnutech/ChessnutNext ("the
app"); daymxn/chessnut-move-rs, cognivore/openchessnutmove and picochess `eboard/chessnut` (public drivers).

What a host asks for: 42 21, 32 bytes of a position and a flag. Flag 0: the movement goes on whatever hands
do; 1: a piece that a hand moves ends it. All zeros stop it, so no host can have the board cleared. While
pieces drive no positions are reported: the first report after it is how a host learns that it is over. Of a
movement that cannot be finished no page says anything; here the reports come back with what was reached (a
guess).

Where sources differ:

- The stop is 42 21 and "34 zeros (35 bytes)" on the page, which is 36; the app sends 33 zeros, 35 bytes.
  Both stop.
- The state of the pieces is 3 bytes a piece on the page, but its length, 89 hex, is that of 4, and the app
  and chessnut-move-rs read 4: which piece, x, y, battery; FF is a battery not known (chessnut-move-rs).
- Colours are 1 to 3 on the page, 1 to 7 in the app.
- The page does not say that reports have to be switched on (21 01 00); the app and all three drivers do it.
- Asked as other boards are (29 01 00) it says 0 per cent (picochess); asked for stored games it answers 41
  05 15 and four bytes (picochess), of which the app reads the first.
"""

from __future__ import annotations

from tests.boards.emulators.chessnut import ANSWERS, Chessnut, Firmware
from tests.boards.emulators.chessnut_frames import lamps_of_nibbles, unpacked
from tests.boards.emulators.chessnut_motors import Motors, Pace
from tests.boards.emulators.notifications import Cut

__all__ = ["ChessnutMove"]

_PIECES = "PPPPPPPPRRNNBBQQKpppppppprrnnbbqqk"  # in the order of the page
_IDENTITIES = ".PRNBQKprnbqk"
_FIRMWARE = Firmware()
_PACE = Pace()


class ChessnutMove(Chessnut):
    """A board with driving pieces and lamps of several colours.

    `colours` are those of the lit squares; `still` are squares whose pieces cannot drive; `unheard` are
    squares whose pieces do not say how full their batteries are. The second queens stand beside the board.
    """

    name = "Chessnut Move"

    def __init__(
        self,
        *,
        turned: bool = False,
        battery: int = 80,
        charging: bool = False,
        mtu: int = 500,
        cut: Cut = "short",
        firmware: Firmware = _FIRMWARE,
        pace: Pace = _PACE,
    ) -> None:
        super().__init__(
            turned=turned,
            battery=battery,
            charging=charging,
            way="radio",
            mtu=mtu,
            cut=cut,
            firmware=firmware,
        )
        self.colours: dict[int, int] = {}
        self.piece_battery = 90
        self.unheard: set[int] = set()
        self._motors = Motors(lambda: self.squares, ["Q", "q"], pace)
        self._commands |= {0x41: self._ask, 0x42: self._bring, 0x43: self._colour}
        del self._commands[0x0A]  # a guess: picochess never sends it to this board

    @property
    def moving(self) -> bool:
        """True while pieces drive."""
        return self._motors.busy

    @property
    def still(self) -> set[int]:
        """The squares whose pieces cannot drive."""
        return self._motors.still

    @property
    def beside(self) -> list[str]:
        """The pieces that stand next to the board."""
        return self._motors.beside

    def put(self, square: int, piece: str, now_ms: int) -> None:
        """A hand puts a piece down or lifts it, also while others drive."""
        super().put(square, piece, now_ms)
        moving = self._motors.busy
        self._motors.touch(square)
        if moving and not self._motors.busy:
            self._resume(now_ms)

    # ------------------------------------------------------------------------------------------- driving

    def _reach(self, now_ms: int) -> None:
        ended_ms = self._motors.advance(now_ms)
        if ended_ms is not None:
            self._changed_ms = self._touched_ms = ended_ms
            self._resume(ended_ms)

    def _report(self, now_ms: int) -> None:
        if not self._motors.busy:
            super()._report(now_ms)

    def _resume(self, now_ms: int) -> None:
        """Report at once what was reached."""  # a guess: at once, and nothing else
        if self._reporting:
            super()._report(now_ms)
            self._next_scan_ms = now_ms + self._firmware.scan_ms

    def _bring(self, frame: bytes, now_ms: int) -> None:
        if len(frame) < 35:
            return
        if not any(frame[2:]):
            moving = self._motors.busy
            self._motors.stop()
            if moving:
                self._resume(now_ms)
            return
        self._motors.bring(unpacked(frame[2:34], self._turned), frame[34] == 1, now_ms)
        self._reach(now_ms)

    # ------------------------------------------------------------------------------------------- the rest

    def _colour(self, frame: bytes, _now_ms: int) -> None:
        if len(frame) == 34:
            self.colours = lamps_of_nibbles(frame[2:], self._turned)
            self.lit = frozenset(self.colours)

    def _darken(self) -> None:
        super()._darken()
        self.colours = {}

    def _tell_battery(self, _frame: bytes, _now_ms: int) -> None:
        self._say(ANSWERS, b"\x2a\x02\0\0")

    def _ask(self, frame: bytes, _now_ms: int) -> None:
        asked = frame[2] if len(frame) > 2 else 0
        answers = {
            0x09: b"2.1.8",
            0x0B: self._pieces(),
            0x0C: bytes([self.charging, self.battery]),
            0x13: b"\0",
            0x15: len(self.stored).to_bytes(4, "little"),  # a guess: the lowest byte first
        }
        if asked in answers:
            self._say(ANSWERS, bytes([0x41, len(answers[asked]) + 1, asked]) + answers[asked])

    def _pieces(self) -> bytes:
        squares: list[int | None] = [*range(64)]
        told = b""
        for piece in _PIECES:
            square = next((s for s in squares if s is not None and self.squares[s] == piece), None)
            if square is not None:
                squares[square] = None
            told += bytes([_IDENTITIES.index(piece), *self._place(square)])
        return told

    def _place(self, square: int | None) -> tuple[int, int, int]:
        """Return x, y and battery: x grows with the ranks, y from file h to file a (the app)."""
        if square is None:
            return 0, 0, self.piece_battery
        rank, file = divmod(self._own(square), 8)
        battery = 0xFF if square in self.unheard else self.piece_battery
        return 255 - (rank * 32 + 16), 255 - (file * 32 + 16), battery
