"""The acts of people at a board, and how the decoder explains them."""

from pathlib import Path

import pytest

from adoube.games.registry import make_game
from adoube.referee.recorded_games import view_of
from adoube.sensing.events import CellTouched, ClockPressed
from adoube.simulation.scripted import random_game
from tests.referee.decoder.tables import at_chess, at_game, followed, reports, under
from tests.referee.nasty.hands import CALM, Hands, Pace, Rules, Seen
from tests.referee.restless import RestlessHands

E4_E5 = reports((2000, "e2", 0), (2400, "e4", 1), (5000, "e7", 0), (5400, "e5", 1))


def test_turns_one_after_the_other_are_recorded() -> None:
    assert at_chess(E4_E5).record == ("e2e4", "e7e5")


def test_a_piece_that_is_lifted_and_put_back_is_no_turn() -> None:
    touched = reports((6500, "g1", 0), (7200, "g1", 1))
    nf3 = reports((8000, "g1", 0), (8400, "f3", 1))

    assert at_chess([*E4_E5, *touched, *nf3]).record == ("e2e4", "e7e5", "g1f3")


def test_a_turn_that_its_player_changes_after_seconds_is_the_later_one() -> None:
    changed = reports((2000, "e2", 0), (2400, "e3", 1), (7400, "e3", 0), (7900, "e4", 1))
    e5 = reports((12_000, "e7", 0), (12_400, "e5", 1))

    assert at_chess([*changed, *e5]).record == ("e2e4", "e7e5")


def test_a_cell_that_reports_two_plies_late_loses_nothing() -> None:
    before = reports((2000, "e2", 0), (5000, "e7", 0), (5400, "e5", 1), (8000, "g1", 0), (8400, "f3", 1))
    late = reports((8600, "e4", 1))
    further = reports(
        *((11_000, "b8", 0), (11_400, "c6", 1), (14_000, "f1", 0), (14_400, "c4", 1)),
        *((17_000, "g8", 0), (17_400, "f6", 1)),
    )

    result = at_chess([*before, *late, *further])

    assert result.record == ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6")


def test_the_next_player_may_lift_before_this_one_has_put_down() -> None:
    crossing = reports((2000, "e2", 0), (2300, "e7", 0), (2500, "e4", 1), (2900, "e5", 1))
    nf3 = reports((7000, "g1", 0), (7400, "f3", 1))

    assert at_chess([*crossing, *nf3]).record == ("e2e4", "e7e5", "g1f3")


def test_a_piece_that_is_pushed_off_is_captured() -> None:
    d5 = reports((2000, "e2", 0), (2400, "e4", 1), (5000, "d7", 0), (5400, "d5", 1))
    pushed = reports((8000, "e4", 0))
    nf6 = reports((12_000, "g8", 0), (12_400, "f6", 1))

    assert at_chess([*d5, *pushed, *nf6]).record == ("e2e4", "d7d5", "e4d5", "g8f6")


def test_a_touch_tells_captures_apart_that_leave_the_same_board() -> None:
    opening = reports(
        *((2000, "d2", 0), (2400, "d4", 1), (4000, "e7", 0), (4400, "e5", 1)),
        *((6000, "a2", 0), (6400, "a3", 1), (8000, "c7", 0), (8400, "c5", 1)),
    )
    capture = [
        *reports((10_000, "e5", 0), (10_500, "d4", 0), (11_000, "e5", 1)),
        *reports((14_000, "a7", 0), (14_400, "a6", 1)),
    ]

    assert at_chess([*opening, *capture]).record[4] == "d4e5"


def test_captures_that_nothing_tells_apart_stay_open() -> None:
    opening = reports(
        *((2000, "d2", 0), (2400, "d4", 1), (4000, "e7", 0), (4400, "e5", 1)),
        *((6000, "a2", 0), (6400, "a3", 1), (8000, "c7", 0), (8400, "c5", 1)),
    )
    capture = [
        *reports((10_000, "d4", 0)),
        *(CellTouched(10_500, cell, 12) for cell in ("c5", "e5")),
        *reports((14_000, "a7", 0), (14_400, "a6", 1)),
    ]

    result = at_chess([*opening, *capture])

    assert result.record[4:] == (None, "a7a6")
    assert set(result.candidates[5]) == {"d4c5", "d4e5"}


def test_pieces_that_are_put_back_in_the_order_in_which_turns_are_undone_take_turns_back() -> None:
    undone = reports((9000, "e5", 0), (9400, "e7", 1), (10_000, "e4", 0), (10_400, "e2", 1))
    d4 = reports((13_000, "d2", 0), (13_400, "d4", 1), (16_000, "d7", 0), (16_400, "d5", 1))

    assert at_chess([*E4_E5, *undone, *d4]).record == ("d2d4", "d7d5")


def test_a_press_before_the_piece_is_seen_to_stand_belongs_to_its_turn() -> None:
    events = [
        *reports((2000, "e2", 0)),
        ClockPressed(2300, "white"),
        *reports((2500, "e4", 1), (5000, "e7", 0), (5400, "e5", 1)),
        ClockPressed(5800, "black"),
    ]

    assert at_chess(events, clock=True).record == ("e2e4", "e7e5")


# Fox and Hounds: three hounds are straightened before e1-f2 and one of them after it.
FIDGETED = reports(
    *((2000, "e1", 0), (2112, "c1", 0), (2288, "g1", 0), (3962, "g1", 1), (4003, "e1", 1), (4187, "c1", 1)),
    *((4351, "e1", 0), (4882, "f2", 1), (7944, "g1", 0), (8843, "g1", 1)),
)


