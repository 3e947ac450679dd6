"""A game as a file, in every form and for every game."""

from __future__ import annotations

import io
import json
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess.pgn
import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat
from pypdf import PdfReader

from adoube.archive import exports
from adoube.archive.exports import MOVING, DownloadError, _moment, download, forms_of, game_document, schema
from adoube.archive.past_games import JournalLibrary, PastGame
from adoube.archive.raster import png
from adoube.board.moving_svg import still_svg
from adoube.games.registry import OURS, make_game
from adoube.records.payloads import Asked, Ruling, TakenBackRow, TurnPlayed
from adoube.sensing.views import view_named
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import scripted_match
from adoube.simulation.recording import recorded
from adoube.tables.clock import TimeControl, Timekeeper
from adoube.words import as_written
from tests.tables.json_schema import complaints
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.tables.sittings import Sitting, table_of


@pytest.mark.parametrize("name", OURS)
def test_every_game_fits_the_schema_also_after_json(name: str, tmp_path: Path) -> None:
    people = [f"Player {seat}" for seat in make_game(name).seats]
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(name, people), most_turns=40)})

    document = json.loads(json.dumps(game_document(JournalLibrary(folder).required("one-1"))))

    assert list(complaints(document, schema(), schema())) == []
    assert len(document["plies"]) == document["turns"] > 0


def test_what_happened_beside_the_turns_fits_it_too(tmp_path: Path) -> None:
    payloads = [
        *played_game(opened_game(), most_turns=3),
        Asked(1, None, as_written("Which?"), ("a", "b")),
        TakenBackRow(2),
        Ruling(
            "result",
            {"winners": [], "scores": {"black": 0, "white": 0}, "why": as_written("It rained.").to_json()},
        ),
    ]
    folder = journal_with(tmp_path, {("one", 1): payloads})

    document = game_document(JournalLibrary(folder).required("one-1"))

    assert list(complaints(document, schema(), schema())) == []
    assert document["result"] is not None
    assert document["result"]["why"] == "It rained."


def test_the_schema_refuses_what_is_wrong(tmp_path: Path) -> None:
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=3)})
    document: dict[str, Any] = {**game_document(JournalLibrary(folder).required("one-1"))}
    del document["seed"]
    document["plies"][0]["ply"] = 0
    document["surprise"] = 1

    found = list(complaints(document, schema(), schema()))

    assert sorted(found) == [
        "$.plies[0].ply: 0 is too small",
        "$: nobody knows surprise",
        "$: seed is missing",
    ]


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
    assert all(turn.entry in picture.decode() for turn in game.turns if ">" not in turn.entry)
    assert game.game.title in sheet
    assert all(turn.entry in sheet for turn in game.turns)


def test_a_long_game_takes_as_many_pages_as_it_needs(tmp_path: Path) -> None:
    chess = opened_game("chess")
    journal_with(tmp_path, {("one", 1): played_game(chess, most_turns=400, seed=2)})
    game = JournalLibrary(tmp_path).required("one-1")

    pages = text_of(download(game, "pdf"))

    assert len(pages) > 1
    assert f"{-(-game.last // 2)}. {game.turns[-2].entry} {game.turns[-1].entry}" in pages[-1]


def test_names_in_any_letters_are_written_as_well_as_the_sheet_can(tmp_path: Path) -> None:
    [sheet] = text_of(download(game_of(tmp_path, "jarmo", "Łukasz Žofie", "愛"), "pdf"))

    assert "Zofie" in sheet
    assert "written without their marks" in sheet


def test_only_chess_is_had_as_pgn(tmp_path: Path) -> None:
    game = game_of(tmp_path)

    assert forms_of(game) == ["json", "svg", "gif", "pdf"]
    with pytest.raises(DownloadError, match="PGN is for chess only"):
        download(game, "pgn")


def test_only_draughts_is_had_as_pdn(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="PDN is for draughts only"):
        download(game_of(tmp_path), "pdn")


def test_a_game_of_draughts_names_its_players_by_colour_in_pdn(tmp_path: Path) -> None:
    game = game_of(tmp_path, "english-draughts", "Wyllie", "Anderson")

    text = download(game, "pdn").decode()

    assert forms_of(game) == ["json", "pdn", "svg", "gif", "pdf"]
    assert '[White "Anderson"]\n[Black "Wyllie"]\n' in text
    assert '[GameType "21,B,8,8,N1,0"]' in text


