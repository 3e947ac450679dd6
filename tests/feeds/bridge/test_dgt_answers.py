from collections.abc import Callable, Sequence

import chess
import pytest

from adoube.feeds.bridge.dgt_port import DgtAnswers, standing_board
from adoube.link.dgt.messages import DgtDecoder, DumpReceived, TimesReported, VersionReported
from adoube.tables.clock import Clocks
from tests.feeds.bridge.dgt_client import DgtClient
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES, ChessTable, random_game

NICE = "4b 42"


class AtBoard:
    """A table, and a program that reads it."""

    def __init__(self) -> None:
        self.table, self.client, self.said = ChessTable(), DgtClient(), list[str]()
        self.answers = DgtAnswers("hall-1", self.said.append)

    def ask(self, commands: str) -> bytes:
        answered = self.answers.hear(bytes.fromhex(commands), standing_board(self.table.state, 0))
        self.client.hear(answered)
        return answered

    def news(self, now_ms: int = 0, *, second: bool = False) -> bytes:
        told = self.answers.news(standing_board(self.table.state, now_ms), second=second)
        self.client.hear(told)
        return told

    def play(self, *turns: str) -> None:
        for turn in turns:
            self.table.play(turn)
            self.news()


def played(turns: Sequence[str]) -> str:
    board = chess.Board()
    for turn in turns:
        board.push_uci(turn)
    return board.board_fen()


@pytest.mark.parametrize("turns", [*SPECIAL_GAMES.values(), " ".join(random_game(3, 60))])
def test_a_program_finds_every_turn_of_a_game(turns: str) -> None:
    at = AtBoard()
    at.ask(NICE)
    at.play(*turns.split())
    assert at.client.moves == turns.split()
    assert at.client.board_fen == played(turns.split())


@pytest.mark.parametrize(
    ("before", "turn", "order"),
    [
        ("", "e2e4", "e2- e4P"),
        ("e2e4 d7d5", "e4d5", "e4- d5- d5P"),
        ("e2e4 a7a6 e4e5 d7d5", "e5d6", "e5- d5- d6P"),
        ("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5", "e1g1", "e1- g1K h1- f1R"),
        ("d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1", "e8c8", "e8- c8k a8- d8r"),
        ("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6", "b7a8n", "b7- a8- a8N"),
    ],
)
def test_fields_change_as_a_hand_moves_the_pieces(before: str, turn: str, order: str) -> None:
    at = AtBoard()
    at.ask(NICE)
    at.play(*before.split())
    at.client.order.clear()
    at.play(turn)
    assert [f"{square}{piece or '-'}" for square, piece in at.client.order] == order.split()


def test_nothing_is_told_before_it_is_asked_for_and_after_a_reset() -> None:
    at = AtBoard()
    at.table.play("e2e4")
    assert at.news() == b""
    at.ask("44")
    at.table.play("e7e5")
    assert at.news()
    at.ask("40")
    at.table.play("g1f3")
    assert at.news() == b""


def test_turns_that_were_taken_back_stand_on_the_board_again() -> None:
    at = AtBoard()
    at.ask(NICE)
    at.play("e2e4", "d7d5", "e4d5")
    at.table.take_back(2)
    at.news()
    assert at.client.board_fen == played(["e2e4"])
    at.table.next_game()
    at.news()
    assert at.client.board_fen == chess.STARTING_BOARD_FEN


def test_two_turns_that_are_seen_at_once_are_told_one_after_the_other() -> None:
    at = AtBoard()
    at.ask(NICE)
    at.table.play("e2e4", "e7e5", "g1f3")
    at.news()
    assert at.client.moves == ["e2e4", "e7e5", "g1f3"]


def test_questions_that_never_change() -> None:
    at = AtBoard()
    at.ask("45 55 46 4c 4d")
    assert [(kind, len(told)) for kind, told in at.client.others] == [
        (0x91, 5), (0xA2, 10), (0x90, 2), (0xA0, 9), (0x93, 2),
    ]  # fmt: skip
    assert at.client.others[0][1].isdigit()
    assert at.client.others[3][1][0] == 100


def test_the_trademark_and_the_bus_are_not_answered_but_said() -> None:
    at = AtBoard()
    assert at.ask("47") == b""
    assert at.ask("8b 00 00 0b") == b""
    assert "trademark" in at.said[0]
    assert "bus mode" in at.said[1]


def test_nonsense_is_passed_over_and_what_follows_answered() -> None:
    at = AtBoard()
    at.ask("00 01 7f ff 20 0a")
    at.ask("2b")
    at.ask("03 03 09")
    assert at.client.acknowledged == []
    at.ask("00 60 04 00 00 3f 00 42")
    assert at.client.acknowledged == [(0x10, 0x09, 0x22, 0)]
    assert at.client.board_fen == chess.STARTING_BOARD_FEN


def test_a_text_for_the_clock_is_shown_at_the_table() -> None:
    at = AtBoard()
    at.ask("2b 0c 03 0c" + b"e2e4    ".hex() + "03 00")
    assert at.said == ["The program's clock shows: e2e4"]
    assert at.client.acknowledged == [(0x10, 0x0C, 0, 0)]


def test_a_text_is_shown_again_after_another_one() -> None:
    """PicoChess 4.3 (JohanSjoblom/picochess d1d83c35) shows moves so, and repeats what is not answered."""
    at = AtBoard()

    for text in ("      c5", "      c5", "okplayer", "      c5"):
        at.ask("2b 0c 03 0c" + text.encode().hex() + "00 00")

    assert at.said == [f"The program's clock shows: {text}" for text in ("c5", "okplayer", "c5")]


