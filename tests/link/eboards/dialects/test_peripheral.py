"""A board that speaks the open peripheral protocol. Lines are those of the examples of its specification
(vovagorodok/chess_peripheral_protocol), unless a test says otherwise."""

from __future__ import annotations

from random import Random

import pytest

from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.dialects.peripheral import FEATURES, QUIET_MS, PeripheralDialect
from adoube.link.eboards.events import START, BoardRead, BytesBroken, EboardEvent, square_named
from adoube.link.eboards.session import EboardSession
from tests.link.eboards.dialects.peripheral_positions import AFTER, BEGIN, FENS, played

SYNC = b"sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"


class Talk:
    """A session with a board behind it, whose words the test says."""

    def __init__(self, *features: str, ends: bytes = b"\n") -> None:
        self.dialect = PeripheralDialect()
        self.session = EboardSession("COM3", self.dialect)
        self.now_ms, self._ends = 0, ends
        self.told = self.lines(self.session.opened(0).send)
        answers = ["ok" if feature in features else "nok" for feature in FEATURES]
        self.events: list[EboardEvent] = []
        for answer in answers:
            self.says(answer)

    @staticmethod
    def lines(packets: tuple[bytes, ...]) -> list[str]:
        assert all(each.endswith(b"\n") and each.count(b"\n") == 1 for each in packets)
        return [each.decode().strip() for each in packets]

    def says(self, *lines: str | bytes) -> list[str]:
        """Return what the board is told in answer; `events` are those of these lines."""
        self.events, told = [], []
        for line in lines:
            data = line if isinstance(line, bytes) else line.encode() + self._ends
            step = self.session.feed(data, self.now_ms)
            self.events += step.events
            told += self.lines(step.send)
        return told

    def shows(self, *turns: str, refused: str = "", over: str = "", planned: str = "") -> list[str]:
        """Return what the board is told when the table stands so."""
        self.session.show(Shown(fen=played(turns), turns=turns, refused=refused, over=over, planned=planned))
        return self.lines(self.session.tick(self.now_ms).send)

    @property
    def stands(self) -> str:
        read = self.events[-1]
        assert isinstance(read, BoardRead)
        return read.squares


def begun(*features: str, ends: bytes = b"\n") -> Talk:
    talk = Talk(*features, ends=ends)
    talk.says(SYNC + talk._ends)
    assert talk.shows() == []
    return talk


def test_a_board_is_asked_what_it_can_and_a_round_begins() -> None:
    told = Talk().told

    assert told[: len(FEATURES)] == [f"feature {feature}" for feature in FEATURES]
    assert told[-2:] == ["set_variant standard", f"begin {BEGIN}"]


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"", b"\0"])
def test_messages_end_with_a_line_or_with_a_notification(ends: bytes) -> None:
    talk = Talk("msg", ends=ends)

    talk.says("sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")

    assert talk.events == [BoardRead(START)]


@pytest.mark.parametrize(
    ("fen", "squares"),
    [
        ("????????/????????/8/8/8/8/????????/????????", "*" * 16 + "." * 32 + "*" * 16),
        ("uuuuuuuu/uuuuuuuu/8/8/8/8/UUUUUUUU/UUUUUUUU w", "*" * 16 + "." * 32 + "*" * 16),
        ("????????/????????/8/8/8/8/8/8", "*" * 16 + "." * 48),
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b",
            START[:40] + "P" + START[41:48] + "." + START[49:],
        ),
        (
            "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1D1 w",
            ".p.p.p.pp.p.p.p..p.p.p.p" + "." * 16 + "P.P.P.P..P.P.P.PP.P.P.Q.",
        ),
    ],
)
def test_what_stands_is_read_as_far_as_the_board_knows_it(fen: str, squares: str) -> None:
    talk = Talk()

    talk.says(f"unsync {fen}")

    assert talk.stands == squares


@pytest.mark.parametrize(
    "fen",
    ["", "w", "8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
     "1m1m1m1m1m/m1m1m1m1m1/1m1m1m1m1m/m1m1m1m1m1/10/10/1M1M1M1M1M/M1M1M1M1M1/1M1M1M1M1M/M1M1M1M1M1"],
)  # fmt: skip
def test_a_position_of_no_board_of_8_x_8_is_broken_and_a_round_begins_anew(fen: str) -> None:
    talk = begun()

    told = talk.says(f"unsync {fen}")

    assert [type(event) for event in talk.events] == [BytesBroken]
    assert told == [f"begin {BEGIN}"]