def test_what_a_hand_did_at_a_cell_is_no_reason_for_a_turn_much_later() -> None:
    further = reports((9403, "d8", 0), (9974, "e7", 1), (15_662, "c1", 0), (15_747, "b2", 1))
    flickering = reports(*((15_917 + 100 * count, "d2", 1 - count % 2) for count in range(70)))

    last = reports((24_000, "e7", 0), (24_300, "d8", 1), (25_000, "f2", 0), (25_300, "e3", 1))

    result = at_game("fox-and-hounds", [*FIDGETED, *further, *flickering, *last])

    assert result.record == ("e1-f2", "d8-e7", "c1-b2", "e7-d8", "f2-e3")


def test_where_hands_touch_more_than_they_play_their_turns_are_followed() -> None:
    game = make_game("jarmo")
    scripted = random_game(game, 101, 10)
    hands = RestlessHands(game, view_of(game, "polarity"), 101, clock=False)

    result = at_game("jarmo", hands.play(scripted), view="polarity")

    assert list(result.record) == scripted.line.written_turns()


@pytest.mark.parametrize("pace", [CALM, Pace(80, 0, 60)])
@pytest.mark.parametrize("promise_ms", [10, None])
def test_a_turn_that_no_cell_shows_is_known_by_the_turns_behind_it(
    promise_ms: int | None, pace: Pace
) -> None:
    """River Crossing: red comes in on h8, onto a piece of its own, so that nothing shows."""
    turns = "in-c1 d3-e4 in-h8 g6-f7 c1-b2 b3-a2 in-h8 e4-e3 in-g1 f3-f4 h8-g7 f4-f5"
    rules = Rules("river-crossing", (("pieces", "4"),))

    result = under(Hands(rules, Seen("occupancy", promise_ms, clock=False)).plays(turns, pace))

    assert " ".join(turn or "?" for turn in result.record) == turns


def test_a_silent_cell_does_not_stop_the_game() -> None:
    """e4 takes part in no turn and begins to report a piece."""
    silent = reports((1000, "e4", 1))
    game = reports(
        *((2000, "g1", 0), (2400, "f3", 1), (5000, "g8", 0), (5400, "f6", 1)),
        *((8000, "b1", 0), (8400, "c3", 1), (11_000, "b8", 0), (11_400, "c6", 1)),
    )

    assert at_chess([*silent, *game]).record == ("g1f3", "g8f6", "b1c3", "b8c6")


@pytest.mark.parametrize("clock", [True, False])
def test_a_piece_that_is_touched_long_after_a_capture_was_not_captured_for_that(clock: bool) -> None:
    """White captures on d5 unfelt, and then straightens the pawn on f5, which it could have captured."""
    hands = Hands(Rules("chess"), Seen("occupancy", 10, clock)).plays("e2e4 d7d5 a2a3 f7f5")
    steps = hands.steps_of("e4d5")
    hands.decides("e4d5").does(steps, gap_ms=0).press().wait(1000).fidgets("f5").wait(1500)

    result = under(hands.plays("c7c6 d2d3 h7h6"))

    assert result.record[4:] == (None, "c7c6", "d2d3", "h7h6")
    assert set(result.candidates[5]) == {"e4d5", "e4f5"}


def test_a_turn_that_is_changed_after_the_press_is_open_until_the_piece_is_played() -> None:
    hands = Hands(Rules("chess"), Seen("occupancy", 10, clock=True)).plays("e2e3").carries("e3", "e4")
    asked = under(hands.wait(1500).plays("e7e5 g1f3"))

    used = Hands(Rules("chess"), Seen("occupancy", 10, clock=True)).plays("e2e3").carries("e3", "e4")
    used.line = used.line.back(1).play(used.game.read("e2e4"))
    settled = under(used.wait(1500).plays("d7d5 e4d5 g8f6"))

    assert (asked.record, asked.candidates) == ((None, "e7e5", "g1f3"), {1: asked.candidates[1]})
    assert set(asked.candidates[1]) == {"e2e3", "e2e4"}
    assert settled.record == ("e2e4", "d7d5", "e4d5", "g8f6")


KINGS_OUT = "e2e3 e7e6 e1e2 e8e7 e2d3 e7d6 h2h3 h7h6"


@pytest.mark.parametrize("view", ["occupancy", "identity"])
@pytest.mark.parametrize("clock", [True, False])
def test_kings_put_in_the_centre_are_a_result_and_no_turn(view: str, clock: bool) -> None:
    """White's king comes by a legal turn to where it declares a win, and black's beside it."""
    hands = Hands(Rules("chess"), Seen(view, 10, clock)).plays(KINGS_OUT)

    result = under(hands.carries("d3", "d4").carries("d6", "e5"))

    assert (" ".join(turn or "?" for turn in result.record), result.candidates) == (KINGS_OUT, {})


PLAYED = {
    "01-second-thoughts-noclock": "e2e4 e7e5 g1f3 b8c6 f1c4",
    "03-both-hands-noclock": "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5",
    "07-fox-lifted-new-game": "@e2 e5-d4 e2-e1 d4-e5 e1-d1 c5-c4 d1-e1",
    "11-kings-sign": KINGS_OUT,
    "10-pushed-last-turn": "e2e4 d7d5 b1c3 g8f6 e4d5",
}


@pytest.mark.shared
@pytest.mark.parametrize("name", PLAYED)
def test_recorded_tables_that_were_lost_are_followed(name: str, shared: Path) -> None:
    result = followed(shared / "cases" / "referee" / f"{name}.jsonl")

    assert " ".join(turn or "?" for turn in result.record) == PLAYED[name]