def test_the_next_program_may_show_the_text_of_the_last_one() -> None:
    at = AtBoard()
    at.ask("2b 0c 03 0c" + b"okplayer".hex() + "00 00")

    at.answers.forget()
    at.ask("2b 0c 03 0c" + b"okplayer".hex() + "00 00")

    assert at.said == ["The program's clock shows: okplayer"] * 2


def test_the_lamps_of_a_move_are_named() -> None:
    """As PicoChess 4.3 lights them on a Revelation II: on or off, from, to, and 0."""
    at = AtBoard()

    at.ask("60 04 01 0a 1a 00")
    at.ask("60 04 01 0a 1a 00")
    at.ask("60 04 00 40 40 00")
    at.ask("60 04 01 34 34 00")

    assert at.said == ["The program's lamps show: c7 c5", "The program's lamps show: e2"]


@pytest.mark.parametrize(
    ("greeting", "kinds"),
    [
        ("4b 4d 42 2b 03 03 09 00 45", [0x93, 0x86, 0x8D, 0x91]),  # PicoChess 4.3
        ("4b 42", [0x86]),  # asyncdgt acd6034d
    ],
)
def test_programs_that_begin_are_answered_in_their_order(greeting: str, kinds: list[int]) -> None:
    answers = AtBoard().ask(greeting)

    assert [byte for byte in answers if byte & 0x80] == kinds


FIVE_AND_FOUR = "00 05 00 00 04 00"  # minutes, as a program sets them: the left side first


def test_a_clock_runs_as_a_program_sets_it() -> None:
    """PicoChess 4.3 sets it before every turn, and goes by the times that it then reports."""
    at = AtBoard()
    at.ask(NICE)

    at.ask(f"2b 0a 03 0a {FIVE_AND_FOUR} 01 00")
    assert at.client.acknowledged == [(0x10, 0x0A, 0, 0)]
    at.news(2_000)
    assert at.client.times == (0, 0x04, 0, 0, 0x04, 0x58, 0x01 | 0x08)

    at.ask(f"2b 0a 03 0a {FIVE_AND_FOUR} 02 00")
    at.news(1_000)
    assert at.client.times == (0, 0x03, 0x59, 0, 0x05, 0, 0x01 | 0x10)

    at.ask(f"2b 0a 03 0a {FIVE_AND_FOUR} 04 00")
    at.news(3_000)
    assert at.client.times == (0, 0x04, 0, 0, 0x05, 0, 0)


def test_no_set_time_falls_below_zero_and_none_that_no_clock_shows_is_taken() -> None:
    at = AtBoard()
    at.ask(NICE)
    at.ask("2b 0a 03 0a 00 00 05 00 00 05 01 00")

    at.ask("2b 0a 03 0a 00 3d 00 00 04 00 01 00")
    at.ask("2b 04 03 0a 00 00")
    at.news(9_000)

    assert at.client.times == (0, 0, 0x05, 0, 0, 0, 0x01 | 0x08)


def test_the_lever_stays_where_it_lay_when_a_program_sets_the_clock() -> None:
    """PicoChess 4.3 gives the other side to its engine when the lever flips."""
    at = AtBoard()
    allowed = {"white": 60_000, "black": 60_000}
    at.table.keep_time(Clocks({"white": 0, "black": 0}, "black", 0, allowed))
    at.ask(NICE)
    at.ask(f"2b 0a 03 0a {FIVE_AND_FOUR} 01 00")

    at.table.keep_time(Clocks({"white": 0, "black": 0}, "white", 0, allowed))
    at.news(1_000)

    assert at.client.times == (0, 0x04, 0, 0, 0x04, 0x59, 0x01 | 0x02 | 0x08)


@pytest.mark.parametrize("ends", [lambda at: at.answers.forget(), lambda at: at.ask("40")])
def test_the_table_has_its_clock_again_after_the_program(ends: Callable[[AtBoard], object]) -> None:
    at = AtBoard()
    at.ask(f"2b 0a 03 0a {FIVE_AND_FOUR} 01 00")

    ends(at)
    at.ask("41")

    assert at.client.times == (0, 0, 0, 0, 0, 0, 0x20)


def test_times_are_told_by_a_clock_and_only_by_one() -> None:
    at = AtBoard()
    at.ask("4b 41")
    assert at.client.times == (0, 0, 0, 0, 0, 0, 0x20)
    allowed = {"white": 3_723_000, "black": 60_000}
    at.table.keep_time(Clocks({"white": 0, "black": 0}, "white", 0, allowed))
    at.news()
    assert at.client.times == (0, 0x01, 0, 1, 0x02, 0x03, 0x01 | 0x08)
    assert at.news(400) == b""
    at.news(1_000)
    assert at.client.times[3:6] == (1, 2, 2)
    at.table.keep_time(Clocks({"white": 5_000, "black": 0}, "black", 0, allowed))
    at.news()
    assert at.client.times[6] == 0x01 | 0x02 | 0x10


def test_the_mode_that_tells_always_tells_the_times_each_second() -> None:
    at = AtBoard()
    at.ask("43")
    assert at.news() == b""
    assert at.news(second=True)[0] == 0x8D


def test_our_own_reader_of_dgt_boards_understands_it() -> None:
    at = AtBoard()
    at.table.keep_time(Clocks({"white": 0, "black": 0}, "black", 0, {"white": 60_000, "black": 61_000}))
    decoder = DgtDecoder()
    told = [type(message) for message in decoder.feed(at.ask("4b 4d 42 41"))]
    assert told == [VersionReported, DumpReceived, TimesReported]