def test_a_board_that_is_in_step_and_knows_no_pieces_has_those_of_the_game() -> None:
    talk = Talk()

    talk.says("sync ????????/????????/8/8/8/8/????????/????????")

    assert talk.stands == START


@pytest.mark.parametrize("turns", FENS, ids=" ".join)
def test_a_move_changes_what_stands(turns: tuple[str, ...]) -> None:
    talk = begun()
    for count, turn in enumerate(turns, start=1):
        talk.says(f"move {turn}")
        assert talk.stands == AFTER[turns[:count]]

        assert talk.shows(*turns[:count]) == ["ok"]


def test_the_centre_promotes_where_the_board_does_not_say_to_what() -> None:
    turns = (*FENS[3][:8], "b7a8n")
    talk = begun()
    for count, turn in enumerate(turns[:-1], start=1):
        talk.says(f"move {turn}")
        talk.shows(*turns[:count])

    talk.says("move b7a8")
    assert talk.stands[square_named("a8")] == "*"

    assert talk.shows(*turns) == ["promote b7a8n"]
    talk.says("ok")
    assert talk.stands[square_named("a8")] == "N"


def test_a_move_that_is_refused_is_answered_and_the_next_one_counts_from_before_it() -> None:
    talk = begun("msg")
    talk.says("move e2e5")

    assert talk.shows(refused="a pawn does not go there") == ["nok", "msg a pawn does not go there"]

    talk.says("move d2d4")
    assert talk.stands == AFTER[("d2d4",)]
    assert talk.shows("d2d4") == ["ok"]


def test_a_turn_to_carry_out_is_told_once_and_read_when_the_board_says_that_it_was_moved() -> None:
    talk = begun("moved")
    talk.says("move e2e4")

    assert talk.shows("e2e4", planned="e7e5") == ["ok", "move e7e5"]
    talk.says("moved")
    assert talk.stands == AFTER[("e2e4", "e7e5")]
    assert talk.shows("e2e4", "e7e5") == []


@pytest.mark.parametrize("features", [("set_state",), ("set_state", "moved", "submove_state")])
def test_a_board_with_motors_is_told_no_move_that_they_would_carry_out(features: tuple[str, ...]) -> None:
    talk = begun(*features, "undo_redo")
    talk.says("move e2e4")

    assert talk.shows("e2e4", planned="e7e5") == ["ok"]
    talk.says("move e7e5")
    assert talk.stands == AFTER[("e2e4", "e7e5")]
    assert talk.shows("e2e4", "e7e5") == ["ok"]

    after = talk.shows("e2e4", "e7e5", "g1f3")
    assert [line.split()[0] for line in after] == ["begin"]
    talk.says("unsync_settable rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")
    assert [line.split()[0] for line in talk.shows("e2e4", "e7e5")] == ["begin"]


def test_a_board_with_motors_says_the_turn_that_a_hand_is_to_carry_out() -> None:
    talk = begun("set_state", "msg")
    talk.says("move e2e4")

    assert talk.shows("e2e4", planned="e7e5") == ["ok", "msg e7e5"]
    assert talk.shows("e2e4", planned="e7e5") == []
    talk.says("move a7a6")
    assert talk.shows("e2e4", planned="e7e5", refused="another turn is meant") == [
        "nok",
        "msg another turn is meant",
    ]


def test_a_board_with_motors_that_lies_turned_round_says_the_turn_as_people_know_it() -> None:
    talk = begun("set_state", "msg")
    turned = AFTER[("e2e4",)][::-1]

    talk.session.show(Shown(position=turned, fen=played(["e2e4"]), turns=("e2e4",), planned="e7e5"))

    assert talk.lines(talk.session.tick(0).send)[-1] == "msg e7e5"


def test_what_a_board_with_motors_promotes_is_answered() -> None:
    turns = (*FENS[3][:8], "b7a8n")
    talk = begun("set_state")
    for count, turn in enumerate(turns[:-1], start=1):
        talk.says(f"move {turn}")
        assert talk.shows(*turns[:count]) == ["ok"]

    talk.says("move b7a8")
    assert talk.shows(*turns) == ["promote b7a8n"]


