"""The results that games add up to, over tables at which the same people play."""

from __future__ import annotations

from dataclasses import replace

from adoube.tables.state import Phase, SeatState, TableState
from adoube_scoreboard.services import PlayerRow, Results
from tests.scoreboard.tables import PLAYING


def over(
    table: str, black: tuple[str, int], white: tuple[str, int], *winners: str, number: int = 1
) -> TableState:
    seats = tuple(
        SeatState(seat, player, points, 0, to_move=False, won=player in winners)
        for seat, (player, points) in (("black", black), ("white", white))
    )
    return replace(PLAYING, table=table, phase=Phase.OVER, seats=seats, record_number=number)


def rows(*states: TableState) -> tuple[PlayerRow, ...]:
    results = Results()
    for state in states:
        results.hear(state)
    (table,) = results.standings()
    assert str(table.title) == "Jarmo"
    return table.rows


def test_a_round_robin_adds_up_over_the_tables() -> None:
    assert rows(
        over("one", ("Ada", 6), ("Grace", 3), "Ada"),
        over("two", ("Alan", 4), ("Ada", 4), "Alan", "Ada"),
        over("one", ("Grace", 5), ("Alan", 2), "Grace", number=2),
    ) == (
        PlayerRow(1, "Ada", 2, 1, 1, 0, 10),
        PlayerRow(2, "Grace", 2, 1, 0, 1, 8),
        PlayerRow(3, "Alan", 2, 0, 1, 1, 6),
    )


def test_equal_points_share_a_place() -> None:
    drawn = rows(
        over("one", ("Ada", 4), ("Grace", 4), "Ada", "Grace"),
        over("two", ("Alan", 3), ("Joan", 1), "Alan"),
    )

    assert [(row.place, row.player) for row in drawn] == [(1, "Ada"), (1, "Grace"), (3, "Alan"), (4, "Joan")]


def test_a_void_game_is_no_draw_and_does_not_count() -> None:
    results = Results()

    results.hear(over("one", ("Ada", 2), ("Grace", 2)))

    assert results.standings() == ()


def test_a_win_of_two_of_three_is_a_win_of_both() -> None:
    seats = tuple(
        SeatState(seat, player, won, 0, to_move=False, won=bool(won))
        for seat, player, won in (("red", "Emmy", 1), ("collector", "Sofja", 0), ("black", "Maryam", 1))
    )

    shared = rows(replace(PLAYING, phase=Phase.OVER, seats=seats))

    assert [(row.player, row.won, row.drawn, row.lost) for row in shared] == [
        ("Emmy", 1, 0, 0),
        ("Maryam", 1, 0, 0),
        ("Sofja", 0, 0, 1),
    ]


def test_a_game_is_counted_once_however_often_it_is_shown() -> None:
    ended = over("one", ("Ada", 6), ("Grace", 3), "Ada")

    assert [row.games for row in rows(ended, replace(ended, version=90))] == [1, 1]


def test_a_game_that_the_arbiter_takes_up_again_does_not_count() -> None:
    ended = over("one", ("Ada", 6), ("Grace", 3), "Ada")
    results = Results()

    results.hear(ended)
    results.hear(replace(ended, phase=Phase.PLAYING))

    assert results.standings() == ()


def test_people_without_a_name_are_not_taken_for_each_other() -> None:
    results = Results()

    results.hear(over("one", ("Player 1", 6), ("Player 2", 3), "Player 1"))

    assert results.standings() == ()


def test_points_of_different_games_are_not_added() -> None:
    results = Results()
    results.hear(over("one", ("Ada", 6), ("Grace", 3), "Ada"))
    results.hear(replace(over("two", ("Ada", 1), ("Grace", 0), "Ada"), game="chess", title="Chess"))

    assert [str(table.title) for table in results.standings()] == ["Chess", "Jarmo"]
