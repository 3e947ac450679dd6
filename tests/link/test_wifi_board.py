"""The host and the firmware's own network port, over a real connection."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from adoube.link.errors import PortGone
from adoube.link.handshake import Meeting, meet
from adoube.link.serial_port import open_port
from adoube.simulation.board.simulated_board import SimulatedBoard

TOKEN = bytes(range(16))


@pytest.fixture(scope="module")
def board() -> Iterator[SimulatedBoard]:
    with SimulatedBoard(wifi_token=TOKEN.hex()) as board:
        yield board


def met(board: SimulatedBoard, token: bytes = TOKEN) -> Meeting:
    return meet(board.port, partial(open_port, token=token))


def test_the_right_token_lets_a_host_in_one_after_another(board: SimulatedBoard) -> None:
    for _ in range(2):
        meeting = met(board)
        meeting.port.close()

        assert meeting.hello.cells == 25


def test_a_second_host_is_sent_away_and_the_first_stays(board: SimulatedBoard) -> None:
    first = met(board)

    with pytest.raises(PortGone, match="it belongs to another program"):
        met(board)

    heard = b""
    while len(heard) < 50:
        heard += first.port.read()
    first.port.close()


def test_a_wrong_token_is_sent_away(board: SimulatedBoard) -> None:
    with pytest.raises(PortGone, match="the token is not the one in its board.json"):
        met(board, bytes(16))
