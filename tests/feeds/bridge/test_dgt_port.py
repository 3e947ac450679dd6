from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="pseudo-terminals are of POSIX systems")

from adoube.feeds.bridge.dgt_port import DgtPort
from adoube.feeds.bridge.pseudo_terminal import BridgeTerminal, PseudoTerminalError
from tests.feeds.bridge.dgt_client import OnPort
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES, ChessTable


class NotedTerminal(BridgeTerminal):
    """`written`: what went through it, piece by piece."""

    def __init__(self, link: Path) -> None:
        super().__init__(link)
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)
        super().write(data)


class Bridge:
    def __init__(self, link: Path) -> None:
        self.table, self.said, self.link = ChessTable(), list[str](), link
        self.terminal = NotedTerminal(link)
        self.port = DgtPort(self.table.tables, "hall-1", self.terminal, self.said.append)

    @property
    def board_fen(self) -> str:
        return self.table.fen.split()[0]


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Bridge]:
    opened = Bridge(tmp_path / "board")
    yield opened
    opened.port.close()


def test_a_game_goes_through_the_port_turn_by_turn(bridge: Bridge) -> None:
    on_port = OnPort(str(bridge.link))
    on_port.ask("4b 4d 42")
    on_port.hear_until_stands(bridge.board_fen)
    turns = SPECIAL_GAMES["promotion"].split()
    for turn in turns:
        bridge.table.play(turn)
        on_port.hear_until_stands(bridge.board_fen)
    assert on_port.client.moves == turns
    on_port.close()


def test_a_program_that_was_killed_is_followed_by_another(bridge: Bridge) -> None:
    gone = OnPort(str(bridge.link))
    gone.ask("4b 42")
    gone.hear_until_stands(bridge.board_fen)
    gone.close()
    bridge.table.play("e2e4", "e7e5")
    comes = OnPort(str(bridge.link))
    comes.ask("40 42 44")
    comes.hear_until_stands(bridge.board_fen)
    bridge.table.play("g1f3")
    comes.hear_until_stands(bridge.board_fen)
    comes.close()


def test_a_turn_is_told_a_message_at_a_time(bridge: Bridge) -> None:
    """dgtchess 1.0.1 (fnogatz/dgtchess 4482f900) fails where two fields come in one piece."""
    on_port = OnPort(str(bridge.link))
    on_port.ask("4b 42")
    on_port.hear_until_stands(bridge.board_fen)

    bridge.table.play("e2e4")
    on_port.hear_until_stands(bridge.board_fen)

    assert [len(piece) for piece in bridge.terminal.written] == [67, 5, 5]
    on_port.close()


def test_nobody_who_reads_stops_nothing(bridge: Bridge) -> None:
    silent = OnPort(str(bridge.link))
    silent.ask("4b" + "42" * 80)
    bridge.table.play("e2e4")
    silent.close()
    comes = OnPort(str(bridge.link))
    comes.hear_until_stands(bridge.board_fen, asks="42")
    comes.close()


def test_the_link_goes_with_the_port_and_a_left_one_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "board"
    link.symlink_to("/nowhere")
    port = BridgeTerminal(link)
    assert str(link.readlink()) == port.name
    port.close()
    port.close()
    assert not link.is_symlink()


def test_a_file_in_the_place_of_the_link_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "board"
    file.write_text("mine")
    with pytest.raises(PseudoTerminalError, match="the link cannot be created: File exists"):
        BridgeTerminal(file)
    assert file.read_text() == "mine"
