"""The rulings on ends, repetitions and stuck players, JAR-A8 to JAR-A16, and JAR-A1, with their options."""

import pytest

from adoube.games.jarmo import Jarmo, Jasir
from adoube.games.jarmo.board import JarmoPosition
from adoube.games.verdict import Outcome
from tests.games.jarmo_boards import clause_against, played, position


def ended(game: Jarmo, at: JarmoPosition) -> Outcome:
    """The outcome of a position in which the game is over."""
    outcome = game.outcome(at)
    assert outcome is not None
    assert game.turns(at) == []
    assert game.count(at) == 0
    return outcome


def test_jar_a1_no_line_leads_from_the_enemys_first_row_to_itself() -> None:
    jarmo = Jarmo()
    home_but_one = """
    5  b . b . .
    4  . . . . .
    3  . . . w .
    2  . . . . .
    1  . . . . b
    """

    assert all(turn.startswith("e1") for turn in jarmo.turns(position(jarmo, home_but_one)))


LAST_RUNNER = """
5  b . . . w
4  . . . . .
3  . b . . .
2  . . . . .
1  w . . . .
"""


def test_jar_a8_a_capture_may_finish_the_game_for_the_player_who_suffers_it() -> None:
    jarmo = Jarmo()
    before = position(jarmo, LAST_RUNNER.replace("5  b . . . w", "5  b . w . w"), to_move="white")

    outcome = ended(jarmo, played(jarmo, before, "c5xb3"))

    assert (outcome.clause, outcome.winners) == ("JAR-14", ("white",))


def test_jar_a8_under_mover_only_the_player_who_has_just_moved_is_looked_at() -> None:
    jarmo = Jarmo({"end_test": "mover"})
    before = position(jarmo, LAST_RUNNER.replace("5  b . . . w", "5  b . w . w"), to_move="white")

    suffered = played(jarmo, before, "c5xb3")

    assert jarmo.outcome(suffered) is None
    assert jarmo.turns(suffered) == ["skip"]
    assert ended(jarmo, played(jarmo, suffered, "skip")).clause == "JAR-14"


LAST_ARCHER = """
5  w . w . w
4  . . . . .
3  . b . . .
2  . . . . .
1  w . . . .
"""


def test_jar_a9_a_player_without_archers_ends_the_game_at_once() -> None:
    jarmo = Jarmo()
    before = position(jarmo, LAST_ARCHER, to_move="white")

    after = played(jarmo, before, "c5xb3")

    assert ended(jarmo, after).clause == "JAR-A9"
    assert jarmo.scores(after) == {"black": 0, "white": 5}


def test_jar_a9_under_play_on_the_other_plays_until_he_is_home() -> None:
    jarmo = Jarmo({"annihilated": "play_on"})
    two_left = """
    5  . . w . .
    4  . . . . .
    3  . b . . .
    2  . . . . .
    1  w . . . .
    """

    alone = played(jarmo, position(jarmo, two_left, to_move="white"), "c5xb3")

    assert jarmo.turns(alone) == ["skip"]
    arrived = played(jarmo, alone, "skip", "b3-d2", "skip", "d2-b1")
    assert ended(jarmo, arrived).clause == "JAR-14"
    assert jarmo.scores(arrived) == {"black": 0, "white": 4}


QUIET = """
5  w w . . .
4  . . . w .
3  . . . . .
2  . b . . .
1  b b . . .
"""
BLACK_RUN = ["b2-c2", "c2-b2", "b2-c2"]
WHITE_RUN = ["d4-c4", "c4-d4", "d4-c4"]


def test_jar_a10_three_in_a_chain_bar_the_fourth() -> None:
    jarmo = Jarmo()

    for length, clause in enumerate([None, None, "JAR-17"], start=1):
        before = position(jarmo, QUIET.replace(". b . . .", ". . b . .", 1), black_chain=BLACK_RUN[-length:])
        assert clause_against(jarmo, before, "c2-b2") == clause


