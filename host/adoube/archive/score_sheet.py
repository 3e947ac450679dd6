"""A past game as a sheet of paper: who played, the turns in columns, the result and the last position."""

from collections.abc import Sequence
from typing import NamedTuple

from fpdf import FPDF
from fpdf.svg import SVGObject

from adoube.archive.past_games import PastGame, PastTurn
from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.drawing.markup import number, tag
from adoube.board.svg import board_layer, pieces_layer
from adoube.games.kit.draughts import moves_of
from adoube.games.lud.game import draughts_type_of
from adoube.games.scoresheet import columns_of, rounds_of
from adoube.games.verdict import ending_sentence
from adoube.publishing.pdf import loses_letters, plain_letters
from adoube.words import say
from adoube.words.names import named, people_of, seat_name
from adoube.words.points import points

__all__ = ["score_sheet"]

PAGE_MM = (210, 297)
MARGIN_MM = 16
DIAGRAM_MM = 62
NUMBER_MM = 8
TURN_MM = 17  # the width of a seat's column; enough for a turn of chess
GAP_MM = 1.5
EDGE_MM = 4  # the last column of rows may reach this far into the margin
LINE_MM = 5.2
FOOT_MM = 10


def score_sheet(game: PastGame) -> bytes:
    """Return the PDF, of as many pages as the game needs."""
    return bytes(_Sheet(game).drawn().output())


class _TurnRows(NamedTuple):
    """Rows of turns: whose stand in the columns, and how wide each of those is."""

    columns: tuple[str, ...]
    turn_mm: float

    @classmethod
    def of(cls, seats: Sequence[str], turns: Sequence[PastTurn], widest_mm: float) -> "_TurnRows":
        """Return rows wide enough for such turns, as far as the page allows."""
        columns = columns_of(seats, turns)
        most_mm = (PAGE_MM[0] - 2 * MARGIN_MM - NUMBER_MM) / len(columns)
        return cls(columns, min(max(TURN_MM, widest_mm + GAP_MM), most_mm))

    @property
    def width_mm(self) -> float:
        return NUMBER_MM + len(self.columns) * self.turn_mm

    def at(self, x: float, column: int) -> float:
        """Return the left edge of a column's turns in rows that begin at `x`."""
        return x + NUMBER_MM + column * self.turn_mm


