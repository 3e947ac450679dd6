"""Drawings of a position, and of a whole game as a moving picture, for files and notebooks."""

from zlib import crc32

from adoube.archive.turn_moments import turn_moment
from adoube.board.drawing.frame import DrawingLook, Trays
from adoube.board.drawing.marks import Marks
from adoube.board.moving_svg import SvgMoment, moving_svg
from adoube.board.svg import draw_svg
from adoube.games.line import Line
from adoube.tables.state import TurnShown, shown_turn, shown_turns
from adoube.words.names import seat_name

__all__ = ["game_picture", "notebook_picture"]

WIDTH_PX = 360  # of a drawing in a notebook


def notebook_picture(line: Line) -> str:
    """Return the board with the last turn marked, as an SVG element that shares a page with others."""
    game = line.game
    placement = game.placement(line.position)
    marks = Marks(last_turn=shown_turn(line).cells) if line.turns else Marks()
    # Every drawing of one page needs ids of its own.
    prefix = f"board-{crc32(repr((game.id, placement, marks)).encode()):08x}"
    return _sized(draw_svg(game.board, placement, marks, DrawingLook(prefix=prefix), follow_theme=True))


def game_picture(line: Line) -> str:
    """Return all turns of a line, oldest first, as an SVG element that plays them over and over."""
    game, turns = line.game, shown_turns(line)
    first = line.ply - len(turns)
    moments = [
        _moment(line.back_to(first + number), turns[number - 1] if number else None, number == len(turns))
        for number in range(len(turns) + 1)
    ]
    prefix = f"game-{crc32(repr((game.id, line.written_turns())).encode()):08x}"
    look = DrawingLook(trays=Trays.BELOW, prefix=prefix)
    return moving_svg(game.board, moments, look, title=game.title)


def _moment(line: Line, turn: TurnShown | None, is_last: bool) -> SvgMoment:
    outcome = line.outcome if is_last else None
    return turn_moment(
        line.game.placement(line.position),
        line.game.title,
        turn,
        ((seat_name(seat), points) for seat, points in line.scores.items()),
        is_last=is_last,
        why=outcome.why if outcome else None,
    )


def _sized(drawing: str) -> str:
    """Give a drawing a width: without one it would fill a notebook's page."""
    return drawing.replace("<svg ", f'<svg width="{WIDTH_PX}" ', 1)
