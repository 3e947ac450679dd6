"""A document as a value: headings, paragraphs, tables and figures, in order, and as a page of HTML."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

__all__ = [
    "CodeBlock",
    "DocumentBlock",
    "IllustratedText",
    "Illustration",
    "IllustrationRow",
    "PublishedDocument",
    "TextHeading",
    "TextParagraph",
    "TextTable",
    "html_of",
]


@dataclass(frozen=True, slots=True)
class TextHeading:
    """A heading of a section; `level` 2 is the highest below the title."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class TextParagraph:
    text: str


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Lines that stand as they were written."""

    text: str


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table; the first column is aligned to the left, and the others to the right if they are numbers."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    of_numbers: bool = True
    widths: tuple[float, ...] = ()  # of the columns, relative to each other; empty: the first is the widest


@dataclass(frozen=True, slots=True)
class Illustration:
    """A drawing as an `svg` document, with the words below it."""

    svg: str
    caption: str = ""
    width_mm: float = 150.0


@dataclass(frozen=True, slots=True)
class IllustrationRow:
    """Figures beside each other, with as many to a row as fit."""

    figures: tuple[Illustration, ...]


@dataclass(frozen=True, slots=True)
class IllustratedText:
    """A paragraph with a small heading, and its figures to the right of it."""

    heading: str
    text: str
    figures: tuple[Illustration, ...] = ()


DocumentBlock = (
    TextHeading | TextParagraph | CodeBlock | TextTable | Illustration | IllustrationRow | IllustratedText
)


@dataclass(frozen=True, slots=True)
class PublishedDocument:
    """A whole document in English."""

    title: str
    blocks: Sequence[DocumentBlock]
    subtitle: str = ""


PX_PER_MM = 96 / 25.4

# Paper, ink and wood, by day and by night, as on the pages of the scoreboard.
STYLE = """
:root{color-scheme:light dark;--ink:#2b2118;--paper:#fffdf8;--line:#d9cdb8;--soft:#6b5c4b;--accent:#3a2fb5}
@media (prefers-color-scheme:dark){
:root{--ink:#efe6d8;--paper:#1d1813;--line:#4d4032;--soft:#b9a890;--accent:#b3abff}}
@media print{:root{--ink:#000;--paper:#fff;--line:#bbb;--soft:#444}}
body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:52rem;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,sans-serif}
h1{margin:0;font-size:2rem;line-height:1.2}
.subtitle{margin:.25rem 0 2rem;color:var(--soft)}
h2{margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:2px solid var(--line);font-size:1.35rem}
h3{margin:1.75rem 0 .5rem;font-size:1.05rem;color:var(--accent)}
p{margin:.5rem 0;max-width:44rem}
pre{overflow-x:auto;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.4rem;font-size:.85rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.75rem 0;font-size:.95rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{font-weight:600;color:var(--soft)}
table.numbers :is(th,td):not(:first-child){text-align:right;white-space:nowrap}
figure{margin:1rem 0;break-inside:avoid}
figure svg{display:block;width:100%;height:auto;border-radius:.4rem}
figcaption{margin-top:.35rem;font-size:.9rem;color:var(--soft)}
.beside{display:grid;grid-template-columns:1fr auto;gap:0 1.5rem;align-items:start;break-inside:avoid}
@media (max-width:40rem){.beside{grid-template-columns:1fr}}
.row{display:flex;flex-wrap:wrap;gap:1.25rem}
""".strip()


def html_of(document: PublishedDocument) -> str:
    """Return a page that stands alone: it loads nothing and runs no script."""
    title = escape(document.title)
    subtitle = f'<p class="subtitle">{escape(document.subtitle)}</p>' if document.subtitle else ""
    body = "\n".join(part for block in document.blocks for part in _block(block))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n"
        f"<body>\n<h1>{title}</h1>\n{subtitle}\n{body}\n</body>\n</html>\n"
    )


def _block(block: DocumentBlock) -> Iterator[str]:
    match block:
        case TextHeading(text, level):
            yield f"<h{level}>{escape(text)}</h{level}>"
        case TextParagraph(text):
            yield f"<p>{escape(text)}</p>"
        case CodeBlock(text):
            yield f"<pre>{escape(text)}</pre>"
        case TextTable():
            yield from _table(block)
        case Illustration():
            yield _figure(block)
        case IllustrationRow(figures):
            yield f'<div class="row">{"".join(map(_figure, figures))}</div>'
        case IllustratedText(heading, text, figures):
            words = f"<h3>{escape(heading)}</h3><p>{escape(text)}</p>"
            beside = f"<div>{''.join(map(_figure, figures))}</div>" if figures else ""
            yield f'<div class="beside"><div>{words}</div>{beside}</div>'


def _table(table: TextTable) -> Iterator[str]:
    kind = ' class="numbers"' if table.of_numbers else ""
    yield f'<div class="scroll"><table{kind}>'
    if any(table.columns):
        yield f"<thead>{_row(table.columns, 'th')}</thead>"
    yield from (_row(row, "td") for row in table.rows)
    yield "</table></div>"


def _row(cells: Sequence[str], name: str) -> str:
    return f"<tr>{''.join(f'<{name}>{escape(cell)}</{name}>' for cell in cells)}</tr>"


def _figure(figure: Illustration) -> str:
    caption = f"<figcaption>{escape(figure.caption)}</figcaption>" if figure.caption else ""
    width = round(figure.width_mm * PX_PER_MM)
    return f'<figure style="width:min(100%,{width}px)">{figure.svg}{caption}</figure>'
