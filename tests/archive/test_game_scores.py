"""Games in PGN and PDN: files of games are imported, and exported again.

The games of draughts are those of `tests/games/test_draughts_notation.py`, which names their sources. That
of chess is Morphy's against the Duke of Brunswick and Count Isouard (Paris 1858).
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader

from adoube.archive.exports import download
from adoube.archive.game_scores import game_of, rows_of, scores_in
from adoube.archive.past_games import JournalLibrary, PastGame
from adoube.errors import AdoubeError
from adoube.records.journal import Journal
from tests.games.test_draughts_notation import EDINBURGH_1847, MANCHESTER_1841, USSR_1924

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
ENGLISH, RUSSIAN = '[GameType "21"]\n', '[GameType "25"]\n'
PARIS_1858 = """[Event "Paris"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy, Paul"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""


def tags(event: str, black: str, white: str, result: str, day: str) -> str:
    written = {"Event": event, "Date": day, "Round": "1", "Black": black, "White": white, "Result": result}
    return "".join(f'[{name} "{value}"]\n' for name, value in written.items())


MANCHESTER = tags("Manchester", "Wyllie", "Moorhead", "1/2-1/2", "1841.??.??") + ENGLISH
EDINBURGH = tags("Edinburgh, game 22", "Anderson", "Wyllie", "*", "1847.??.??") + ENGLISH
USSR = tags("USSR championship", "Russo", "Pel", "0-1", "1924.??.??") + RUSSIAN


def imported(folder: Path, text: str, name: str = "games.pdn", game: str = "") -> list[PastGame]:
    """Write a file, import all its games, and return them."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    with Journal.open(folder) as journal:
        for number, score in enumerate(scores_in(file), start=1):
            journal.append(rows_of(score, game_of(score, file, game), "imported", number, NOW))
    library = JournalLibrary(folder)
    return [library.required(f"imported-{number}") for number in range(1, len(scores_in(file)) + 1)]


def refusal(folder: Path, text: str, name: str = "games.pdn", game: str = "") -> str:
    with pytest.raises(AdoubeError) as caught:
        imported(folder, text, name, game)
    return str(caught.value)


@pytest.mark.parametrize(
    ("heading", "moves"), [(MANCHESTER, MANCHESTER_1841), (EDINBURGH, EDINBURGH_1847), (USSR, USSR_1924)]
)
def test_a_game_of_draughts_is_the_same_after_export_and_import(
    heading: str, moves: str, tmp_path: Path
) -> None:
    [game] = imported(tmp_path / "one", heading + moves + "*\n")
    exported = download(game, "pdn").decode()

    [again] = imported(tmp_path / "two", exported)

    assert game.last == len(moves.split())
    assert exported.startswith(heading.split("[GameType", maxsplit=1)[0])
    assert download(again, "pdn").decode() == exported


def test_a_game_of_chess_in_the_export_format_of_pgn_keeps_every_byte(tmp_path: Path) -> None:
    [game] = imported(tmp_path, PARIS_1858, "paris.pgn")

    assert download(game, "pgn").decode() == PARIS_1858


def test_a_game_that_begins_with_a_position_keeps_it(tmp_path: Path) -> None:
    text = '[GameType "25"]\n[SetUp "1"]\n[FEN "W:Wa1,Kc3:Bh8"]\n1. c3-d4 h8-g7 1/2-1/2\n'

    [game] = imported(tmp_path, text)

    assert '[FEN "W:Wa1,Kc3:Bh8"]' in download(game, "pdn").decode()
    assert game.last == 2


def test_squares_in_a_row_are_read_as_their_first_and_last(tmp_path: Path) -> None:
    [game] = imported(tmp_path, '[GameType "21"]\n[FEN "B:W18,24-26:B1-3,K10."]\n1. 10-14 *\n')

    assert '[FEN "B:W18,24,25,26:B1,2,3,K10"]' in download(game, "pdn").decode()


def test_every_game_of_a_file_is_read(tmp_path: Path) -> None:
    games = imported(tmp_path, f"{MANCHESTER}{MANCHESTER_1841}\n\n{USSR}{USSR_1924} 0-1\n{EDINBURGH}11-15 *")

    assert [game.last for game in games] == [len(MANCHESTER_1841.split()), len(USSR_1924.split()), 1]
    assert games[1].entry.opened.players == {"white": "Pel", "black": "Russo"}


def test_comments_variations_and_marks_are_left_out(tmp_path: Path) -> None:
    text = "1. 11-15! $1 {an {odd one} 24-20 (22-18 15x22 (23-18)) 2. 8-11(?) ; the rest\n28-24 *"

    [game] = imported(tmp_path, ENGLISH + text)

    assert "1. 11-15 24-20 2. 8-11 28-24 *" in download(game, "pdn").decode()


def test_castling_that_is_written_with_zeros_does_not_end_a_game(tmp_path: Path) -> None:
    [game] = imported(tmp_path, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 *\n", "old.pgn")

    assert "4. O-O Nf6 *" in download(game, "pgn").decode()


def test_a_game_of_draughts_without_points_has_no_result(tmp_path: Path) -> None:
    [game] = imported(tmp_path, f"{ENGLISH}1. 11-15 24-20 0-0\n")

    assert (game.last, game.entry.final) == (2, None)


def test_letters_of_older_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "old.pdn"
    file.write_bytes('[White "Börner"]\n[GameType "21"]\n11-15 *'.encode("latin-1"))

    [score] = scores_in(file)

    assert score.tags["White"] == "Börner"


def test_a_game_ends_as_its_file_says_or_by_the_rules(tmp_path: Path) -> None:
    [declared] = imported(tmp_path / "one", MANCHESTER + MANCHESTER_1841 + "*")
    [mate] = imported(tmp_path / "two", PARIS_1858, "paris.pgn")

    assert declared.entry.final is not None
    assert (declared.entry.final.winners, declared.entry.final.clause) == (("black", "white"), "declared")
    assert mate.entry.final is not None
    assert mate.entry.final.winners == ("white",)
    assert mate.entry.final.clause != "declared"


@pytest.mark.parametrize(
    ("text", "name", "game", "why"),
    [
        (ENGLISH + "11-15 24-19 15-18 *", "games.pdn", "", "move 3, 15-18: ENG-09"),
        ("11-15 24-20 *", "games.pdn", "", "name the game with --game"),
        ('[GameType "99"]\n11-15 *', "games.pdn", "", "'99'"),
        ("1. e4 e5 *", "games.pgn", "jarmo", "neither in PGN nor in PDN"),
        ('[Variant "Atomic"]\n1. e4 *', "games.pgn", "", "'Atomic'"),
        (PARIS_1858.replace("1-0", "0-1"), "games.pgn", "", "the result is 0-1, but by the rules"),
        (ENGLISH + '[FEN "white to play"]\n11-15 *', "games.pdn", "", "expected the side to move"),
        (ENGLISH + '[FEN "W:W40:B1"]\n11-15 *', "games.pdn", "", "there is no square 40"),
        (ENGLISH + '[FEN "W:W1-9999999999:B2"]\n11-15 *', "games.pdn", "", "expected the side to move"),
        (ENGLISH + '[FEN "W:W31:B31"]\n11-15 *', "games.pdn", "", "expected the side to move"),
        (RUSSIAN + '[FEN "W:Wa1-3:Bh8"]\na1-b2 *', "games.pdn", "", "expected the side to move"),
        ("[Event Paris]\n1. e4 *", "games.pgn", "", "line 1: neither PGN nor PDN"),
        ("\n\n1. e4 {never ends", "games.pgn", "", "line 3: neither PGN nor PDN"),
        ('1. e4 (1. d4 e5 *\n[Event "2"]\n1. e4 *', "games.pgn", "", "line 1: neither PGN nor PDN: '(1. d4"),
        ("1. e4 e5) *", "games.pgn", "", "line 1: neither PGN nor PDN: ') *'"),
        ('[Result "1-0"]\n1. e4 0-1', "games.pgn", "", "the tag Result is 1-0, but the moves end with 0-1"),
        ("{nothing}", "games.pdn", "", "contains no game"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, name: str, game: str, why: str, tmp_path: Path) -> None:
    assert why in refusal(tmp_path, text, name, game)


def test_a_score_sheet_of_draughts_has_the_numbers_of_the_squares(tmp_path: Path) -> None:
    [game] = imported(tmp_path, MANCHESTER + MANCHESTER_1841 + "*")

    [sheet] = [page.extract_text() for page in PdfReader(io.BytesIO(download(game, "pdf"))).pages]

    assert all(move in sheet for move in ("11-15", "24-20", "15x22"))
    assert "c3-d4" not in sheet


@pytest.mark.parametrize(("name", "is_said"), [("Ada ☆", True), ("O’Brien – Zoë", False)])
def test_a_score_sheet_says_that_letters_are_missing(name: str, is_said: bool, tmp_path: Path) -> None:
    [game] = imported(tmp_path, f'[White "{name}"]\n{ENGLISH}11-15 *')

    [sheet] = [page.extract_text() for page in PdfReader(io.BytesIO(download(game, "pdf"))).pages]

    assert ("Letters that are missing" in sheet) is is_said
