"""A board behind Bluetooth LE for as long as a game lasts: it is met, heard, lost and found again."""

from __future__ import annotations

import queue
from collections.abc import Callable

import pytest

pytest.importorskip("dbus_fast", reason="only on Linux is there BlueZ")

from adoube.link.bluetooth_port import open_bluetooth
from adoube.link.eboards.events import BoardRead, SquareRead
from adoube.link.eboards.session import EboardMeeting, meet_eboard
from adoube.link.errors import NotABoard
from adoube.link.reader import PortBack, PortBytes, PortLost, PortNews, PortReader
from tests.boards.emulators.emulated import START
from tests.link.bluez.plain_board import PlainBoard
from tests.link.bluez.plain_dialect import PlainDialect
from tests.link.bluez.room import BoardInRoom, bluetooth_room
from tests.link.test_bluetooth_port import CHESSNUT

pytestmark = pytest.mark.bluez

WITHIN_S = 30.0


def meet(board: BoardInRoom[PlainBoard]) -> EboardMeeting:
    return meet_eboard(lambda: open_bluetooth(board.address, CHESSNUT), PlainDialect())


class Heard:
    """The news of a reader, one after another."""

    def __init__(self, board: BoardInRoom[PlainBoard]) -> None:
        self._news: queue.Queue[PortNews] = queue.Queue()
        meeting = meet(board)
        self.first = meeting.events
        self.reader = PortReader(
            meeting.port, self._news.put, lambda _: open_bluetooth(board.address, CHESSNUT)
        )
        self.reader.start()

    def next_of(self, *kinds: type[PortNews]) -> PortNews:
        while True:
            news = self._news.get(timeout=WITHIN_S)
            if isinstance(news, kinds):
                return news

    def next_chunk(self) -> bytes:
        news = self.next_of(PortBytes)
        assert isinstance(news, PortBytes)
        return news.data


@pytest.mark.parametrize("linger_s", [0.0, pytest.param(2.0, marks=pytest.mark.full)])
def test_a_board_is_met_heard_and_left(linger_s: float) -> None:
    with bluetooth_room(linger_s=linger_s) as room:
        board = room.add(PlainBoard(), CHESSNUT)
        heard = Heard(board)

        board.put(12, ".")
        lifted = heard.next_chunk()
        heard.reader.close()

        assert heard.first == (BoardRead(START),)
        assert PlainDialect().decoder().feed(lifted) == [SquareRead(12, ".")]
        assert not board.is_connected


@pytest.mark.parametrize(
    "lose",
    [
        pytest.param(BoardInRoom.cut, id="cut"),
        pytest.param(lambda board: (board.sleep(), board.wake()), id="sleep"),
    ],
)
def test_a_board_that_was_away_is_found_again_and_tells_what_changed_meanwhile(
    lose: Callable[[BoardInRoom[PlainBoard]], object],
) -> None:
    with bluetooth_room() as room:
        board = room.add(PlainBoard(), CHESSNUT)
        heard = Heard(board)

        lose(board)
        board.put(12, ".")
        lost = heard.next_of(PortLost)
        back = heard.next_of(PortBack)
        heard.reader.send(b"?")
        while not (told := heard.next_chunk()).startswith(b"="):
            pass
        heard.reader.close()

        assert isinstance(lost, PortLost)
        assert "asleep, switched off or out of range" in str(lost.why)
        assert back.at_ns > lost.at_ns
        assert told == b"=" + START[:12].encode() + b"." + START[13:].encode()


def test_a_board_is_reopened_while_it_is_still_there() -> None:
    with bluetooth_room() as room:
        board = room.add(PlainBoard(), CHESSNUT)
        heard = Heard(board)

        heard.reader.reopen()
        heard.next_of(PortBack)
        board.put(12, ".")
        told = heard.next_chunk()
        heard.reader.close()

        assert told == b"+\x0c."
        assert board.board.connections == 2


def test_of_two_boards_one_goes_and_the_other_is_heard_on() -> None:
    with bluetooth_room() as room:
        left, right = (room.add(PlainBoard(), CHESSNUT) for _ in range(2))
        on_left, on_right = Heard(left), Heard(right)

        left.sleep()
        on_left.next_of(PortLost)
        right.put(12, ".")
        told = on_right.next_chunk()
        left.wake()
        on_left.next_of(PortBack)
        on_left.reader.close()
        on_right.reader.close()

        assert told == b"+\x0c."


@pytest.mark.full
def test_a_board_whose_every_packet_is_lost_is_no_board() -> None:
    with bluetooth_room() as room:
        board = room.add(PlainBoard(), CHESSNUT)
        board.lose_next(1_000)

        with pytest.raises(NotABoard):
            meet(board)

        assert not board.is_connected