def test_a_board_that_cannot_say_so_is_taken_at_its_word() -> None:
    talk = begun()
    talk.says("move e2e4")

    assert talk.shows("e2e4", planned="e7e5") == ["ok", "move e7e5", "feature moved"]
    talk.says("nok")
    assert talk.stands == AFTER[("e2e4", "e7e5")]


def test_a_board_that_tells_each_piece_is_read_piece_by_piece() -> None:
    talk = begun("submove_state")

    talk.says("state rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR")
    assert talk.stands == START[:48] + "." + START[49:]
    talk.says("state rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR")
    after = talk.stands
    talk.says("move a2a3")

    assert talk.stands == after == AFTER[("a2a3",)]
    assert talk.shows("a2a3") == ["ok"]
    assert talk.shows("a2a3", planned="a7a6") == ["move a7a6"]


def test_a_move_after_one_that_was_carried_out_counts_from_there_at_once() -> None:
    talk = begun("moved")
    talk.says("move e2e4")
    talk.shows("e2e4", planned="e7e5")

    talk.says("moved", "move g1f3")

    assert talk.stands == AFTER[("e2e4", "e7e5", "g1f3")]


def test_a_turn_that_was_entered_elsewhere_is_told_as_a_move() -> None:
    assert begun("moved").shows("e2e4") == ["move e2e4"]


def test_a_turn_that_is_taken_back_is_undone() -> None:
    talk = begun("undo_redo", "last_move", "moved")
    talk.shows("e2e4")
    talk.shows("e2e4", "e7e5")

    assert talk.shows("e2e4") == ["undo rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b", "last_move e2e4"]
    assert talk.shows() == [f"begin {BEGIN}"]


def test_without_that_feature_a_round_begins_from_there() -> None:
    talk = begun("moved")
    talk.shows("e2e4")
    talk.shows("e2e4", "e7e5")

    assert talk.shows("e2e4") == ["begin rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"]


@pytest.mark.parametrize(
    ("over", "plain", "exact"),
    [
        ("checkmate", "checkmate", "checkmate"),
        ("Black resigns", "resign", "resign"),
        ("stalemate", "draw", "stalemate"),
        ("drawn by agreement", "draw", "draw_offer"),
        ("White's time is up", "timeout", "timeout"),
        ("something else", "undefined", "undefined"),
    ],
)
def test_the_end_is_told_once_as_the_board_knows_it(over: str, plain: str, exact: str) -> None:
    for talk, reason in ((begun(), plain), (begun("draw_reason"), exact)):
        assert talk.shows(over=over) == [f"end {reason}"]
        assert talk.shows(over=over) == []


def test_the_next_game_begins_a_round() -> None:
    talk = begun("moved")
    talk.shows("e2e4", over="Black resigns")

    assert talk.shows() == [f"begin {BEGIN}"]


def test_a_board_that_comes_back_is_told_the_game_as_it_stands() -> None:
    talk = begun("moved", "last_move")
    talk.shows("e2e4")
    talk.session.opened(1_000)

    talk.says(*(["ok"] * len(FEATURES)))
    told = talk.says("unsync rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")

    assert told == ["begin rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b", "last_move e2e4"]


def test_a_board_that_lies_turned_round_is_told_the_game_as_it_has_it() -> None:
    talk = begun("moved")
    turned = AFTER[("e2e4",)][::-1]

    talk.session.show(Shown(position=turned, fen=played(["e2e4"]), turns=("e2e4",), planned="e7e5"))
    told = talk.lines(talk.session.tick(0).send)

    assert told == ["move d7d5", "move d2d4"]
    talk.says(b"unsync RNBKQBNR/PPP1PPPP/8/3P4/8/8/pppppppp/rnbkqbnr\n", b"moved\n")
    assert talk.stands == AFTER[("e2e4", "e7e5")][::-1]


def test_a_board_whose_answers_all_come_broken_is_asked_with_pauses() -> None:
    talk = begun()

    told = [talk.says(b"unsync rnbqkb\n") for talk.now_ms in range(0, 1_000, 10)]

    assert 3 <= sum(map(len, told)) <= 5


