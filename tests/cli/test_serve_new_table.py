"""A table that is opened on the page of `adoube serve`, played at, and found again after a restart."""

from __future__ import annotations

import signal
import urllib.request
from pathlib import Path

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from tests.cli.processes import Running

GAME = "fox-and-hounds"


def first_turn() -> tuple[str, str, str]:
    """A turn that begins the game, and the cells that it leads from and to."""
    game = make_game(GAME)
    text = Line.begin(game).legal_turns()[0]
    start, *_, end = game.trail(game.read(text))
    return text, start, end


@pytest.mark.full
def test_a_table_opened_on_the_page_is_played_at_and_found_again_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('data = "records"\nport = 0\n[tables.north]\ngame = "jarmo"\nboard = "virtual"\n')
    text, *_ = first_turn()

    with Running("serve", str(file)) as running:
        post = running.logged_in()
        # Given a table that the arbiter opens on the page while another one is there.
        assert post("api/tables", {"game": GAME}) == {"result": "done", "table": GAME}
        running.until_said(f"^{GAME}: The board is set up for Fox and hounds: play")

        # When a turn is played there by what its page sends.
        version = running.table(GAME)["version"]
        post(f"tables/{GAME}/commands", {"version": version, "kind": "turn", "details": {"turn": text}})
        running.until(lambda: running.turns(GAME) == [text])
        assert running.ends_by(signal.SIGTERM) == 0
    assert running.complained == ""

    # Then the next start has it, and its record too.
    with Running("serve", str(file)) as again:
        assert again.turns(GAME) == [text]
        assert again.turns("north") == []
        with urllib.request.urlopen(f"{again.url}api/records/{GAME}-1") as record:
            assert record.status == 200
        assert again.ends_by(signal.SIGTERM) == 0
    assert again.complained == ""
