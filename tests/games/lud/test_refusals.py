"""All refusals of a description are found, each with its place, and no more than there are."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.lud.description import read_description
from adoube.games.lud.refusals import refusals_of

GAME = """(game "Test" (players {{(player N) (player S)}})
(equipment {{ (board (square 5)) {equipment} (piece "Man" Each) }})
(rules
(start {{ (place "Man1" "A1") (place "Man2" "E5") }})
(play
{play})
{end}))"""
STEP = "(forEach Piece (move Step (to if:{}) {}))"


def game(play: str, *, equipment: str = "", end: str = "") -> str:
    return GAME.format(play=play, equipment=equipment, end=end)


def refused(text: str) -> list[tuple[int, str]]:
    """The lines of all refusals, with what they refuse."""
    refusals = refusals_of(partial(read_description(text, "test.lud").expanded, {}))
    assert refusals.is_whole
    told = [(each.mark.line, str(each).split(": ", 1)[1]) for each in refusals.found]
    return [(line, why.removesuffix(" is not supported yet")) for line, why in told]


def test_a_description_that_is_supported_has_none() -> None:
    assert refused(game(STEP.format("(is Empty (to))", ""))) == []


@pytest.mark.parametrize(
    ("play", "told"),
    [
        ("(forEach Piece (move Limp))", "(move Limp ...)"),
        (STEP.format("(is Purple (to))", ""), "(is Purple ...)"),
        (STEP.format("(= 1 (count Stars))", ""), "(count Stars ...)"),
        (
            STEP.format("(is In (to) (sites Moonlit))", ""),
            "Moonlit is not supported yet in (sites Moonlit ...)",
        ),
        (STEP.format("(is Empty (to))", "(then (dance))"), "(dance ...)"),
        (STEP.format("(is Empty (to))", "quickly:True"), "quickly: is not supported yet in (move Step ...)"),
    ],
)
def test_one_that_is_refused_for_one_thing_has_one(play: str, told: str) -> None:
    assert refused(game(play)) == [(6, told)]


def test_those_of_equipment_play_and_end_are_all_found() -> None:
    condition = "(and (is Purple (to)) (is Striped (to)))"
    found = refused(
        game(
            STEP.format(condition, "(then (dance))"),
            equipment='(lamp "Oil")',
            end="(end (if (is Late) (result Mover Win)))",
        )
    )

    assert sorted(found) == [
        (2, "(lamp ...)"),
        (6, "(dance ...)"),
        (6, "(is Purple ...)"),
        (6, "(is Striped ...)"),
        (7, "(is Late ...)"),
    ]


def test_names_without_a_meaning_are_found_beside_others() -> None:
    play = STEP.format('("IsMoonlit" (to))', "(then (dance))")

    assert [line for line, _ in refused(game(play))] == [6, 6]


def test_a_refused_board_hides_nothing_of_the_rules() -> None:
    text = game(STEP.format("(is Purple (to))", "")).replace("(square 5)", "(moebius 5)")

    assert [line for line, _ in refused(text)] == [2, 6]


def test_check_game_prints_each_on_a_line_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test.lud"
    play = STEP.format("(is Purple (to))", "(then (dance))")
    file.write_text(game(play, equipment='(lamp "Oil")'), encoding="utf-8")

    status = run(["check-game", str(file)])

    assert status == 2
    assert capsys.readouterr().err.splitlines() == [
        "adoube: test.lud, line 2, column 33: (lamp ...) is not supported yet",
        "adoube: test.lud, line 6, column 34: (is Purple ...) is not supported yet",
        "adoube: test.lud, line 6, column 58: (dance ...) is not supported yet",
    ]


def test_other_commands_keep_the_single_line_of_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test.lud"
    file.write_text(game(STEP.format("(is Purple (to))", "(then (dance))")), encoding="utf-8")

    status = run(["perft", str(file), "1"])

    assert status == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
