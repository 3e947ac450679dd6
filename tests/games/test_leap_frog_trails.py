"""Turns found from what they did to the board, held against walking every leap."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.games.base import BoardChange
from adoube.games.leap_frog import OLDER, Capture, LeapFrog
from adoube.games.leap_frog.board import LeapLattice, cells_of, hexagon_lattice, square_lattice
from adoube.games.leap_frog.evidence import affected_cells, landings, may_become
from adoube.games.leap_frog.family import LeapGame
from adoube.games.leap_frog.rules import Clauses, LeapPosition, LeapRules, LeapTurn, Terms
from adoube.games.leap_frog.trails import Path, find_path
from tests.games.leap_frog_boards import change, corner, played, seen

STRAIGHT = [square_lattice(6), square_lattice(7), hexagon_lattice()]
DIAGONAL = [square_lattice(5, diagonal=True), square_lattice(6, diagonal=True)]
LATTICES = st.sampled_from(STRAIGHT + DIAGONAL)
FULLNESS = st.sampled_from([0.3, 0.5, 0.6, 0.8])
SEEDS = st.integers(0, 1_000_000)
MOST_WRITINGS = 20_000


def scattered(lattice: LeapLattice, fullness: float, seed: int) -> int:
    rng = Random(seed)
    return sum(1 << cell for cell in lattice.names if rng.random() < fullness)


def writings(lattice: LeapLattice, occupied: int, origin: int) -> Iterator[tuple[Path, int]]:
    """Every walk of a piece, leap by leap, with what stands after it."""
    walks: list[tuple[Path, int]] = [((origin,), occupied & ~(1 << origin))]
    for path, standing in walks:
        for target, over in lattice.leaps[path[-1]]:
            if standing >> over & 1 and not standing >> target & 1:
                walks.append(((*path, target), standing & ~(1 << over)))
                yield walks[-1][0], walks[-1][1] | 1 << target


def smallest_writings(lattice: LeapLattice, occupied: int) -> dict[int, Path]:
    """For each result of a turn its canonical writing; nothing where there are too many walks for a test."""
    best: dict[int, Path] = {}
    walked = 0
    for origin in cells_of(occupied):
        for path, after in writings(lattice, occupied, origin):
            walked += 1
            if walked > MOST_WRITINGS:
                return {}
            known = best.get(after, path)
            best[after] = min(known, path, key=lambda way: (len(way), way))
    return best


def changed(before: int, after: int) -> tuple[frozenset[int], frozenset[int]]:
    return frozenset(cells_of(before & ~after)), frozenset(cells_of(after & ~before))


def rules_on(lattice: LeapLattice) -> LeapRules:
    clauses = Clauses("LF-02", "LF-04", "LF-A2", "LF-07")
    terms = Terms(OLDER, (len(lattice.names),), (0, 1), (0, 1), 0, (0,), True, clauses, "piece")
    return LeapRules(lattice, terms)


def standing(occupied: int) -> LeapPosition:
    return LeapPosition(0, (occupied,), ((0,), (0,)))


@given(lattice=LATTICES, fullness=FULLNESS, seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_turn_is_found_in_its_smallest_writing_from_what_it_changed(
    lattice: LeapLattice, fullness: float, seed: int
) -> None:
    occupied = scattered(lattice, fullness, seed)

    for after, path in smallest_writings(lattice, occupied).items():
        assert find_path(lattice, occupied, *changed(occupied, after)) == path


@given(lattice=LATTICES, fullness=FULLNESS, seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_what_no_turn_leaves_is_not_taken_for_one(lattice: LeapLattice, fullness: float, seed: int) -> None:
    occupied, rng = scattered(lattice, fullness, seed), Random(seed)
    results = smallest_writings(lattice, occupied)
    cells = list(lattice.names)

    for after in list(results)[:40]:
        other = after ^ 1 << rng.choice(cells) ^ rng.choice([0, 1 << rng.choice(cells)])
        if results and other not in results:
            assert find_path(lattice, occupied, *changed(occupied, other)) is None


@given(lattice=LATTICES, fullness=FULLNESS, seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_successors_are_every_result_once_in_its_smallest_writing(
    lattice: LeapLattice, fullness: float, seed: int
) -> None:
    occupied, rules = scattered(lattice, fullness, seed), rules_on(lattice)
    results = smallest_writings(lattice, occupied)

    found = list(rules.successors(standing(occupied))) if results else []

    assert [turn.path for turn, _ in found] == sorted(results.values())
    assert {after.occupied for _, after in found} == set(results)
    assert not results or rules.count(standing(occupied)) == len(results)
    assert bool(lattice.leapers(occupied)) >= bool(results)


@given(lattice=LATTICES, fullness=FULLNESS, seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_footprint_and_ends_leave_out_nothing_and_add_nothing_by_straight_leaps(
    lattice: LeapLattice, fullness: float, seed: int
) -> None:
    occupied, rules = scattered(lattice, fullness, seed), rules_on(lattice)
    results = smallest_writings(lattice, occupied)
    if not results:
        return
    touched, ends = 0, dict.fromkeys(cells_of(occupied), 0)
    for after, path in results.items():
        touched |= occupied ^ after
        ends[path[0]] |= 1 << path[-1]

    found = affected_cells(rules, standing(occupied))
    found_ends = {cell: landings(rules, standing(occupied), cell) for cell in ends}

    assert touched & found == touched
    assert all(found_ends[cell] & ends[cell] == ends[cell] for cell in ends if not lattice.has_middles)
    if not lattice.has_middles:
        assert (found, found_ends) == (touched, ends)


@given(lattice=LATTICES, fullness=FULLNESS, seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_turn_may_be_underway_whatever_part_of_it_is_done(
    lattice: LeapLattice, fullness: float, seed: int
) -> None:
    occupied, rules, rng = scattered(lattice, fullness, seed), rules_on(lattice), Random(seed)
    results = smallest_writings(lattice, occupied)

    for after in list(results)[:40]:
        emptied, filled = changed(occupied, after)
        part = frozenset(cell for cell in emptied if rng.random() < 0.5)

        assert may_become(rules, standing(occupied), part, frozenset())
        assert may_become(rules, standing(occupied), part, filled)


# The piece on c3 faces an open lattice of 4 by 4 landing cells; no other can leap.
OPEN_FIELD = """
. p . p . p .
p . p . p . p
. p . p . p .
p . p . p . p
. p p p . p .
p . p . p . p
. p . p . p .
"""


def test_one_piece_before_an_open_field_has_6464_turns() -> None:
    game = LeapFrog()

    turns = game.turns(corner(game, OPEN_FIELD))

    assert len(turns) == len(set(turns)) == 6464
    assert all(turn.startswith("c3x") for turn in turns)
    assert game.count(corner(game, OPEN_FIELD)) == 6464


@pytest.mark.parametrize("diagonal", ["no", "yes"])
@pytest.mark.parametrize("seed", range(5))
def test_a_turn_of_sixty_leaps_is_found_in_one_writing(diagonal: str, seed: int) -> None:
    game = LeapFrog({"size": "18", "diagonal": diagonal})
    before, turn = long_turn(game, seed)

    after = game.play(before, turn)
    found = list(game.explain(before, seen(game, before, after)))

    assert [(game.canonical(before, turn), after)] == found
    assert len(found[0][0].path) == len(turn.path) == 61
    assert found[0][0].path <= turn.path


def long_turn(game: LeapGame, seed: int) -> tuple[LeapPosition, LeapTurn]:
    """A turn of sixty leaps over a board on which one class of cells is vacant."""
    rng, lattice = Random(seed), game.rules.lattice
    while True:
        start = rng.choice(list(lattice.names))
        rest = [cell for cell in lattice.names if lattice.class_of(cell) != lattice.class_of(start)]
        occupied = sum(1 << cell for cell in [start, *rest])
        path, left = [start], occupied & ~(1 << start)
        while len(path) <= 60 and (
            ahead := [leap for leap in lattice.leaps[path[-1]] if left >> leap.over & 1]
        ):
            leap = rng.choice(ahead)
            path.append(leap.target)
            left &= ~(1 << leap.over)
        if len(path) == 61 and path[-1] != start:
            return LeapPosition(0, (occupied,), game.start().taken), LeapTurn(tuple(path))


CROSSING = """
. p . p .
p . p . p
. p . p .
p . p . p
p p . p .
"""


def test_a_turn_is_written_the_same_however_it_was_leapt() -> None:
    game = LeapFrog()
    before = corner(game, CROSSING)

    ways = [
        "a1xc1xc3xa3xa5xc5xc3xe3",
        "a1xa3xa5xc5xc3xe3",
        "a1xc1xc3xc5xa5xa3xc3xe3",
        "a1xc1xc3xa3xa5xc5xc3xe3",
    ]
    results = [played(game, before, way) for way in ways]

    assert results[0] == results[2] == results[3] != results[1]
    assert {game.write(game.canonical(before, game.read(way))) for way in ways} == {
        "a1xc1xc3xa3xa5xc5xc3xe3",
        "a1xa3xa5xc5xc3xe3",
    }


class Unlisted(LeapFrog):
    """A game whose turns cannot be listed at all."""

    def successors(self, position: LeapPosition) -> Iterator[tuple[LeapTurn, LeapPosition]]:
        raise AssertionError("the turns were listed")


def test_no_question_of_a_table_lists_the_turns() -> None:
    game = Unlisted({"size": "18"})
    before, turn = long_turn(game, 0)
    after = game.play(before, turn)
    difference = seen(game, before, after)
    part = BoardChange(frozenset(list(difference.emptied)[:30]), frozenset())

    assert not game.enumerable
    assert list(game.explain(before, difference))
    assert game.may_become(before, part)
    assert not game.may_become(before, change(" ".join(difference.emptied), "a1 b1"))
    assert game.random_turn(before, Random(0))
    assert game.destinations(before, game.rules.lattice.names[turn.path[0]])
    assert difference.emptied | difference.filled <= game.affected_cells(before)
    assert game.outcome(before) is None
    assert game.canonical(before, turn)
    assert game.why_unexplained(before, part).clause == "LF-04"


def test_a_board_that_cannot_become_a_turn_is_not_waited_for() -> None:
    game = LeapFrog()
    before = corner(game, "p . . . .\n. . . . .\np p . . p")

    for underway in (change(), change("a1"), change("b1"), change("a1", "c1"), change("b1", "c1")):
        assert game.may_become(before, underway)
    for never in (change("e1"), change("a1", "b2"), change("a1", "d1"), change("a1 e1"), change("", "c1 d1")):
        assert not game.may_become(before, never)
    assert not game.may_become(before, change("", "", "a1"))


def test_the_next_turn_is_drawn_by_walking() -> None:
    game, rng = Capture(), Random(1)
    drawn = [game.write(game.random_turn(game.start(), rng)[0]) for _ in range(600)]

    assert set(drawn) == set(game.turns(game.start()))
    assert all(60 <= drawn.count(turn) <= 140 for turn in set(drawn))


def test_a_finished_game_has_no_turn_to_draw() -> None:
    game = LeapFrog()

    with pytest.raises(ValueError, match="no turns"):
        game.random_turn(corner(game, "p . p"), Random(0))
