"""`adoube demo`: a whole match by itself, and an end that leaves nothing running."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.records.payloads import Opened, Payload, Result, TurnPlayed
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import scripted_match
from adoube.simulation.scripted import sensible_game
from tests.cli.processes import Running, children_of, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

ENDED = "Ended. Everything so far is recorded.\n"


def payloads(data: Path) -> list[tuple[int, Payload]]:
    with Journal.open_to_read(data) as journal:
        return [(row.game_number, row.payload) for row in journal.rows("jasir")]


@pytest.mark.long
@pytest.mark.full
def test_the_demo_plays_whole_games_to_their_ends_and_begins_another_match(tmp_path: Path) -> None:
    # Three games: a match of two, and the first of the next, which its players ask for.
    game, hands = make_game("jasir"), hands_named("careful")
    script = scripted_match(game, hands, seed=173, games=3, plays=sensible_game)
    options = ("--seed", "173", "--speed", "20", "--games", "3", "--no-web", "--data", str(tmp_path))

    with Running("demo", "jasir", *options) as running:
        running.until(lambda: running.said.count("The game is over") == 3, within_s=240)
        assert running.ends_by(signal.SIGINT) == 0

    stored = payloads(tmp_path)
    for number, scripted in enumerate(script.games, start=1):
        turns = [row.notation for game, row in stored if game == number and isinstance(row, TurnPlayed)]
        results = [row.scores for game, row in stored if game == number and isinstance(row, Result)]
        assert turns == scripted.truth()["turns"]
        assert results == [scripted.truth()["scores"]]
    openings = [row for _, row in stored if isinstance(row, Opened)]
    assert [opened.match_number for opened in openings] == [1, 1, 2]
    assert [opened.players["black"] for opened in openings] == ["Player 1", "Player 2", "Player 1"]


@pytest.mark.full(but=1)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_demo_with_its_board_and_its_folder(number: signal.Signals) -> None:
    with Running("demo", "jarmo", "--port", "0", "--speed", "20") as running:
        folder = Path(running.until_said(r"The record is kept in (.+)\.$")[1])
        running.until_said(r"^ +2 ")
        boards = children_of(running.process.pid) if Path("/proc").is_dir() else []
        status = running.ends_by(number)

    assert status == 0
    assert running.said.endswith(ENDED)
    assert running.complained == ""
    assert not folder.exists()
    assert not [board for board in boards if is_alive(board)]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only on systems with /proc")
def test_the_board_of_a_demo_that_was_killed_ends_too() -> None:
    with Running("demo", "jarmo", "--no-web", "--speed", "20") as running:
        running.until_said("The board is set up")
        (board,) = children_of(running.process.pid)
        running.kill()

        running.until(lambda: not is_alive(board))


def is_alive(pid: int) -> bool:
    """Return whether a process runs; one that has ended and was not asked after does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chequers"], "'chequers'"),
        (["jarmo", "--view", "smell"], "'smell'"),
        (["jarmo", "--speed", "200"], "200"),
        (["jarmo", "--games", "0"], "0 is not in the range"),
        (["jarmo", "-o", "first=red"], "first"),
    ],
)
def test_what_cannot_be_shown_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["demo", *arguments])

    assert status == 2
    assert words in one_line(capsys.readouterr().err)


@pytest.mark.full
def test_the_demo_watches_by_the_view_that_is_asked_for(tmp_path: Path) -> None:
    options = ("--view", "occupancy", "--no-web", "--speed", "20", "--data", str(tmp_path))
    with Running("demo", "jasir", *options) as running:
        running.until_said(r"^ +3 ")
        assert running.ends_by(signal.SIGINT) == 0

    (_, opened), *_ = payloads(tmp_path)
    assert isinstance(opened, Opened)
    assert opened.view == "occupancy"
