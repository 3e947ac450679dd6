"""A game as a file, in every form and for every game."""

from __future__ import annotations

import io
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from pypdf import PdfReader

from adoube.games.registry import OURS, make_game
from adoube.tables.downloads import DownloadError, download, forms_of
from adoube.tables.library import JournalLibrary
from adoube.tables.past_games import PastGame
from tests.tables.played_games import journal_with, opened_game, played_game


def game_of(folder: Path, name: str = "jarmo", *people: str, most_turns: int = 30) -> PastGame:
    seated = people or [f"Player {seat}" for seat in make_game(name).seats]
    journal_with(folder, {("one", 1): played_game(opened_game(name, seated), most_turns=most_turns)})
    return JournalLibrary(folder).required("one-1")


def text_of(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", OURS)
def test_every_game_is_a_moving_picture_and_a_score_sheet(name: str, tmp_path: Path) -> None:
    game = game_of(tmp_path, name)

    picture = download(game, "svg")
    [sheet, *_] = text_of(download(game, "pdf"))

    assert ET.fromstring(picture).tag.endswith("svg")
    assert all(turn.text in picture.decode() for turn in game.turns if ">" not in turn.text)
    assert game.game.title in sheet
    assert game.turns[0].text in sheet


def test_a_long_game_takes_as_many_pages_as_it_needs(tmp_path: Path) -> None:
    chess = opened_game("chess")
    journal_with(tmp_path, {("one", 1): played_game(chess, most_turns=400, seed=2)})
    game = JournalLibrary(tmp_path).required("one-1")

    pages = text_of(download(game, "pdf"))

    assert len(pages) > 1
    assert f"{game.last}." in pages[-1]


def test_names_in_any_letters_are_written_as_well_as_the_sheet_can(tmp_path: Path) -> None:
    [sheet] = text_of(download(game_of(tmp_path, "jarmo", "Łukasz Žofie", "愛"), "pdf"))

    assert "Zofie" in sheet
    assert "written without their marks" in sheet


def test_only_chess_is_had_as_pgn(tmp_path: Path) -> None:
    game = game_of(tmp_path)

    assert forms_of(game) == ["json", "svg", "pdf"]
    with pytest.raises(DownloadError, match="PGN writes chess alone"):
        download(game, "pgn")


def test_where_the_library_is_missing_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    game = game_of(tmp_path)

    assert "pdf" not in forms_of(game)
    with pytest.raises(DownloadError, match="fpdf"):
        download(game, "pdf")
