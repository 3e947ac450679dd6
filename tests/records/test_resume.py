"""A table picks up where its journal says that it was."""

import pytest

from adoube.records.journal import Row
from adoube.records.journal_file import JournalError
from adoube.records.payloads import (
    Called,
    ClockPressedRow,
    Payload,
    Result,
    Ruling,
    SettledRow,
    TakenBackRow,
    UndecidedRow,
)
from adoube.records.resume import game_of
from adoube.words import as_written
from tests.records.journals import START, opened, turn

OVER = Result(("black",), {"black": 9, "white": 5}, "JAR-14")
EITHER = UndecidedRow((("a1xb3",), ("a1xc2",)))


def rows(*payloads: Payload, game_number: int = 1) -> list[Row]:
    return [Row("one", game_number, payload, START, 0, place) for place, payload in enumerate(payloads, 1)]


def test_a_table_that_never_played_has_no_game() -> None:
    assert game_of([]) is None


def test_a_game_goes_on_after_its_last_stored_turn() -> None:
    game = game_of(rows(opened(), SettledRow((1, 0)), turn(1), ClockPressedRow("black"), turn(2)))

    assert game is not None
    assert (game.opened, game.turns, game.undecided) == (opened(), (turn(1), turn(2)), ())


def test_a_game_with_a_result_is_not_gone_on_with() -> None:
    assert game_of(rows(opened(), turn(1), OVER)) is None


def test_the_newest_game_counts() -> None:
    newest = rows(opened("jasir"), turn(1), game_number=2)

    game = game_of([*rows(opened(), turn(1), turn(2), OVER), *newest])

    assert game is not None
    assert (game.game_number, game.opened.game, game.turns) == (2, "jasir", (turn(1),))


def test_what_was_undecided_after_the_last_turn_is_still_open() -> None:
    game = game_of(rows(opened(), EITHER, turn(1), EITHER, ClockPressedRow("white")))

    assert game is not None
    assert game.undecided == (EITHER,)


def test_turns_that_were_taken_back_do_not_stand() -> None:
    game = game_of(rows(opened(), turn(1), turn(2), EITHER, TakenBackRow(1), turn(2), turn(3)))

    assert game is not None
    assert game.steps == (turn(1), turn(2), TakenBackRow(1), turn(2), turn(3))
    assert game.undecided == ()


def test_calls_are_kept_between_the_turns_that_they_were_made_between() -> None:
    early, late = Called("card", {"value": 3}), Called("card", {"value": 1})

    game = game_of(rows(opened(), early, turn(1), turn(2), late))

    assert game is not None
    assert game.steps == (early, turn(1), turn(2), late)


CORRECTED = Ruling("correct", {"back_to": 1, "turns": ["e5-d3"], "ply": 2})
PAUSED = Ruling("pause", {})
WHY = as_written("Resigned.").to_json()
DECLARED = Ruling(
    "result",
    {"winners": ["black"], "scores": {"black": 1, "white": 0}, "why": WHY},
)


def test_turns_go_on_from_where_a_ruling_put_the_game() -> None:
    game = game_of(rows(opened(), turn(1), turn(2), EITHER, CORRECTED, turn(3)))

    assert game is not None
    assert (game.steps[2:], game.undecided, game.ruled_last) == ((CORRECTED, turn(3)), (), False)


def test_what_was_ruled_last_has_not_been_seen_on_the_board() -> None:
    game = game_of(rows(opened(), turn(1), CORRECTED))

    assert game is not None
    assert game.ruled_last


def test_a_pause_leaves_open_what_was_undecided() -> None:
    game = game_of(rows(opened(), turn(1), EITHER, PAUSED))

    assert game is not None
    assert (game.undecided, game.ruled_last) == ((EITHER,), False)


def test_a_declared_result_ends_a_game_and_a_later_ruling_takes_it_up_again() -> None:
    assert game_of(rows(opened(), turn(1), DECLARED)) is None

    for ended in (DECLARED, OVER):
        reopened = game_of(rows(opened(), turn(1), ended, Ruling("take-back", {"ply": 0})))
        assert reopened is not None
        assert len(reopened.turns) == 1


def test_turns_that_do_not_follow_one_another_are_refused_by_row() -> None:
    with pytest.raises(JournalError, match="row 3 of the journal holds turn 3, but turn 1 came before it"):
        game_of(rows(opened(), turn(1), turn(3)))
