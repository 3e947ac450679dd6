"""Letters for pieces: how a drawing in characters names what stands on a cell."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from adoube.board.geometry import BoardError
from adoube.board.placement import Stack, kind_of, owner_of
from adoube.words import coded

__all__ = ["Legend", "legend_of", "split_letters"]

# Piece codes by letter. A letter may carry a number ("b3"); none holds a blank or one of `.+*:=[]`.
Legend = Mapping[str, str]

CHESS_KINDS = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
# The letters of FEN: who knows chess knows them.
CHESS_LETTERS: Legend = MappingProxyType(
    {
        **{letter.upper(): f"white.{kind}" for letter, kind in CHESS_KINDS.items()},
        **{letter: f"black.{kind}" for letter, kind in CHESS_KINDS.items()},
    }
)


def legend_of(pieces: Iterable[str]) -> dict[str, str]:
    """A sensible legend for piece codes, the same for the same set of codes.

    The owner's first letter ("b"), for shared pieces the kind's; a numbered piece adds its number ("b3"), any
    other detail makes the letter a capital (`B`). Where two kinds would share a letter the second takes the
    next letter of its kind or owner. The pieces of chess have the letters of FEN. Raises BoardError where no
    letter is left.

    >>> legend_of(["black.archer", "black.archer.marked", "white.archer", "red.pawn.3"])
    {'b': 'black.archer', 'B': 'black.archer.marked', 'r3': 'red.pawn.3', 'w': 'white.archer'}
    """
    codes = set(pieces)
    if codes and codes <= set(CHESS_LETTERS.values()):
        return {letter: piece for letter, piece in CHESS_LETTERS.items() if piece in codes}
    legend: dict[str, str] = {}
    letters: dict[tuple[str, str], str] = {}
    for piece in sorted(codes):
        kind = owner_of(piece), kind_of(piece)
        if kind not in letters:
            letters[kind] = _free_letter(piece, taken=set(letters.values()))
        symbol = _with_detail(letters[kind], piece)
        if symbol in legend:
            raise BoardError(coded("drawing.no_letter", piece=piece))
        legend[symbol] = piece
    return legend


def split_letters(text: str, legend: Legend) -> Stack | None:
    """The pieces that a run of letters names, bottom first; None where the legend lacks one."""
    if not legend:
        return None
    one = "|".join(re.escape(symbol) for symbol in sorted(legend, key=len, reverse=True))
    if not re.fullmatch(f"(?:{one})+", text):
        return None
    return tuple(legend[symbol] for symbol in re.findall(one, text))


def _free_letter(piece: str, taken: set[str]) -> str:
    owner, kind = owner_of(piece), kind_of(piece)
    first, second = (kind, owner) if owner == "shared" else (owner, kind)
    for letter in f"{first[0]}{second}{first}".lower():
        if letter.isalpha() and letter not in taken:
            return letter
    raise BoardError(coded("drawing.no_letter", piece=piece))


def _with_detail(letter: str, piece: str) -> str:
    detail = ".".join(piece.split(".")[2:])
    if not detail:
        return letter
    return letter + detail if detail.isdigit() else letter.upper()
