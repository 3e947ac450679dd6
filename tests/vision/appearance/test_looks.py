"""Symbols of the colour view, and the looks that a camera tells apart."""

from __future__ import annotations

from adoube_vision.appearance.looks import EMPTY_LOOK, Legend, detail_of, look_of

ARROW = Legend(("empty", "black.1", "black.2", "red.1"))


def test_a_number_is_a_detail_of_a_look() -> None:
    assert (look_of("black.3"), detail_of("black.3")) == ("black", "3")
    assert (look_of("marble"), detail_of("marble")) == ("marble", "")
    assert look_of(0) == EMPTY_LOOK


def test_a_legend_of_stacks_names_what_lies_on_top() -> None:
    legend = Legend.of_stacks([(), ("black.archer",), ("black.archer", "white.archer.marked")])

    assert legend.names == ("empty", "black", "white.marked")
    assert legend.looks == ("empty", "black", "white")


def test_details_that_cannot_be_read_are_all_as_likely_as_their_look() -> None:
    by_name = ARROW.by_name({"empty": -5.0, "black": -0.1, "red": -3.0}, {})

    assert by_name == {"empty": -5.0, "black.1": -0.1, "black.2": -0.1, "red.1": -3.0}


def test_details_that_can_be_read_tell_symbols_of_one_look_apart() -> None:
    by_name = ARROW.by_name({"empty": -5.0, "black": -0.1}, {"black": {"1": -2.0, "2": 0.0}})

    assert by_name == {"empty": -5.0, "black.1": -2.1, "black.2": -0.1}
