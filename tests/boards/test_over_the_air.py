"""`adoube play chess --board KIND` in a room with the emulated boards: found, played on, lost and found.

There is no radio: a bus, BlueZ's side of it and Bluetooth controllers are played in the tests, bleak and the
program are the real ones.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("dbus_fast", reason="only on Linux is there BlueZ")

from adoube.cli.main import run
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.events import square_named
from tests.boards.emulators.chessnut import Chessnut
from tests.boards.emulators.chessnut_move import ChessnutMove
from tests.boards.emulators.emulated import EmulatedBoard
from tests.boards.emulators.ichessone import IChessOne
from tests.boards.emulators.millennium import ChessLink
from tests.boards.emulators.pegasus import Pegasus
from tests.boards.emulators.peripheral import Peripheral
from tests.cli.processes import Running, one_line
from tests.link.bluez.room import BoardInRoom, Room, bluetooth_room

pytestmark = pytest.mark.bluez

BY_AIR: Mapping[str, Callable[[], EmulatedBoard]] = {
    "chessnut": Chessnut,
    "chessnut-move": ChessnutMove,
    "millennium": partial(ChessLink, packet=20),
    "pegasus": partial(Pegasus, packet=20),
    "ichessone": IChessOne,
    "peripheral": Peripheral,
}
HAND_S = 0.4  # from the lift of a piece to where it is put down
POSITION = 0x01  # what a Chessnut's frame begins with that is told on the first of its characteristics


@pytest.fixture
def room() -> Iterator[Room]:
    with bluetooth_room() as room:
        yield room


def put_into(room: Room, kind: str, name: str = "") -> BoardInRoom[EmulatedBoard]:
    profile = EBOARD_KINDS[kind].bluetooth
    assert profile is not None
    several = len(profile.notify) > 1 and kind.startswith("chessnut")
    return room.add(
        BY_AIR[kind](),
        profile,
        name=name or (profile.names[0] if profile.names else "a board"),
        route=lambda packet: int(several and packet[0] != POSITION),
    )


def playing(room: Room, folder: Path, board: str, *options: str, prelude: str = "") -> Running:
    environment = "".join(f"os.environ[{name!r}] = {value!r}\n" for name, value in room.environment.items())
    arguments = ("play", "chess", "--board", board, "--no-web", "--data", str(folder / "data"), *options)
    return Running(
        *arguments,
        "--turn-end",
        "dwell:1",
        prelude=f"import os\n{environment}{prelude}",
        may_be_imported=True,
    )


def move(board: BoardInRoom[EmulatedBoard], origin: str, target: str) -> None:
    piece = board.board.squares[square_named(origin)]
    board.put(square_named(origin), ".")
    time.sleep(HAND_S)
    board.put(square_named(target), piece)


@pytest.mark.parametrize("kind", BY_AIR)
def test_a_board_is_found_and_played_on_also_after_it_was_away(kind: str, room: Room, tmp_path: Path) -> None:
    board = put_into(room, kind)
    with playing(room, tmp_path, kind) as running:
        running.until_said("The board is set up")
        move(board, "e2", "e4")
        running.until_said(r"1 +White +e4")

        board.sleep()
        running.until_said("The board cannot be read: ")
        board.wake()
        running.until_said("The board can be read again")

        move(board, "d7", "d5")
        running.until_said(r"2 +Black +d5")
        assert running.ends_by(signal.SIGINT) == 0

    assert one_line(running.complained).startswith("Looking for a board: ")
    assert not board.is_connected


def test_adoube_ends_at_once_while_its_board_is_away(room: Room, tmp_path: Path) -> None:
    board = put_into(room, "chessnut")
    forever = "from adoube.link import bluetooth_radio\nbluetooth_radio.CONNECT_S = 600.0\n"
    with playing(room, tmp_path, "chessnut", prelude=forever) as running:
        running.until_said("The board is set up")
        board.sleep()
        running.until_said("The board cannot be read: ")
        running.until(lambda: room.is_calling(board.address))
        assert running.ends_by(signal.SIGINT) == 0


def test_of_two_boards_of_a_kind_one_has_to_be_named(room: Room, tmp_path: Path) -> None:
    boards = [put_into(room, "chessnut", f"Chessnut Air {number}") for number in (1, 2)]

    with playing(room, tmp_path, "chessnut") as running:
        ended = running.finished("")
    assert ended.returncode == 2
    said = ended.stderr.splitlines()[-1]
    for board in boards:
        assert f"chessnut:{board.address}" in said

    with playing(room, tmp_path, f"chessnut:{boards[1].address}") as running:
        running.until_said("The board is set up")
        assert (boards[0].is_connected, boards[1].is_connected) == (False, True)


def test_the_bytes_of_an_evening_are_kept_and_replay_to_its_turns(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = put_into(room, "chessnut")
    with playing(room, tmp_path, "chessnut", "--record", str(tmp_path / "evening.jsonl")) as running:
        running.until_said("The board is set up")
        move(board, "e2", "e4")
        running.until_said(r"1 +White +e4")
        assert running.ends_by(signal.SIGINT) == 0

    for file in ("evening.jsonl", "evening.bytes.jsonl"):
        assert run(["replay", str(tmp_path / file), "--json"]) == 0
        assert '"record": ["e2e4"]' in capsys.readouterr().out
