"""`adoube demo` with every game but Jarmo: what the referee accepts is the game that was scripted."""

from __future__ import annotations

import os
import re
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from adoube.games.registry import OURS, make_game
from adoube.games.scoresheet import entries
from adoube.simulation.scripted import sensible_game
from tests.cli.processes import Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

SEED = 5
# How many turns are waited for: the placing of Follow the Arrow and two more, all of Left/Right's, and one of
# each side where a turn has many jumps or pieces.
WATCHED = {
    "jasir": 4,
    "leap-frog": 2,
    "leap-frog-murray": 2,
    "froglet": 2,
    "capture": 6,
    "follow-the-arrow": 12,
    "left-right": 20,
    "river-crossing": 4,
    "salta": 4,
    "sahkku": 4,
    "brax": 4,
    "pasang": 2,
    "chess": 6,
}
TOGETHER = 2  # A demonstration mostly waits, but it starts two processes.


def accepted(game: str) -> list[str]:
    """The turns of a fast demonstration without a page, which is ended after the first few."""
    with Running("demo", game, "--no-web", "--speed", "20", "--games", "1", "--seed", str(SEED)) as running:
        running.until(lambda: len(written_turns(running.said)) >= WATCHED[game])
        assert running.ends_by(signal.SIGINT) == 0
    assert running.complained == ""
    return written_turns(running.said)


def written_turns(said: str) -> list[str]:
    """Return the third column of the lines that begin with a ply."""
    return re.findall(r"^ +\d+  \S.*?  (\S.*)$", said, re.MULTILINE)


def test_every_other_game_of_ours_is_watched() -> None:
    assert set(WATCHED) == set(OURS) - {"jarmo"}


@pytest.mark.long
@pytest.mark.full
def test_a_demo_of_any_game_is_the_scripted_game() -> None:
    scripts = {
        game: entries(sensible_game(make_game(game, seed=SEED), SEED, most_turns=60).line) for game in WATCHED
    }

    with ThreadPoolExecutor(TOGETHER) as pool:
        played = dict(zip(WATCHED, pool.map(accepted, WATCHED), strict=True))

    assert played == {game: script[: len(played[game])] for game, script in scripts.items()}
    assert played["left-right"] == scripts["left-right"]