def test_jar_a10_the_chain_is_kept_by_plain_moves_alone() -> None:
    jarmo = Jarmo()
    before = position(jarmo, QUIET, black_chain=["c2-b2"])
    capture = position(jarmo, QUIET.replace("2  . b . . .", "2  . b w . ."), black_chain=["c2-b2"])

    assert jarmo.rule_state(played(jarmo, before, "b2-c2"))["shuttle"]["black"] == ["c2-b2", "b2-c2"]
    assert jarmo.rule_state(played(jarmo, before, "a1-b3"))["shuttle"]["black"] == ["a1-b3"]
    assert jarmo.rule_state(played(jarmo, capture, "b2xc2"))["shuttle"]["black"] == []


def test_jar_a10_a_placement_empties_the_chain() -> None:
    jarmo = Jarmo()
    waiting = """
    5  w w . . .
    4  . . . w .
    3  . . . . .
    2  . . . . .
    1  b w b w b
    captured: b
    """
    before = position(jarmo, waiting, credits=(1, 0), black_chain=["a2-c1"])

    assert jarmo.rule_state(played(jarmo, before, "c1-a2+c1"))["shuttle"]["black"] == []
    assert jarmo.rule_state(played(jarmo, before, "c1-a2"))["shuttle"]["black"] == ["a2-c1", "c1-a2"]


def test_jar_a10_what_is_barred_may_be_done_with_a_capture() -> None:
    jarmo = Jarmo()
    drawing = QUIET.replace("2  . b . . .", "2  . w b . .")

    before = position(jarmo, drawing, black_chain=BLACK_RUN)

    assert clause_against(jarmo, before, "c2xb2") is None


@pytest.mark.parametrize(
    ("shuttle", "barred"),
    [
        ("own", "black's fourth"),
        ("both", "white's second"),
        ("any", "black's second"),
        ("off", None),
    ],
)
def test_jar_a10_which_return_is_the_first_to_be_barred(shuttle: str, barred: str | None) -> None:
    jarmo = Jarmo({"shuttle": shuttle})
    names = [
        f"{seat}'s {nth}" for nth in ("first", "second", "third", "fourth") for seat in ("black", "white")
    ]
    turns = ["b2-c2", "d4-c4", "c2-b2", "c4-d4"] * 2
    at, first = position(jarmo, QUIET), None

    for name, turn in zip(names, turns, strict=True):
        if clause := clause_against(jarmo, at, turn):
            assert clause == "JAR-17"
            first = name
            break
        at = played(jarmo, at, turn)

    assert first == barred


# In Jasir black can move from c4 to b4 only.
ONLY_THE_SHUTTLE = """
5  b b . . b
4  . . b b .
3  w . . . .
2  . . . . .
1  . . . . .
"""
TO_C4_AND_FRO = ["b4-c4", "c4-b4", "b4-c4"]


def test_jar_a10_the_shuttle_is_barred_even_where_nothing_else_is_legal() -> None:
    jasir = Jasir()
    before = position(jasir, ONLY_THE_SHUTTLE, black_chain=TO_C4_AND_FRO)

    skipped = played(jasir, before, "skip")

    assert clause_against(jasir, before, "c4-b4") == "JAR-17"
    assert jasir.turns(before) == ["skip"]
    assert jasir.rule_state(skipped)["shuttle"]["black"] == []


def test_jar_a10_under_shuttle_only_allowed_it_is_legal_where_nothing_else_is() -> None:
    jasir = Jasir({"shuttle_only": "allowed"})
    before = position(jasir, ONLY_THE_SHUTTLE, black_chain=TO_C4_AND_FRO)
    with_another = ONLY_THE_SHUTTLE.replace("5  b b . . b", "5  b . . . b")

    after = played(jasir, before, "c4-b4")

    assert jasir.turns(before) == ["c4-b4"]
    assert jasir.rule_state(after)["shuttle"]["black"] == ["c4-b4", "b4-c4", "c4-b4"]
    elsewhere = position(jasir, with_another, black_chain=TO_C4_AND_FRO)
    assert clause_against(jasir, elsewhere, "c4-b4") == "JAR-17"


def test_jar_a11_no_limit_unless_it_is_set() -> None:
    jarmo = Jarmo()
    at = position(jarmo, QUIET)

    for turn in ["b2-c2", "d4-c4", "c2-b2", "c4-d4", "b2-c2", "d4-c4", "a1-b3", "b5-d4"]:
        at = played(jarmo, at, turn)

    assert jarmo.outcome(at) is None


