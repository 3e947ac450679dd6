"""How a reading differs from what is expected."""

from adoube.games.base import BoardChange
from adoube.referee.difference import change_between, remedy_between
from adoube.sensing.views import Reading

CELLS = ("a1", "b1", "c1", "d1", "e1")
EXPECTED: Reading = (1, 1, 0, -1, 0)
READING: Reading = (1, 0, 1, 1, None)


def test_cells_are_emptied_filled_or_altered_and_unknown_ones_left_out() -> None:
    assert change_between(CELLS, EXPECTED, READING) == BoardChange(
        emptied=frozenset({"b1"}), filled=frozenset({"c1"}), altered=frozenset({"d1"})
    )


def test_a_cell_with_another_piece_is_to_be_emptied_and_filled() -> None:
    assert remedy_between(CELLS, EXPECTED, READING) == (("c1", "d1"), ("b1", "d1"))


def test_nothing_is_to_be_done_where_all_is_as_expected() -> None:
    assert remedy_between(CELLS, EXPECTED, EXPECTED) == ((), ())
