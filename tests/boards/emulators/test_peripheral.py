"""The emulated board of the open peripheral protocol, held against the dialogues of the protocol's page."""

from __future__ import annotations

import pytest

from tests.boards.emulators.emulated import START, EmulatedBoard
from tests.boards.emulators.peripheral import Peripheral
from tests.boards.emulators.peripheral_position import Knows, squares_of

BEGIN = "begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
ALL = ("msg", "last_move", "check", "moved", "undo_redo", "undo_offer", "draw_offer", "resign", "get_state")


def square(name: str) -> int:
    return (8 - int(name[1])) * 8 + "abcdefgh".index(name[0])


def placed(fen: str) -> list[str]:
    squares = squares_of(fen)
    assert squares is not None
    return squares


class Table:
    """A board, an app that writes, hands that move, and the time."""

    def __init__(self, board: Peripheral, *features: str) -> None:
        self.board = board
        self.now_ms = 0
        board.connect(0)
        for feature in features:
            assert self.app(f"feature {feature}") == ["ok"]

    def app(self, line: str) -> list[str]:
        self.board.write(line.encode(), self.now_ms)
        return self.said()

    def said(self) -> list[str]:
        return [packet.decode() for packet in self.board.spoken()]

    def wait(self, ms: int = 400) -> list[str]:
        self.now_ms += ms
        self.board.tick(self.now_ms)
        return self.said()

    def put(self, name: str, piece: str) -> list[str]:
        self.now_ms += 50
        self.board.put(square(name), piece, self.now_ms)
        return self.said()

    def hands(self, *moves: str) -> list[str]:
        """Make moves by hand, captured pieces first, and wait until the board has looked."""
        said = []
        for move in moves:
            piece = self.board.squares[square(move[:2])]
            if self.board.squares[square(move[2:4])] != ".":
                said += self.put(move[2:4], ".")
            said += self.put(move[:2], ".") + self.put(move[2:4], piece)
        return said + self.wait()


def test_it_is_an_emulated_board() -> None:
    board: EmulatedBoard = Peripheral()

    assert "".join(board.squares) == START


def test_the_pages_first_example() -> None:
    table = Table(Peripheral())
    assert table.app(BEGIN) == ["sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"]

    assert table.app("move a2a3") == []
    assert table.board.lit == {square("a2"), square("a3")}
    assert table.hands("a2a3") == []
    assert table.board.lit == frozenset()

    assert table.hands("a7a6") == ["move a7a6"]
    assert table.app("ok") == []
    assert table.app("end resign") == []
    assert table.board.told["end"] == "resign"


def test_another_position_is_told_step_by_step_until_it_is_the_same() -> None:
    # The page: unsync, state, sync, with a pawn on a3 that belongs on a2.
    table = Table(Peripheral())
    table.board.squares = placed("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR")

    assert table.app(BEGIN) == ["unsync rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR"]
    assert table.board.lit == {square("a2"), square("a3")}
    assert table.put("a3", ".") == ["state rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR"]
    assert table.put("a2", "P") == []
    assert table.wait() == ["sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"]
    assert table.board.lit == frozenset()


@pytest.mark.parametrize(
    ("knows", "told"),
    [
        ("occupancy", "????????/????????/8/8/8/?7/1???????/????????"),
        ("colours", "uuuuuuuu/uuuuuuuu/8/8/8/U7/1UUUUUUU/UUUUUUUU"),
    ],
)
def test_a_board_tells_no_more_than_it_knows(knows: Knows, told: str) -> None:
    table = Table(Peripheral(knows=knows))
    table.board.squares = placed("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR")

    assert table.app(BEGIN) == [f"unsync {told}"]


@pytest.mark.parametrize("knows", ["pieces", "colours", "occupancy"])
def test_moves_of_all_kinds_are_told_by_what_a_board_knows(knows: Knows) -> None:
    table = Table(Peripheral(knows=knows))
    table.app(BEGIN)
    played = ("e2e4", "d7d5", "e4d5", "g8f6", "g1f3", "f6d5", "f1c4", "e7e5")

    for move in played:
        assert table.hands(move) == [f"move {move}"]
        assert table.app("ok") == []

    assert table.hands("e1g1") == ["move e1g1"]
    assert table.app("ok") == []
    assert table.board.lit == {square("h1"), square("f1")}
    assert table.hands("h1f1") == []
    assert table.board.lit == frozenset()


