"""The effect of each ludeme, in the smallest description that uses it."""

from __future__ import annotations

import pytest

from adoube.games.lud.tree import DescriptionError
from tests.games.described import after, described, drawn, framed, picture

ONE_MAN = """
    . . . . .
    . . . . .
    . . M . .
    . . . . .
    . . . . .
"""
ALONE = "(forEach Piece {})"


@pytest.mark.parametrize(
    ("directions", "targets"),
    [
        ("", "b2 b3 b4 c2 c4 d2 d3 d4"),
        ("Orthogonal", "b3 c2 c4 d3"),
        ("Diagonal", "b2 b4 d2 d4"),
        ("All", "b2 b3 b4 c2 c4 d2 d3 d4"),
        ("Adjacent", "b2 b3 b4 c2 c4 d2 d3 d4"),
        ("N", "c4"),
        ("{NE SW}", "b2 d4"),
        ("Forward", "c4"),
        ("Backward", "c2"),
        ("Leftward", "b3"),
        ("Rightward", "d3"),
        ("Forwards", "b4 c4 d4"),
        ("Backwards", "b2 c2 d2"),
        ("(directions {FR FL})", "b4 d4"),
        ("{BR BL}", "b2 d2"),
    ],
)
def test_a_step_goes_one_square_in_its_directions(directions: str, targets: str) -> None:
    game = framed(ALONE.format(f"(move Step {directions} (to if:(is Empty (to))))"))

    assert game.turns(drawn(game, ONE_MAN)) == [f"c3-{target}" for target in targets.split()]


def test_forward_is_the_other_way_for_the_second_player() -> None:
    game = framed(ALONE.format("(move Step Forward (to if:(is Empty (to))))"))

    assert game.turns(drawn(game, ONE_MAN.replace("M", "m"), mover=1)) == ["c3-c2"]


def test_a_step_onto_an_enemy_takes_it() -> None:
    game = framed(ALONE.format("(move Step N (to if:(is Enemy (who at:(to))) (apply (remove (to)))))"))
    position = drawn(
        game,
        """
        . . . . .
        . . m . .
        . . M . .
        . . M . .
        . . . . .
        """,
    )

    assert game.turns(position) == ["c3-c4"]
    assert after(game, position, "c3-c4").split("\n")[1:3] == [". . M . .", ". . . . ."]


def test_a_slide_goes_on_until_something_stands_there() -> None:
    game = framed(ALONE.format("(move Slide N)"))
    position = drawn(
        game,
        """
        m . . . .
        . . . . .
        . . . . .
        . . . . .
        M . . . .
        """,
    )

    assert game.turns(position) == ["a1-a2", "a1-a3", "a1-a4"]


@pytest.mark.parametrize(
    ("where", "targets"),
    [
        ("(is Enemy (who at:(to)))", "a2 a3 a4"),
        ("(or (is Empty (to)) (is Enemy (who at:(to))))", "a2"),
        ("(is Friend (who at:(to)))", "a2 a3"),
        ("(is In (to) (sites Row 2))", "a2 a3"),
    ],
)
def test_a_slide_ends_where_its_condition_holds(where: str, targets: str) -> None:
    game = framed(ALONE.format(f"(move Slide N (to if:{where} (apply (if {where} (remove (to))))))"))
    position = drawn(game, "m . . . .\nm . . . .\n. . . . .\n. . . . .\nM . . . .")

    assert game.turns(position) == [f"a1-{target}" for target in targets.split()]


HOP = "(move Hop (from) Orthogonal (between if:{} {}) (to if:(is Empty (to))))"
TO_HOP = """
    . . . . .
    . . m . .
    . M M m .
    . . . . .
    . . . . .
"""


def test_a_hop_goes_over_what_its_condition_allows() -> None:
    enemies = framed(ALONE.format(HOP.format("(is Enemy (who at:(between)))", "")))
    friends = framed(ALONE.format(HOP.format("(is Friend (who at:(between)))", "")))
    both = framed(ALONE.format(HOP.format("(is Occupied (between))", "")))

    assert enemies.turns(drawn(enemies, TO_HOP)) == ["c3-c5", "c3-e3"]
    assert friends.turns(drawn(friends, TO_HOP)) == ["c3-a3"]
    assert both.turns(drawn(both, TO_HOP)) == ["c3-a3", "c3-c5", "c3-e3"]


