"""People play what is scripted, with all the slips of their habits; each habit alone does what it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from adoube.board.geometry import Stack
from adoube.games.line import Line
from adoube.games.registry import game_names, make_game
from adoube.referee.recorded_games import scene_of, view_of
from adoube.sensing.events import CallMade, CellShows, CellTouched, ClockPressed
from adoube.sensing.trace import Trace, parse_trace, trace_lines
from adoube.simulation.habits import BLITZ, CLUB, Habits
from adoube.simulation.hands import PeopleHands, hands_named, performance
from adoube.simulation.motions import Action, Call, CellBecomes, Counts, Press
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.simulation.truth import Timeline

# No habits but a pace.
NEAT = Habits(thinks_ms=(1000, 1000), takes_ms=(300, 300), presses_ms=(300, 300), removes_first=1.0)
MOST_TURNS = 40
# Every game, by one view or another.
SEEN = [
    (name, views[number % len(views)])
    for number, name in enumerate(game_names())
    if (views := [*make_game(name).views])
]
HANDS = ("club", "blitz")


def scripted_turns(game_id: str, *turns: str) -> ScriptedGame:
    game = make_game(game_id)
    line = Line.begin(game)
    for text in turns:
        line = line.play(game.read(text))
    return ScriptedGame(line)


def played(scripted: ScriptedGame, habits: Habits, seed: int = 1, *, clock: bool = True) -> list[Action]:
    return list(performance(scripted, PeopleHands(habits), seed, clock=clock))


def trace_of(scripted: ScriptedGame, actions: Iterable[Action], view: str = "occupancy") -> Trace:
    game = scripted.game
    return recorded(game, view_of(game, view), scripted.set_up, actions)


def final_board(scripted: ScriptedGame, actions: Iterable[Action]) -> dict[str, Stack]:
    board = {cell: scripted.set_up.stack(cell) for cell in scripted.game.board.names}
    for action in actions:
        if isinstance(action, CellBecomes):
            board[action.cell] = action.stack
    return {cell: stack for cell, stack in board.items() if stack}


def after_set_up(trace: Trace) -> list[object]:
    return [event for event in trace.events if event.at_ms > 0]


@pytest.mark.full(but=10)
@pytest.mark.parametrize(("game_id", "view"), SEEN)
def test_every_game_ends_as_scripted_and_its_trace_reads_back(game_id: str, view: str) -> None:
    for seed, hands in enumerate(HANDS):
        scripted = random_game(make_game(game_id, seed=seed), seed, MOST_TURNS)

        actions = list(performance(scripted, hands_named(hands), seed))
        trace = trace_of(scripted, actions, view)

        placement = scripted.game.placement(scripted.line.position)
        assert final_board(scripted, actions) == {cell: s for cell, s in placement.cells.items() if s}
        assert Timeline.of(actions).final(scripted.game) == scripted.truth()
        assert parse_trace(trace_lines(trace), "trace", scene_of) == trace
        assert all(earlier.at_ms <= later.at_ms for earlier, later in pairwise(actions))


@pytest.mark.parametrize("hands", ["club", "blitz", "natural"])
def test_the_same_seed_does_the_same_and_another_seed_does_not(hands: str) -> None:
    scripted = random_game(make_game("jarmo"), 2)

    once, again, other = (list(performance(scripted, hands_named(hands), seed)) for seed in (7, 7, 8))

    assert once == again
    assert once != other


def test_a_blitz_game_takes_less_than_half_the_time_of_any_other() -> None:
    scripted = random_game(make_game("jarmo"), 2)

    careful, club, blitz = (
        list(performance(scripted, hands_named(name), 1))[-1].at_ms for name in ("careful", "club", "blitz")
    )

    assert blitz < min(careful, club) / 2


def test_a_slide_shows_the_cells_it_passes() -> None:
    scripted = scripted_turns("chess", "e2e4")

    trace = trace_of(scripted, played(scripted, replace(NEAT, slides=1.0, slid_over_ms=(60, 60))))

    shown = [(event.cell, event.shows) for event in after_set_up(trace) if isinstance(event, CellShows)]
    assert shown == [("e2", 0), ("e3", 1), ("e3", 0), ("e4", 1)]


def test_a_knight_that_is_carried_shows_nowhere_on_its_way() -> None:
    scripted = scripted_turns("chess", "b1c3")

    trace = trace_of(scripted, played(scripted, replace(NEAT, slides=1.0)))

    assert {event.cell for event in after_set_up(trace) if isinstance(event, CellShows)} == {"b1", "c3"}


def test_a_swap_never_shows_the_square_empty_but_is_felt() -> None:
    scripted = scripted_turns("chess", "e2e4", "d7d5", "e4d5")

    trace = trace_of(scripted, played(scripted, replace(NEAT, swaps=1.0, removes_first=0.0)))

    capture = [event for event in trace.events if event.at_ms > 3500 and not isinstance(event, ClockPressed)]
    lifted, felt = capture
    assert isinstance(lifted, CellShows)
    assert (lifted.cell, lifted.shows) == ("e4", 0)
    assert isinstance(felt, CellTouched)
    assert felt.cell == "d5"
    assert 10 <= felt.gap_ms < 25


def test_a_piece_that_is_pushed_off_need_not_be_felt() -> None:
    scripted = scripted_turns("chess", "e2e4", "d7d5", "e4d5")
    pushing = replace(NEAT, pushes=1.0, pushed_ms=(0, 0), removes_first=0.0)

    trace = trace_of(scripted, played(scripted, pushing))

    capture = [event for event in trace.events if event.at_ms > 3500 and not isinstance(event, ClockPressed)]
    assert [(event.cell, event.shows) for event in capture if isinstance(event, CellShows)] == [("e4", 0)]
    assert len(capture) == 1


def test_a_turn_may_be_changed_after_its_press() -> None:
    scripted = scripted_turns("jarmo", "a1-b3")
    changing = replace(NEAT, changes_after_press=1.0, presses_again=0.0)
    # Another turn of the same piece is looked for a few times only.
    every = [played(scripted, changing, seed) for seed in range(20)]

    actions = next(one for one in every if sum(isinstance(action, Counts) for action in one) > 1)

    (first_ms, first), (changed_ms, changed) = [
        (action.at_ms, action.turn) for action in actions if isinstance(action, Counts)
    ]
    (pressed_ms,) = [action.at_ms for action in actions if isinstance(action, Press)]
    assert first != changed == "a1-b3"
    assert first_ms < pressed_ms < changed_ms
    assert final_board(scripted, actions).keys() == {
        cell for cell, stack in scripted.game.placement(scripted.line.position).cells.items() if stack
    }


def test_a_turn_that_ends_the_game_is_changed_no_more() -> None:
    opening = ["@a2", "@a3", "@c1", "@b2", "@a1", "@b1", "c1-c2", "b2-c3", "a2-b2", "c3-b3", "b2-c3", "b1-b2"]
    opening += ["c2-c1", "b2-a2"]
    # On b2 the stone would make a row of three; on c2 it does not.
    scripted = scripted_turns("picaria", *opening, "c1-c2")
    assert scripted_turns("picaria", *opening, "c1-b2").line.outcome is not None

    for seed in range(20):
        actions = played(scripted, replace(NEAT, changes_after_press=1.0), seed)
        assert "c1-b2" not in {action.turn for action in actions if isinstance(action, Counts)}


def test_the_last_turn_may_stay_unpressed() -> None:
    scripted = scripted_turns("jarmo", "a1-b3", "e5-d3")

    actions = played(scripted, replace(NEAT, stops_unpressed=1.0))

    assert [action.seat for action in actions if isinstance(action, Press)] == ["black"]


def test_a_game_may_be_broken_off_and_only_what_was_played_counts() -> None:
    scripted = random_game(make_game("jarmo"), 3, MOST_TURNS)

    truth = Timeline.of(played(scripted, replace(NEAT, gives_up=1.0)))

    counted = truth.turns()
    assert 0 < len(counted) < MOST_TURNS
    assert counted == scripted.line.written_turns()[: len(counted)]


@pytest.mark.parametrize(("habit", "stands"), [("sweeps", "nothing"), ("sets_up_anew", "the start")])
def test_people_leave_a_board_swept_or_set_up_anew(habit: str, stands: str) -> None:
    scripted = scripted_turns("jarmo", "a1-b3", "e5-d3")

    habits = replace(NEAT, sweeps=float(habit == "sweeps"), sets_up_anew=float(habit == "sets_up_anew"))

    actions = played(scripted, habits)

    expected = {} if stands == "nothing" else dict(scripted.set_up.cells)
    assert final_board(scripted, actions) == {cell: stack for cell, stack in expected.items() if stack}


def test_a_swap_of_colours_turns_the_magnet_over_at_once() -> None:
    scripted = scripted_turns("chess", "e2e4", "d7d5", "e4d5")

    trace = trace_of(scripted, played(scripted, replace(NEAT, swaps=1.0, removes_first=0.0)), "polarity")

    shown = [event.shows for event in trace.events if isinstance(event, CellShows) and event.cell == "d5"]
    assert shown == [0, -1, 1]


def test_a_rook_may_go_before_its_king() -> None:
    turns = ("e2e4", "e7e5", "f1c4", "f8c5", "g1f3", "g8f6", "e1g1")
    scripted = scripted_turns("chess", *turns)

    rook_first = played(scripted, replace(NEAT, others_first=1.0))[-6:]
    king_first = played(scripted, replace(NEAT, others_first=0.0))[-6:]

    def cells(actions: list[Action]) -> list[str]:
        return [action.cell for action in actions if isinstance(action, CellBecomes)]

    assert cells(rook_first) == ["h1", "f1", "e1", "g1"]
    assert cells(king_first) == ["e1", "g1", "h1", "f1"]


@pytest.mark.parametrize(
    ("as_it_goes", "expected"),
    [
        (1.0, ["lift", "land", "take", "lift", "land", "take"]),
        (0.0, ["lift", "land", "lift", "land", "take", "take"]),
    ],
)
def test_leapt_pieces_go_one_by_one_or_in_the_end(as_it_goes: float, expected: list[str]) -> None:
    scripted = two_leaps()
    turn = list(scripted.turns())[-1]
    habits = replace(NEAT, touches_down=1.0, takes_as_it_goes=as_it_goes)

    actions = played(scripted, habits)

    cells = [action for action in actions if isinstance(action, CellBecomes)][-6:]
    path = turn.notation.split("x")
    found = [("land" if act.stack else "lift") if act.cell in path else "take" for act in cells]
    assert found == expected


def two_leaps() -> ScriptedGame:
    """A game of Leap Frog up to its first turn of two leaps."""
    scripted = random_game(make_game("leap-frog"), 72)
    game = scripted.game
    line = Line.begin(game)
    for text in scripted.line.written_turns():
        line = line.play(game.read(text))
        if text.count("x") == 2:
            return ScriptedGame(line)
    raise AssertionError("no turn of two leaps")


def test_a_neighbour_that_is_knocked_stands_again() -> None:
    scripted = scripted_turns("jarmo", "c1-d3")

    trace = trace_of(scripted, played(scripted, replace(NEAT, bumps=1.0, bumped_ms=(60, 60))))

    shown = [event for event in after_set_up(trace) if isinstance(event, CellShows)]
    knocked = [event for event in shown if event.cell not in ("c1", "d3")]
    assert [event.shows for event in knocked] == [0, 1]
    assert len({event.cell for event in knocked}) == 1


def test_a_fidget_puts_its_piece_back_before_the_turn() -> None:
    scripted = scripted_turns("jarmo", "c1-d3")

    actions = played(scripted, replace(NEAT, fidgets=1.0))

    lifted, back, *turn = [action for action in actions if isinstance(action, CellBecomes)]
    assert lifted.cell == back.cell
    assert (lifted.stack, back.stack) == ((), ("black.archer",))
    assert [action.cell for action in turn] == ["c1", "d3"]


def test_a_second_thought_is_undone_before_anything_counts() -> None:
    scripted = scripted_turns("jarmo", "c1-d3")

    actions = played(scripted, replace(NEAT, thinks_again=1.0), seed=3)

    moved = [action.cell for action in actions if isinstance(action, CellBecomes)]
    assert moved[:2] == moved[3:1:-1]
    assert moved[4:] == ["c1", "d3"]
    assert [action.turn for action in actions if isinstance(action, Counts)] == ["c1-d3"]
    assert len([action for action in actions if isinstance(action, Press)]) == 1


def taking_back(*, takes_two_back: float = 0.0, calls_takeback: float = 0.0) -> list[Action]:
    habits = replace(NEAT, takes_back=1.0, takes_two_back=takes_two_back, calls_takeback=calls_takeback)
    return played(scripted_turns("jarmo", "c1-d3"), habits, seed=3)


def test_after_a_takeback_the_opponent_gives_the_time_back_and_another_turn_counts() -> None:
    actions = taking_back()

    counted = [action.turn for action in actions if isinstance(action, Counts)]
    assert counted[0] is not None
    assert counted[1:] == [None, "c1-d3"]
    assert [action.seat for action in actions if isinstance(action, Press)] == ["black", "white", "black"]
    assert Timeline.of(actions).turns() == ["c1-d3"]


def test_an_answer_is_taken_back_with_the_turn_and_the_clock_runs_as_it_should() -> None:
    actions = taking_back(takes_two_back=1.0)

    assert [action.ply for action in actions if isinstance(action, Counts)] == [1, 2, 1, 1]
    assert [action.seat for action in actions if isinstance(action, Press)] == ["black", "white", "black"]


def test_a_takeback_is_called_by_the_seat_that_takes_back() -> None:
    actions = taking_back(calls_takeback=1.0)

    assert [(action.call, action.seat) for action in actions if isinstance(action, Call)] == [
        ("takeback", "black")
    ]
    scripted = scripted_turns("jarmo", "c1-d3")
    called = [event for event in trace_of(scripted, actions).events if isinstance(event, CallMade)]
    assert [(event.call, dict(event.details)) for event in called] == [("takeback", {"by": "black"})]


def test_without_a_clock_every_takeback_is_called() -> None:
    habits = replace(NEAT, takes_back=1.0, calls_takeback=0.0)

    actions = played(scripted_turns("jarmo", "c1-d3"), habits, seed=3, clock=False)

    assert [action.call for action in actions if isinstance(action, Call)] == ["takeback"]
    assert not [action for action in actions if isinstance(action, Press)]


@pytest.mark.parametrize("goes_on", [0.0, 1.0])
def test_an_error_is_put_right_before_the_press(goes_on: float) -> None:
    scripted = scripted_turns("jarmo", "c1-d3")

    actions = played(scripted, replace(NEAT, errs=1.0, goes_on=goes_on))

    moved = [action for action in actions if isinstance(action, CellBecomes)]
    assert moved[0].cell == "c1"
    assert moved[1].cell == moved[2].cell != "d3"
    back = [] if goes_on else ["c1", "c1"]
    assert [action.cell for action in moved[3:]] == [*back, "d3"]
    assert isinstance(actions[-1], Press)
    assert len([action for action in actions if isinstance(action, Press)]) == 1


def test_an_error_that_was_pressed_is_put_right_when_the_opponent_complains() -> None:
    scripted = scripted_turns("jarmo", "c1-d3")

    actions = played(scripted, replace(NEAT, errs_and_presses=1.0, presses_back=1.0))

    assert [action.seat for action in actions if isinstance(action, Press)] == ["black", "white", "black"]
    assert Timeline.of(actions).turns() == ["c1-d3"]
    assert final_board(scripted, actions)["d3"] == ("black.archer",)


def test_an_error_that_stands_for_good_ends_what_can_be_recorded() -> None:
    scripted = random_game(make_game("jarmo"), 1)

    actions = played(scripted, replace(NEAT, errs_for_good=0.2))

    turns = Timeline.of(actions).turns()
    assert turns == scripted.truth()["turns"][: len(turns)]
    assert len(turns) < len(scripted.truth()["turns"])
    assert set(Timeline.of(actions).final(scripted.game)) == {"turns", "scores"}


def test_nobody_leaves_an_error_standing_unless_told_to() -> None:
    assert CLUB.errs_for_good == BLITZ.errs_for_good == 0.0


def test_an_early_press_comes_before_the_last_act() -> None:
    scripted = scripted_turns("jarmo", "c1-d3")

    actions = [
        act for act in played(scripted, replace(NEAT, presses_early=1.0)) if not isinstance(act, Counts)
    ]

    assert [type(action) for action in actions] == [CellBecomes, Press, CellBecomes]


def test_an_early_answer_begins_before_the_press() -> None:
    scripted = scripted_turns("jarmo", "c1-d3", "a5-b3")

    actions = [
        act for act in played(scripted, replace(NEAT, answers_early=1.0)) if not isinstance(act, Counts)
    ]

    seats = [action.seat for action in actions if isinstance(action, Press)]
    assert [type(action) for action in actions[:4]] == [CellBecomes, CellBecomes, CellBecomes, Press]
    assert seats == ["black", "white"]


def test_an_answer_at_once_leaves_the_board_no_time_to_settle() -> None:
    scripted = scripted_turns("jarmo", "c1-d3", "a5-b3")

    actions = played(scripted, replace(NEAT, answers_at_once=1.0))

    last = [action.at_ms for action in actions if isinstance(action, CellBecomes)][-2:]
    pressed = [action.at_ms for action in actions if isinstance(action, Press)]
    assert last[0] - pressed[0] < 100
    assert last[1] - last[0] < 100
