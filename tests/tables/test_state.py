"""The state of a table."""

from __future__ import annotations

from adoube.tables.state import Remedy


def test_a_board_that_stands_as_it_should_has_nothing_to_put_right_whatever_was_illegal() -> None:
    assert Remedy.of((), ()) is None
    assert Remedy.of(("c3",), ()) == Remedy(empty=("c3",))
    assert Remedy.of((), ("a1",)) == Remedy(fill=("a1",))
