"""A game to print and play with: its board at true size over several pages, and its pieces to cut out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from fpdf import FPDF

from adoube.board.drawing.frame import DrawingFrame
from adoube.board.drawing.markup import Point
from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.hardware.drawings.sheet import (
    PAPERS,
    RULER_BELOW_MM,
    Paper,
    add_board_pages,
    draw_ruler,
    sheet_document,
)
from adoube.hardware.drawings.sides import BoardSide, SheetPen
from adoube.hardware.fit import checked_pitch, scaled
from adoube.publishing.pdf import draw_svg_at, plain_letters
from adoube.publishing.pictures import LOOK, ROOM, piece_picture
from adoube.words import say

__all__ = ["pieces_needed", "print_and_play"]

GAMES, TURNS = 20, 300  # that are played at random to count the pieces
GAP_MM = 3.0  # between two pieces
CUT_MM = 0.15
NOTE_MM = 2.8
LEADING_MM = 4.0


class _Disc(NamedTuple):
    """A piece on a page, by the middle of its circle."""

    piece: str
    centre: Point


def print_and_play(game: AnyGame, pitch_mm: float, paper: str) -> bytes:
    """Return the PDF on a kind of paper, `a4` or `letter`. Raises HardwareError for an impossible pitch."""
    checked_pitch(game.board, pitch_mm)
    board = scaled(game.board, pitch_mm)
    title = plain_letters(game.title)
    pdf = sheet_document(say("publishing.print_title", title=title))
    add_board_pages(pdf, title, BoardSide(board), paper)
    needed = pieces_needed(game)
    pages = [*_pages(board, needed, PAPERS[paper])]
    for number, discs in enumerate(pages, 1):
        pdf.add_page(format=(PAPERS[paper].width_mm, PAPERS[paper].height_mm))
        _draw_discs(pdf, board, discs)
        place = say("publishing.piece_sheet", title=title, number=number, count=len(pages))
        _draw_foot(pdf, PAPERS[paper], place)
    return bytes(pdf.output())


def pieces_needed(game: AnyGame) -> Mapping[str, int]:
    """Return by piece code the most pieces that stood on the board or beside it at once.

    The start is counted, and games that are played at random.
    """
    most: Counter[str] = Counter()
    for number in range(GAMES):
        line, rng = Line.begin(game), Random(number)
        most |= _there(line)
        while line.outcome is None and line.ply < TURNS:
            line = line.extended(*game.random_turn(line.position, rng))
            most |= _there(line)
    return dict(sorted(most.items()))


def _there(line: Line) -> Counter[str]:
    placement = line.game.placement(line.position)
    found = Counter(piece for stack in placement.cells.values() for piece in stack)
    for counts in placement.off.values():
        found.update(counts)
    return found


def _radius(board: Board) -> float:
    """Return the radius of the circle to cut along, which holds any piece."""
    return DrawingFrame(board, LOOK).piece_radius * ROOM


def _pages(board: Board, needed: Mapping[str, int], paper: Paper) -> Iterator[list[_Disc]]:
    """Yield the discs of each page, kind by kind, row by row."""
    window, step = paper.window, 2 * _radius(board) + GAP_MM
    columns = max(1, int((window.width + GAP_MM) // step))
    rows = max(1, int((window.height + GAP_MM) // step))
    left = window.x + (window.width - columns * step + GAP_MM) / 2
    pieces = [piece for piece, count in needed.items() for _ in range(count)]
    for first in range(0, len(pieces), columns * rows):
        yield [
            _Disc(
                piece,
                Point(
                    left + step * (place % columns) + _radius(board),
                    window.y + step * (place // columns) + _radius(board),
                ),
            )
            for place, piece in enumerate(pieces[first : first + columns * rows])
        ]


def _draw_discs(pdf: FPDF, board: Board, discs: list[_Disc]) -> None:
    radius, pen = _radius(board), SheetPen(pdf)
    pictures = {disc.piece: piece_picture(board, disc.piece) for disc in discs}
    for piece, (x, y) in discs:
        draw_svg_at(pdf, pictures[piece], x - radius, y - radius, 2 * radius)
        with pen.ink("label", CUT_MM, dash_mm=1):
            pen.circle(Point(x, y), radius)


def _draw_foot(pdf: FPDF, paper: Paper, place: str) -> None:
    pen, window = SheetPen(pdf), paper.window
    foot = window.bottom + RULER_BELOW_MM
    draw_ruler(pen, Point(window.x, foot))
    with pen.ink("label"):
        for line, text in enumerate((place, say("publishing.cut_out"))):
            pen.text_from(text, Point(window.x, foot + LEADING_MM * (line + 1)), NOTE_MM)