def test_a_hop_leaves_what_it_goes_over_unless_it_is_removed() -> None:
    leaves = framed(ALONE.format(HOP.format("(is Enemy (who at:(between)))", "")))
    takes = framed(ALONE.format(HOP.format("(is Enemy (who at:(between)))", "(apply (remove (between)))")))

    assert after(leaves, drawn(leaves, TO_HOP), "c3-e3").split("\n")[2] == ". M . m M"
    assert after(takes, drawn(takes, TO_HOP), "c3-e3").split("\n")[2] == ". M . . M"


def test_a_long_hop_may_begin_and_end_further_away() -> None:
    hop = "(move Hop E (between before:1 after:1 if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))"
    game = framed(ALONE.format(hop))
    position = drawn(game, ". . . . .\n. . . . .\nM . m . .\n. . . . .\n. . . . .")

    assert game.turns(position) == ["a3-d3", "a3-e3"]


def test_what_is_removed_at_the_end_of_a_turn_stands_until_then() -> None:
    enemy = "(and (is Enemy (who at:(between))) (not (is In (between) (sites ToClear))))"
    taking = f"(between if:{enemy} (apply (remove (between) at:EndOfTurn)))"
    hop = f"(move Hop (from SITE) Orthogonal {taking} (to if:(is Empty (to))) (then (moveAgain)))"
    again, first = hop.replace("SITE", "(last To)"), hop.replace("SITE", "")
    play = f"(if (is Prev Mover) {again} (forEach Piece {first}))"
    game = framed(play)
    position = drawn(game, ". . . . .\n. . . . .\n. . . . .\n. . . . .\nM m . m .")

    assert game.turns(position) == ["a1-c1-e1"]
    assert after(game, position, "a1-c1-e1").endswith(". . . . M")


def test_remove_takes_one_piece_off() -> None:
    game = framed("(move Remove (sites Occupied by:Next))")

    assert game.turns(drawn(game, TO_HOP)) == ["xc4", "xd3"]
    assert picture(game, game.play(drawn(game, TO_HOP), game.read("xd3"))).split("\n")[2] == ". M M . ."


def test_priority_hides_what_comes_later() -> None:
    hop = HOP.format("(is Enemy (who at:(between)))", "")
    game = framed(
        f"(priority {{ (forEach Piece {hop}) (forEach Piece (move Step E (to if:(is Empty (to))))) }})"
    )

    assert game.turns(drawn(game, TO_HOP)) == ["c3-c5", "c3-e3"]
    assert game.turns(drawn(game, ONE_MAN)) == ["c3-d3"]


def test_priority_among_the_moves_of_a_piece_leaves_the_other_pieces_theirs() -> None:
    north, east = (f"(move Step {way} (to if:(is Empty (to))))" for way in "NE")
    game = framed(f"(forEach Piece (priority {{ {north} {east} }}))")

    blocked_and_free = ". . . . .\n" * 2 + ". . m . .\nM . M . .\n. . . . ."
    assert game.turns(drawn(game, blocked_and_free)) == ["a2-a3", "c2-d2"]


def test_or_allows_both_and_if_chooses() -> None:
    east, west = (f"(forEach Piece (move Step {way} (to if:(is Empty (to)))))" for way in "EW")
    both, chosen = framed(f"(or {east} {west})"), framed(f"(if (is Mover P1) {east} {west})")

    assert both.turns(drawn(both, ONE_MAN)) == ["c3-b3", "c3-d3"]
    assert chosen.turns(drawn(chosen, ONE_MAN)) == ["c3-d3"]
    assert chosen.turns(drawn(chosen, ONE_MAN.replace("M", "m"), mover=1)) == ["c3-b3"]


def test_a_named_piece_moves_alone() -> None:
    game = framed('(forEach Piece "King" (move Step N (to if:(is Empty (to)))))')

    assert game.turns(drawn(game, "M . . K .\n" + ". . . . .\n" * 3 + "M . . K .")) == ["d1-d2"]