class _Sheet:
    """The pages as they fill."""

    def __init__(self, game: PastGame) -> None:
        self._game = game
        self._lossy = False
        self._pdf = FPDF(unit="mm", format=PAGE_MM)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_producer("adoube")
        self._pdf.set_title(self._plain(f"{game.game.title} {game.entry.id}"))
        self._pdf.set_creation_date(game.entry.begun)

    def drawn(self) -> FPDF:
        self._pdf.add_page()
        top = max(self._head(), self._diagram()) + 6
        self._turns(top)
        if self._lossy:
            self._text(MARGIN_MM, PAGE_MM[1] - 6, say("past.sheet_lossy"), 7)
        return self._pdf

    def _head(self) -> float:
        """Write title, day, seats and result beside the diagram; return where it ends."""
        entry, y = self._game.entry, MARGIN_MM + 7.0
        self._text(MARGIN_MM, y, self._game.game.title, 22, bold=True)
        lines = [say("past.sheet_day", day=f"{entry.begun.astimezone():%Y-%m-%d %H:%M}", id=entry.id), ""]
        scores = entry.final.scores if entry.final else {}
        for seat, player in entry.opened.players.items():
            line = say("past.seat", seat=seat_name(seat), player=player)
            lines.append(
                say("past.sheet_scored", name=line, points=points(scores[seat])) if seat in scores else line
            )
        lines += ["", self._result()]
        y += 9
        for line in lines:
            for part in self._wrapped(line, PAGE_MM[0] - 3 * MARGIN_MM - DIAGRAM_MM):
                self._text(MARGIN_MM, y, part, 11)
                y += 6
        return y

    def _result(self) -> str:
        final = self._game.entry.final
        if final is None:
            return say("past.sheet_unfinished")
        people = people_of(self._game.entry.opened.players)
        ending = ending_sentence([*map(seat_name, final.winners)], len(final.scores))
        why = "" if final.said is None else str(named(final.said, people))
        return f"{named(ending, people)} {why}".rstrip()

    def _diagram(self) -> float:
        """Draw the last position at the upper right; return where it ends."""
        game = self._game
        board, look = game.game.board, DrawingLook(trays=Trays.NONE)
        frame = DrawingFrame(board, look)
        layers = board_layer(board, look) + pieces_layer(board, game.placement(game.last), None, look)
        width, height = frame.view.width, frame.view.height
        # The library does not put the corner of a view box where it belongs: ours stands at 0, 0.
        moved = f"translate({number(-frame.view.x)} {number(-frame.view.y)})"
        box = f"0 0 {number(width)} {number(height)}"
        group = tag("g", layers, transform=moved)
        svg = SVGObject(tag("svg", group, xmlns="http://www.w3.org/2000/svg", viewBox=box))
        scale = DIAGRAM_MM / max(width, height)
        # The library counts an SVG's size in points.
        svg.width, svg.height = width * scale * self._pdf.k, height * scale * self._pdf.k
        svg.draw_to_page(self._pdf, PAGE_MM[0] - MARGIN_MM - DIAGRAM_MM, MARGIN_MM)
        return MARGIN_MM + height * scale

    def _turns(self, top: float) -> None:
        """A row a round, as players write it; down each column of rows, then the next, then the next page."""
        turns = _as_players_write(self._game)
        widest_mm = max((self._width(turn.entry, 9) for turn in turns), default=0)
        rows = _TurnRows.of(self._game.game.seats, turns, widest_mm)
        x, y = float(MARGIN_MM), self._heads(MARGIN_MM, top, rows)
        for place, row in enumerate(rounds_of(rows.columns, turns), 1):
            if y > PAGE_MM[1] - MARGIN_MM - FOOT_MM:
                x += rows.width_mm + GAP_MM
                if x + rows.width_mm > PAGE_MM[0] - MARGIN_MM + EDGE_MM:
                    self._pdf.add_page()
                    x, top = float(MARGIN_MM), float(MARGIN_MM)
                y = self._heads(x, top, rows)
            self._text(x, y, f"{place}.", 9)
            for column, turn in enumerate(row):
                if turn is not None:
                    self._fitted(rows.at(x, column), y, turn.entry, rows.turn_mm - GAP_MM)
            y += LINE_MM

    def _heads(self, x: float, top: float, rows: "_TurnRows") -> float:
        """Write the seats above the columns; return the height of the first row."""
        if not self._game.turns:
            return top
        for column, seat in enumerate(rows.columns):
            self._fitted(rows.at(x, column), top, str(seat_name(seat)), rows.turn_mm - GAP_MM, 7)
        return top + LINE_MM

    def _fitted(self, x: float, y: float, text: str, width: float, size: float = 9) -> None:
        """A text in its column; a long one in smaller letters."""
        wide = self._width(text, size)
        self._text(x, y, text, min(size, size * width / wide) if wide else size)

    def _width(self, text: str, size: float) -> float:
        """Return a text's width in millimetres."""
        self._pdf.set_font("helvetica", size=size)
        return self._pdf.get_string_width(self._plain(text))

    def _wrapped(self, text: str, width: float) -> list[str]:
        """Return a text in lines that are not wider than this; a word that is stands alone."""
        self._pdf.set_font("helvetica", size=11)
        lines, line = [], ""
        for word in text.split(" "):
            longer = f"{line} {word}".lstrip()
            if line and self._pdf.get_string_width(self._plain(longer)) > width:
                lines.append(line)
                longer = word
            line = longer
        return [*lines, line]

    def _text(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
        self._pdf.set_font("helvetica", style="B" if bold else "", size=size)
        self._pdf.text(x, y, self._plain(text))

    def _plain(self, text: str) -> str:
        """Return the text in letters that every PDF reader has, noting any loss."""
        self._lossy = self._lossy or loses_letters(text)
        return plain_letters(text)


def _as_players_write(game: PastGame) -> Sequence[PastTurn]:
    """Return the turns; those of draughts with the numbers of the squares, as PDN has them."""
    if (kind := draughts_type_of(game.game)) is None:
        return game.turns
    moves, _ = moves_of(game.line, kind)
    written = [turn._replace(entry=move) for turn, move in zip(game.turns, moves, strict=False)]
    return [*written, *game.turns[len(written) :]]
