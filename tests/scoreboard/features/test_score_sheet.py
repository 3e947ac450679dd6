"""The turns of a game as rows and columns."""

from __future__ import annotations

import pytest

from adoube.tables.state import TurnShown
from adoube_scoreboard.features.score_sheet import columns_of, rounds_of


def turns(order: str) -> tuple[TurnShown, ...]:
    """One turn of each seat, a letter each."""
    return tuple(TurnShown(ply, seat, f"{seat}{ply}") for ply, seat in enumerate(order, start=1))


def sheet(seats: str, order: str) -> list[str]:
    """The rows in a word each: what stands in the columns, a dot for nothing."""
    played = turns(order)
    rows = rounds_of(columns_of(seats, played), played)
    return ["".join(turn.seat if turn else "." for turn in row.turns) for row in rows]


@pytest.mark.parametrize(
    ("seats", "order", "rows"),
    [
        ("ab", "", []),
        ("ab", "a", ["a."]),
        ("ab", "abab", ["ab", "ab"]),
        ("ab", "bab", ["ba", "b."]),
        ("ab", "aabb", ["a.", "ab", ".b"]),
        ("ab", "abbaab", ["ab", ".b", "a.", "ab"]),
        ("abc", "abcab", ["abc", "ab."]),
        ("abc", "abcbabcb", ["abcb", "abcb"]),
        ("a", "aaa", ["a", "a", "a"]),
    ],
)
def test_a_row_holds_a_round_and_nobodys_turn_stands_in_anothers_column(
    seats: str, order: str, rows: list[str]
) -> None:
    assert sheet(seats, order) == rows


def test_every_turn_is_on_the_sheet_once_and_in_order() -> None:
    played = turns("abcacbbca")

    rows = rounds_of(columns_of("abc", played), played)

    assert [turn for row in rows for turn in row.turns if turn] == list(played)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))


def test_equal_chains_are_equal_rows_and_another_beginning_shows_in_all() -> None:
    rows = rounds_of("ab", turns("abab"))
    longer = rounds_of("ab", turns("ababab"))
    other = rounds_of("ab", (TurnShown(1, "a", "else"), *turns("abab")[1:]))

    assert [row.chain for row in longer[:2]] == [row.chain for row in rows]
    assert all(mine.chain != theirs.chain for mine, theirs in zip(rows, other, strict=True))
