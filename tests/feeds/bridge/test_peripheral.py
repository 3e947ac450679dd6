"""A table as a board of the open peripheral protocol, for an app that comes by TCP."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import chess
import pytest

from adoube.feeds.bridge.peripheral import PeripheralDialogue
from adoube.feeds.bridge.peripheral_port import PeripheralPort
from adoube.feeds.bridge.peripheral_tcp import PeripheralTcp
from adoube.tables.commands import OfferDraw, Resign
from adoube.tables.commands.kinds import Phase
from tests.feeds.bridge.at_table import TABLE, AtTable, at_table
from tests.feeds.bridge.peripheral_app import WITHIN_S, App
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES
from tests.scoreboard.virtual_tables import until


class Served:
    """A table that is served by TCP."""

    def __init__(self, at: AtTable) -> None:
        self.at, self.said = at, list[str]()
        self.port = PeripheralPort(PeripheralDialogue, self.said.append)
        self.way = PeripheralTcp(("127.0.0.1", 0), self.port)
        self.port.attend(at.engine, TABLE)
        self.way.start()

    @contextmanager
    def app(self) -> Iterator[App]:
        with self.connected() as connection:
            yield app_at(connection)
        ends = time.monotonic() + WITHIN_S
        while self.said.count("The app has disconnected.") < self.said.count("An app has connected."):
            assert time.monotonic() < ends, self.said
            time.sleep(0.01)

    @contextmanager
    def connected(self) -> Iterator[socket.socket]:
        host, _, number = self.way.name.rpartition(":")
        with socket.create_connection((host, int(number)), 10.0) as connection:
            yield connection


def app_at(connection: socket.socket) -> App:
    pending = bytearray()

    def send(message: str) -> None:
        connection.sendall(f"{message}\n".encode())

    def receive(within_s: float) -> str | None:
        connection.settimeout(within_s)
        while b"\n" not in pending:
            try:
                data = connection.recv(4096)
            except TimeoutError:
                data = b""
            if not data:
                return None
            pending.extend(data)
        line, _, rest = bytes(pending).partition(b"\n")
        pending[:] = rest
        return line.decode()

    return App(send, receive)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with at_table(tmp_path) as at:
        opened = Served(at)
        yield opened
        opened.way.close()


def test_an_app_is_told_what_the_board_can_and_that_it_stands_so(served: Served) -> None:
    with served.app() as app:
        app.asks()
        app.begins()

        assert app.is_synchronized
        assert app.stands == chess.STARTING_BOARD_FEN
        assert {"msg", "side", "moved", "undo_redo"} < app.features
        assert app.features.isdisjoint({"option", "time", "set_state"})


@pytest.mark.parametrize("game", ["castling long", "en passant", "promotion", "mate"])
def test_the_app_plays_white_and_the_person_black(served: Served, game: str) -> None:
    turns = SPECIAL_GAMES[game].split()
    with served.app() as app:
        app.asks("side", "moved")
        app.begins(side="b")
        for ply in range(0, len(turns) - 1, 2):
            app.plays(turns[ply])
            served.at.stands(*turns[: ply + 1])
            served.at.plays(turns[ply + 1])
            assert app.rules() == turns[ply + 1]
    assert app.moved >= 1


def test_both_sides_are_played_at_the_table_and_each_move_is_ruled_on(served: Served) -> None:
    turns = SPECIAL_GAMES["castling short"].split()
    with served.app() as app:
        app.begins()
        for turn in turns:
            served.at.plays(turn)
            assert app.rules() == turn


def test_the_app_may_move_for_either_side(served: Served) -> None:
    with served.app() as app:
        app.begins()
        app.plays("e2e4")
        served.at.stands("e2e4")
        app.plays("e7e5")
        served.at.stands("e2e4", "e7e5")
        served.at.plays("g1f3")
        assert app.rules() == "g1f3"


def test_a_move_that_the_app_refuses_is_taken_back(served: Served) -> None:
    with served.app() as app:
        app.begins()
        served.at.plays("e2e4")
        assert app.rules(accepts=False) == "e2e4"
        served.at.stands()
        served.at.plays("d2d4")
        assert app.rules() == "d2d4"
        served.at.stands("d2d4")


def test_a_promotion_that_the_app_chooses_takes_the_place_of_the_tables(served: Served) -> None:
    turns = SPECIAL_GAMES["promotion"].split()[:9]
    with served.app() as app:
        app.begins()
        for turn in turns[:-1]:
            served.at.plays(turn)
            app.rules()
        served.at.plays("b7a8q")
        app.hears("move")
        app.says("promote b7a8n")
        served.at.stands(*turns[:-1], "b7a8n")


@pytest.mark.parametrize("fields", [1, 2, 6])
def test_the_table_is_set_up_as_the_round_begins(served: Served, fields: int) -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    with served.app() as app:
        app.begins(fen, fields=fields)
        app.synchronizes()
        app.plays("e1g1")
        served.at.stands("e1g1")
        app.plays("e8c8")
        served.at.stands("e1g1", "e8c8")


def test_a_pawn_that_has_just_passed_may_be_captured_where_the_app_says_how_it_came(served: Served) -> None:
    with served.app() as app:
        app.asks("last_move")
        app.board = chess.Board("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1")
        app.says("begin 4k3/8/8/8/Pp6/8/8/4K3 b")
        app.says("last_move a2a4")
        app.synchronizes()
        app.plays("b4a3")
        served.at.stands("b4a3")


def test_an_app_that_comes_back_goes_on_with_the_tables_game(served: Served) -> None:
    with served.app() as app:
        app.begins()
        served.at.plays("e2e4")
        app.rules()
    with served.app() as app:
        board = chess.Board()
        board.push_uci("e2e4")
        app.begins(board.fen())
        assert app.is_synchronized
        served.at.plays("e7e5")
        assert app.rules() == "e7e5"
        assert served.at.turns == ["e2e4", "e7e5"]


def test_a_move_that_was_played_while_no_app_was_there_is_told_to_the_next(served: Served) -> None:
    with served.app() as app:
        app.begins()
        served.at.plays("e2e4")
        app.rules()
        served.at.plays("e7e5")
        app.hears("move")
    with served.app() as app:
        board = chess.Board()
        board.push_uci("e2e4")
        app.begins(board.fen())
        assert app.rules() == "e7e5"


def test_what_was_played_before_a_round_began_is_no_move_of_it(served: Served) -> None:
    served.at.plays("e2e4")
    with served.app() as app:
        app.begins()
        app.synchronizes()
        served.at.stands()
        served.at.plays("d2d4")
        assert app.rules() == "d2d4"


@pytest.mark.parametrize("command", ["undo", "begin"])
def test_turns_are_taken_back_where_the_app_says_so(served: Served, command: str) -> None:
    with served.app() as app:
        app.asks("undo_redo")
        app.begins()
        for turn in ("e2e4", "e7e5", "g1f3"):
            served.at.plays(turn)
            app.rules()
        app.board.pop()
        app.says(f"{command} {' '.join(app.board.fen().split()[:2])}")
        served.at.stands("e2e4", "e7e5")
        served.at.plays("f1c4")
        assert app.rules() == "f1c4"


def test_a_new_round_is_a_new_game(served: Served) -> None:
    with served.app() as app:
        app.begins()
        for turn in ("e2e4", "e7e5", "g1f3"):
            served.at.plays(turn)
            app.rules()
        app.begins()
        app.synchronizes()
        served.at.stands()


def test_a_drawn_round_ends_the_tables_game(served: Served) -> None:
    with served.app() as app:
        app.begins()
        served.at.plays("e2e4")
        app.rules()
        app.says("end draw")
        until(served.at.engine, lambda state: state.phase is Phase.OVER)


def test_the_person_may_resign(served: Served) -> None:
    with served.app() as app:
        app.asks("side", "resign")
        app.begins(side="w")
        served.at.rules(Resign("white"))
        assert app.hears("resign") == "resign"
        app.says("end resign")


def test_a_draw_is_offered_either_way(served: Served) -> None:
    with served.app() as app:
        app.asks("side", "draw_offer")
        app.begins(side="w")
        app.says("draw_offer")
        until(served.at.engine, lambda state: "black" in state.speech.draw)
        served.at.rules(OfferDraw("white", agree=True))
        app.hears("ok")
        app.says("end draw_offer")

    with served.app() as app:
        app.asks("side", "draw_offer")
        app.begins(side="w")
        app.synchronizes()
        served.at.rules(OfferDraw("white"))
        assert app.hears("draw_offer") == "draw_offer"
        app.says("nok")


def test_the_position_is_told_without_a_round(served: Served) -> None:
    with served.app() as app:
        app.asks("get_state")
        app.says("get_state")
        assert app.hears("state") == f"state {chess.STARTING_BOARD_FEN}"
        served.at.does(("lift", "e2"))
        assert app.hears("state") == "state rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"


def test_each_piece_that_is_moved_is_told_where_the_app_asks_for_that(served: Served) -> None:
    with served.app() as app:
        app.asks("submove_state")
        app.begins()
        served.at.does(("lift", "e2"))
        assert app.hears("state").split()[1] == "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"
        served.at.does(("put", "e4"))
        assert app.rules() == "e2e4"


def test_a_second_app_is_told_that_another_one_is_there(served: Served) -> None:
    with served.app() as app:
        app.begins()
        with served.connected() as second:
            assert app_at(second).hears("err") == "err another app is using this board"
        served.at.plays("e2e4")
        assert app.rules() == "e2e4"


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("castle me", "err unknown command: castle"),
        ("variant atomic", "nok"),
        ("variant standard", "ok"),
        ("feature lamps", "nok"),
        ("feature", "nok"),
        ("begin", "err this is not a chess position: "),
        ("begin 8/8/8/8/8/8/8/8 w", "err this is not a chess position: "),
        ("begin nonsense/{w}", "err this is not a chess position: "),
        ("undo 9999999999/8 w", "err this is not a chess position: "),
        ("move e2e4", "err no round is waiting for this move: e2e4"),
        ("promote e7e8q", "err no round is waiting for this move: e7e8q"),
        ("options_begin", "options_end"),
    ],
)
def test_what_cannot_be_is_answered_in_one_line(served: Served, said: str, answered: str) -> None:
    with served.app() as app:
        app.says(said)
        assert app.hears(answered.split(maxsplit=1)[0]).startswith(answered.strip())


def test_a_text_of_the_app_is_said_to_people_as_far_as_it_can_be_printed_and_not_without_end(
    served: Served,
) -> None:
    with served.app() as app:
        app.says("msg Hello \x1b[2Jperipheral")
        for _ in range(1_000):
            app.says("err no")
        app.begins()
    assert served.said[1] == "The app says: Hello [2Jperipheral"
    assert len(served.said) < 250


def test_a_round_of_another_variant_is_refused(served: Served) -> None:
    with served.app() as app:
        app.says("set_variant crazy_house")
        app.says("begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
        assert app.hears("err") == "err only standard chess is supported, not crazy_house"


def test_an_illegal_move_of_the_app_changes_nothing(served: Served) -> None:
    with served.app() as app:
        app.begins()
        app.says("move e2e5")
        assert app.hears("err").startswith("err e2e5 is not a legal move here")
        served.at.plays("e2e4")
        assert app.rules() == "e2e4"


def test_lines_may_be_cut_anywhere_and_end_with_two_characters(served: Served) -> None:
    with served.connected() as connection:
        app = app_at(connection)
        for byte in b"feature msg\r\nbegin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\r\n":
            connection.sendall(bytes([byte]))
        assert app.hears("ok") == "ok"
        assert app.hears("sync").startswith("sync ")


@pytest.mark.parametrize("seed", range(5))
def test_garbage_is_answered_and_then_a_game_is_played(served: Served, seed: int) -> None:
    random = Random(seed)
    with served.connected() as connection:
        app = app_at(connection)
        for _ in range(50):
            connection.sendall(random.randbytes(random.randrange(1, 400)).replace(b"\n", b"?") + b"\n")
        connection.sendall(b"?" * 5_000 + b"\n")
        app.begins()
        served.at.plays("e2e4")
        assert app.rules() == "e2e4"


def test_ten_thousand_lines_at_once_are_all_answered(served: Served) -> None:
    with served.connected() as connection:
        app = app_at(connection)
        for _ in range(100):
            connection.sendall(b"feature msg\n" * 100)
            for _ in range(100):
                assert app.hears("ok") == "ok"
        app.begins()
        assert app.is_synchronized
