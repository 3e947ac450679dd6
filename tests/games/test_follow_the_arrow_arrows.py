"""FTA-A2: the arrows are data, and a file that cannot be a board's is refused with the place."""

from pathlib import Path
from typing import Any

import pytest

from adoube.errors import AdoubeError
from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.follow_the_arrow.board import STANDIN, UNOFFICIAL, arrows_named
from adoube.games.options import OptionError
from tests.games.follow_the_arrow_boards import arrow_file
from tests.tools import ROOT, SHARED


@pytest.mark.shared
def test_the_shipped_arrows_are_the_unofficial_stand_in_as_it_is() -> None:
    shipped = ROOT / "host" / "adoube" / "games" / "follow_the_arrow" / STANDIN

    assert shipped.read_bytes() == (SHARED / "rules" / STANDIN).read_bytes()
    assert b"unofficial stand-in" in shipped.read_bytes()
    assert FollowTheArrow().options["arrows"] == UNOFFICIAL == "unofficial"


def test_the_stand_in_joins_all_orthogonal_neighbours_twenty_five_of_them_both_ways() -> None:
    arrows = arrows_named(UNOFFICIAL)
    joined = [frozenset((start, end)) for start, ends in arrows.items() for end in ends]

    assert len(set(joined)) == 49
    assert len(joined) - len(set(joined)) == 25


def test_the_stand_in_looks_the_same_from_either_side() -> None:
    arrows = arrows_named(UNOFFICIAL)

    def turned(name: str) -> str:
        return "edcba"["abcde".index(name[0])] + str(7 - int(name[1]))

    assert {turned(name): {*map(turned, ends)} for name, ends in arrows.items()} == {
        name: {*ends} for name, ends in arrows.items()
    }


def test_fta_a2_a_file_gives_a_board_its_own_arrows(tmp_path: Path) -> None:
    file = arrow_file(tmp_path, add={"c1": ["c2"]})

    game = FollowTheArrow({"arrows": str(file)})

    assert "c1-c2" in game.turns(game.start())
    assert game.options["arrows"] == str(file)


@pytest.mark.parametrize(
    ("add", "names"),
    [
        ({"c3": ["f3"]}, r"arrows\.json, line \d+: arrows: c3: the board has no circle 'f3'"),
        ({"c3": ["c5"]}, r"c3: c5 is no neighbour"),
        ({"c3": ["c3"]}, r"c3: c3 is no neighbour"),
        ({"e1": ["a2"]}, r"e1: a2 is no neighbour"),
    ],
)
def test_arrows_that_cannot_be_are_refused_with_file_line_and_circle(
    tmp_path: Path, add: dict[str, list[str]], names: str
) -> None:
    file = arrow_file(tmp_path, add=add)

    with pytest.raises(AdoubeError, match=names):
        FollowTheArrow({"arrows": str(file)})


@pytest.mark.parametrize(
    ("field", "value", "names"),
    [
        ("columns", 6, "columns"),
        ("rows", "6", "rows"),
        ("red_start_row", 1, "red_start_row"),
        ("arrows", [], "arrows"),
        ("arrows", {"g1": ["a1"]}, "g1"),
        ("arrows", {"a1": ["a2"]}, "b1|a2: no arrow leaves"),
        ("arrows", {"a1": "a2"}, "a1"),
    ],
)
def test_a_file_of_another_form_is_refused_by_field(
    tmp_path: Path, field: str, value: Any, names: str
) -> None:
    file = arrow_file(tmp_path, **{field: value})

    with pytest.raises(AdoubeError, match=rf"arrows\.json.*({names})"):
        FollowTheArrow({"arrows": str(file)})


def test_a_circle_without_a_way_out_is_refused(tmp_path: Path) -> None:
    arrows: dict[str, tuple[str, ...]] = {**arrows_named(UNOFFICIAL), "d4": ()}

    with pytest.raises(AdoubeError, match="d4: no arrow leaves"):
        FollowTheArrow({"arrows": str(arrow_file(tmp_path, arrows=arrows))})


def test_a_file_that_is_not_there_or_not_json_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        AdoubeError, match=r"nowhere\.json: [\w ]+ \(No such file or directory\): give the path"
    ):
        FollowTheArrow({"arrows": str(tmp_path / "nowhere.json")})
    broken = tmp_path / "broken.json"
    broken.write_text('{"arrows": ', encoding="utf-8")
    with pytest.raises(AdoubeError, match=r"broken\.json"):
        FollowTheArrow({"arrows": str(broken)})
    broken.write_bytes(b"\xff")
    with pytest.raises(
        AdoubeError, match=r"broken\.json: [\w ]+ \(this is no text in UTF-8\): give the path"
    ):
        FollowTheArrow({"arrows": str(broken)})


@pytest.mark.parametrize("setup", ["12345", "12345/12344", "1234/12345", "12345/123456", "abcde/12345", ""])
def test_fta_06_a_setup_that_is_no_two_orders_of_five_is_refused(setup: str) -> None:
    with pytest.raises(OptionError, match="setup"):
        FollowTheArrow({"setup": setup})