def test_jar_a11_the_game_ends_after_n_turns_of_each_without_capture_or_arrival() -> None:
    jarmo = Jarmo({"quiet_limit": "2"})

    third = played(jarmo, position(jarmo, QUIET), "b2-c2", "d4-c4", "c2-b2")
    fourth = played(jarmo, third, "c4-d4")

    assert jarmo.outcome(third) is None
    assert (ended(jarmo, fourth).clause, ended(jarmo, fourth).winners) == ("JAR-A11", ("black", "white"))
    assert clause_against(jarmo, fourth, "b2-c2") == "JAR-A11"


def test_jar_a11_a_capture_or_an_arrival_begins_the_count_anew() -> None:
    jarmo = Jarmo({"quiet_limit": "2"})
    drawing = """
    5  w w . . .
    4  . . . w .
    3  b . . . .
    2  . b . . .
    1  b b . . .
    """

    at = played(jarmo, position(jarmo, drawing), "b2-c2", "d4-c4", "a3xb5", "c4-d4", "c2-b2", "d4-c4")

    assert jarmo.outcome(at) is None
    assert ended(jarmo, played(jarmo, at, "b2-c2")).clause == "JAR-A11"


BLACK_STUCK = """
5  . . b . w
4  b . . . b
3  . . . . .
2  . . . . .
1  . . . . .
"""


def test_jar_a12_a_player_who_cannot_move_skips() -> None:
    jasir = Jasir()
    before = position(jasir, BLACK_STUCK)

    after = played(jasir, before, "skip")

    assert jasir.turns(before) == ["skip"]
    assert jasir.count(before) == 1
    assert jasir.to_move(after) == "white"
    assert jasir.placement(after) == jasir.placement(before)
    assert clause_against(jasir, before, "a4-c5") == "JAR-04"


def test_jar_a12_when_neither_can_move_the_game_is_scored_and_no_skip_is_written() -> None:
    jasir = Jasir()
    drawing = """
    5  . . b . .
    4  b . . . b
    3  . . . . .
    2  w . . . .
    1  . . w . .
    """

    outcome = ended(jasir, position(jasir, drawing))

    assert (outcome.clause, outcome.winners) == ("JAR-A12", ("black",))


def test_jar_a12_under_loses_the_player_who_cannot_move_loses() -> None:
    jasir = Jasir({"stuck": "loses"})

    outcome = ended(jasir, position(jasir, BLACK_STUCK))

    assert (outcome.clause, outcome.winners) == ("JAR-A12", ("white",))
    assert jasir.scores(position(jasir, BLACK_STUCK)) == {"black": 4, "white": 1}


def test_jar_a13_in_jasir_archers_on_the_enemys_first_row_are_safe() -> None:
    drawing = """
    5  b . w . .
    4  . . w . .
    3  . . . . .
    2  . . . . .
    1  b . . . .
    """

    assert clause_against(Jasir(), position(Jasir(), drawing, to_move="white"), "c4xa5") == "JAS-01"
    assert clause_against(Jarmo(), position(Jarmo(), drawing, to_move="white"), "c4xa5") is None


AT_HOME = """
5  . . w . .
4  b . . . .
3  . . . . .
2  . . . . .
1  b . . . .
"""


def test_jar_a14_an_archer_on_its_own_first_row_may_be_captured() -> None:
    jarmo = Jarmo()

    assert clause_against(jarmo, position(jarmo, AT_HOME), "a4xc5") is None


def test_jar_a14_under_protect_home_row_only_if_nothing_else_is_legal() -> None:
    shielding = Jasir({"protect_home_row": "yes"})
    nothing_else = AT_HOME.replace("1  b", "1  .")

    assert clause_against(shielding, position(shielding, AT_HOME), "a4xc5") == "JAR-A14"
    assert shielding.turns(position(shielding, nothing_else)) == ["a4xc5"]


def test_jar_a15_black_sits_at_rank_1() -> None:
    assert Jarmo().seats[0] == "black"
    assert Jarmo().board.rows["black"] == ("a1", "b1", "c1", "d1", "e1")
