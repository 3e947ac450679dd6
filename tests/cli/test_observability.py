"""`adoube observability` from outside."""

import json
from typing import Any

import pytest

from adoube.cli.main import run


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert run(["observability", *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_it_prints_a_line_for_every_view_that_makes_sense(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, "jarmo", "--games", "2")

    assert [one["view"] for one in found] == ["polarity", "occupancy", "level"]
    assert all(one["game"] == "jarmo" and one["games"] == 2 for one in found)


def test_a_line_says_what_is_open_and_what_looks_legal(capsys: pytest.CaptureFixture[str]) -> None:
    [found] = lines(capsys, "jarmo", "--view", "occupancy", "--games", "10", "--seed", "4")

    assert found["open"]["state"] > found["open"]["touches_and_clock"]
    assert found["questions_per_100"] == pytest.approx(100 * found["open"]["touches_and_clock"], abs=0.001)
    assert found["illegal"]["capture"]["look_legal"] > 0
    assert set(found["takebacks"]) == {"tried", "look_like_turns"}


def test_a_game_without_a_level_is_observed_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    views = [one["view"] for one in lines(capsys, "left-right", "--games", "1")]

    assert views == ["colour", "occupancy"]


def test_options_of_the_game_count(capsys: pytest.CaptureFixture[str]) -> None:
    short, usual = (
        lines(capsys, "left-right", "--view", "colour", "--games", "1", *options)[0]["played"]
        for options in (("-o", "n=4"), ())
    )

    assert short == 8 < usual


def test_a_person_reads_a_table_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["observability", "jarmo", "--view", "occupancy", "--games", "10"]) == 0

    table = capsys.readouterr().out
    assert "Jarmo" in table
    assert "questions per 100 turns" in table
    assert "pieces captured, illegal, but looking legal" in table
    assert "two turns taken back" in table


@pytest.mark.full
def test_a_game_whose_turns_end_by_signal_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["observability", "capture", "--games", "1"]) == 0

    assert "needs a clock" in capsys.readouterr().out
    assert [one["turn_end"] for one in lines(capsys, "capture", "--games", "1", "--view", "occupancy")] == [
        "signal"
    ]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["river-crossing", "--view", "level"], "camera"),
        (["jarmo", "--view", "smell"], "smell"),
        (["hopscotch"], "hopscotch"),
        (["jarmo", "-o", "first=green"], "first"),
        (["jarmo", "--games", "0"], "--games"),
    ],
)
def test_what_cannot_be_observed_is_refused_in_one_line(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["observability", *arguments]) == 2

    captured = capsys.readouterr()
    assert named in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
