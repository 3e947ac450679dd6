"""A document as PDF, on A4 or Letter, with numbered pages.

The letters are those of fonts that every reader of PDF has. Others are replaced by the nearest one, and the
document says so on its last page.
"""

import re
import unicodedata
from typing import Any

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace
from fpdf.svg import SVGObject

from adoube.hardware.drawings.sheet import NO_DATE, PAPERS
from adoube.publishing.document import (
    CodeBlock,
    DocumentBlock,
    IllustratedText,
    Illustration,
    IllustrationRow,
    PublishedDocument,
    TextHeading,
    TextParagraph,
    TextTable,
)
from adoube.words import say

__all__ = ["draw_svg_at", "loses_letters", "pdf_of", "plain_letters"]

MARGIN_MM = 20.0
GAP_MM = 6.0  # between figures beside each other
BODY_PT, CODE_PT, CAPTION_PT, TABLE_PT = 10.5, 8.5, 9.0, 9.0
LEADING = 0.5  # millimetres a point
INK, SOFT, ACCENT, LINE = (43, 33, 24), (107, 92, 75), (58, 47, 181), (217, 205, 184)
HEADINGS_PT = {2: 15.0, 3: 11.5}


def plain_letters(text: str) -> str:
    """Return a text in the letters of the fonts that every reader has, each other one by its nearest."""
    written = "".join(letter if ord(letter) < 256 else _nearest(letter) for letter in text)
    return written.encode("latin-1", "replace").decode("latin-1")


def _nearest(letter: str) -> str:
    return REPLACED.get(letter) or UNDIVIDED.get(letter) or unicodedata.normalize("NFKD", letter)[0]


def loses_letters(text: str) -> bool:
    """Return whether some letters of a text have no equivalent in these fonts."""
    return any(ord(letter) > 255 and letter not in REPLACED for letter in text)


# Latin letters that Unicode does not divide into a plain one and its mark.
UNDIVIDED = {"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h", "ı": "i", "Œ": "OE", "œ": "oe"}
UNSEEN = re.compile(r"<(title|desc)\b[^>]*>.*?</\1>", re.DOTALL)
MARKS = {
    "–": "-",
    "—": "-",
    "−": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "…": "...",
    "≥": ">=",
    "≤": "<=",
}
THIRDS = {"⅓": " 1/3", "⅔": " 2/3"}  # apart from the whole number before them
REPLACED = MARKS | THIRDS


def draw_svg_at(pdf: FPDF, svg: str, x_mm: float, y_mm: float, width_mm: float) -> float:
    """Draw an `svg` document whose view box begins at 0, 0, and return its height in millimetres."""
    drawing = _svg_object(svg)
    if drawing.viewbox is None:
        raise ValueError("an svg document without a view box")
    _, _, width, height = drawing.viewbox
    height_mm = width_mm * height / width
    # The library counts an SVG's size in points.
    drawing.width, drawing.height = width_mm * pdf.k, height_mm * pdf.k
    drawing.draw_to_page(pdf, x_mm, y_mm)
    return float(height_mm)


def _svg_object(svg: str) -> SVGObject:
    """Return a drawing without its words for screen readers, which the library does not know."""
    return SVGObject(UNSEEN.sub("", svg))


def pdf_of(document: PublishedDocument, paper: str) -> bytes:
    """Return the document on a kind of paper, `a4` or `letter`. Equal documents give equal bytes."""
    return bytes(_PdfWriter(document, paper).written().output())


class _Pages(FPDF):
    """Pages with their numbers."""

    def footer(self) -> None:
        self.set_y(-MARGIN_MM + 6)
        self.set_font("helvetica", size=8)
        self.set_text_color(*SOFT)
        self.cell(0, 4, str(self.page_no()), align="C")


