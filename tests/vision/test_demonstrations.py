"""A demonstration's printed lines are understood, and a short one is followed to its end."""

from __future__ import annotations

import os

import pytest

from benchmarks.demo_games import printed_row
from benchmarks.films.demonstration import followed, judged

SAID = """\
The board is set up for Picaria: play.
   1  White  @b3
   2  Black  @a2
White, which was it: @b2 or @c2? Or lift a piece.
   3  White  @b2
"""
SCRIPT = ["@b3", "@a2", "@b2", "@c3"]


def test_what_was_accepted_is_held_against_the_script() -> None:
    result = judged(SCRIPT, SAID)

    assert (result.turns, result.accepted, result.followed, result.asked) == (4, 3, 3, 1)
    assert result.wrong is None
    assert not result.has_ended
    assert printed_row("picaria", result, 12.3).split()[:8] == [
        "picaria",
        "4",
        "3",
        "-",
        "1",
        "1",
        "no",
        "12",
    ]


def test_the_first_turn_that_nobody_played_is_wrong() -> None:
    result = judged(["@b3", "@c2", "@b2"], SAID)

    assert (result.followed, result.wrong) == (1, 2)


def test_turns_beyond_the_script_are_wrong() -> None:
    assert judged(["@b3", "@a2"], SAID).wrong == 3


@pytest.mark.long
@pytest.mark.full
@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
def test_a_short_game_is_followed_to_the_end_of_its_film_on_a_busy_computer() -> None:
    result = followed("picaria", seed=7, speed=6, most_s=300, beside=1)

    assert (result.has_ended, result.followed, result.turns) == (True, 5, 5)
    assert (result.asked, result.wrong, result.complained) == (0, None, "")
