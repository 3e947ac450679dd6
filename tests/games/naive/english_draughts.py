"""English draughts by hand: squares in a dictionary. It shares nothing with the kit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.games.naive.whole_turns import State

__all__ = ["EnglishDraughts", "Position", "start", "successors"]

Men = dict[tuple[int, int], str]  # `m` and `k` are the first player's man and king, `M` and `K` the second's
Position = tuple[int, frozenset[tuple[tuple[int, int], str]]]

FORWARD = (1, -1)
LAST = (7, 0)
OWN = ("mk", "MK")
SEATS = ("black", "white")
PIECES = {"m": "black.man", "k": "black.king", "M": "white.man", "K": "white.king"}
# Turns of both players after which a game is drawn in which only kings have moved and nothing was taken.
LONGEST_QUIET = 80


class EnglishDraughts:
    """The same with pieces by their names, and with who has won."""

    def start(self) -> State:
        return named(start(), 0)

    def after(self, state: State) -> Iterator[State]:
        before = position_of(state)
        men = {each for each in before[1] if each[1] in "mM"}
        for position in successors(before):
            is_quiet = len(position[1]) == len(before[1]) and men <= position[1]
            yield named(position, state.quiet + 1 if is_quiet else 0)

    def scattered(self, rng: Random) -> State | None:
        """Few men and many kings."""
        dark = [(x, y) for x in range(8) for y in range(8) if (x + y) % 2 == 0]
        squares = rng.sample(dark, rng.randint(2, 16))
        letters = ["k", "K", *(rng.choice("mkMK") for _ in squares[2:])]
        men = {
            (x, y): letter.replace("m", "k")
            if y == LAST[0]
            else letter.replace("M", "K")
            if y == LAST[1]
            else letter
            for (x, y), letter in zip(squares, letters, strict=True)
        }
        state = named((rng.randrange(2), frozenset(men.items())), 0)
        return state if state.winners is None else None


def named(position: Position, quiet: int) -> State:
    """Return the end: the player without a turn loses."""
    mover, men = position
    cells = {square: PIECES[letter] for square, letter in men}
    drawn = SEATS if quiet >= LONGEST_QUIET else None
    winners = drawn if successors(position) else (SEATS[1 - mover],)
    return State(SEATS[mover], cells, winners=winners, quiet=quiet)


def position_of(state: State) -> Position:
    letters = {piece: letter for letter, piece in PIECES.items()}
    return SEATS.index(state.mover), frozenset((cell, letters[piece]) for cell, piece in state.cells.items())


def start() -> Position:
    dark = [(x, y) for x in range(8) for y in range(8) if (x + y) % 2 == 0]
    men = {square: "m" for square in dark if square[1] < 3}
    return 0, frozenset((men | {square: "M" for square in dark if square[1] > 4}).items())


def successors(position: Position) -> set[Position]:
    """Every position that a turn leads to: jumps where there are any."""
    mover, men = position
    board = dict(men)
    jumps = [
        after for square in board if board[square] in OWN[mover] for after in _jumps(board, square, mover)
    ]
    results = jumps or list(_walks(board, mover))
    return {(1 - mover, frozenset(after.items())) for after in results}


def _ways(piece: str, mover: int) -> list[tuple[int, int]]:
    ranks = (1, -1) if piece in "kK" else (FORWARD[mover],)
    return [(dx, dy) for dx in (-1, 1) for dy in ranks]


def _walks(board: Men, mover: int) -> Iterator[Men]:
    for (x, y), piece in board.items():
        for dx, dy in _ways(piece, mover) if piece in OWN[mover] else ():
            to = (x + dx, y + dy)
            if to not in board and 0 <= to[0] < 8 and 0 <= to[1] < 8:
                after = {square: other for square, other in board.items() if square != (x, y)}
                after[to] = OWN[mover][1] if to[1] == LAST[mover] else piece
                yield after


def _jumps(board: Men, square: tuple[int, int], mover: int) -> Iterator[Men]:
    """The boards after whole jumps of the piece on a square."""
    (x, y), piece = square, board[square]
    for dx, dy in _ways(piece, mover):
        over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if (
            to in board
            or not (0 <= to[0] < 8 and 0 <= to[1] < 8)
            or board.get(over, " ") not in OWN[1 - mover]
        ):
            continue
        after = {each: other for each, other in board.items() if each not in (square, over)}
        if piece in "mM" and to[1] == LAST[mover]:
            yield after | {to: OWN[mover][1]}
            continue
        after[to] = piece
        further = list(_jumps(after, to, mover))
        yield from further or [after]
