"""A table picks up where its journal says that it was."""

import pytest

from adoube.records.errors import JournalError
from adoube.records.payloads import Called, ClockPressed, Payload, Result, Settled, TakenBack, Undecided
from adoube.records.resume import game_of
from adoube.records.rows import Row
from tests.records.journals import START, opened, turn

OVER = Result(("black",), {"black": 9, "white": 5}, "JAR-14")
EITHER = Undecided((("a1xb3",), ("a1xc2",)))


def rows(*payloads: Payload, game_number: int = 1) -> list[Row]:
    return [Row("one", game_number, payload, START, 0, place) for place, payload in enumerate(payloads, 1)]


def test_a_table_that_never_played_has_no_game() -> None:
    assert game_of([]) is None


def test_a_game_goes_on_after_its_last_stored_turn() -> None:
    game = game_of(rows(opened(), Settled((1, 0)), turn(1), ClockPressed("black"), turn(2)))

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
    game = game_of(rows(opened(), EITHER, turn(1), EITHER, ClockPressed("white")))

    assert game is not None
    assert game.undecided == (EITHER,)


def test_turns_that_were_taken_back_do_not_stand() -> None:
    game = game_of(rows(opened(), turn(1), turn(2), EITHER, TakenBack(1), turn(2), turn(3)))

    assert game is not None
    assert [played.ply for played in game.turns] == [1, 2, 3]
    assert game.undecided == ()


def test_calls_are_kept_with_the_number_of_turns_before_them() -> None:
    early, late = Called("card", {"value": 3}), Called("card", {"value": 1})

    game = game_of(rows(opened(), early, turn(1), turn(2), late))

    assert game is not None
    assert game.calls == ((0, early), (2, late))


def test_calls_after_turns_that_were_taken_back_are_gone() -> None:
    early, late = Called("card", {"value": 3}), Called("card", {"value": 1})

    game = game_of(rows(opened(), early, turn(1), turn(2), late, TakenBack(1)))

    assert game is not None
    assert game.calls == ((0, early),)


def test_turns_that_do_not_follow_one_another_are_refused_by_row() -> None:
    with pytest.raises(JournalError, match="row 3 of the journal holds turn 3, but turn 1 came before it"):
        game_of(rows(opened(), turn(1), turn(3)))
