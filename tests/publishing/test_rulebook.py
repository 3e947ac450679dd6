"""A rulebook to print: every clause, with figures whose words are the game's own."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from adoube.games.lud.new_game import KINDS, write_new_game
from adoube.games.registry import make_game
from adoube.games.rulebook import rules_of
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
    html_of,
)
from adoube.publishing.pdf import loses_letters, pdf_of, plain_letters
from adoube.publishing.rulebook import rulebook_document
from adoube.words.points import points
from tests.cli.test_described_games import STEPPING

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'


def clauses_in(document: PublishedDocument) -> dict[str, IllustratedText]:
    texts = [block for block in document.blocks if isinstance(block, IllustratedText)]
    return {text.heading.split()[0]: text for text in texts}


@pytest.mark.parametrize("name", ["jarmo", "konane", "picaria"])
def test_every_clause_and_ruling_is_there(name: str) -> None:
    game = make_game(name)

    document = rulebook_document(game)

    assert list(clauses_in(document)) == [rule.id for rule in rules_of(type(game))]


@pytest.mark.parametrize("kind", KINDS)
def test_a_figure_of_a_new_game_shows_what_its_clause_says(kind: str, tmp_path: Path) -> None:
    [description, *_] = write_new_game("tiger-hunt", tmp_path, kind)
    game = make_game(str(description))

    clauses = clauses_in(rulebook_document(game))

    shown = {name: text.figures for name, text in clauses.items() if text.figures}
    assert len(shown) >= 2
    for figures in shown.values():
        for figure in figures:
            assert figure.caption
            assert ET.fromstring(figure.svg).attrib["viewBox"].startswith("0 0 ")
    for figure in clauses["TIG-03"].figures:
        [seat, turn] = re.findall(r"^(\w+) may not play (\S+)\. ", figure.caption)[0]
        assert seat.lower() in game.seats
        assert game.write(game.read(turn)) == turn


def test_a_file_without_a_rulebook_has_clauses_and_its_own_text(tmp_path: Path) -> None:
    file = tmp_path / "stepping.lud"
    file.write_text(STEPPING)

    document = rulebook_document(make_game(str(file)))

    assert list(clauses_in(document)) == ["LUD-01", "LUD-02", "LUD-03", "LUD-04", "REP-01"]
    assert [block.text for block in document.blocks if isinstance(block, CodeBlock)] == [STEPPING.strip()]


def test_the_pdf_has_the_words_and_numbers_its_pages() -> None:
    document = rulebook_document(make_game("konane", {"size": "6"}))

    pages = PdfReader(BytesIO(pdf_of(document, "letter"))).pages

    text = "\n".join(page.extract_text() for page in pages)
    assert all(heading in text for heading in clauses_in(document))
    assert [page.extract_text().rstrip().splitlines()[-1] for page in pages] == [
        str(number) for number in range(1, len(pages) + 1)
    ]
    assert pdf_of(document, "letter") == pdf_of(document, "letter")


def test_letters_that_a_font_lacks_are_replaced_and_that_is_said() -> None:
    document = PublishedDocument("Kōnane – 盤", [TextParagraph("A ‘game’…")])

    text = PdfReader(BytesIO(pdf_of(document, "a4"))).pages[0].extract_text()

    assert plain_letters(document.title) == "Konane - ?"
    assert "A 'game'..." in text
    assert "Some letters are replaced" in text


def test_latin_letters_that_the_fonts_have_not_become_plain_ones() -> None:
    assert plain_letters("Łukasz Đoković, Dvořák") == "Lukasz Dokovic, Dvorák"


@pytest.mark.parametrize(
    ("value", "printed"), [(-1.5, "-1½"), (7 / 3, "2 1/3"), (2 / 3, " 2/3"), (0.75, "¾")]
)
def test_points_stay_what_they_are_in_these_fonts(value: float, printed: str) -> None:
    written = str(points(value))

    assert plain_letters(written) == printed
    assert not loses_letters(written)


def test_a_page_escapes_all_that_comes_from_a_file() -> None:
    bad = "<script>alert(1)</script>"
    figure = Illustration(SQUARE, bad)
    blocks: list[DocumentBlock] = [
        TextHeading(bad),
        TextParagraph(bad),
        CodeBlock(bad),
        TextTable((bad, bad), ((bad, bad),)),
        figure,
        IllustrationRow((figure, figure)),
        IllustratedText(bad, bad, (figure,)),
    ]

    page = html_of(PublishedDocument(bad, blocks, bad))

    assert bad not in page
    assert page.count("<svg") == 4
    assert page.count("&lt;script&gt;") == 16