def test_a_piece_may_bring_its_moves_along() -> None:
    game = described(
        """
        (game "Test" (players 2)
            (equipment { (board (square 3)) (piece "Man" Each (move Step E (to if:(is Empty (to))))) })
            (rules (start (place "Man1" (sites Left))) (play (forEach Piece))))
        """
    )

    assert game.turns(game.start()) == ["a1-b1", "a2-b2", "a3-b3"]


def test_do_keeps_what_fulfils_its_condition_afterwards() -> None:
    play = "(do (forEach Piece (move Slide N)) ifAfterwards:(is In (last To) (sites Top)))"
    game = framed(play)

    assert game.turns(drawn(game, ONE_MAN)) == ["c3-c5"]


def test_a_promotion_changes_the_piece_where_it_stands() -> None:
    promoted = '(then (if (is In (last To) (sites Mover "Far")) (promote (last To) (piece "King") Mover)))'
    game = framed(ALONE.format(f"(move Slide N {promoted})"))

    assert after(game, drawn(game, ONE_MAN), "c3-c5").startswith(". . K . .")
    assert after(game, drawn(game, ONE_MAN), "c3-c4").split("\n")[1] == ". . M . ."


def test_a_site_may_be_visited_once_and_a_pass_ends_a_turn() -> None:
    step = "(move Step (from {}) N (to if:(and (is Empty (to)) (not (is Visited (to))))) (then (moveAgain)))"
    game = framed(
        f"(if (is Prev Mover) (or {step.format('(last To)')} (move Pass)) (forEach Piece {step.format('')}))"
    )

    assert game.turns(drawn(game, ONE_MAN)) == ["c3-c4", "c3-c4-c5"]


@pytest.mark.parametrize("on_first", [True, False])
def test_moves_that_look_alike_may_end_or_go_on(on_first: bool) -> None:
    step = "(move Step (from SITE) N (to if:(is Empty (to))) THEN)"
    ways = [step.replace("THEN", then) for then in ("(then (moveAgain))", "")]
    either = f"(or {' '.join(ways if on_first else reversed(ways))})"
    again, first = either.replace("SITE", "(last To)"), either.replace("SITE", "")
    game = framed(f"(if (is Prev Mover) {again} (forEach Piece {first}))")
    position = drawn(game, ONE_MAN)

    assert game.turns(position) == ["c3-c4", "c3-c4-c5"]
    assert after(game, position, "c3-c4").split("\n")[1] == ". . M . ."
    assert after(game, position, "c3-c4-c5").startswith(". . M . .")


def test_a_condition_of_where_a_piece_comes_from() -> None:
    stays = "(or (not (is In (from) (sites Centre))) (is In (to) (sites Centre)))"
    game = framed(ALONE.format(f"(move Step N (to if:(and (is Empty (to)) {stays})))"))

    assert game.turns(drawn(game, ONE_MAN)) == ["skip"]
    assert game.turns(drawn(game, "M . . . .\n" + "M . . . .\n" + ". . . . .\n" * 3)) == ["skip"]
    assert game.turns(drawn(game, ". . . . .\n" * 3 + "M . . . .\n. . . . .")) == ["a2-a3"]


def test_phases_follow_each_other_for_each_player() -> None:
    first = '(phase "One" (play (move Remove (sites Occupied by:Mover))) (nextPhase Mover "Two"))'
    second = '(phase "Two" (play (forEach Piece (move Step E (to if:(is Empty (to)))))))'
    game = framed(first + second, phases=True)
    position = drawn(game, "M . . M .\n" + ". . . . .\n" * 3 + "m . . m .")

    between = game.play(position, game.read("xa5"))

    assert game.turns(between) == ["xa1", "xd1"]
    assert game.turns(game.play(between, game.read("xa1"))) == ["d5-e5"]


