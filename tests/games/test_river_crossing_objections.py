"""The objections to a river that no legal turn leaves: the clause, and words that name the squares."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from adoube.board.geometry import Placement, Stack
from adoube.games import river_crossing
from adoube.games.base import BoardChange
from adoube.games.river_crossing import RiverCrossing
from adoube.games.river_crossing.board import RiverPosition
from adoube.games.rulebook import rules_of
from tests.games.river import ended, river

GAME = RiverCrossing()
CLAUSES = {rule.id for rule in rules_of(RiverCrossing)}
CELLS = "a8 r, b3 rc, c4 brb, d4 c, d5 rr, e1 b, h2 c"
OFF = "red_bank r2, black_bank b2, collected r1"


def change(emptied: str = "", filled: str = "", altered: str = "") -> BoardChange:
    return BoardChange(*(frozenset(cells.split()) for cells in (emptied, filled, altered)))


@pytest.mark.parametrize(
    ("seen", "clause", "names"),
    [
        (change(), "RIV-A18", "Red is to move"),
        (change("d5", "d8"), "RIV-06", "From d5 to d8"),
        (change("", "d8", "d5"), "RIV-06", "From d5 to d8"),
        (change("e1", "e2"), "RIV-A6", "Black"),
        (change("h2", "h3"), "RIV-A6", "the collector"),
        (change("", "c5", "c4"), "RIV-A6", "number 3 on c4"),
        (change("", "", "c4 c3"), "RIV-A6", "number 3 on c4"),
        (change("d5"), "RIV-08", "row 8"),
        (change("", "", "d5"), "RIV-08", "d5"),
        (change("e1"), "RIV-A6", "e1"),
        (change("", "d2"), "RIV-07", "d2"),
        (change("", "a7"), "RIV-07", "a7"),
        (change("b3", "", "d4"), "RIV-06", "b3 to d4"),
        (change("a8 d5", "a7 d6"), "RIV-05", "a7, a8, d5, d6"),
        (change("", "a7", "a8 b3"), "RIV-05", "a7, a8, b3"),
    ],
)
def test_the_clause_that_a_hand_has_broken(seen: BoardChange, clause: str, names: str) -> None:
    objection = GAME.why_unexplained(river(GAME, CELLS + ", c3 b", OFF), seen)

    assert (objection.clause, names in objection.text) == (clause, True), objection


@pytest.mark.parametrize(
    ("seen", "clause"),
    [
        (change("d5", "", "d4"), "RIV-12"),
        (change("b3", "c3", "a8"), "RIV-05"),
        (change("b3", "", "c4"), "RIV-13"),
        (change("d5", "", "c4"), "RIV-10"),
        (change("a8", "", ""), "RIV-10"),
        (change("", "", "h1"), "RIV-07"),
        (change("", "h8"), "RIV-15"),
    ],
)
def test_a_legal_turn_carried_out_wrongly_names_what_it_should_have_done(
    seen: BoardChange, clause: str
) -> None:
    assert GAME.why_unexplained(river(GAME, CELLS + ", h1 b", OFF + " r1"), seen).clause == clause


@pytest.mark.parametrize(
    ("seen", "clause"),
    [
        (change("d4", "", "h2"), "RIV-06"),
        (change("d4", "", "d5"), "RIV-11"),
        (change("h2"), "RIV-08"),
        (change("d5", "d6"), "RIV-A6"),
        (change("", "a1"), "RIV-07"),
        (change("", "b4", "b3"), "RIV-10"),
    ],
)
def test_the_clause_that_a_collector_has_broken(seen: BoardChange, clause: str) -> None:
    before = river(GAME, CELLS, OFF, to_move="collector", following="black")

    assert GAME.why_unexplained(before, seen).clause == clause


def test_two_collectors_on_one_square_are_named() -> None:
    collector = river(GAME, "d4 c, d5 rc, h8 b", to_move="collector", following="black")
    red = river(GAME, "d4 rc, d5 c, h8 b")

    assert GAME.why_unexplained(collector, change("d4", "", "d5")).clause == "RIV-A10"
    assert GAME.why_unexplained(red, change("d4", "", "d5")).clause == "RIV-A9"


def test_after_the_end_the_ending_is_named() -> None:
    over = river(GAME, "d4 b", "black_bank r12")

    assert ended(GAME, over).clause == "RIV-A15"
    assert GAME.why_unexplained(over, change("d4", "d5")).clause == "RIV-A15"


def attempts(game: RiverCrossing, before: RiverPosition) -> Iterator[Placement]:
    """All that a hand can make of the river: any part of a stack anywhere, or off; a piece out of nowhere."""
    placement = game.placement(before)
    for cell, stack in placement.cells.items():
        for level in range(len(stack)):
            rest = _changed(placement, cell, stack[:level])
            yield rest
            for other in game.board.names:
                if other != cell:
                    yield _changed(rest, other, rest.stack(other) + stack[level:])
    for cell in game.board.names:
        for piece in ("red.piece", "black.piece", "collector.piece"):
            yield _changed(placement, cell, (*placement.stack(cell), piece))


def _changed(placement: Placement, cell: str, stack: Stack) -> Placement:
    cells = {name: standing for name, standing in placement.cells.items() if name != cell}
    return Placement(cells | ({cell: stack} if stack else {}), placement.off)


def _change(before: Placement, after: Placement) -> BoardChange:
    cells = before.changed_cells(after)
    emptied = frozenset(cell for cell in cells if not after.stack(cell))
    filled = frozenset(cell for cell in cells if not before.stack(cell))
    return BoardChange(emptied, filled, cells - emptied - filled)


@pytest.mark.parametrize(("to_move", "following"), [("red", None), ("collector", "black"), ("black", None)])
@pytest.mark.parametrize("options", [{}, {"foreign_exit": "illegal", "rider": "origin", "directions": "4"}])
def test_whatever_a_hand_does_there_is_a_clause_of_the_rulebook(
    to_move: str, following: str | None, options: dict[str, str]
) -> None:
    game = RiverCrossing(options)
    before = river(game, CELLS, OFF, to_move=to_move, following=following)
    placement = game.placement(before)

    for after in attempts(game, before):
        objection = game.why_unexplained(before, _change(placement, after))
        assert objection.clause in CLAUSES
        assert "{" not in objection.text


def test_whatever_two_squares_show_there_is_a_clause() -> None:
    before = river(GAME, CELLS, OFF)
    occupied = frozenset(GAME.placement(before).cells)

    for pair in map(frozenset, combinations(GAME.board.names, 2)):
        for altered in (frozenset[str](), pair & occupied):
            seen = BoardChange((pair & occupied) - altered, pair - occupied, altered)
            assert GAME.why_unexplained(before, seen).clause in CLAUSES


def test_every_clause_that_the_code_names_is_in_the_rulebook() -> None:
    folder = Path(river_crossing.__file__).parent

    named = {
        clause
        for file in folder.glob("*.py")
        for clause in re.findall(r"RIV-A?\d+b?", file.read_text(encoding="utf-8"))
    }

    assert named <= CLAUSES
    assert len(CLAUSES) == 17 + 21


def test_options_of_the_rulebook_are_options_of_the_game() -> None:
    keys = {option.key for option in RiverCrossing.all_options}

    assert {rule.option for rule in rules_of(RiverCrossing)} - {None} == keys