def test_castling_in_one_go_is_the_kings_move() -> None:
    table = Table(Peripheral())
    table.board.squares = placed("4k3/8/8/8/8/8/8/R3K2R")
    table.app("begin 4k3/8/8/8/8/8/8/R3K2R w")

    assert table.hands("e1c1", "a1d1") == ["move e1c1"]
    assert table.app("ok") == []
    assert table.board.lit == frozenset()


@pytest.mark.parametrize("knows", ["pieces", "colours", "occupancy"])
def test_a_pawn_taken_in_passing_goes_with_the_move(knows: Knows) -> None:
    fen = "4k3/8/8/pP6/8/8/8/4K3"
    table = Table(Peripheral(knows=knows))
    table.board.squares = placed(fen)
    table.app(f"begin {fen} w")

    table.put("a5", ".")

    assert table.hands("b5a6") == ["move b5a6"]
    assert table.app("ok") == []
    assert table.board.lit == frozenset()


def test_the_app_takes_in_passing_and_the_player_follows() -> None:
    fen = "4k3/8/8/pP6/8/8/8/4K3"
    table = Table(Peripheral(), "moved")
    table.board.squares = placed(fen)
    table.app(f"begin {fen} w")

    assert table.app("move b5a6") == []
    table.put("a5", ".")
    assert table.hands("b5a6") == ["moved"]


def test_a_promotion_is_told_with_the_piece_or_named_by_the_app() -> None:
    fen = "8/P3k3/8/8/8/8/8/4K3"
    table = Table(Peripheral(), "moved", "undo_redo")
    table.board.squares = placed(fen)
    table.app(f"begin {fen} w")
    table.put("a7", ".")
    table.put("a8", "Q")
    assert table.wait() == ["move a7a8q"]

    table.app("undo " + fen)
    table.put("a8", ".")
    table.put("a7", "P")
    assert table.wait() == ["moved"]
    assert table.hands("a7a8") == ["move a7a8"]
    assert table.app("promote a7a8n") == []
    table.put("a8", ".")
    table.put("a8", "N")
    assert table.wait() == ["moved"]


def test_a_move_refused_is_not_told_again_and_another_is() -> None:
    table = Table(Peripheral())
    table.app(BEGIN)
    assert table.hands("a2a5") == ["move a2a5"]
    assert table.app("nok") == []
    assert table.wait(1000) == []

    assert table.hands("a5a4") == ["move a2a4"]


def test_a_move_refused_and_left_standing_parts_board_and_app() -> None:
    table = Table(Peripheral())
    table.app(BEGIN)
    table.hands("a2a5")
    table.app("nok")

    assert table.wait(4000) == ["unsync rnbqkbnr/pppppppp/8/P7/8/8/1PPPPPPP/RNBQKBNR"]
    assert table.hands("a5a2")[-1] == "sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_no_move_is_told_before_the_last_is_answered() -> None:
    table = Table(Peripheral())
    table.app(BEGIN)

    assert table.hands("e2e4") == ["move e2e4"]
    assert table.hands("e7e5") == []


def test_a_piece_in_hand_is_no_mismatch_and_a_cat_is() -> None:
    table = Table(Peripheral(knows="occupancy"))
    table.app(BEGIN)
    table.put("e2", ".")
    assert table.wait(60_000) == []

    for file in "abcdfgh":
        table.put(f"{file}1", ".")
    assert table.wait(3500) == ["unsync ????????/????????/8/8/8/8/????1???/4?3"]


def test_the_app_may_move_while_positions_differ() -> None:
    table = Table(Peripheral())
    table.board.squares = placed("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR")
    table.app(BEGIN)

    assert table.app("move a2a3") == ["sync rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR"]


def test_variants_and_features_are_asked_for() -> None:
    table = Table(Peripheral(features=frozenset({"msg", "last_move"})))
    answers = {line: table.app(line) for line in (
        "variant standard", "variant 3_check", "variant chess_960", "variant draughts_standard",
        "feature last_move", "feature check", "feature msg",
    )}  # fmt: skip

    assert [answer[0] for answer in answers.values()] == ["ok", "nok", "ok", "nok", "ok", "nok", "ok"]
    assert table.app("set_variant chess_960") == []
    assert table.board.variant == "chess_960"


