"""Drawings of a position, and of a whole game as a moving picture, for files and notebooks."""

from zlib import crc32

from adoube.board.drawing.frame import DrawingLook, Trays
from adoube.board.drawing.marks import Marks
from adoube.board.svg import SvgMoment, draw_svg, moving_svg
from adoube.games.line import Line
from adoube.tables.state import TurnShown, shown_turn, shown_turns
from adoube.words import say
from adoube.words.names import seat_name

__all__ = ["game_picture", "notebook_picture"]

WIDTH_PX = 360  # of a drawing in a notebook
TURN_S, END_S = 1.2, 4.0  # how long a turn and the end are shown


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
    scores = say("past.between").join(
        say("past.scored", name=seat_name(seat), points=f"{points:g}") for seat, points in line.scores.items()
    )
    said = line.game.title
    if turn is not None:
        said = say("past.picture_turn", ply=turn.ply, seat=seat_name(turn.seat), turn=turn.entry)
    if is_last and line.outcome is not None:
        said = f"{said}. {line.outcome.why}".rstrip()
    marks = Marks(last_turn=turn.cells if turn else ())
    placement = line.game.placement(line.position)
    return SvgMoment(placement, marks, scores, said, END_S if is_last else TURN_S)


def _sized(drawing: str) -> str:
    """Give a drawing a width: without one it would fill a notebook's page."""
    return drawing.replace("<svg ", f'<svg width="{WIDTH_PX}" ', 1)
