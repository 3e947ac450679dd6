"""The sheets for the wall: what is on each page, and that none is left with a row or two."""

from __future__ import annotations

import re
import zlib

import pytest

pytest.importorskip("fpdf")

from fpdf import FPDF

from adoube.tournament.cross_table import cross_table
from adoube.tournament.file import with_pairings, with_result
from adoube.tournament.standings import standings_of
from adoube.tournament.trf import Trf
from adoube.tournament.wall_sheets import wall_sheets
from tests.tournament.files import begun


def played(players: int, rounds: int = 1) -> Trf:
    """Rounds in which the lower number has White and wins."""
    trf = begun(players, max(rounds, 3))
    for number in range(1, rounds + 1):
        half = players // 2
        others = [half + 1 + (place + number) % half for place in range(half)]
        pairs = list(zip(range(1, half + 1), others, strict=True))
        trf = with_pairings(trf, pairs, {players: "U"} if players % 2 else {})
        for white, black in pairs:
            trf = with_result(trf, number, white, black, "1-0")
    return trf


def contents_of(pdf: bytes) -> list[str]:
    """Return the drawing operators of each page."""
    pages = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            # A checksum that ends like a line loses its last byte to the pattern.
            pages.append(zlib.decompressobj().decompress(stream).decode("latin-1"))
        except zlib.error:
            continue
    return pages


def pages_of(pdf: bytes) -> list[str]:
    """Return the texts of each page, in the order in which they were written."""
    return [" ".join(re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", content)) for content in contents_of(pdf)]


def row_height(pdf: bytes) -> float:
    """Return the height of the shaded rows of the first page, the pairings, in points."""
    (height,) = {abs(float(found)) for found in re.findall(r" (-?[\d.]+) re f", contents_of(pdf)[0])}
    return height


def test_a_cross_table_has_opponent_colour_and_result_of_each_round() -> None:
    trf = with_pairings(played(5), [(2, 1), (4, 3)], {5: "H"})

    rows = {row.standing.player.number: row.rounds for row in cross_table(standings_of(trf.tournament))}

    assert rows[1] == ("4w1", "2b*")
    assert rows[4] == ("1b0", "3w*")
    assert rows[5] == ("U", "H")


def test_a_round_has_its_pairings_the_standings_and_the_cross_table() -> None:
    pages = pages_of(wall_sheets(played(5).tournament, 1, "a4"))

    assert len(pages) == 3
    for title, page in zip(("pairings", "Standings", "Cross table"), pages, strict=True):
        assert title in page
    assert "pairing-allocated bye" in pages[0]
    assert "12w1: against number 12" in pages[2].replace("\\", "")


def test_a_hundred_players_fill_pages_evenly() -> None:
    pages = pages_of(wall_sheets(played(100).tournament, 1, "a4"))

    standings = [len(re.findall(r"Player \d", page)) for page in pages if "Standings after" in page]
    assert sum(standings) == 100
    assert len(standings) > 1
    assert max(standings) - min(standings) <= 1


def test_rows_grow_where_they_leave_a_part_of_the_page_empty() -> None:
    few, many = (row_height(wall_sheets(played(players).tournament, 1, "a4")) for players in (24, 58))

    assert few > 1.3 * many


def test_many_rounds_are_shown_on_several_sheets() -> None:
    pages = pages_of(wall_sheets(played(40, 20).tournament, 20, "letter"))

    crossed = [page for page in pages if "Cross table" in page]
    assert any(" 16 Points" in page for page in crossed)
    assert any(" 17 18 19 20 Points" in page for page in crossed)


def test_equal_tournaments_give_equal_bytes_whatever_letters_they_have() -> None:
    data = played(4).data.replace(b"Player 1", "Łukasz Ż".encode())
    tournament = Trf.read("t.trf", data).tournament

    assert wall_sheets(tournament, 1, "a4") == wall_sheets(tournament, 1, "a4")


def test_a_long_name_is_cut_without_measuring_every_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    trf = Trf.read("t.trf", played(4).data.replace(b"012 T", b"012 " + b"Open" * 1_000))
    measured: list[int] = []
    measure = FPDF.get_string_width

    def measuring(pdf: FPDF, text: str) -> float:
        measured.append(len(text))
        return measure(pdf, text)

    monkeypatch.setattr(FPDF, "get_string_width", measuring)

    pages = pages_of(wall_sheets(trf.tournament, 1, "a4"))

    assert all("OpenOpen" in page and "..." in page for page in pages)
    assert len([length for length in measured if length > 310]) <= 2 * len(pages)


def test_the_pairings_explain_the_letter_of_a_forfeit() -> None:
    trf = played(4)
    game = trf.tournament.pairings(1)[0]
    forfeit = with_result(trf, 1, game.white.number, game.black.number, "1-0F")

    assert "won by forfeit" in pages_of(wall_sheets(forfeit.tournament, 1, "a4"))[0]
    assert "won by forfeit" not in pages_of(wall_sheets(trf.tournament, 1, "a4"))[0]