def test_a_gif_shows_the_start_and_each_turn_once(tmp_path: Path) -> None:
    game = game_of(tmp_path, most_turns=12)

    with Image.open(io.BytesIO(download(game, "gif"))) as picture:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(picture)]
        seconds = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]

    assert len(frames) == game.last + 1
    assert len({frame.tobytes() for frame in frames}) == game.last + 1
    assert seconds == [1200] * game.last + [4000]


def test_each_frame_of_a_gif_is_the_drawing_of_its_turn(tmp_path: Path) -> None:
    """Within what the 256 colours of a GIF leave of it."""
    game = game_of(tmp_path, most_turns=6)
    with Image.open(io.BytesIO(download(game, "gif"))) as picture:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(picture)]

    drawn = [Image.open(io.BytesIO(png(still_of(game, ply), 480))).convert("RGB") for ply in range(7)]

    def unlike(one: Image.Image, other: Image.Image) -> float:
        return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)

    for place, frame in enumerate(frames):
        assert min(range(7), key=lambda ply: unlike(frame, drawn[ply])) == place


def still_of(game: PastGame, ply: int) -> str:
    return still_svg(game.game.board, _moment(game, ply), MOVING, title="")


def test_a_very_long_game_is_no_gif(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "MOST_TURNS", 5)
    with pytest.raises(DownloadError, match="6 turns is too long for a GIF"):
        download(game_of(tmp_path, most_turns=6), "gif")


def as_read(file: bytes) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO(file.decode()))
    assert game is not None
    assert not game.errors
    return game


def test_a_pgn_of_a_timed_game_shows_each_clock_as_the_table_showed_it(tmp_path: Path) -> None:
    # Given a game of chess over a board with a clock, cut off after its eighth turn.
    chess_ = make_game("chess")
    script = scripted_match(chess_, hands_named("careful"), seed=3, games=1)
    trace = recorded(chess_, view_named("polarity", chess_.seats), script.games[0].set_up, script.actions())
    control = TimeControl.read("5+3")
    sitting = Sitting(table_of(game=chess_, time=Timekeeper(shown=True, control=control)))
    shown_ms = list[int]()
    for event in trace.events:
        sitting.happens([event])
        state = sitting.table.state()
        assert state.clocks is not None
        for turn in state.turns[len(shown_ms) :]:
            assert state.clocks.allowed_ms is not None
            shown_ms.append(state.clocks.allowed_ms[turn.seat] - state.clocks.used_ms[turn.seat])
        if len(shown_ms) == 8:
            break
    journal_with(tmp_path, {("one", 1): [row.payload for row in sitting.rows]})

    # When it is read by others.
    game = as_read(download(JournalLibrary(tmp_path).required("one-1"), "pgn"))

    # Then each turn has the whole seconds that were shown, and how long it took.
    nodes = list(game.mainline())
    assert [node.clock() for node in nodes] == [-(-left_ms // 1000) for left_ms in shown_ms]
    assert game.headers["TimeControl"] == "300+3"
    by_white = [node.emt() or 0.0 for node in nodes[::2]]
    assert abs(sum(by_white) - (300 + 5 * 3 - shown_ms[6] / 1000)) < 0.5


def test_a_pgn_of_clocks_that_count_up_tells_only_how_long_a_turn_took(tmp_path: Path) -> None:
    opened, first, second = played_game(opened_game("chess"), most_turns=2)
    assert isinstance(first, TurnPlayed)
    journal_with(tmp_path, {("one", 1): [opened, replace(first, used_ms=4_250), second]})

    game = as_read(download(JournalLibrary(tmp_path).required("one-1"), "pgn"))

    assert [(node.clock(), node.emt()) for node in game.mainline()] == [(None, 4.2), (None, None)]
    assert "TimeControl" not in game.headers


def test_where_the_library_is_missing_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    game = game_of(tmp_path)

    assert "pdf" not in forms_of(game)
    with pytest.raises(DownloadError, match="fpdf"):
        download(game, "pdf")
