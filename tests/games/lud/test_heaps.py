"""Heaps of seeds: sowing, captures, scores."""

import pytest

from adoube.games.lud.description import read_description
from adoube.games.lud.game import LudGame, class_of
from adoube.games.lud.tree import DescriptionError

BOARD = '(mancalaBoard 2 6 (track "Track" "1,E,N,W" loop:True))'
CAPTURE = """if:(and (is In (to) (sites Next)) (= 2 (count at:(to))))
    apply:(fromTo (from (to)) (to (mapEntry (mover))) count:(count at:(to)))"""
BY_SEEDS = """(if (no Moves Mover) (byScore {
    (score P1 (+ (count at:(mapEntry P1)) (count in:(sites P1))))
    (score P2 (+ (count at:(mapEntry P2)) (count in:(sites P2))))}))"""


def sown(how: str, *, start: str = "(set Count 2 to:(sites Track))", end: str = BY_SEEDS) -> LudGame:
    """A game for two with six pits a side and a store each, where heaps are sown in some way."""
    text = f"""(game "Seeds" (players 2)
        (equipment {{ {BOARD} (piece "Seed" Shared)
            (regions P1 (sites Bottom)) (regions P2 (sites Top))
            (map {{(pair P1 FirstSite) (pair P2 LastSite)}}) }})
        (rules (start {start})
            (play (move Select (from (sites Mover) if:(> (count at:(from)) 0)) (then (sow {how}))))
            (end {end})))"""
    return class_of(read_description(text, "test.lud"), "test")()


def heaps(game: LudGame, *turns: str) -> dict[str, int]:
    """The seeds in each pit after some turns."""
    position = game.start()
    for turn in turns:
        position = game.after(position, game.read(turn))
    return {cell: len(stack) for cell, stack in game.placement(position).cells.items()}


def test_seeds_fall_one_by_one_into_the_pits_behind() -> None:
    after = heaps(sown(""), "b1")

    assert "b1" not in after
    assert (after["c1"], after["d1"], after["e1"]) == (3, 3, 2)


def test_a_sowing_goes_on_along_the_track_around_the_board() -> None:
    after = heaps(sown(""), "g1")

    assert (after["g2"], after["f2"], after["e2"]) == (3, 3, 2)


def test_the_first_seed_may_stay_where_it_was() -> None:
    assert heaps(sown("origin:True"), "b1")["b1"] == 1


def test_a_pit_can_be_passed_over() -> None:
    after = heaps(sown("skipIf:(= (to) 2)"), "b1")

    assert (after["c1"], after["d1"], after["e1"]) == (2, 3, 3)


def test_what_lies_in_the_last_pit_is_taken_into_the_store() -> None:
    after = heaps(sown(CAPTURE, start="(set Count 1 to:(sites Track))"), "g1")

    assert after["a1"] == 2
    assert "g2" not in after


def test_the_turn_is_written_by_the_pit_that_is_sown() -> None:
    game = sown("")

    assert [game.write(turn) for turn, _ in game.successors(game.start())] == [
        "b1",
        "c1",
        "d1",
        "e1",
        "f1",
        "g1",
    ]


def test_the_player_with_more_seeds_wins_when_a_player_cannot_sow() -> None:
    game = sown("", start="(set Count 1 at:1)")
    position = game.start()

    while (outcome := game.outcome(position)) is None:
        position = next(after for _, after in game.successors(position))

    assert game.scores(position)
    assert outcome.winners


def test_a_printed_position_is_read_again() -> None:
    game = sown(CAPTURE)
    _, after = next(iter(game.successors(game.start())))

    again = game.load(game.placement(after), game.to_move(after), game.rule_state(after))

    assert again == after


def test_sensors_are_said_to_see_no_numbers_of_seeds() -> None:
    game = sown("")

    assert [each.code for each in game.unseen_state] == ["kit.unseen_counts"]
    assert "polarity" not in game.views


def out_of_the_hand(play: str) -> LudGame:
    """A game for two with three pits a side and two seeds in each hand."""
    text = f"""(game "Out of the hand" (players 2)
        (equipment {{ (mancalaBoard 2 3 store:None (track "Track" "0,E,N,W" loop:True))
            (piece "Seed" Shared) (regions P1 (sites Bottom)) (regions P2 (sites Top)) (hand Each) }})
        (rules (start {{ (set Count 2 at:(handSite P1)) (set Count 2 at:(handSite P2)) }})
            (play {play})
            (end (if (no Moves Next) (result Mover Win)))))"""
    return class_of(read_description(text, "test.lud"), "test")()


def test_pieces_that_come_out_of_a_hand_are_written_as_drops() -> None:
    game = out_of_the_hand("(move (from (handSite Mover)) (to (sites Mover)) count:1)")
    position = game.start()

    written = [game.write(turn) for turn, _ in game.successors(position)]

    assert written == ["@a1", "@b1", "@c1"]
    assert game.placement(game.after(position, game.read("@b1"))).cells == {"b1": ("shared.seed",)}


def test_seeds_are_not_copied() -> None:
    with pytest.raises(DescriptionError, match="copy: is not supported yet"):
        out_of_the_hand("(move (from (handSite Mover)) (to (sites Mover)) count:1 copy:True)")


@pytest.mark.parametrize(
    "sites",
    [
        "(sites Direction from:(sites Hand Mover) N)",
        "(sites Around (sites Hand Mover))",
        "(sites LineOfSight at:(handSite Mover))",
    ],
)
def test_no_pit_is_beside_a_hand(sites: str) -> None:
    game = out_of_the_hand(f"(move Select (from {sites}) (then (sow)))")

    assert game.turns(game.start()) == []
