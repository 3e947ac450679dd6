"""How boards of Chessnut write a position and say which lamps are lit.

Sources: the maker's pages chessnutech/Chessnut_eBoards and chessnutech/chess_move_api, and its EasyLinkSDK.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["frames", "lamps_of_bits", "lamps_of_nibbles", "own_square", "packed", "unpacked"]

_CODES = ".qkbpnRPrBNQK"


def own_square(square: int, turned: bool) -> int:
    """Return the board's own square for one that the players see, and the other way round."""
    return 63 - square if turned else square


def _wire_square(place: int) -> int:
    """Return the board's own square at a place of the order on the wire: h8, g8 ... a8, h7 ... a1."""
    return place - place % 8 + 7 - place % 8


def packed(squares: Sequence[str], turned: bool) -> bytes:
    """Return the 32 bytes of a position: two squares a byte, the first in the low half."""
    codes = [_CODES.index(squares[own_square(_wire_square(place), turned)]) for place in range(64)]
    return bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))


def _nibbles(payload: bytes) -> list[int]:
    return [half for byte in payload for half in (byte & 15, byte >> 4)]


def unpacked(payload: bytes, turned: bool) -> list[str]:
    """Return the squares of a position's 32 bytes; a code that is no piece's is an empty square."""
    squares = ["."] * 64
    for place, code in enumerate(_nibbles(payload)):
        if code < len(_CODES):
            squares[own_square(_wire_square(place), turned)] = _CODES[code]
    return squares


def lamps_of_bits(payload: bytes, turned: bool) -> frozenset[int]:
    """Return the lit squares of 8 bytes: rank 8 first, the highest bit is file a."""
    return frozenset(
        own_square(rank * 8 + file, turned)
        for rank, bits in enumerate(payload)
        for file in range(8)
        if bits & 0x80 >> file
    )


def lamps_of_nibbles(payload: bytes, turned: bool) -> dict[int, int]:
    """Return the colours of the lit squares of 32 bytes, in the order of a position."""
    return {
        own_square(_wire_square(place), turned): colour
        for place, colour in enumerate(_nibbles(payload))
        if colour
    }


def frames(packet: bytes) -> list[bytes]:
    """Return the frames in a packet, each a code, a length and so many bytes, but for an unfinished one."""
    found = []
    while len(packet) >= 2 and len(packet) >= 2 + packet[1]:
        found.append(packet[: 2 + packet[1]])
        packet = packet[2 + packet[1] :]
    return found
