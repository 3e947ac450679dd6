"""Pairings, standings and cross table as PDF for the wall: large print, every page complete in itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from adoube.hardware.drawings.sheet import NO_DATE, PAPERS
from adoube.publishing.pdf import loses_letters, plain_letters
from adoube.tournament.cross_table import cross_table
from adoube.tournament.model import Tournament, bye_name
from adoube.tournament.standings import Standings, standings_of, value_text
from adoube.words import CodedText, say

__all__ = ["wall_sheets"]

MARGIN_MM = 14.0
HEAD_MM = 24.0  # the tournament's name, the sheet's title and the headings of the columns
FOOT_MM = 8.0
ROUNDS_A_SHEET = 16
HALVES = "½-½"
RESULT = 3  # the column of the results, from 0
LARGEST = 1.4  # of their height, for rows that leave a part of the page empty
SMALLEST = 0.72  # of its size, for a text that is too wide
MOST_LETTERS = 300  # of a text that is cut: more fit on no line
ROUNDING_MM = 0.01
PT_PER_MM = 72 / 25.4
SHADE, INK, SOFT = (243, 240, 234), (20, 18, 15), (95, 88, 80)


class WallBox(NamedTuple):
    """The place of a line of text, in millimetres."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class WallColumn:
    """A column: its heading, its width, and whether it is aligned to the right or the middle."""

    heading: str
    width: float  # relative to the other columns
    align: str = "L"


