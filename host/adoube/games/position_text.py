"""A position as people copy it: FEN where the game has one, else JSON as adoube prints positions."""

import json

from adoube.games.base import AnyGame
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import PositionError
from adoube.words import coded

__all__ = ["fen_of", "line_from_text", "position_text"]

FEN = "fen"


def fen_of(line: Line) -> str | None:
    """Return the FEN of the position that a line has come to; None in a game that has none."""
    fen = line.game.rule_state(line.position, line.positions).get(FEN)
    return fen if isinstance(fen, str) else None


def position_text(line: Line) -> str:
    """Return the position that a line has come to, in one line of text that `line_from_text` reads."""
    fen = fen_of(line)
    return json.dumps(printed(line), ensure_ascii=False) if fen is None else fen


def line_from_text(game: AnyGame, text: str) -> Line:
    """Return the line that begins at a position in text. Raises PositionError."""
    text = text.strip()
    if not text.startswith("{"):
        return Line(game, game.from_fen(text))
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(coded("position.no_json", why=error)) from error
    return line_from(game, document)
