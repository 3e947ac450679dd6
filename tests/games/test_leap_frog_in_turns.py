"""Several turns found at once from what they did to the board, held against playing every turn."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.board.placement import Stack
from adoube.games.base import BoardChange
from adoube.games.jarmo import Jarmo
from adoube.games.leap_frog import Capture, Froglet, LeapFrog, LeapFrogMurray
from adoube.games.leap_frog.board import LeapLattice, cells_of, hexagon_lattice, square_lattice
from adoube.games.leap_frog.evidence import Chain, explanations_in_turns
from adoube.games.leap_frog.family import LeapGame
from adoube.games.leap_frog.games import OLDER
from adoube.games.leap_frog.rules import SKIP, Clauses, LeapPosition, LeapRules, Terms
from tests.games.leap_frog_boards import change, corner, loaded, random_play, seen

LATTICES = st.sampled_from([square_lattice(5), square_lattice(5, diagonal=True), hexagon_lattice()])
FULLNESS = st.sampled_from([0.25, 0.4, 0.6, 0.9])
SEEDS = st.integers(0, 1_000_000)
MOST_CHAINS = 8_000


def rules_on(lattice: LeapLattice, removers: tuple[int, ...]) -> LeapRules:
    return LeapRules(
        lattice,
        Terms(
            kinds=OLDER,
            numbers=(len(lattice.names),),
            order=(0, 1),
            removers=removers,
            opener=0,
            removable=(0,),
            removal_scores=True,
            clauses=Clauses("LF-02", "LF-04", "LF-A2", "LF-07"),
            noun="piece",
        ),
    )


def scattered(rules: LeapRules, fullness: float, seed: int) -> LeapPosition:
    rng = Random(seed)
    return rules.start((sum(1 << cell for cell in rules.lattice.names if rng.random() < fullness),))


def all_chains(rules: LeapRules, position: LeapPosition, turns: int) -> Iterator[Chain]:
    """Every chain of so many turns, by playing them all; a skip does not count."""
    if not turns:
        yield ()
        return
    for turn, after in rules.successors(position):
        if turn == SKIP:
            yield from all_chains(rules, after, turns)
            continue
        for rest in all_chains(rules, after, turns - 1):
            yield ((turn, after), *rest)


def between(before: LeapPosition, after: LeapPosition) -> tuple[frozenset[int], frozenset[int]]:
    old, new = before.occupied, after.occupied
    return frozenset(cells_of(old & ~new)), frozenset(cells_of(new & ~old))


def found(game: LeapGame, position: LeapPosition, what: BoardChange, turns: int) -> list[str]:
    chains = game.explain_in_turns(position, what, turns)
    return sorted(" ".join(game.write(turn) for turn, _ in chain) for chain in chains)


@pytest.mark.full
@pytest.mark.parametrize("turns", [2, 3])
@settings(max_examples=40, deadline=None)
@given(lattice=LATTICES, fullness=FULLNESS, removers=st.sampled_from([(), (0,), (0, 1)]), seed=SEEDS)
def test_of_a_changed_board_all_chains_are_found_and_no_others(
    turns: int, lattice: LeapLattice, fullness: float, removers: tuple[int, ...], seed: int
) -> None:
    rules = rules_on(lattice, removers)
    position = scattered(rules, fullness, seed)
    by_change: dict[tuple[frozenset[int], frozenset[int]], list[Chain]] = {}
    for number, chain in enumerate(all_chains(rules, position, turns)):
        if number == MOST_CHAINS:
            return
        by_change.setdefault(between(position, chain[-1][1]), []).append(chain)

    for (emptied, filled), chains in Random(seed).sample(
        sorted(by_change.items(), key=str), min(9, len(by_change))
    ):
        assert sorted(explanations_in_turns(rules, position, emptied, filled, turns)) == sorted(chains)


@settings(max_examples=40, deadline=None)
@given(lattice=LATTICES, fullness=FULLNESS, seed=SEEDS)
def test_of_a_board_that_no_turns_change_like_this_there_is_no_chain(
    lattice: LeapLattice, fullness: float, seed: int
) -> None:
    rules, rng = rules_on(lattice, ()), Random(seed)
    position = scattered(rules, fullness, seed)
    goal = position.occupied
    for cell in rng.sample(sorted(lattice.names), rng.randrange(3, 7)):
        goal ^= 1 << cell
    emptied, filled = between(position, position._replace(pieces=(goal,)))

    chains = explanations_in_turns(rules, position, emptied, filled, 2)

    assert all(chain[-1][1].occupied == goal for chain in chains)
    assert all(rules.canonical(position, chain[0][0]) == chain[0][0] for chain in chains)


@pytest.mark.parametrize(
    "game",
    [
        LeapFrog(),
        LeapFrog({"size": "18", "diagonal": "yes"}),
        LeapFrogMurray({"players": "3"}),
        Froglet(),
        Capture({"players": "5"}),
    ],
    ids=["older", "diagonal", "murray", "froglet", "capture"],
)
@pytest.mark.parametrize("turns", [2, 3])
def test_what_was_played_in_a_whole_game_is_among_the_chains(game: LeapGame, turns: int) -> None:
    line = list(random_play(game, seed=3))

    for start in range(len(line) - turns):
        before, *after = line[start : start + turns + 1]
        chains = game.explain_in_turns(before, seen(game, before, after[-1]), turns)

        assert after in [[position for _, position in chain] for chain in chains], start


class TestTwoTurns:
    """What a board of the older game shows after two turns of which nobody saw the first."""

    game = LeapFrog()

    def test_one_piece_was_moved_by_both_players(self) -> None:
        before = corner(self.game, "p p . p . p . .")

        both = found(self.game, before, change("a1 b1 d1", "e1"), 2)

        assert both == ["a1xc1 c1xe1"]

    def test_the_piece_that_was_moved_was_taken(self) -> None:
        before = corner(
            self.game,
            """
            . . p
            p p .
            . . .
            """,
        )

        both = found(self.game, before, change("a2 b2 c3", "c1"), 2)

        assert both == ["a2xc2 c3xc1"]

    @pytest.mark.parametrize("altered", ["", "b1"], ids=["seen alike", "seen to differ"])
    def test_the_second_ended_where_the_first_had_taken_a_piece(self, altered: str) -> None:
        before = corner(
            self.game,
            """
            . p .
            . p .
            p p .
            """,
        )

        both = found(self.game, before, change("a1 b2 b3", "" if altered else "c1", altered), 2)

        assert both == ([] if altered else ["a1xc1 b3xb1"])

    def test_independent_turns_may_have_come_in_either_order(self) -> None:
        before = corner(self.game, "p p . . . . p p .")

        both = found(self.game, before, change("a1 b1 g1 h1", "c1 i1"), 2)

        assert both == ["a1xc1 g1xi1", "g1xi1 a1xc1"]

    def test_either_player_may_have_removed_either_piece(self) -> None:
        before = corner(self.game, "p p p", owing=("p1", "p2"))

        both = found(self.game, before, change("a1 c1"), 2)

        assert both == ["-a1 -c1", "-c1 -a1"]

    def test_a_leap_may_have_ended_where_a_piece_had_been_removed(self) -> None:
        before = corner(self.game, "p p p", to_move="p2", owing=("p2",))

        both = found(self.game, before, change("a1 b1"), 2)

        assert both == ["-c1 a1xc1"]


def test_a_skip_that_is_forced_does_not_count() -> None:
    murray = LeapFrogMurray({"first_removal": "white"})
    before = corner(murray, "w y y . g", owing=("p1", "p2"))

    chains = list(murray.explain_in_turns(before, change("a1 b1 c1", "d1"), 2))

    assert [[murray.write(turn) for turn, _ in chain] for chain in chains] == [["-a1", "b1xd1"]]


def test_a_finished_game_has_no_more_turns() -> None:
    game = LeapFrog()
    before = corner(game, "p . p")

    assert found(game, before, change("a1 c1"), 2) == []


def test_where_the_answer_would_be_too_long_there_is_none() -> None:
    # Eight rings of four, each joined to the next at a corner: two turns share them in thousands of ways.
    game = LeapFrog({"size": "18"})
    cells: dict[str, Stack] = {"a1": ("shared.piece",)}
    for ring in range(8):
        for file, rank in ((1, 0), (0, 1), (2, 1), (1, 2)):
            cells[f"{chr(ord('a') + 2 * ring + file)}{2 * ring + rank + 1}"] = ("shared.piece",)
    before = loaded(game, cells, "p1", ())
    what = change(" ".join(cells), "q17")

    one = list(game.explain(before, what))
    tour = change(" ".join(cell for cell in cells if cell != "a1"))

    assert not one
    assert list(game.explain(before, tour))
    assert not list(game.explain_in_turns(before, tour, 2))


def test_a_game_that_lists_its_turns_is_not_asked() -> None:
    game = Jarmo()

    assert not list(game.explain_in_turns(game.start(), change("a1", "a3"), 2))
