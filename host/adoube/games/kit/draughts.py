"""Draughts in PDN, the notation that programs exchange: squares, turns, positions, and whole games.

The source is PDN 3.0 (https://wiegerw.github.io/pdn): its grammars for reading and for writing, and the tag
GameType, from which the names of the squares follow.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from textwrap import wrap
from typing import Any

from adoube.board.geometry import Placement, Stack, kind_of, owner_of
from adoube.games.base import AnyGame
from adoube.games.kit.notation import KitTurn
from adoube.games.kit.rules import Acts
from adoube.games.line import AsPlayed, Line
from adoube.games.verdict import Outcome, PositionError
from adoube.words import coded

__all__ = [
    "COLOURS",
    "DraughtsType",
    "WrittenPath",
    "fits",
    "moves_of",
    "pdn",
    "position_of_fen",
    "sites_visited",
]

GAME_TYPE = re.compile(r"(\d+),([WB]),(\d+),(\d+),([AN])([0-3]),([01])")
NUMBERS = re.compile(r"(?:0?[1-9]|[1-9][0-9])(?:(?:-|[x:])(?:0?[1-9]|[1-9][0-9]))+")
LETTERS = re.compile(r"[a-z][1-9][0-9]?(?:(?:-|[x:])[a-z][1-9][0-9]?)+")
STRENGTH = re.compile(r"(?:[!?]+|\([!?]+\)|\*)$")  # how good a move was, which may stand behind it
# The types whose captures are written with a colon (PDN 3.0, table of game types).
WITH_COLON = {"25", "41"}
COLOURS = {"W": "White", "B": "Black"}
COLUMNS = 80  # the longest line, as in PGN


@dataclass(frozen=True)
class WrittenPath:
    """The cells that a turn in PDN names, the first and the last at least, and whether it says a capture."""

    cells: tuple[str, ...]
    captures: bool


@dataclass(frozen=True)
class DraughtsType:
    """A value of the tag GameType, such as `21,B,8,8,N1,0`: English draughts."""

    tag: str
    number: str
    starts: str  # the colour of the first seat, W or B
    width: int
    height: int
    is_numeric: bool
    corner: int  # where the first square is, as the first player sees it: 1 adds right, 2 adds top
    is_inverted: bool  # whether the bottom left corner is no playing square

    @classmethod
    def read(cls, tag: str) -> "DraughtsType | None":
        """The type that a full value of the tag describes; None for any other text."""
        if (found := GAME_TYPE.fullmatch(tag)) is None:
            return None
        number, starts, width, height, letter, corner, inverted = found.groups()
        return cls(tag, number, starts, int(width), int(height), letter == "N", int(corner), inverted == "1")

    @cached_property
    def cells(self) -> Mapping[str, str]:
        """The cell of each square, by what PDN calls the square; the first seat sits at row 1."""
        rows, columns = range(self.height), range(self.width)
        found: dict[str, str] = {}
        for up in reversed(rows) if self.corner & 2 else rows:
            for right in reversed(columns) if self.corner & 1 else columns:
                if (up + right) % 2 != self.is_inverted:
                    continue
                square = str(len(found) + 1) if self.is_numeric else self._letters(up, right)
                found[square] = f"{chr(ord('a') + right)}{up + 1}"
        return found

    def _letters(self, up: int, right: int) -> str:
        column = self.width - 1 - right if self.corner & 1 else right
        row = self.height - 1 - up if self.corner & 2 else up
        return f"{chr(ord('a') + column)}{row + 1}"

    @cached_property
    def squares(self) -> Mapping[str, str]:
        """The name of each square, by its cell."""
        return {cell: square for square, cell in self.cells.items()}

    @property
    def capture_sign(self) -> str:
        """The sign between the squares of a capture."""
        return ":" if self.number in WITH_COLON else "x"

    def path(self, text: str) -> WrittenPath | None:
        """The path that a turn in PDN names; None for a text that is no such turn of this board."""
        plain = STRENGTH.sub("", text)
        if (NUMBERS if self.is_numeric else LETTERS).fullmatch(plain) is None:
            return None
        names = [name.lstrip("0") for name in re.split(r"[-x:]", plain)]
        if any(name not in self.cells for name in names):
            return None
        return WrittenPath(tuple(self.cells[name] for name in names), captures=bool(re.search("[x:]", plain)))

    def colour(self, seat: int) -> str:
        """The colour of a seat, W or B."""
        return self.starts if seat == 0 else "BW".replace(self.starts, "")


def sites_visited(acts: Acts) -> tuple[int, ...]:
    """The sites that a piece visits, the first where it stood."""
    return (acts[0][0], *(target for _, target in acts))


def fits(path: Sequence[int], visited: Sequence[int]) -> bool:
    """Return whether a path names the first and the last of the sites visited, and in order some between."""
    if path[0] != visited[0] or path[-1] != visited[-1]:
        return False
    between = iter(visited[1:-1])
    return all(site in between for site in path[1:-1])


def moves_of(line: Line, kind: DraughtsType) -> tuple[list[str], str]:
    """The moves up to the first turn that is not legal, and that turn in the game's notation."""
    found: list[str] = []
    stood = (*line.positions, line.position)
    for place, (turn, written) in enumerate(zip(line.turns, line.written_turns(), strict=True)):
        if isinstance(turn, AsPlayed):
            return found, written
        results = {after: each for each, after in line.game.successors(stood[place])}
        if (listed := results.get(stood[place + 1])) is None:
            return found, written
        found.append(_move(line.game, stood[place], listed, kind))
    return found, ""


