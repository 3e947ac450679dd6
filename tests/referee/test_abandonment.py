"""Games that people leave: no turn is lost, none is made up, and the next game is recorded from its start."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from adoube.games.registry import make_game
from adoube.referee.readable_verdicts import Record, record_of
from adoube.referee.recorded_games import OpenedTrace, games_replayed, view_of
from adoube.referee.verdicts import Illegal, Moved, NextGame, Over, Stage, StartStands, TakenBack, Verdict
from tests.referee.leaving import Found, Left, held_against, left_games
from tests.referee.scene import Scene, line_of

WATCHED = [
    ("jarmo", "occupancy"),
    ("jarmo", "polarity"),
    ("chess", "occupancy"),
    ("chess", "identity"),
    ("river-crossing", "occupancy"),
    ("left-right", "occupancy"),
]
# With a clock and without one, with a promise about touches and without one.
SOURCES = list(product((True, False), (True, False)))
# Games in which a slow hand that sets up the pieces seems to play turns, since pieces come in from beside the
# board or turns hardly show: without a clock nothing tells the two apart.
CLOCKED = {"river-crossing", "left-right"}
# The hands, and the ways to end the last turn, in an order that shares the sources out between them.
MANNERS = ["slow", "fast", "messy", "pressed", "unpressed", "half"]


def sources_of(game: str) -> list[tuple[bool, bool]]:
    return [source for source in SOURCES if source[0] or game not in CLOCKED]


def half_of_the_sources(game: str, view: str, manner: str) -> list[tuple[bool, bool]]:
    """Two sources that differ in both; a neighbouring view or manner has the other two."""
    if game in CLOCKED:
        return sources_of(game)
    same = (WATCHED.index((game, view)) + MANNERS.index(manner)) % 2 == 0
    return [(clock, promise) for clock, promise in SOURCES if (clock == promise) == same]


def replayed(left: Left) -> tuple[list[Verdict], list[Record], list[Found]]:
    """Return the verdicts on a game that is left, the records of its games, and what is wrong with them."""
    trace, played = left_games(left)
    game = make_game(trace.header.game, dict(trace.header.options))
    said, referees = games_replayed(OpenedTrace(trace, game, view_of(game, trace.header.view)))
    records = [record_of(referee) for referee in referees]
    return [one.verdict for one in said], records, held_against(records, played)


def times_asked(verdicts: list[Verdict]) -> Counter[str]:
    """How often the result of a game without one was asked for."""
    return Counter(
        one.name
        for one in verdicts
        if one.name == "cleared" or (isinstance(one, StartStands) and one.unfinished)
    )


def is_sound(found: list[Found]) -> bool:
    return not any(one.wrong or one.missing for one in found)


@pytest.mark.full(but=6)
@pytest.mark.parametrize(("game", "view"), WATCHED)
@pytest.mark.parametrize(
    ("turns", "last", "hand"),
    [
        (10, "pressed", "slow"),
        (10, "half", "fast"),
        (16, "unpressed", "messy"),
    ],
)
def test_a_game_given_up_and_the_next_one_are_both_recorded(
    game: str, view: str, turns: int, last: str, hand: str
) -> None:
    for clock, promise in half_of_the_sources(game, view, hand):
        left = Left(game, view, clock, promise, turns, last, "anew", hand, follows=5)

        verdicts, records, found = replayed(left)

        assert is_sound(found), left
        assert len(records) == 2, left
        assert times_asked(verdicts)["start-stands"] == 1, left


@pytest.mark.full(but=4)
@pytest.mark.parametrize(("game", "view"), WATCHED)
@pytest.mark.parametrize("clock", [True, False])
def test_the_next_game_may_begin_as_soon_as_the_last_piece_stands(game: str, view: str, clock: bool) -> None:
    left = Left(game, view, clock, True, 10, follows=5, pause_ms=0)

    _, records, found = replayed(left)

    assert is_sound(found)
    assert len(records) == 2


@pytest.mark.full(but=6)
@pytest.mark.parametrize(("game", "view"), WATCHED)
@pytest.mark.parametrize("last", ["pressed", "unpressed", "half"])
@pytest.mark.parametrize(("turns", "then"), [(1, "swept"), (16, "both")])
def test_a_board_swept_off_keeps_the_last_turns(
    game: str, view: str, last: str, turns: int, then: str
) -> None:
    for clock, promise in half_of_the_sources(game, view, last):
        left = Left(game, view, clock, promise, turns, last, then, lingers_ms=(4000, 8000))

        verdicts, _, found = replayed(left)

        assert is_sound(found), left
        assert times_asked(verdicts)["cleared"] <= 1, left


@pytest.mark.full(but=4)
@pytest.mark.parametrize(("game", "view"), WATCHED)
@pytest.mark.parametrize("turns", [3])
@pytest.mark.parametrize("last", ["pressed", "unpressed"])
def test_a_recording_that_ends_with_the_set_up_is_that_of_the_game_before(
    game: str, view: str, turns: int, last: str
) -> None:
    for clock, promise in sources_of(game):
        left = Left(game, view, clock, promise, turns, last, "anew", "slow")

        _, records, found = replayed(left)

        assert is_sound(found), left
        assert len(records) == 1, left


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
@pytest.mark.parametrize("last", ["pressed", "unpressed"])
def test_a_recording_that_stops_keeps_the_last_turn(view: str, last: str) -> None:
    for clock, promise in SOURCES:
        left = Left("jarmo", view, clock, promise, 10, last, "stopped")

        _, _, found = replayed(left)

        assert is_sound(found), left


# what is said, step by step


PLAYED = "a1-b3 e5-d3 b1-a3 d5-e3 e1-c2"


def sets_up(scene: Scene, after_ms: int = 40) -> Scene:
    """A hand brings the pieces to the start, cell by cell."""
    start = scene.game.placement(scene.game.start())
    for cell in scene.game.board.names:
        if scene.stacks[cell] != start.stack(cell):
            scene.becomes(cell, start.stack(cell), after_ms)
    return scene


def test_the_start_is_understood_as_soon_as_it_stands() -> None:
    scene = sets_up(Scene(turns=PLAYED).forget()).wait(200)

    assert scene.verdicts == [StartStands(unfinished=True)]
    assert scene.referee.stage is Stage.CLEARED
    assert scene.turns == PLAYED.split()


def test_out_of_step_it_is_understood_too() -> None:
    scene = Scene(turns=PLAYED).lift("c1").lift("d1").wait(5000)
    assert scene.said(Illegal)

    sets_up(scene.forget()).wait(200)

    assert scene.verdicts == [StartStands(unfinished=True)]
    assert scene.referee.out_of_step is None


def test_it_is_said_once_though_a_piece_is_moved_about() -> None:
    scene = sets_up(Scene(turns=PLAYED).forget()).wait(3000)

    scene.fidget("c1").wait(3000).lift("d1").put("d3").wait(9000).lift("d3").put("d1").wait(9000)

    assert scene.said(StartStands) == [StartStands(unfinished=True)]


def test_the_old_position_set_up_again_is_played_on() -> None:
    scene = sets_up(Scene(turns=PLAYED)).wait(3000).forget().stands_as_expected().wait(500)

    scene.play("a5-c4").wait(500)

    assert scene.turns == [*PLAYED.split(), "a5-c4"]


@pytest.mark.parametrize("clock", [True, False])
@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_pieces_that_are_put_back_to_the_start_in_turn_answer_each_other_no_more_than_a_takeback(
    view: str, clock: bool
) -> None:
    turns = "e2e4 e7e5 g1f3 g8f6 d2d3 d7d6 c1e3 b8c6 a2a3 a7a6 h2h3 h7h6"
    line = line_of(make_game("chess"), turns)
    scene = Scene("chess", view, clock=clock, taken_up=line).forget()

    for origin, target in (("f3", "g1"), ("f6", "g8"), ("e3", "c1"), ("c6", "b8")):
        scene.lift(origin).put(target).wait(600)

    assert scene.turns == turns.split()


def test_few_turns_may_have_been_taken_back_instead() -> None:
    scene = sets_up(Scene(turns="a1-b3 e5-d3").forget()).wait(200)
    assert scene.verdicts == [StartStands(unfinished=True, takeback="takeback-2")]

    scene.answer("takeback-2")

    assert scene.said(TakenBack) == [TakenBack(0, ("a1-b3", "e5-d3"))]


def test_a_takeback_that_was_called_leads_to_the_start_without_a_question() -> None:
    scene = sets_up(Scene(turns="a1-b3 e5-d3").forget().call("takeback", by="black")).wait(500)

    assert scene.said(TakenBack)
    assert not scene.said(StartStands)


def test_a_turn_that_ended_the_game_and_stood_is_its_last_when_the_board_is_swept() -> None:
    scene = Scene("chess", turns="f2f3 e7e5 g2g4").lift("d8").put("h4").wait(2000).forget()

    for cell, stack in scene.stacks.items():
        if stack:
            scene.take_off(cell, after_ms=20)
    scene.wait(5000)

    assert [verdict.name for verdict in scene.verdicts] == ["moved", "over"]


def test_the_turn_before_the_kings_sign_is_open() -> None:
    scene = Scene("chess", "identity", turns="e2e4 e7e5 g1f3 b8c6").lift("f1").put("c4").wait(500)

    scene.take_off("e4").take_off("e5").lift("e1").put("e4").lift("e8").put("d5").wait(3500)

    record = record_of(scene.referee)
    assert scene.said(Over)
    assert record.turns == ("e2e4", "e7e5", "g1f3", "b8c6", None)
    assert record.open[0].candidates == ("f1c4",)


def test_the_record_of_the_game_before_stands_with_the_first_turn_of_the_next() -> None:
    verdicts, records, _ = replayed(Left("jarmo", "polarity", True, True, 10, follows=3))

    (begun,) = [verdict for verdict in verdicts if isinstance(verdict, NextGame)]
    after = verdicts[verdicts.index(begun) :]
    assert begun.before == records[0].to_json()
    assert [verdict.ply for verdict in after if isinstance(verdict, Moved)] == [1, 2, 3]