@dataclass(frozen=True, slots=True)
class WallTable:
    """The content of one or more pages of the same kind."""

    title: str
    columns: tuple[WallColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    row_mm: float
    note: str = ""
    landscape: bool = False


def wall_sheets(tournament: Tournament, until: int, paper: str) -> bytes:
    """Return the sheets of a round: its pairings, the standings after it, and the cross table.

    `paper` is `a4` or `letter`. Equal tournaments give equal bytes.
    """
    standings = standings_of(tournament, until)
    sheets = _WallSheets(tournament.name or say("commands_tournament.unnamed"), paper)
    for table in (
        _pairings(tournament, until),
        _standings(standings, tournament.limits),
        *_cross_tables(standings),
    ):
        sheets.add(table)
    return sheets.finished()


def _pairings(tournament: Tournament, number: int) -> WallTable:
    columns = (
        WallColumn(say("wall.board"), 1.7, "R"),
        WallColumn(say("wall.number"), 1.4, "R"),
        WallColumn(say("wall.first"), 7),
        WallColumn(say("wall.result"), 2.2, "C"),
        WallColumn(say("wall.number"), 1.4, "R"),
        WallColumn(say("wall.second"), 7),
    )
    rows = [
        (
            str(game.board),
            str(game.white.number),
            game.white.name,
            HALVES if game.result == "1/2" else game.result or "–",
            str(game.black.number),
            game.black.name,
        )
        for game in tournament.pairings(number)
    ]
    rows += [
        ("", str(player.number), player.name, "", "", str(bye_name(entry.result)))
        for player, entry in tournament.without_game(number)
    ]
    note = say("wall.forfeits") if any(row[RESULT].endswith("F") for row in rows) else ""
    return WallTable(say("wall.pairings", round=number), columns, tuple(rows), 8.0, note)


def _standings(standings: Standings, limits: Sequence[CodedText]) -> WallTable:
    columns = (
        WallColumn(say("wall.place"), 1.5, "R"),
        WallColumn(say("wall.player"), 8),
        WallColumn(say("wall.number"), 1.5, "R"),
        WallColumn(say("wall.points"), 1.8, "R"),
        *(WallColumn(code, 1.8, "R") for code in standings.codes),
    )
    rows = tuple(
        (
            str(row.place),
            row.player.name,
            str(row.player.number),
            value_text(row.points),
            *(value_text(value) for value in row.tie_breaks),
        )
        for row in standings.rows
    )
    notes = [str(limit) for limit in limits]
    if standings.unknown:
        notes.append(say("wall.not_computed", codes=", ".join(standings.unknown)))
    return WallTable(say("wall.standings", round=standings.round), columns, rows, 7.0, ". ".join(notes))


def _cross_tables(standings: Standings) -> Iterator[WallTable]:
    """Yield the cross table, in parts where there are more rounds than a sheet has room for."""
    table = cross_table(standings)
    for first in range(0, standings.round, ROUNDS_A_SHEET):
        numbers = range(first + 1, min(first + ROUNDS_A_SHEET, standings.round) + 1)
        columns = (
            WallColumn(say("wall.place"), 1.1, "R"),
            WallColumn(say("wall.number"), 1.1, "R"),
            WallColumn(say("wall.player"), 6),
            *(WallColumn(str(number), 1.7, "C") for number in numbers),
            WallColumn(say("wall.points"), 1.4, "R"),
        )
        rows = tuple(
            (
                str(row.standing.place),
                str(row.standing.player.number),
                row.standing.player.name,
                *row.rounds[numbers[0] - 1 : numbers[-1]],
                value_text(row.standing.points),
            )
            for row in table
        )
        title = say("wall.cross_table", round=standings.round)
        yield WallTable(title, columns, rows, 6.2, say("wall.legend"), landscape=True)


class _WallSheets:
    """The pages as they fill."""

    def __init__(self, name: str, paper: str) -> None:
        self._name, self._size = name, PAPERS[paper]
        self._lossy = False
        self._pdf = FPDF(unit="mm", format=(self._size.width_mm, self._size.height_mm))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(MARGIN_MM)
        self._pdf.set_title(self._plain(name))
        self._pdf.set_producer("adoube")
        self._pdf.set_creation_date(NO_DATE)

    def add(self, table: WallTable) -> None:
        """Draw a table on as many pages as it needs, with the same number of rows on each, or one more.

        Rows grow where that leaves space.
        """
        height = self._size.width_mm if table.landscape else self._size.height_mm
        free_mm = height - 2 * MARGIN_MM - HEAD_MM - FOOT_MM
        pages = max(1, ceil(len(table.rows) / int(free_mm / table.row_mm)))
        most = max(1, ceil(len(table.rows) / pages))
        row_mm = min(free_mm / most, LARGEST * table.row_mm)
        ends = [len(table.rows) * page // pages for page in range(pages + 1)]
        for page, (first, end) in enumerate(pairwise(ends), start=1):
            self._page(table, table.rows[first:end], row_mm, f"{page} / {pages}")

    def finished(self) -> bytes:
        if self._lossy:
            below = WallBox(MARGIN_MM, self._pdf.h - MARGIN_MM, self._pdf.epw, 5)
            self._text(below, say("publishing.lossy"), 7, colour=SOFT)
        return bytes(self._pdf.output())

    def _page(self, table: WallTable, rows: Sequence[tuple[str, ...]], row_mm: float, number: str) -> None:
        pdf = self._pdf
        pdf.add_page(orientation="landscape" if table.landscape else "portrait")
        wide = pdf.epw
        self._text(WallBox(MARGIN_MM, MARGIN_MM, wide, 8), self._name, 18, bold=True)
        self._text(WallBox(MARGIN_MM, MARGIN_MM + 8.5, wide - 25, 6), table.title, 13)
        self._text(WallBox(MARGIN_MM, MARGIN_MM + 8.5, wide, 6), number, 10, align="R", colour=SOFT)
        headings, top = tuple(column.heading for column in table.columns), MARGIN_MM + HEAD_MM
        heading = WallBox(MARGIN_MM, top - table.row_mm, wide, table.row_mm)
        self._row(table, headings, heading, 0.8, bold=True)
        for place, row in enumerate(rows):
            line = WallBox(MARGIN_MM, top + place * row_mm, wide, row_mm)
            if place % 2 == 0:
                pdf.set_fill_color(*SHADE)
                pdf.rect(*line, style="F")
            self._row(table, row, line)
        if table.note:
            self._text(WallBox(MARGIN_MM, pdf.h - MARGIN_MM - 4, wide, 5), table.note, 8, colour=SOFT)

    def _row(
        self, table: WallTable, cells: Sequence[str], line: WallBox, scale: float = 1.0, *, bold: bool = False
    ) -> None:
        """Write the cells of a line, in letters that fill its height at a `scale` of 1."""
        x, whole = line.x, sum(column.width for column in table.columns)
        size = line.height * PT_PER_MM * 0.58 * scale
        for column, text in zip(table.columns, cells, strict=True):
            width = column.width * line.width / whole
            box = WallBox(x, line.y, width, line.height)
            self._text(box, text, size, bold=bold, align=column.align)
            x += width

    def _text(
        self,
        box: WallBox,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: str = "L",
        colour: tuple[int, int, int] = INK,
    ) -> None:
        """Write a line. One that is too wide is written smaller, and cut if that is not enough."""
        pdf, plain = self._pdf, self._plain(text)
        pdf.set_text_color(*colour)
        pdf.set_font("helvetica", "B" if bold else "", size)
        room = box.width - 2 * pdf.c_margin
        if (found := pdf.get_string_width(plain)) > room:
            pdf.set_font_size(size * max(room / found, SMALLEST))
        kept = min(len(plain), MOST_LETTERS)
        while kept > 1 and pdf.get_string_width(plain) > room + ROUNDING_MM:
            kept -= 1
            plain = f"{plain[:kept].rstrip('. ')}..."
        pdf.set_xy(box.x, box.y)
        pdf.cell(box.width, box.height, plain, align=align, new_x=XPos.RIGHT, new_y=YPos.TOP)

    def _plain(self, text: str) -> str:
        self._lossy = self._lossy or loses_letters(text)
        return plain_letters(text)
