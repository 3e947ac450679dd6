"""Evidence has one face: a reading that is sure, and pictures that are not, score what a board would show."""

from math import inf, nan

import pytest

from adoube.sensing.likelihoods import Evidence, Exact, Likelihoods, Smoothing, symbol_named
from adoube.sensing.views import Symbol, View, view_named

CELLS = ("a1", "b1", "c1")
SEATS = ("black", "white")
SMOOTHING = Smoothing(floor=-6.0, weight=0.5, lead=2.0)


def likelihoods(view: str = "colour") -> Likelihoods:
    return Likelihoods(view_named(view, SEATS), CELLS, SMOOTHING)


def test_an_exact_reading_scores_nothing_or_all() -> None:
    evidence: Evidence = Exact((1, 0, None))

    assert evidence.score((1, 0, 1)) == 0
    assert evidence.score((1, 1, 1)) == -inf


def test_likelihoods_score_the_sum_over_the_cells() -> None:
    seen = likelihoods()
    seen.see({"a1": {"empty": -1.5, "black": -0.5}, "b1": {"empty": -0.1, "black": -3.1}}, 0)
    evidence: Evidence = seen.evidence()

    assert evidence.score(("black", 0, 0)) == 0
    assert evidence.score((0, "black", "white")) == pytest.approx(-1 - 3)


def test_a_symbol_that_a_frame_does_not_name_is_as_unlikely_as_any_can_be() -> None:
    seen = likelihoods()
    seen.see({"a1": {"empty": -0.1, "black": -90.0}}, 0)

    assert seen.evidence().cell_score(0, "black") == SMOOTHING.floor
    assert seen.evidence().cell_score(0, "white") == SMOOTHING.floor


def test_one_misread_picture_does_not_change_what_a_cell_shows() -> None:
    seen = likelihoods()
    for _ in range(3):
        seen.see({"a1": {"empty": -5.0, "black": 0.0}}, 0)

    assert seen.see({"a1": {"empty": 0.0, "black": -5.0}}, 0) == {"a1": "black"}
    assert seen.see({"a1": {"empty": 0.0, "black": -5.0}}, 0) == {"a1": 0}


def test_pictures_on_the_edge_between_two_symbols_do_not_change_it_for_ever() -> None:
    seen = likelihoods()
    shown = {
        seen.see({"a1": {"empty": 0.9 * (number % 2), "black": 0.9 * (1 - number % 2)}}, 0)["a1"]
        for number in range(40)
    }

    assert len(shown) == 1


def test_a_hidden_cell_keeps_what_it_had() -> None:
    seen = likelihoods()
    seen.see({"a1": {"empty": -4.0, "black": 0.0}}, 0)

    assert seen.see({"b1": {"empty": 0.0}}, 0) == {"b1": 0}
    assert seen.evidence().cell_score(0, 0) == -4.0


def test_a_sensor_is_certain_until_a_picture_names_its_cell() -> None:
    seen = likelihoods()
    seen.see({"a1": {"empty": -4.0, "black": 0.0}}, 0)
    seen.tell("a1", "white")
    assert seen.evidence().cell_score(0, "black") == -inf

    seen.see({"a1": {"empty": -4.0, "black": 0.0}}, 0)

    assert seen.evidence().cell_score(0, "black") == 0


@pytest.mark.parametrize("unlikely", [nan, -inf])
def test_numbers_that_say_nothing_do_no_harm(unlikely: float) -> None:
    seen = likelihoods()

    shown = seen.see({"a1": {"black": 0.0, "empty": unlikely}, "b1": {"black": inf}, "c1": {"white": nan}}, 0)

    assert shown == {"a1": "black"}
    assert seen.evidence().cell_score(0, 0) == SMOOTHING.floor


def test_nothing_is_made_of_cells_that_are_unknown_or_left_out() -> None:
    seen = likelihoods()
    seen.see({"a1": {"black": 0.0}}, 0)

    evidence = seen.evidence(frozenset({"a1"}))

    assert evidence.score(("white", "white", "white")) == 0


@pytest.mark.parametrize(
    ("view", "name", "symbol"),
    [
        ("occupancy", "empty", 0),
        ("occupancy", "0", 0),
        ("occupancy", "occupied", 1),
        ("occupancy", "white", 1),
        ("polarity", "black", 1),
        ("polarity", "white", -1),
        ("polarity", "-1", -1),
        ("polarity", "green", None),
        ("colour", "black.3", "black.3"),
        ("identity", "empty", 0),
    ],
)
def test_symbols_go_by_their_names(view: str, name: str, symbol: Symbol | None) -> None:
    seen_in: View = view_named(view, SEATS)

    assert symbol_named(seen_in, name) == symbol


def test_names_that_the_view_has_no_symbol_for_say_nothing() -> None:
    seen = likelihoods("polarity")

    assert seen.see({"a1": {"green": 0.0}, "b1": {"green": 3.0, "black": 0.0}}, 0) == {"b1": 1}
    assert seen.evidence().score((-1, 1, 0)) == 0