def test_what_was_not_asked_for_or_is_not_known_is_an_error() -> None:
    table = Table(Peripheral())

    assert table.app("msg Hello") == ["err Unsupported command"]
    assert table.app("dance") == ["err Unsupported command"]
    assert table.app("begin 1m1m1m1m1m/10/10/10/10/10/10/10/10/10 w") == ["err Unsupported position"]


def test_a_new_connection_has_no_game_and_no_features() -> None:
    table = Table(Peripheral(), "msg")
    table.app(BEGIN)
    table.board.disconnect(1000)
    table.board.connect(2000)
    table.now_ms = 2000

    assert table.hands("e2e4") == []
    assert table.app("msg Hello") == ["err Unsupported command"]


def test_chess_960_castles_onto_the_rook() -> None:
    table = Table(Peripheral(), "moved")
    table.board.squares = placed("4k3/8/8/8/8/8/8/1R3K1R")
    table.app("set_variant chess_960")
    table.app("begin 4k3/8/8/8/8/8/8/1R3K1R w")

    table.app("move f1h1")
    table.put("h1", ".")
    assert table.hands("f1g1") == []
    table.put("f1", "R")
    assert table.wait() == ["moved"]


def test_draughts_are_followed_with_their_own_letters() -> None:
    fen = "8/8/8/2m5/1M6/8/1m6/8"
    table = Table(Peripheral(), "moved")
    table.board.squares = placed(fen)
    table.app("set_variant draughts_brazilian")
    assert table.app(f"begin {fen} w") == [f"sync {fen} w"]
    table.put("c5", ".")
    assert table.hands("b4d6") == ["move b4d6"]
    assert table.app("ok") == ["moved"]

    assert table.app("move b2a1d") == []  # the page's example
    table.put("b2", ".")
    table.put("a1", "d")
    assert table.wait() == ["moved"]


def test_pieces_are_told_one_by_one_where_the_app_wants_it() -> None:
    # The page's example of submove_state.
    table = Table(Peripheral(), "submove_state")
    table.app(BEGIN)

    assert table.hands("a2a3") == [
        "state rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR",
        "state rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR",
        "move a2a3",
    ]


def test_a_position_may_be_asked_for_without_a_game() -> None:
    table = Table(Peripheral(), "get_state")

    assert table.app("get_state") == ["state rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"]
    assert table.put("a2", ".") == ["state rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR"]


def test_a_board_with_motors_sets_the_position_up() -> None:
    # The page's example of set_state.
    table = Table(Peripheral(motors=True), "set_state")
    fen = "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR"

    assert table.app(f"begin {fen} b") == ["unsync_settable rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"]
    assert table.app("set_state") == []
    assert table.wait(6000) == [f"sync {fen}"]


def test_offers_are_answered_by_the_player_or_made() -> None:
    table = Table(Peripheral(), *ALL)
    table.app(BEGIN)
    assert table.app("draw_offer") == []
    table.board.answers = True
    assert table.app("undo_offer") == ["ok"]

    table.board.offer("draw_offer", 100)
    assert table.said() == ["draw_offer"]
    assert table.app("nok") == []
    assert table.hands("e2e4") == ["move e2e4"]
    table.board.offer("resign", 5000)
    assert table.said() == ["resign"]


def test_options_are_listed_and_set() -> None:
    # The page's example has the brightness, as an option and as set.
    table = Table(Peripheral(), "option")
    table.app("set_option brightness 2")

    assert table.app("options_begin") == [
        "option brightness int 4 1 4 1",
        "set_option brightness 2",
        "options_end",
    ]


def test_a_turned_board_has_another_position() -> None:
    table = Table(Peripheral(turned=True))

    assert table.app(BEGIN) == ["unsync RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr"]


def test_a_serial_line_is_cut_anywhere_and_ends_its_commands() -> None:
    table = Table(Peripheral(lines=True))

    for byte in f"variant standard\n{BEGIN}\n".encode():
        table.board.write(bytes([byte]), 0)

    assert table.said() == ["ok\n", "sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n"]


def test_a_narrow_link_loses_the_end_and_lost_packets_vanish() -> None:
    table = Table(Peripheral(mtu=23))
    assert table.app(BEGIN) == ["sync rnbqkbnr/pppppp"]

    table.board.lose_next(1)
    assert table.hands("e2e4") == []
    assert table.board.squares != list(START)
