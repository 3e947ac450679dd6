"""Pieces that come onto the board, those that players hold in hand, and phases of one player."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from adoube.games.judge import Judge
from adoube.games.lud.game import LudGame
from adoube.games.lud.tree import DescriptionError
from tests.games.described import after, described, drawn, framed

DROP = "(move (from (handSite Mover)) (to (sites Empty)))"
HELD = '(place "Man" "Hand" count:2)'


def holding(play: str = DROP, start: str = HELD, board: str = "(square 2)", **more: Any) -> LudGame:
    return framed(play, equipment="(hand Each)", start=start, board=board, **more)


def played(game: LudGame, *turns: str) -> dict[str, Any]:
    """The printed position after some turns."""
    judge = Judge(game)
    for turn in turns:
        judge.answer({"turn": turn})
    return judge.position()


def test_a_piece_is_added_from_outside_the_game() -> None:
    game = framed('(move Add (piece "King" Mover) (to (sites Centre)))')

    assert game.turns(game.start()) == ["@c3"]
    assert after(game, game.start(), "@c3").split("\n")[2] == ". . K . ."


def test_an_added_piece_takes_what_stands_there() -> None:
    game = framed('(move Add (piece "Man" Mover) (to (sites Occupied by:Next)))')
    position = drawn(game, "m . . . .\n" + ". . . . .\n" * 4)

    assert after(game, position, "@a5").startswith("M . . . .")


def test_where_there_are_several_kinds_the_piece_that_comes_is_named() -> None:
    with pytest.raises(DescriptionError, match="say which piece comes"):
        framed("(move Add (to (sites Empty)))")


def test_a_hand_is_a_place_off_the_board_and_every_drop_takes_from_it() -> None:
    game = holding()

    assert played(game)["off"] == {"white_hand": {"white.man": 2}, "black_hand": {"black.man": 2}}
    assert played(game, "@a1", "@b1", "@a2")["off"] == {"white_hand": {}, "black_hand": {"black.man": 1}}


def test_with_an_empty_hand_nothing_can_be_dropped() -> None:
    game = holding(start='(place "Man" "Hand2" count:1)')

    assert game.turns(game.start()) == ["skip"]


def test_a_printed_position_with_hands_reads_back() -> None:
    game = holding()
    judge, printed = Judge(game), played(game, "@a1", "@b1")

    assert judge.answer({"position": json.loads(json.dumps(printed))}) == {**printed, "ply": printed["ply"]}
    assert judge.answer({"turn": "@a2"})["off"]["white_hand"] == {}


def test_a_hand_holds_its_players_pieces_only() -> None:
    game = holding()
    off = {"white_hand": {"black.man": 1}, "black_hand": {}}

    answer = Judge(game).answer({"position": {**played(game), "off": off}})

    assert answer == {"error": "off.white_hand: these pieces are expected: white.man and white.king"}


def test_two_positions_with_other_hands_are_not_equal() -> None:
    """A man who goes back to the hand is not there, so the same board may be reached in two ways."""
    game = holding(f'(or {DROP} (move Add (piece "Man" Mover) (to (sites Empty))))')

    assert len(list(game.successors(game.start()))) == 8


def test_pieces_in_hand_may_be_named_by_their_kind() -> None:
    play = '(forEach Piece "King" container:(mover) (move (from) (to (sites Empty))))'
    game = framed(
        play,
        board="(square 2)",
        equipment="(hand Each size:2)",
        start=HELD + '(place "King1" (handSite P1 1))',
    )

    assert game.turns(game.start()) == ["@a1", "@a2", "@b1", "@b2"]
    assert played(game, "@a1")["cells"] == {"a1": ["white.king"]}


def test_a_shared_hand_has_one_piece_of_a_kind() -> None:
    with pytest.raises(DescriptionError, match=r"line 12.*\(place \.\.\.\) is not supported"):
        framed(DROP, equipment="(hand Shared)", start='(place "Man1" (handSite Shared) count:3)')


@pytest.mark.parametrize("owner", ["Mover", "Neutral"])
def test_a_start_names_the_hand_of_a_player(owner: str) -> None:
    with pytest.raises(DescriptionError, match=f"handSite {owner}"):
        framed(DROP, equipment="(hand Each)", start=f'(place "Man1" (handSite {owner}) count:3)')


@pytest.mark.parametrize(
    ("play", "said"),
    [
        (DROP.replace("Mover", "Shared"), "no one holds pieces in this hand"),
        ("(forEach Piece container:1 (move (from) (to (sites Empty))))", "1 is not supported yet"),
        ("(move (from (handSite Mover)))", "say where the piece may come"),
        ("(if (< 0 (count Sites in:(sites Hand Mover))) (move Pass))", "sites Hand"),
    ],
)
def test_what_hands_are_not_is_refused(play: str, said: str) -> None:
    with pytest.raises(DescriptionError, match=said):
        holding(play)


def test_two_kinds_in_one_place_of_a_hand_are_refused() -> None:
    with pytest.raises(DescriptionError, match="each place in a hand holds pieces of one kind"):
        holding(start=HELD + '(place "King" "Hand")')


def test_a_drop_from_a_hand_that_nobody_has_is_refused() -> None:
    with pytest.raises(DescriptionError, match="no one holds pieces in this hand"):
        framed(DROP)


def test_a_phase_ends_when_a_hand_is_empty_for_each_player_alone() -> None:
    first = f'(phase "Drop" (play {DROP}) (nextPhase Mover ("HandEmpty" Mover) "Move"))'
    second = '(phase "Move" (play (forEach Piece (move Step (to if:(is Empty (to)))))))'
    start = '(place "Man1" (handSite P1)) (place "Man2" (handSite P2) count:2)'
    game = holding(first + second, start, board="(square 3)", phases=True)

    position = game.start()
    for turn in ("@a1", "@c3", "a1-b1"):
        position = game.play(position, game.read(turn))

    assert played(game, "@a1", "@c3", "a1-b1")["memory"]["phases"] == ["Move", "Drop"]
    assert all(turn.startswith("@") for turn in game.turns(position))


def test_a_phase_may_be_one_players_and_begin_another_turn_of_it() -> None:
    drop = f'(phase "Fox" P1 (play {DROP}) (nextPhase Mover ("HandEmpty" P1) "All"))'
    step = '(phase "All" (play (forEach Piece (move Step N (to if:(is Empty (to)))))))'
    game = holding(
        drop + step, '(place "Man1" (handSite P1)) (place "Man2" (sites Bottom))', "(square 3)", phases=True
    )

    assert played(game)["memory"]["phases"] == ["Fox", "All"]
    assert played(game, "@a3")["memory"]["phases"] == ["All", "All"]
    assert Judge(game).answer({"turn": "@a3"})["to_move"] == "black"


def test_a_phase_may_follow_within_a_turn() -> None:
    again = DROP.replace("(to (sites Empty))", "(to (sites Empty)) (then (moveAgain))")
    drop = f'(phase "Drop" (play {again}) (nextPhase Mover "Take"))'
    take = '(phase "Take" (play (move Remove (sites Occupied by:Next))))'
    game = holding(
        drop + take, '(place "Man1" (handSite P1)) (place "Man2" (sites Top))', "(square 2)", phases=True
    )

    assert game.turns(game.start()) == ["@a1,xa2", "@a1,xb2", "@b1,xa2", "@b1,xb2"]


def test_a_phase_without_a_name_to_follow_is_followed_by_the_next() -> None:
    one = f'(phase "One" (play {DROP}) (nextPhase))'
    two = '(phase "Two" (play (move Remove (sites Occupied))))'
    game = holding(one + two, phases=True)

    assert played(game, "@a1")["memory"]["phases"] == ["Two", "Two"]


def test_a_player_without_any_phase_is_refused() -> None:
    with pytest.raises(DescriptionError, match="no phase is P2's"):
        holding(f'(phase "One" P1 (play {DROP})) (phase "Two" P1 (play {DROP}))', phases=True)


def test_a_man_flies_to_any_site_and_takes_what_stands_there() -> None:
    game = framed(
        "(move (from (sites Occupied by:Mover)) (to (union (sites Centre) (sites Occupied by:Next))))"
    )
    position = drawn(game, "M . . . m\n" + ". . . . .\n" * 4)

    assert game.turns(position) == ["a5-c3", "a5-e5"]
    assert after(game, position, "a5-e5").startswith(". . . . M")


def test_a_leap_goes_over_anything() -> None:
    leap = "(move Leap {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to))))))"
    game = framed(f"(forEach Piece {leap})")
    position = drawn(game, "m . . . .\nM . M . .\nm m . . .\nM m . . .\nM . . . .")

    assert [turn for turn in game.turns(position) if turn.startswith("a1")] == ["a1-b3", "a1-c2"]


def test_moves_for_each_site_know_the_site() -> None:
    game = framed("(forEach Site (sites Corners) (move Remove (sites Around (site) Diagonal)))")
    position = drawn(game, ". . . . .\n. m . m .\n. . m . .\n. m . . .\n. . . . .")

    assert game.turns(position) == ["xb2", "xb4", "xd4"]


def test_who_may_go_is_asked_of_each_piece() -> None:
    play = "(forEach Piece (if (is In (from) (sites Top)) (move Slide S) (move Slide N)))"
    game = framed(play)
    position = drawn(game, "M . . . .\n" + ". . . . .\n" * 2 + ". . . . .\n. . . . M")

    assert game.turns(position) == [
        *(f"a5-a{rank}" for rank in range(1, 5)),
        *(f"e1-e{rank}" for rank in range(2, 6)),
    ]


def test_a_hop_may_go_over_a_row_of_so_many() -> None:
    over = "(between (exact 3) if:(is Enemy (who at:(between))) (apply (remove (between))))"
    game = framed(f"(forEach Piece (move Hop Orthogonal {over} (to if:(is Empty (to)))))")
    position = drawn(game, ". . . . .\n. . . . .\n. . . . .\nm . . . .\nM m m m .")

    assert game.turns(position) == ["a1-e1"]
    assert after(game, position, "a1-e1").endswith("m . . . .\n. . . . M")


def test_a_description_of_drops_does_not_change_its_positions() -> None:
    game = holding()
    position = game.start()
    before = deepcopy(position)

    list(game.successors(position))

    assert position == before
    assert hash(position) == hash(before)


def test_a_whole_game_with_a_hand_of_one_player() -> None:
    game = described(
        """
        (define "Drop" (move (from (handSite P1)) (to (sites Empty))))
        (game "T" (players 2)
            (equipment { (board (square 2)) (piece "Fox" P1) (piece "Goose" P2) (hand P1) })
            (rules (start { (place "Goose2" (sites Top)) (place "Fox1" (handSite P1)) })
                (play (if (is Mover P1) "Drop" (forEach Piece (move Slide S))))))
        """
    )

    assert Judge(game).position()["off"] == {"white_hand": {"white.fox": 1}}


def test_a_piece_that_is_dropped_may_go_on_in_the_same_turn() -> None:
    step = "(move Step (from (last To)) N (to if:(is Empty (to))))"
    drop = '(move Add (piece "Man" Mover) (to (sites {"A1"})) (then (moveAgain)))'
    game = framed(f'(if "SameTurn" {step} {drop})')

    assert game.turns(game.start()) == ["@a1,a1-a2"]
    assert game.write(game.read("@a1,a1-a2")) == "@a1,a1-a2"
    assert game.placement(game.play(game.start(), game.read("@a1,a1-a2"))).cells.keys() == {"a2"}


@pytest.mark.parametrize(
    ("phases", "said"),
    [
        (f'(phase "One" P1 (play {DROP})) (phase "One" P1 (play {DROP}))', "a name of its own"),
        (f'(phase "One" (play {DROP}) twice)', "twice is not supported yet"),
    ],
)
def test_what_phases_are_not_is_refused(phases: str, said: str) -> None:
    with pytest.raises(DescriptionError, match=said):
        holding(phases, phases=True)
