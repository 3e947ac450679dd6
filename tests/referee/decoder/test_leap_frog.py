"""Games whose turns are too many to list are followed like others: a board is explained by a search."""

from adoube.sensing.events import ClockPressed, Event
from tests.referee.decoder.tables import at_game, reports

REMOVED = [
    *reports((2000, "a1", 0)),
    ClockPressed(2500, "p1"),
    *reports((4000, "i9", 0)),
    ClockPressed(4500, "p2"),
]
LEAP: list[Event] = [
    *reports((6000, "a3", 0), (6400, "a1", 1), (6700, "a2", 0)),
    ClockPressed(7200, "p1"),
]


def test_pieces_that_are_taken_off_first_and_leaps_are_recorded() -> None:
    answer = [*reports((9000, "c2", 0), (9400, "a2", 1), (9700, "b2", 0)), ClockPressed(10_200, "p2")]

    result = at_game("leap-frog", [*REMOVED, *LEAP, *answer], clock=True)

    assert result.record == ("-a1", "-i9", "a3xa1", "c2xa2")
    assert not result.candidates


def test_leaps_of_one_piece_between_two_presses_are_one_turn() -> None:
    removed = [
        *reports((2000, "c1", 0)),
        ClockPressed(2500, "p1"),
        *reports((4000, "c3", 0)),
        ClockPressed(4500, "p2"),
    ]
    leaps = reports(
        *((6000, "e1", 0), (6400, "c1", 1), (6700, "d1", 0)),
        *((8000, "c1", 0), (8400, "c3", 1), (8700, "c2", 0)),
    )

    answer = reports((11_000, "a1", 0), (11_400, "c1", 1), (11_700, "b1", 0))

    result = at_game(
        "leap-frog",
        [*removed, *leaps, ClockPressed(9200, "p1"), *answer, ClockPressed(12_200, "p2")],
        clock=True,
    )

    assert result.record == ("-c1", "-c3", "e1xc1xc3", "a1xc1")
    assert not result.candidates


def test_a_turn_under_a_quick_answer_is_found() -> None:
    quick: list[Event] = [
        *reports((6000, "a3", 0), (6300, "a1", 1), (6320, "a2", 0), (6350, "c2", 0)),
        ClockPressed(6350, "p1"),
        *reports((6410, "a2", 1), (6470, "b2", 0)),
        ClockPressed(6770, "p2"),
    ]

    assert at_game("leap-frog", [*REMOVED, *quick], clock=True).record == ("-a1", "-i9", "a3xa1", "c2xa2")


def test_a_silent_cell_beside_does_not_stop_the_game() -> None:
    silent = reports((5000, "e5", 0))

    result = at_game("leap-frog", [*REMOVED, *silent, *LEAP], clock=True)

    assert result.record == ("-a1", "-i9", "a3xa1")