class _PdfWriter:
    """The pages of one document as they fill."""

    def __init__(self, document: PublishedDocument, paper: str) -> None:
        size = PAPERS[paper]
        self._document = document
        self._lossy = False
        self._pdf = _Pages(unit="mm", format=(size.width_mm, size.height_mm))
        self._pdf.set_margin(MARGIN_MM)
        self._pdf.set_auto_page_break(True, MARGIN_MM)
        self._pdf.set_title(self._plain(document.title))
        self._pdf.set_producer("adoube")
        self._pdf.set_creation_date(NO_DATE)

    def written(self) -> FPDF:
        pdf = self._pdf
        pdf.add_page()
        self._line(self._document.title, 24, bold=True)
        if self._document.subtitle:
            self._line(self._document.subtitle, BODY_PT, colour=SOFT)
        pdf.ln(4)
        for block in self._document.blocks:
            self._write(block)
        if self._lossy:
            pdf.ln(6)
            self._line(say("publishing.lossy"), CAPTION_PT, colour=SOFT)
        return pdf

    def _write(self, block: DocumentBlock) -> None:
        match block:
            case TextHeading(text, level):
                self._heading(text, level)
            case TextParagraph(text):
                self._line(text, BODY_PT)
                self._pdf.ln(1.6)
            case CodeBlock(text):
                self._code(text)
            case TextTable():
                self._table(block)
            case Illustration():
                self._figures((block,))
            case IllustrationRow(figures):
                per_row = max(1, int((self._pdf.epw + GAP_MM) / (figures[0].width_mm + GAP_MM)))
                for first in range(0, len(figures), per_row):
                    self._figures(figures[first : first + per_row])
            case IllustratedText():
                self._beside(block)

    def _heading(self, text: str, level: int) -> None:
        pdf = self._pdf
        # A heading never ends a page.
        if pdf.will_page_break(48 if level == 2 else 34):
            pdf.add_page()
        pdf.ln(5 if level == 2 else 2.5)
        if level == 2:
            pdf.set_draw_color(*LINE)
            pdf.set_line_width(0.4)
            pdf.line(pdf.l_margin, pdf.get_y(), pdf.w - pdf.r_margin, pdf.get_y())
            pdf.ln(3)
        self._line(text, HEADINGS_PT[level], bold=True, colour=INK if level == 2 else ACCENT)
        pdf.ln(1.5)

    def _line(
        self, text: str, size: float, *, bold: bool = False, colour: tuple[int, int, int] = INK
    ) -> None:
        pdf = self._pdf
        pdf.set_font("helvetica", "B" if bold else "", size)
        pdf.set_text_color(*colour)
        pdf.multi_cell(0, size * LEADING, self._plain(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def _code(self, text: str) -> None:
        pdf = self._pdf
        pdf.set_font("courier", size=CODE_PT)
        pdf.set_text_color(*INK)
        pdf.set_fill_color(250, 246, 238)
        pdf.multi_cell(
            0, CODE_PT * LEADING, self._plain(text), align="L", fill=True,
            new_x=XPos.LMARGIN, new_y=YPos.NEXT, padding=2,
        )  # fmt: skip
        pdf.ln(2)

    def _table(self, table: TextTable) -> None:
        pdf = self._pdf
        pdf.set_font("helvetica", size=TABLE_PT)
        pdf.set_text_color(*INK)
        pdf.set_draw_color(*LINE)
        count = len(table.columns)
        with pdf.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            headings_style=FontFace(emphasis="BOLD", color=SOFT),
            first_row_as_headings=any(table.columns),
            text_align=("LEFT", *(("RIGHT" if table.of_numbers else "LEFT",) * (count - 1))),
            col_widths=table.widths or (max(2.0, 5.0 - count), *((1.0,) * (count - 1))),
            line_height=TABLE_PT * LEADING,
            padding=(1, 2, 1, 0),
        ) as rows:
            for cells in (*([table.columns] if any(table.columns) else []), *table.rows):
                rows.row([self._plain(cell) for cell in cells])
        pdf.ln(3)

    def _figures(self, figures: tuple[Illustration, ...]) -> None:
        """Draw figures beside each other, on a new page where this one has no room for them."""
        pdf = self._pdf
        height = max(map(self._height, figures))
        if pdf.will_page_break(height):
            pdf.add_page()
        top, x = pdf.get_y(), pdf.l_margin
        for figure in figures:
            self._draw(figure, x, top)
            x += min(figure.width_mm, pdf.epw) + GAP_MM
        pdf.set_xy(pdf.l_margin, top + height + 3)

    def _beside(self, block: IllustratedText) -> None:
        """Write a heading and a paragraph, and draw the figures to the right of them."""
        pdf = self._pdf
        pdf.ln(2)
        high = sum(self._height(figure) + 3 for figure in block.figures)
        if pdf.will_page_break(max(high, 16)):
            pdf.add_page()
        top, page, right = pdf.get_y(), pdf.page, pdf.r_margin
        if block.figures:
            width = max(figure.width_mm for figure in block.figures)
            x, y = pdf.w - right - width, top
            for figure in block.figures:
                self._draw(figure, x, y)
                y += self._height(figure) + 3
            pdf.set_xy(pdf.l_margin, top)
            pdf.set_right_margin(right + width + GAP_MM)
        self._line(block.heading, HEADINGS_PT[3], bold=True, colour=ACCENT)
        pdf.ln(1)
        self._line(block.text, BODY_PT)
        pdf.set_right_margin(right)
        if pdf.page == page:
            pdf.set_y(max(pdf.get_y(), top + high))
        pdf.ln(1.5)

    def _draw(self, figure: Illustration, x: float, y: float) -> None:
        """Draw a figure with the words below it."""
        width = min(figure.width_mm, self._pdf.epw)
        drawn = draw_svg_at(self._pdf, figure.svg, x, y, width)
        self._pdf.set_xy(x, y + drawn + 1.5)
        self._caption(figure, width)

    def _height(self, figure: Illustration) -> float:
        width = min(figure.width_mm, self._pdf.epw)
        box = _svg_object(figure.svg).viewbox
        drawn = width * box[3] / box[2] if box else 0.0
        return drawn + 1.5 + self._caption(figure, width, dry=True)

    def _caption(self, figure: Illustration, width: float, *, dry: bool = False) -> float:
        """Write the words below a figure, or only return how high they are."""
        if not figure.caption:
            return 0.0
        pdf = self._pdf
        pdf.set_font("helvetica", size=CAPTION_PT)
        pdf.set_text_color(*SOFT)
        height: Any = pdf.multi_cell(
            width, CAPTION_PT * LEADING, self._plain(figure.caption), align="L", dry_run=dry, output="HEIGHT"
        )
        return float(height)

    def _plain(self, text: str) -> str:
        self._lossy = self._lossy or loses_letters(text)
        return plain_letters(text)
