"""The emulated boards by name, and in which ways each differs from the next of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tests.boards.emulators.certabo import Certabo
from tests.boards.emulators.chessnut import Chessnut, Firmware
from tests.boards.emulators.chessnut_move import ChessnutMove
from tests.boards.emulators.emulated import EmulatedBoard
from tests.boards.emulators.ichessone import IChessOne
from tests.boards.emulators.millennium import ChessLink
from tests.boards.emulators.pegasus import Pegasus
from tests.boards.emulators.peripheral import Peripheral

__all__ = ["EMULATED", "learned_of"]

UNASKED_PACKET = 20  # bytes of a notification where nobody has asked for more

# By a name for people: the kind after --board, and how such a board is made.
EMULATED: Mapping[str, tuple[str, Callable[[], EmulatedBoard]]] = {
    "Chessnut": ("chessnut", Chessnut),
    "Chessnut, turned": ("chessnut", partial(Chessnut, turned=True)),
    "Chessnut, narrow link": ("chessnut", partial(Chessnut, mtu=23, cut="split")),
    "Chessnut, short frames": ("chessnut", partial(Chessnut, firmware=Firmware(trailer=2, pause_ms=100))),
    "Chessnut, cable": ("chessnut", partial(Chessnut, way="cable")),
    "Chessnut Move": ("chessnut-move", ChessnutMove),
    "Millennium, parity": ("millennium", ChessLink),
    "Millennium, Bluetooth": ("millennium", partial(ChessLink, parity=False, packet=UNASKED_PACKET)),
    "Millennium, late and rolling": ("millennium", partial(ChessLink, answer_ms=150, rolling=True)),
    "Millennium, turned": ("millennium", partial(ChessLink, turned=True)),
    "Pegasus": ("pegasus", Pegasus),
    "Pegasus, narrow and turned": ("pegasus", partial(Pegasus, packet=UNASKED_PACKET, turned=True)),
    "Certabo": ("certabo", Certabo),
    "Certabo, chips drop out": ("certabo", partial(Certabo, dropout=0.03, noise=0.3, mid_line=True)),
    "Certabo, turned": ("certabo", partial(Certabo, turned=True)),
    "Sentio": ("sentio", partial(Certabo, pieces=False)),
    "iChessOne": ("ichessone", IChessOne),
    "iChessOne, narrow and turned": ("ichessone", partial(IChessOne, mtu=23, turned=True)),
    "Peripheral protocol, line": ("peripheral", partial(Peripheral, lines=True)),
    "Peripheral protocol, line, turned": ("peripheral", partial(Peripheral, lines=True, turned=True)),
}


def learned_of(name: str, game: str = "chess") -> Mapping[str, str]:
    """Return what was learned of a board's chips, where the first set-up does not tell.

    That of chess does, unless the board lies turned.
    """
    board = EMULATED[name][1]()
    if not isinstance(board, Certabo) or (game == "chess" and not name.endswith("turned")):
        return {}
    pieces = [(square, piece) for square, piece in enumerate(board.squares) if piece != "."]
    return {f"chip:{bytes(board.chip(square)).hex()}": piece for square, piece in pieces}
