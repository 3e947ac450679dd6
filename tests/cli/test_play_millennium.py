"""`adoube play chess --board millennium:PORT`: a game on a ChessLink behind a port, with its cable out."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.cli.processes import Running
from tests.link.eboards.dialects.test_millennium import lit
from tests.link.millennium_board import FakeMillenniumBoard
from tests.link.served_board import SocketBoard


@pytest.mark.full
def test_a_game_with_a_cable_that_comes_out(tmp_path: Path) -> None:
    fake = FakeMillenniumBoard()
    with (
        SocketBoard(lambda: fake) as board,
        Running(
            "play", "chess", "--board", f"millennium:{board.name}", "--no-web", "--data", str(tmp_path)
        ) as running,
    ):
        running.until_said("The board is set up")
        running.until(lambda: fake.memory[2] == 3)
        board.say(lambda _: fake.move("e2", "e4"))
        running.until_said(r"1 +White +e4")

        board.unplug()
        running.until_said("The board cannot be read: ")
        fake.move("e7", "e5")
        board.plug_in()
        running.until_said("The board can be read again")
        running.until_said(r"2 +Black +e5")

        assert running.ends_by(signal.SIGINT) == 0
        running.until(lambda: fake.codes == lit())

    assert running.complained == ""