@pytest.mark.parametrize(
    ("end", "winners"),
    [
        ("(if (no Moves Next) (result Mover Win))", ("white",)),
        ("(if (no Moves Next) (result Mover Loss))", ("black",)),
        ("(if (no Moves Next) (result Next Win))", ("black",)),
        ("(if (no Moves Next) (result Next Loss))", ("white",)),
        ("(if (no Pieces Next) (result Mover Win))", ("white",)),
        ("(if (no Pieces Next) (result Mover Draw))", ("white", "black")),
        ('"CaptureWin"', ("white",)),
        ('"BlockWin"', ("white",)),
    ],
)
def test_a_game_ends_by_its_description(end: str, winners: tuple[str, ...]) -> None:
    game = framed(ALONE.format("(move Step E (to if:(is Empty (to))))"), end=end)

    over = game.outcome(game.play(drawn(game, ONE_MAN), game.read("c3-d3")))

    assert over is not None
    assert over.winners == winners


def test_a_player_without_a_turn_skips_and_two_skips_are_a_draw() -> None:
    game = framed(ALONE.format("(move Step E (to if:(is Empty (to))))"))
    position = drawn(game, ". . . . M\n" + ". . . . .\n" * 4)

    assert game.turns(position) == ["skip"]
    over = game.outcome(game.play(game.play(position, game.read("skip")), game.read("skip")))
    assert over is not None
    assert (over.winners, over.clause) == (("white", "black"), "LUD-04")


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("(forEach Die)", "Die is not supported yet in (forEach Die ...)"),
        ("(move Bet (dice))", "(move Bet ...) is not supported yet"),
        ("(forEach Piece (move Step (to if:(is Hidden (to)))))", "(is Hidden ...) is not supported yet"),
        (
            "(forEach Piece (move Step level:2 (to if:(is Empty (to)))))",
            "level: is not supported yet in (move Step ...)",
        ),
        ("(forEach Piece (move Slide SameDirection))", "SameDirection is supported only where something"),
        (
            "(forEach Piece (move Slide (then (if (is In (from) (sites Top)) (moveAgain)))))",
            "(from ...) is not",
        ),
        (
            "(forEach Piece (move Hop (between if:(is In (site) (sites Top))) (to if:(is Empty (to)))))",
            "(site ...) is not supported yet",
        ),
        ('(forEach Piece "Queen" (move Slide))', "there is no piece 'Queen'"),
        ("(move Step (to if:(is Empty (to))))", "say which piece moves"),
        ("(forEach Piece (move Step))", "say where the piece may come"),
        ("(forEach Piece (move Hop (to if:(is Empty (to)))))", "a hop says over what"),
        ('(move Remove (sites "Nowhere"))', "no region is called 'Nowhere'"),
        ("(move Remove (sites {99}))", "this board has no site 99"),
        ("(simultaneous)", "(simultaneous ...) is not supported yet"),
        ("(priority)", "(priority ...) needs another argument"),
        ("(forEach Piece P2)", "(forEach Piece ...) is not supported yet"),
        ("(forEach Piece container:(mover) (move Slide) P2)", "(forEach Piece ...) is not supported yet"),
        ("(forEach Piece (move Leap {} (to if:(is Empty (to)))))", "{...} is not supported yet"),
        (
            "(forEach Piece (move Slide (directions Forward from:(from))))",
            "(directions Forward ...) is not supported yet",
        ),
        (
            "(forEach Piece (move Slide (then (custodial (from (last To)) numException:2))))",
            "numException: is not supported yet in (custodial ...)",
        ),
        (
            "(forEach Piece (move Slide (then (set NextPlayer (player)))))",
            "(player ...) needs another argument",
        ),
        (
            "(forEach Piece (move Slide (then (set NextPlayer (player 1 2)))))",
            "2 is not supported yet in (player ...)",
        ),
        ("(or ((forEach Piece (move Slide)) Pass))", "is not supported yet"),
    ],
)
def test_what_is_not_supported_is_refused_by_name_and_place(play: str, said: str) -> None:
    with pytest.raises(DescriptionError) as refused:
        framed(play)

    assert said in str(refused.value)
    assert refused.value.mark.line == 12


def test_a_square_board_has_two_phases() -> None:
    game = framed("(move Remove (sites Phase 2))", board="(square 3)")

    assert game.turns(drawn(game, "m m m\n" * 3)) == ["skip"]
