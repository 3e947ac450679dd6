"""Hands carry out what happens to a board."""

from adoube.board.geometry import Placement
from adoube.simulation.motions import CellBecomes, Press
from adoube_studio import Gestures
from adoube_studio.hands import sides_of
from tests.studio.games import game_of

ARCHER = ("black.archer",)
MOVES = (CellBecomes(3000, "a1", ()), CellBecomes(3800, "b3", ARCHER), Press(4500, "black"))


def gestures() -> Gestures:
    game = game_of("jarmo")
    return Gestures(game.board, Placement({"a1": ARCHER}), MOVES, game.seats)


def test_a_piece_is_on_its_cell_in_a_hand_and_on_another_cell() -> None:
    moving = gestures()

    assert moving.stacks(2999)[0] == {"a1": ARCHER}
    assert moving.stacks(3400)[0] == {}
    assert moving.stacks(3800) == ({"b3": ARCHER}, {"a1": 1, "b3": 1})


def test_a_hand_is_over_a_cell_when_it_acts_there_and_carries_what_it_took() -> None:
    moving = gestures()

    (lifts,), (carries,), (puts,) = moving.hands(3000), moving.hands(3400), moving.hands(3800)

    assert (lifts.x_mm, lifts.y_mm) == (0, 0)
    assert carries.holds == ARCHER
    assert 0 < carries.x_mm < 50
    assert carries.z_mm > lifts.z_mm
    assert (puts.x_mm, puts.y_mm, puts.holds) == (50, 100, ())


def test_no_hand_is_there_before_and_after() -> None:
    moving = gestures()

    assert moving.hands(2000) == ()
    assert moving.hands(5000) == ()


def test_a_hand_brings_what_it_sets_in() -> None:
    game = game_of("jarmo")
    acts = (CellBecomes(3000, "a1", ARCHER), Press(4000, "white"))

    (hand,) = Gestures(game.board, Placement({}), acts, game.seats).hands(2900)

    assert (hand.holds, hand.side_deg) == (ARCHER, 180)


def test_a_captured_piece_stays_in_the_hand_that_goes_on() -> None:
    game = game_of("jarmo")
    enemy = ("white.archer",)
    acts = (
        CellBecomes(3000, "b3", ()),
        CellBecomes(3800, "a1", ()),
        CellBecomes(4600, "b3", (f"{ARCHER[0]}.marked",)),
        Press(5500, "black"),
    )

    capturing = Gestures(game.board, Placement({"a1": ARCHER, "b3": enemy}), acts, game.seats)

    assert [capturing.hands(at_ms)[0].holds for at_ms in (3400, 4200, 4650)] == [
        enemy,
        (*enemy, *ARCHER),
        enemy,
    ]


def test_seats_sit_behind_their_rows_and_others_beside() -> None:
    crossing = game_of("river-crossing")

    assert sides_of(crossing.board, crossing.seats) == {"red": 0, "collector": 90, "black": 180}
    assert sides_of(game_of("froglet").board, ("p1", "p2", "p3")) == {"p1": 0, "p2": 180, "p3": 90}