def pdn(line: Line, kind: DraughtsType, headers: Mapping[str, str], *, remark: str = "") -> str:
    """The game that a line of draughts holds, in PDN, a newline at its end.

    `remark` is a comment at the end. A turn that stands although it is not legal ends the moves, because PDN
    has no way to write it.
    """
    game = line.game
    first = line.positions[0] if line.positions else line.position
    tags = {**headers, "Result": _result(line, kind.starts), "GameType": kind.tag}
    if first != game.start():
        tags |= {"SetUp": "1", "FEN": _fen(game, first, kind)}
    moves, illegal = moves_of(line, kind)
    if illegal:
        remark = str(coded("chess.pgn_illegal", turn=illegal, remark=remark)).rstrip()
    words = [*_numbered(moves, starts_second=game.to_move(first) != game.seats[0])]
    if remark:
        words.append("{" + remark.replace("}", ")") + "}")
    text = "\n".join(wrap(" ".join([*words, "*"]), COLUMNS, break_long_words=False, break_on_hyphens=False))
    heading = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    return f"{heading}\n{text}\n"


def _move(game: AnyGame, position: object, turn: KitTurn, kind: DraughtsType) -> str:
    """A legal turn: its first and last square, and those between where another turn has the same two."""
    ends = _ends(game, turn)
    takes = game.loses_pieces(position, game.after(position, turn))
    is_ambiguous = sum(_ends(game, other) == ends for other, _ in game.successors(position)) > 1
    cells = _visited(game, turn) if is_ambiguous else ends
    return (kind.capture_sign if takes else "-").join(kind.squares[cell] for cell in cells)


def _visited(game: AnyGame, turn: KitTurn) -> tuple[str, ...]:
    return tuple(game.board.names[site] for site in sites_visited(turn.acts))


def _ends(game: AnyGame, turn: KitTurn) -> tuple[str, ...]:
    visited = _visited(game, turn)
    return visited[0], visited[-1]


def _numbered(moves: Iterable[str], *, starts_second: bool) -> Iterator[str]:
    """The moves with the numbers of their rounds; three dots where a round begins with the second player."""
    for place, move in enumerate(moves, start=int(starts_second)):
        if place % 2 == 0:
            yield f"{place // 2 + 1}."
        elif place == 1 and starts_second:
            yield "1..."
        yield move


def _result(line: Line, starts: str) -> str:
    """The points of the player who starts and of the other one, as collections of games of draughts have it.

    Where White starts, that is the order of PGN too.
    """
    outcome: Outcome | None = line.outcome
    if outcome is None or not outcome.winners:
        return "*"
    if len(outcome.winners) > 1:
        return "1/2-1/2"
    return "1-0" if outcome.winners[0] == line.game.seats[0] else "0-1"


def _fen(game: AnyGame, position: object, kind: DraughtsType) -> str:
    """A position as PDN writes it: who is to move, then the squares of each colour, K before a king."""
    pieces: dict[str, list[str]] = {"W": [], "B": []}
    standing = game.placement(position).cells
    for square, cell in kind.cells.items():
        if stack := standing.get(cell):
            colour = kind.colour(game.seats.index(owner_of(stack[-1])))
            pieces[colour].append(("K" if kind_of(stack[-1]) == "king" else "") + square)
    sides = ":".join(colour + ",".join(squares) for colour, squares in pieces.items())
    return f"{kind.colour(game.seats.index(game.to_move(position)))}:{sides}"


SQUARES = r"K?(?:[a-z]?\d{1,3}|\d{1,3}-\d{1,3})"
SIDE = re.compile(rf"([WB])({SQUARES}(?:,{SQUARES})*)?")


def position_of_fen(game: AnyGame, kind: DraughtsType, fen: str) -> Any:
    """The position that a FEN of PDN 3.0 describes. Raises PositionError."""
    to_move, *sides = fen.strip().rstrip(".").split(":")
    seats = {kind.colour(place): seat for place, seat in enumerate(game.seats)}
    found = [SIDE.fullmatch(side.replace(" ", "")) for side in sides]
    if to_move not in seats or not found or None in found:
        raise PositionError(coded("game_file.bad_fen", fen=fen))
    cells: dict[str, Stack] = {}
    for side in filter(None, found):
        for is_king, square in _squares_of(side[2] or ""):
            if square not in kind.cells:
                raise PositionError(coded("game_file.no_square", fen=fen, square=square))
            if kind.cells[square] in cells:
                raise PositionError(coded("game_file.bad_fen", fen=fen))  # two pieces on one square
            cells[kind.cells[square]] = (f"{seats[side[1]]}.{'king' if is_king else 'man'}",)
    start = game.start()
    return game.with_placement(start, Placement(cells, game.placement(start).off), seats[to_move])


def _squares_of(written: str) -> Iterator[tuple[bool, str]]:
    """Each square of a side and whether a king stands there; `21-24` are four squares."""
    for item in filter(None, written.split(",")):
        first, _, last = item.removeprefix("K").partition("-")
        if not last:
            yield item.startswith("K"), first
            continue
        low, high = sorted((int(first), int(last)))
        for number in range(low, high + 1):
            yield item.startswith("K"), str(number)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
