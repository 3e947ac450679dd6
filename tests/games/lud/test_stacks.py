"""Stacks: small descriptions in our own words, and how many turns Ludii 1.3.14 counts in them (845cda6)."""

from __future__ import annotations

import pytest

from adoube.games.judge import Judge
from adoube.games.line import perft
from adoube.games.lud.tree import DescriptionError
from tests.games.described import described

# What is counted, the description, and how many sequences of one, two, three ... turns there are.
CASES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    (
        "towers that move whole onto what stands beside them",
        """(game "Towers" (players 2)
    (equipment { (board (rectangle 2 4)) (piece "Disc" Each) })
    (rules (start { (place "Disc1" {"A1" "B2" "D1"}) (place "Disc2" {"A2" "C1" "D2"}) })
        (play (forEach Piece (move Step Orthogonal (to if:(is Occupied (to))) stack:True) top:True))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (4, 8, 8, 16),
    ),
    (
        "a piece that goes alone uncovers another player's",
        """(game "Uncovered" (players 2)
    (equipment { (board (rectangle 1 5)) (piece "Disc" Each) })
    (rules (start { (place "Disc1" {"A1" "C1"}) (place "Disc2" {"B1" "D1"}) })
        (play (forEach Piece (move Step (to if:(or (is Empty (to)) (is Enemy (who at:(to)))))) top:True))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (3, 6, 11, 25, 41, 99, 176),
    ),
    (
        "pieces of stacks that are hopped over are taken along beneath",
        """(game "Taken along" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each) })
    (rules (start { (place "Disc1" {"A1" "C1" "B2" "A3"}) (place "Disc2" {"B3" "D3" "C4" "B4"}) })
        (play (priority {
            (forEach Piece (move Hop (between if:(is Enemy (who at:(between)))
                (apply (fromTo (from (between)) (to)))) (to if:(is Empty (to))) stack:True) top:True)
            (forEach Piece (move Step (to if:(is Empty (to))) stack:True) top:True) }))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (1, 3, 4, 35, 102, 665),
    ),
    (
        "a herd of which each capture takes one",
        """(game "Herds" (players 2)
    (equipment { (board (square 4))
        (piece "Sheep" P1 (move Step (to if:(is Empty (to)))))
        (piece "Wolf" P2 (or (move Step (to if:(is Empty (to))))
            (move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between))))
                (to if:(is Empty (to)))))) })
    (rules (start { (place Stack "Sheep1" (sites {"B2" "C3"}) counts:{3 3}) (place "Wolf2" {"A1" "D4"}) })
        (play (forEach Piece top:True))
        (end { (if (no Moves P2) (result P1 Win)) (if (<= (count Pieces P1) 4) (result P2 Win)) })))""",
        (12, 48, 700),
    ),
    (
        "a whole stack is taken, and what is left behind stays",
        """(game "Left behind" (players 2)
    (equipment { (board (square 4)) (piece "Disc" Each (or
        (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply if:(is Enemy (who at:(to)))
            (remove (to) count:(size Stack at:(to))))) stack:True)
        (if (< 1 (size Stack at:(from)))
            (move Slide Orthogonal stack:True (then (fromTo (from (last To) level:0) (to (last From)))))))) })
    (rules (start { (place Stack "Disc1" (sites {"B1"}) count:3)
        (place Stack "Disc2" (sites {"C4"}) count:3) })
        (play (forEach Piece top:True))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (6, 35, 143, 553, 1038),
    ),
    (
        "who owns a piece within a stack moves what is on top of it",
        """(game "Within" (players 2)
    (equipment { (board (rectangle 2 3)) (piece "Disc" Each) })
    (rules (start { (place Stack "Disc1" (sites {"A1" "C2"}) count:2)
        (place Stack "Disc2" (sites {"B1" "B2"}) count:1) })
        (play (forEach Piece (move Step Orthogonal (to if:(< (size Stack at:(to)) 3)))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (4, 24, 146, 708),
    ),
    (
        "lines that go up from stack to stack",
        """(game "Up" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (forEach (sites Board) if:(< (size Stack at:(site)) 2))) stack:True))
        (end (if (is Line 3 byLevel:True) (result Mover Win)))))""",
        (9, 81, 720),
    ),
    (
        "lines of three in one stack",
        """(game "High" (players 2)
    (equipment { (board (rectangle 1 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (forEach (sites Board) if:(< (size Stack at:(site)) 4))) stack:True))
        (end (if (is Line 3 byLevel:True) (result Mover Win)))))""",
        (3, 9, 27, 81, 240, 618),
    ),
    (
        "a hand's pile, and pieces by the level they are on",
        """(game "Levels" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Disc" Each) (hand Each) })
    (rules (start { (place Stack "Disc1" (handSite P1) count:4) (place Stack "Disc2" (handSite P2) count:4) })
        (play (or (move (from (handSite Mover)) (to (sites Board)
                if:(or (is Empty (to)) (= (what at:(to) level:0) (id "Disc" Mover)))))
            (forEach Piece (move Step (to if:(= 0 (topLevel at:(to))))) top:True)))
        (end (if (all Sites (sites Hand Mover) if:(= 0 (count Cell at:(site)))) (result Mover Win)))))""",
        (4, 12, 54, 208, 906),
    ),
    (
        "a piece is promoted on top of its stack",
        """(game "Promoted" (players {(player N) (player S)})
    (equipment { (board (rectangle 4 3)) (piece "Disc" Each) (piece "King" Each)
        (regions P1 (sites Bottom)) (regions P2 (sites Top)) })
    (rules (start { (place Stack "Disc1" (sites {"A1" "C2"}) count:2)
        (place Stack "Disc2" (sites {"B4" "C3"}) count:2) })
        (play (or (forEach Piece "Disc" (move Step Forwards (to if:(is Empty (to))) stack:True
                (then (if (is In (last To) (sites Next)) (promote (last To) (piece "King") Mover)))) top:True)
            (forEach Piece "King" (move Step (to if:(not (is Friend (who at:(to)))))) top:True)))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (3, 8, 22, 87, 334, 1350),
    ),
    (
        "a hop not back over what was hopped over last",
        """(game "Not back" (players 2)
    (equipment { (board (square 5)) (piece "Disc" Each) })
    (rules (start { (place Stack "Disc1" (sites {"A1"}) count:2)
        (place Stack "Disc2" (sites {"B2" "B4" "D2" "D4"}) count:2) })
        (play (if (is Prev Mover)
            (or (move Hop (from (last To)) Diagonal (between before:5 after:5
                if:(and (not (is In (between) (last Between))) (is Enemy (who at:(between))))
                (apply (fromTo (from (between)) (to)))) (to if:(is Empty (to))) stack:True) (move Pass))
            (forEach Piece (or (move Step (to if:(is Empty (to))) stack:True)
                (move Hop Diagonal (between before:5 after:5 if:(is Enemy (who at:(between)))
                    (apply (fromTo (from (between)) (to)))) (to if:(is Empty (to))) stack:True
                    (then (moveAgain)))) top:True)))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (6, 183, 939),
    ),
)
TEXTS = {name: text for name, text, _ in CASES}
TOWERS = TEXTS["towers that move whole onto what stands beside them"]
HERDS = TEXTS["a herd of which each capture takes one"]
TAKEN_ALONG = TEXTS["pieces of stacks that are hopped over are taken along beneath"]


@pytest.mark.parametrize(("text", "counts"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_small_game_of_stacks_counts_as_in_ludii(text: str, counts: tuple[int, ...]) -> None:
    assert (*perft(described(text), len(counts)),) == counts


def test_a_stack_is_shown_from_the_bottom_up() -> None:
    game = described(TOWERS)

    after = game.after(game.start(), game.read("a1-a2"))

    assert game.placement(after).stack("a2") == ("black.disc", "white.disc")


def test_a_turn_changes_what_stands_beneath_as_well() -> None:
    game = described(TOWERS)
    start = game.start()

    changed = game.changed_stacks(start, game.after(start, game.read("a1-a2")))

    assert changed == {"a1": (("white.disc",), ()), "a2": (("black.disc",), ("black.disc", "white.disc"))}


def test_a_captured_piece_stands_beneath_those_that_took_it() -> None:
    game = described(TAKEN_ALONG)

    ((_, after),) = game.successors(game.start())

    stacks = [stack for stack in game.placement(after).cells.values() if len(stack) > 1]
    assert stacks == [("black.disc", "white.disc")]


def test_a_printed_stack_is_read_back() -> None:
    judge = Judge(described(HERDS))

    printed = judge.position()

    assert printed["cells"]["b2"] == ["white.sheep"] * 3
    assert judge.answer({"position": printed}) == printed


def test_a_stack_of_unknown_pieces_is_refused() -> None:
    judge = Judge(described(HERDS))
    printed = judge.position()
    printed["cells"]["b2"] = ["white.goat", "white.sheep"]

    assert "b2" in str(judge.answer({"position": printed}))


def test_numbers_on_the_pieces_of_stacks_are_refused() -> None:
    text = TOWERS.replace('{"A1" "B2" "D1"})', '{"A1" "B2" "D1"} state:1)')

    with pytest.raises(DescriptionError, match="state:"):
        described(text)


def test_a_capture_that_waits_for_the_end_of_a_turn_is_refused_where_there_are_stacks() -> None:
    text = HERDS.replace("(remove (between))", "(remove (between) at:EndOfTurn)")

    with pytest.raises(DescriptionError, match="at:"):
        described(text)


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("(forEach Piece (move (from) (to (sites Corners)) copy:True stack:True))", "move"),
        ("(forEach Piece (move Step (to if:(is Empty (to)))) P2)", "forEach Piece"),
        ("(forEach Piece Neutral (move Step (to if:(is Empty (to)))))", "forEach Piece"),
        (
            "(forEach Piece (move Slide (then (fromTo (from 1 level:0) (to 0) stack:True))) top:True)",
            "0 is not supported yet in",
        ),
    ],
)
def test_pieces_of_stacks_that_are_not_known_to_move_are_refused(play: str, said: str) -> None:
    moves = "(forEach Piece (move Step Orthogonal (to if:(is Occupied (to))) stack:True) top:True)"
    assert moves in TOWERS

    with pytest.raises(DescriptionError, match=said):
        described(TOWERS.replace(moves, f"(or {play} {moves})"))


def test_lines_by_level_are_of_the_top_piece_alone() -> None:
    text = TEXTS["lines of three in one stack"].replace("byLevel:True", 'byLevel:True what:(id "Disc" P1)')

    with pytest.raises(DescriptionError, match="what:"):
        described(text)


@pytest.mark.parametrize("heights", ["3 2", "(+ 1 1) (+ 1 2)"])
def test_stacks_of_different_heights_are_placed_one_by_one(heights: str) -> None:
    text = HERDS.replace("counts:{3 3}", f"counts:{{{heights}}}")

    with pytest.raises(DescriptionError, match="line 7.*place Stack"):
        described(text)


def test_a_game_of_stacks_suits_boards_that_know_their_pieces_and_cameras() -> None:
    game = described(TOWERS)

    assert game.stackable
    assert game.views == ("identity", "colour")
    assert game.magnet_plan() is None
    assert [each.code for each in game.unseen_state] == ["kit.unseen_stacks"]
