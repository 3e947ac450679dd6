"""A round in a folder, as LiveChess writes it: read by python-chess and by the forms that are known of it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest

from adoube.feeds.broadcast import FolderFeed, Round
from adoube.feeds.worker import start_feeds
from adoube.records.payloads import Result
from tests.feeds.journals import WrittenGame, WrittenJournal, knight_jumps_too_far
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES

PLAYED = Round(("north", "south"), 2, "Club night", "Ghent")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    with closing(WrittenJournal(tmp_path / "data")) as written:
        yield written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "live"


@contextmanager
def written(journal: WrittenJournal, folder: Path) -> Iterator[None]:
    """Play inside, and find it in the folder at the end, as the end waits for what is due."""
    stop = start_feeds(journal.tables, [FolderFeed(folder, PLAYED)], journal.folder)
    try:
        yield
    finally:
        stop()


def chess_game(
    journal: WrittenJournal, table: str = "north", players: tuple[str, str] = ("Ada", "Grace")
) -> WrittenGame:
    return WrittenGame(journal, "chess", table=table, players=players, time_control="90+30")


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / name).read_text(encoding="utf-8"))


def games_in(file: Path) -> list[chess.pgn.Game]:
    text = io.StringIO(file.read_text(encoding="utf-8"))
    return list(iter(lambda: chess.pgn.read_game(text), None))


@pytest.mark.parametrize("manner", SPECIAL_GAMES)
def test_a_game_is_whole_in_every_file(journal: WrittenJournal, folder: Path, manner: str) -> None:
    turns = SPECIAL_GAMES[manner].split()
    with written(journal, folder):
        chess_game(journal).play(*turns, took_ms=7_000)

    [alone], [one_of_all] = (games_in(folder / f"round-2/{name}.pgn") for name in ("game-1", "games"))
    assert [move.uci() for move in alone.mainline_moves()] == turns
    assert str(alone) == str(one_of_all)
    board = chess.Board()
    for text in read(folder, "round-2/game-1.json")["moves"]:
        board.push_san(text.split()[0])
    assert [move.uci() for move in board.move_stack] == turns


def test_the_files_tell_who_plays_with_which_clocks(journal: WrittenJournal, folder: Path) -> None:
    with written(journal, folder):
        chess_game(journal, players=("Moss, Maria", "Jan van Dijk")).play("e2e4", "e7e5", took_ms=7_000)

    assert read(folder, "tournament.json")["rounds"] == [{"count": 0, "live": 0}, {"count": 1, "live": 1}]
    [pairing] = read(folder, "round-2/index.json")["pairings"]
    names = [{key: pairing[seat][key] for key in ("fname", "mname", "lname")} for seat in ("white", "black")]
    assert names == [
        {"fname": "Maria", "mname": None, "lname": "Moss"},
        {"fname": "Jan van", "mname": None, "lname": "Dijk"},
    ]
    assert (pairing["result"], pairing["live"]) == ("*", True)
    game = read(folder, "round-2/game-1.json")
    # Ninety minutes, and thirty seconds a turn, of which each took seven.
    assert game["moves"] == ["e4 5453+7", "e5 5453+7"]
    assert (game["clock"]["white"], game["clock"]["black"]) == (5453, 5453)
    assert (game["live"], game["result"], game["serialNr"], game["chess960"]) == (True, None, "north", 518)


def test_a_board_without_a_game_has_a_pairing_without_players(journal: WrittenJournal, folder: Path) -> None:
    with written(journal, folder):
        chess_game(journal, "south").play("e2e4")

    empty, played = read(folder, "round-2/index.json")["pairings"]
    assert (empty["white"], played["white"]["lname"]) == (None, "Ada")
    assert not (folder / "round-2/game-1.json").exists()


def test_kings_in_the_middle_are_a_result_and_no_moves(journal: WrittenJournal, folder: Path) -> None:
    with written(journal, folder):
        game = chess_game(journal)
        game.play("e2e4", "e7e5")
        game.append(Result(("black",), {"white": 0, "black": 1}, "CHS-A1"))

    told = read(folder, "round-2/game-1.json")
    assert (told["live"], told["result"], len(told["moves"])) == (False, "BLACKWIN", 2)
    assert read(folder, "round-2/index.json")["pairings"][0]["result"] == "0-1"


def test_a_draw_is_a_draw(journal: WrittenJournal, folder: Path) -> None:
    with written(journal, folder):
        game = chess_game(journal)
        game.play("e2e4")
        game.declare("white", "black", scores={"white": 0.5, "black": 0.5})

    assert read(folder, "round-2/game-1.json")["result"] == "DRAW"
    [pgn] = games_in(folder / "round-2/game-1.pgn")
    assert pgn.headers["Result"] == "1/2-1/2"


def test_an_illegal_turn_that_stands_ends_the_moves_and_stops_nothing(
    journal: WrittenJournal, folder: Path
) -> None:
    with written(journal, folder):
        odd, other = chess_game(journal), chess_game(journal, "south")
        odd.play("e2e4", "e7e5")
        odd.rule(knight_jumps_too_far(odd.line))
        other.play("d2d4")

    assert len(read(folder, "round-2/game-1.json")["moves"]) == 2
    assert len(read(folder, "round-2/game-2.json")["moves"]) == 1


def test_a_file_that_has_not_changed_is_not_written_again(journal: WrittenJournal, folder: Path) -> None:
    north, south = chess_game(journal), chess_game(journal, "south")
    with written(journal, folder):
        north.play("e2e4")
    before = (folder / "round-2/game-1.pgn").stat().st_mtime_ns

    with written(journal, folder):
        south.play("d2d4")

    assert (folder / "round-2/game-1.pgn").stat().st_mtime_ns == before
    assert len(read(folder, "round-2/game-2.json")["moves"]) == 1
    assert [each.name for each in folder.glob("round-2/*.pgn.*")] == []


def test_a_folder_that_cannot_be_written_is_one_line_and_is_written_later(
    journal: WrittenJournal, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.write_text("this is a file")
    with caplog.at_level(logging.WARNING), written(journal, folder):
        chess_game(journal).play("e2e4")
    folder.unlink()
    with written(journal, folder):
        pass

    assert len(caplog.records) == 1
    assert str(folder) in caplog.records[0].getMessage()
    assert len(read(folder, "round-2/game-1.json")["moves"]) == 1
