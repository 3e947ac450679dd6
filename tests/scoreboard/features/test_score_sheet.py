"""The turns of a game as rows and columns."""

from __future__ import annotations

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.scoresheet import columns_of
from adoube.tables.state import TurnShown, shown_turns
from adoube_scoreboard.features.score_sheet import EntryPart, entry_of, rounds_of


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


def test_chess_is_written_as_players_write_it_with_figures_for_letters() -> None:
    game = make_game("chess")
    line = Line.begin(game)
    for turn in ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1"):
        line = line.play(game.read(turn))

    entries = [entry_of(turn, game.sheet_letters) for turn in shown_turns(line)]

    assert ["".join(part.text or f"<{part.kind}>" for part in entry) for entry in entries] == [
        "e4",
        "e5",
        "<knight>f3",
        "<knight>c6",
        "<bishop>b5",
        "<knight>f6",
        "O-O",
    ]


def test_other_games_are_written_as_ever() -> None:
    (turn,) = shown_turns(Line.begin(make_game("jarmo")).play(make_game("jarmo").read("a1-b3")))

    assert (turn.text, turn.entry) == ("a1-b3", "a1-b3")
    assert entry_of(turn, {}) == (EntryPart("a1-b3"),)
