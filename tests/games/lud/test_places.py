"""Places in games for more than two: who is out, who plays on, and how the places are told.

The counts and the places of whole games are what Ludii 1.3.14 says of the same descriptions.
"""

from __future__ import annotations

import pytest

from adoube.games.line import Line, line_from, perft, printed
from adoube.games.lud.game import LudGame
from tests.games.described import described

FRAME = """
(game "Test"
    (players {players})
    (equipment {{ (board {board}) (piece "Man" Each) }})
    (rules (start {{ {start} }}) (play (forEach Piece (move Step {step}))) (end {{ {end} }}))
)
"""
ONTO_EMPTY = "(to if:(is Empty (to)))"
TAKING = "(to if:(not (is Friend (who at:(to)))) (apply (remove (to))))"


def placed(*men: str) -> str:
    return " ".join(
        f'(place "Man{seat}" (sites {{{cells}}}))' for seat, cells in enumerate(men, start=1) if cells
    )


TAKE = FRAME.format(
    players=3,
    board="(square 3)",
    start=placed('"A1" "B1"', '"A3" "B3"', '"C2" "C3"'),
    step=TAKING,
    end=" ".join(f"(if (no Pieces P{seat}) (result P{seat} Loss))" for seat in (1, 2, 3)),
)
DRAW = FRAME.format(
    players=3,
    board="(rectangle 3 5)",
    start=placed('"A1"', '"A2"', '"A3"'),
    step=f"(directions {{E SE NE}}) {ONTO_EMPTY}",
    end='(if (is In (last To) (sites {"E1" "E3"})) (result Mover Win))'
    ' (if (is In (last To) (sites {"E2"})) (result All Draw))'
    " (if (no Moves Next) (result Next Loss))",
)
STUCK = FRAME.format(
    players=3,
    board="(rectangle 4 3)",
    start=placed('"A1" "C1"', '"B1" "A2"', '"C2" "B2"'),
    step=f"(directions {{N NE}}) {ONTO_EMPTY}",
    end="(if (no Moves Next) (result Next Loss))",
)
MIXED = FRAME.format(
    players=4,
    board="(square 4)",
    start=placed('"A1" "B1"', '"D1" "D2"', '"D4" "C4"', '"A4" "A3"'),
    step=TAKING,
    end='(if (is In (last To) (sites {"B2" "C3"})) (result Mover Win))'
    " (if (no Pieces Next) (result Next Loss))",
)


def played(game: LudGame, turns: str) -> Line:
    line = Line.begin(game)
    for turn in turns.split():
        line = line.play(game.read(turn))
    return line


@pytest.mark.parametrize(
    ("description", "counts"),
    [
        (TAKE, [6, 36, 183, 1103]),
        (DRAW, [2, 4, 6, 11, 20, 29, 65, 52, 42, 63, 63, 0]),
        (STUCK, [1, 2, 5, 10, 25, 41, 73, 106, 156, 174, 158, 119]),
        (MIXED, [6, 36, 216, 1272]),
    ],
)
def test_as_many_turns_are_counted_as_by_ludii(description: str, counts: list[int]) -> None:
    assert list(perft(described(description), len(counts))) == counts


@pytest.mark.parametrize(
    ("description", "turns", "places"),
    [
        (
            TAKE,
            (
                "a1-a2 b3-c2 c3-b2 b1-a1 c2-b3 b2-c2 a1-b2 a3-a2 c2-c3 b2-c3 b3-b2 c3-b2 a2-b3 b2-a3 b3-a2"
                " a3-b2 a2-b1 b2-c1 b1-b2 c1-b1 b2-c2 b1-c2"
            ),
            [1, 2, 3],
        ),
        (DRAW, "a1-b1 a2-b2 a3-b3 b1-c2 b2-c1 b3-c3 c2-d1 c1-d2 c3-d3 d1-e1 d2-e3", [1, 2, 3]),
        (STUCK, "skip a2-b3 b2-c3 a1-a2 b3-c4 a2-a3 b1-b2 a3-b4 b2-b3", [2, 1, 3]),
        (
            MIXED,
            "a1-a2 d2-d3 d4-d3 a4-b4 b1-a1 d1-c1 d3-c2 b4-c3 a1-b2 c1-c2 c4-d4 c2-d2 d4-d3 d2-c2 d3-d2 c2-b2",
            [2, 3, 4, 1],
        ),
    ],
)
def test_whole_games_end_with_the_places_that_ludii_gives(
    description: str, turns: str, places: list[int]
) -> None:
    line = played(described(description), turns)

    assert line.outcome is not None
    assert [place for _, place in line.outcome.places] == places
    assert line.outcome.winners == (line.game.seats[places.index(1)],)
    assert list(line.scores.values()) == [len(places) - place for place in places]


def test_who_still_play_share_the_places_when_as_many_turns_are_skipped_as_there_are_seats() -> None:
    """As in Ludii's random games of Tic-Tac-Mo: the places are 2.5, 2.5 and 1 after three skips."""
    filling = """
    (game "Fill"
        (players 3)
        (equipment { (board (rectangle 1 3)) (piece "Man" Each) })
        (rules
            (play (move Add (piece "Man" Mover) (to if:(is Empty (to)))))
            (end (if (is In (last To) (sites {"A1"})) (result Mover Win)))
        )
    )
    """
    line = played(described(filling), "@a1 @b1 @c1 skip skip")

    after = line.play(line.game.read("skip"))

    assert line.outcome is None
    assert after.outcome is not None
    assert dict(after.outcome.places) == {"white": 1, "black": 2, "red": 2}
    assert after.scores == {"white": 2, "black": 0.5, "red": 0.5}


def test_who_still_play_share_the_places_that_are_left_when_they_draw() -> None:
    line = played(described(DRAW), "a1-b1 a2-b2 a3-b3 b1-c2 b2-c1 b3-c3 c2-d3 c1-d1 c3-d2 d3-e2")

    assert line.outcome is not None
    assert line.outcome.winners == ("white", "black", "red")
    assert line.scores == {"white": 1, "black": 1, "red": 1}
    assert str(line.outcome.said).endswith("Places: 1. White, Black and Red.")


def test_a_player_who_has_a_place_has_no_further_turn() -> None:
    line = played(described(DRAW), "a1-b1 a2-b2 a3-b3 b1-c2 b2-c1 b3-c3 c2-d1 c1-d2 c3-d3 d1-e1")

    assert line.outcome is None
    assert [str(note) for note in line.notes] == ["Places so far: 1. White."]
    assert line.to_move == "black"


def test_places_are_printed_and_read_back() -> None:
    line = played(described(DRAW), "a1-b1 a2-b2 a3-b3 b1-c2 b2-c1 b3-c3 c2-d1 c1-d2 c3-d3 d1-e1")
    document = printed(line)

    again = line_from(line.game, document)

    assert document["memory"]["places"] == [1, 0, 0]
    assert again.position == line.position
    assert printed(again.play(line.game.read("d2-e3")))["over"]["places"] == {
        "white": 1,
        "black": 2,
        "red": 3,
    }


def test_an_end_that_was_printed_before_games_decided_all_places_is_read() -> None:
    line = played(described(DRAW), "a1-b1 a2-b2 a3-b3 b1-c2 b2-c1 b3-c3 c2-d1 c1-d2 c3-d3 d1-e1")
    document = printed(line)
    memory = {key: document["memory"][key] for key in document["memory"] if not key.startswith("place")}

    again = line_from(line.game, {**document, "to_move": None, "memory": {**memory, "ended_before": "black"}})

    assert again.outcome is not None
    assert again.outcome.winners == ("white",)
