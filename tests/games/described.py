"""Games from descriptions for tests: the smallest one around some rules, and positions drawn as text."""

from __future__ import annotations

from textwrap import dedent

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.description import read_description
from adoube.games.lud.game import LudGame, class_of

FRAME = """
(game "Test"
    (players {{(player N) (player S)}})
    (equipment {{
        (board {board})
        (piece "Man" Each)
        (piece "King" Each)
        (regions "Far" P1 (sites Top))
        (regions "Far" P2 (sites Bottom))
        (regions "Middle" (sites Centre)) {equipment}
    }})
    (rules {start} {play} {end})
)
"""
LETTERS = "MmKk"  # a man of the first player and of the second, then a king of each


def described(text: str, options: dict[str, str] | None = None) -> LudGame:
    """The game of a description."""
    return class_of(read_description(dedent(text), "test.lud"), "test.lud")(options)


def framed(
    play: str,
    *,
    board: str = "(square 5)",
    end: str = "",
    start: str = "",
    equipment: str = "",
    phases: bool = False,
) -> LudGame:
    """A game of men and kings with some ludemes for moves; `phases`: `play` holds whole phases."""
    made = f"phases:{{ {play} }}" if phases else f"(play {play})"
    return described(
        FRAME.format(
            board=board,
            equipment=equipment,
            start=f"(start {{ {start} }})" if start else "",
            play=made,
            end=f"(end {{ {end} }})" if end else "",
        )
    )


def drawn(game: LudGame, picture: str, mover: int = 0) -> KitPosition:
    """The position of a picture, the last rank first: `M` `m` men, `K` `k` kings, `.` an empty square."""
    rows = [row.split() for row in dedent(picture).strip().splitlines()]
    pieces = [0, 0, 0, 0]
    for rank, row in enumerate(reversed(rows)):
        for column, letter in enumerate(row):
            if letter != ".":
                pieces[LETTERS.index(letter)] |= 1 << rank * len(game.rules.grid.columns) + column
    return game.start()._replace(mover=mover, pieces=tuple(pieces[: len(game.rules.kinds.kinds)]))


def picture(game: LudGame, position: KitPosition) -> str:
    """The picture of a position."""
    columns, ranks = len(game.rules.grid.columns), len(game.rules.grid.rows)
    squares = [
        "".join(letter for letter, kind in zip(LETTERS, position.pieces, strict=False) if kind >> site & 1)
        or "."
        for site in range(columns * ranks)
    ]
    return "\n".join(
        " ".join(squares[rank * columns : (rank + 1) * columns]) for rank in reversed(range(ranks))
    )


def after(game: LudGame, position: KitPosition, turn: str) -> str:
    """The picture after a legal turn."""
    return picture(game, game.play(position, game.read(turn)))
