"""Turns as they are shown."""

from adoube.games.line import AsPlayed, Line
from adoube.tables.state import TurnShown
from adoube.words import say

__all__ = ["shown_turn", "shown_turns"]


def shown_turns(line: Line) -> list[TurnShown]:
    """All turns of a line, oldest first."""
    begun_at = line.ply - len(line.turns)
    return [shown_turn(line.back_to(begun_at + number)) for number in range(1, len(line.turns) + 1)]


def shown_turn(line: Line) -> TurnShown:
    """The last turn of a line: on its trail, or where it changed the board if it has none.

    One of which the record holds nothing but the position is shown by words.
    """
    game, turn, before = line.game, line.turns[-1], line.positions[-1]
    known = not isinstance(turn, AsPlayed)
    text = game.write(turn) if known else say("rulings.as_played")
    cells = game.trail(turn) if known else ()
    if not cells:
        cells = tuple(sorted(game.placement(line.position).changed_cells(game.placement(before))))
    return TurnShown(line.ply, game.to_move(before), text, cells)
