"""A set-up drawn at random before a camera, from the first picture to the first turn, with real processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path
from urllib.error import HTTPError

import pytest

from adoube.board.geometry import Stack
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.records.payloads import Opened
from tests.cli.filmed_board import filmed
from tests.cli.processes import Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

DRAWN_SEED = 4  # what the players drew comes of it; the table assumes what comes of seed 0
FORGOTTEN, REMOVED = "d5", "h8"


@pytest.mark.full
@pytest.mark.parametrize("name", ["froglet", "leap-frog-murray"])
def test_a_set_up_drawn_at_random_is_read_put_right_accepted_and_played(name: str, tmp_path: Path) -> None:
    drawn = make_game(name, seed=DRAWN_SEED)
    stands: Mapping[str, Stack] = drawn.placement(drawn.start()).cells
    lacking = {cell: stack for cell, stack in stands.items() if cell != FORGOTTEN}
    played = {cell: stack for cell, stack in stands.items() if cell != REMOVED}
    with (
        filmed(drawn.board) as film,
        Running(
            *("play", name, "--board", f"camera:{film.address}", "--turn-end", "page"),
            *("--port", "0", "--data", str(tmp_path)),
        ) as running,
    ):
        arbiter = running.arbiter(name)
        running.until(lambda: "have it read" in str((running.table(name)["camera"] or {}).get("waits_for")))

        film.shows(lacking)
        seen = running.table(name)["camera"]["picture_version"]
        running.until(lambda: running.table(name)["camera"]["picture_version"] > seen + 1)
        arbiter({"kind": "set-up", "act": "read"})
        running.until(lambda: running.table(name)["set_up"]["is_read"])
        state = running.table(name)
        assert state["camera"]["found"] == "by its markers"
        assert state["provisional"]["cells"] == {cell: list(stack) for cell, stack in lacking.items()}
        assert f"Nothing is seen on {FORGOTTEN}" in state["set_up"]["objection"]
        with pytest.raises(HTTPError) as refused:
            arbiter({"kind": "set-up", "act": "begin"})
        assert refused.value.code == 422
        assert FORGOTTEN in refused.value.read().decode()

        film.shows(stands)
        arbiter({"kind": "set-up", "act": "put", "cell": FORGOTTEN, "piece": stands[FORGOTTEN][0]})
        arbiter({"kind": "set-up", "act": "begin"})
        running.until(lambda: running.table(name)["phase"] == "playing")

        film.shows(played)
        running.until(lambda: running.table(name)["provisional"])
        arbiter({"kind": "end-turn"})
        running.until(lambda: running.turns(name) == [f"-{REMOVED}"])
        assert running.ends_by(signal.SIGTERM) == 0

    assert running.complained == ""
    assert "show the camera the empty board" in running.said
    with Journal.open(tmp_path) as journal:
        (opened,) = (row.payload for row in journal.rows(name) if isinstance(row.payload, Opened))
    assert opened.options["layout"] == drawn.options["layout"]