def test_in_a_game_that_is_no_chess_each_move_is_let_pass() -> None:
    talk = Talk()
    talk.says(SYNC + b"\n")
    talk.session.show(Shown())

    assert talk.says("move e2e4") == ["ok"]
    assert talk.says("move e7e5") == ["ok"]
    talk.says("ok")
    assert talk.stands == AFTER[("e2e4", "e7e5")]


def test_a_quiet_board_is_asked_something_harmless_and_any_answer_shows_that_it_is_there() -> None:
    talk = begun("moved")

    assert talk.lines(talk.session.tick(QUIET_MS).send) == ["feature moved"]
    talk.says("ok")
    assert talk.events == [BoardRead(START)]


def test_after_a_line_that_was_lost_the_round_and_its_open_move_are_told_anew() -> None:
    talk = begun("moved")
    talk.says("move e2e4")
    talk.shows("e2e4", planned="e7e5")

    told = talk.says(b"\xfe\xffnonsense\n")

    assert told == ["begin rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b", "move e7e5"]


def test_several_messages_come_in_one_packet_and_one_in_several() -> None:
    talk = begun("submove_state")

    talk.says(b"state rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR\nstate rnbqkbnr/ppp")
    talk.says(b"ppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR\nmove a2")
    talk.says(b"a3\n")

    assert talk.stands == AFTER[("a2a3",)]


def test_notifications_that_are_cut_at_twenty_bytes_are_joined() -> None:
    talk = Talk(ends=b"")

    talk.says(*(SYNC[at : at + 20] for at in range(0, len(SYNC), 20)))

    assert talk.events == [BoardRead(START)]


def test_messages_with_and_without_an_end_come_mixed() -> None:
    talk = Talk(ends=b"")

    talk.says(SYNC + b"\n", b"move e2e4")

    assert talk.stands == AFTER[("e2e4",)]


def test_more_of_a_message_that_seemed_whole_is_read_with_it() -> None:
    talk = Talk()

    talk.says(b"unsync 8/P7/8/8/8/8/8/8 w\n")
    talk.says(
        b"sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        b" w",
        b"\n",
        b"o",
        b"k",
        b"\r",
        b"\n",
        b"move e2e4",
        b"\n",
    )

    assert talk.stands == AFTER[("e2e4",)]
    assert not any(isinstance(event, BytesBroken) for event in talk.events)


def test_a_notification_whose_end_is_lost_does_not_swallow_the_next_one() -> None:
    talk = Talk(ends=b"")
    talk.says(SYNC)

    talk.says(b"unsync rnbqkbnr/pppppppp/8", b"move e2e4")

    assert talk.events[0] == BytesBroken(26)
    assert talk.stands == AFTER[("e2e4",)]


def test_errors_texts_and_offers_are_no_faults() -> None:
    talk = begun()

    talk.says(
        "err Unsupported command", "msg Hello central", "resign", "draw_offer", "option volume int 1 0 4"
    )

    assert set(talk.events) == {BoardRead(START)}


@pytest.mark.parametrize("seed", range(50))
def test_after_any_garbage_the_next_message_is_read(seed: int) -> None:
    random = Random(seed)
    talk = begun("moved")
    decoder = talk.dialect.decoder()
    decoder.feed(SYNC + b"\n")

    for _ in range(200):
        decoder.feed(random.randbytes(random.randrange(1, 64)))
        decoder.feed(SYNC[: random.randrange(len(SYNC))])
        decoder.feed(b" ".join(random.choices([*SYNC.split(), b"move", b"u", b"~", b"9999999999"], k=4)))
    decoder.feed(b"\n")

    assert decoder.feed(SYNC + b"\n") == [BoardRead(START)]


def test_a_line_without_an_end_is_dropped_and_what_follows_it_is_read() -> None:
    decoder = PeripheralDialect().decoder()

    counted = sum(
        event.count
        for _ in range(1_000)
        for event in decoder.feed(b"?" * 997)
        if isinstance(event, BytesBroken)
    )

    assert counted >= 996_000
    assert isinstance(decoder.feed(b"\n")[-1], BytesBroken)
    assert decoder.feed(SYNC + b"\n") == [BoardRead(START)]
