"""Mistakes of a person about a game, from outside: one line with the place, and exit status 2."""

import io
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from adoube.cli.main import run
from adoube.games.follow_the_arrow.board import UNOFFICIAL, arrows_named
from adoube.games.registry import make_game

Complaint = Callable[..., str]


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str]) -> Complaint:
    """Return the one line on standard error of a command that is given something bad."""

    def complained(*arguments: str) -> str:
        status = run(list(arguments))
        out, err = capsys.readouterr()
        assert (status, out, err.count("\n")) == (2, "", 1)
        return err

    return complained


@pytest.fixture(params=["judge", "perft", "simulate"])
def command(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, str], list[str]]:
    """The arguments of each command that makes a game of options."""
    files = ["--trace", str(tmp_path / "trace"), "--truth", str(tmp_path / "truth")]
    further = {"judge": [], "perft": ["1"], "simulate": files}[request.param]
    return lambda game, option: [request.param, game, *further, "-o", option]


@pytest.mark.parametrize(
    ("game", "option", "why"),
    [
        ("river-crossing", "pieces=13", "a whole number from 1 to 12"),
        ("river-crossing", "quiet_limit=-1", "none, a whole number"),
        ("left-right", "n=21", "a whole number from 1 to 20"),
        ("left-right", "n=１０", "a whole number from 1 to 20"),
        ("left-right", "length=3", "an even number from 20 to 222"),
        ("left-right", "cards=1,1/1,2", "1,1 is not each card"),
        ("leap-frog", "size=19", "one of 15, 16, 17, 18"),
        ("leap-frog-murray", "players=13", "a whole number from 2 to 12"),
        ("froglet", "size=15", "no option 'size'"),
        ("capture", "order=p2,p3", "each of p1, p2 once"),
        ("follow-the-arrow", "setup=11345/12345", "the numbers 1 to 5"),
        ("follow-the-arrow", "jump_cap=5", "one of 4, none"),
        ("follow-the-arrow", "arrows=", "the name of a file"),
        ("froglet", "layout=", "the name of a file"),
    ],
)
def test_an_option_outside_its_range_is_named_with_what_it_may_be(
    game: str, option: str, why: str, complaint: Complaint, command: Callable[[str, str], list[str]]
) -> None:
    said = complaint(*command(game, option))

    assert said.startswith(f"adoube: {game}")
    assert option.partition("=")[0] in said
    assert why in said


def arrows_file(folder: Path, changed: Mapping[str, Any], **fields: Any) -> Path:
    """The stand-in's arrows but for some circles, a circle a line from the seventh on."""
    arrows: dict[str, Any] = {**arrows_named(UNOFFICIAL), **changed}
    listed = ",\n".join(f"{json.dumps(name)}: {json.dumps(targets)}" for name, targets in arrows.items())
    form = {"columns": 5, "rows": 6, "black_start_row": 1, "red_start_row": 6} | fields
    head = "".join(f"{json.dumps(name)}: {value},\n" for name, value in form.items())
    file = folder / "arrows.json"
    file.write_text(f'{{\n{head}"arrows": {{\n{listed}}}\n}}', encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("changed", "fields", "said"),
    [
        ({"a1": ["z9"]}, {}, "line 7: arrows: a1: the board has no circle 'z9'"),
        ({"z9": ["a1"]}, {}, "line 37: arrows: z9: the board has no circle 'z9'"),
        ({"a2": ["c3"]}, {}, "line 8: arrows: a2: c3 is no neighbour"),
        ({"a1": []}, {}, "line 7: arrows: a1: no arrow leaves this circle"),
        ({"a3": "a2"}, {}, "line 9: arrows: a3: it has to be a list of texts"),
        ({}, {"columns": 6}, "line 2: columns: this board has 5 here"),
    ],
)
def test_arrows_that_no_board_can_have_are_named_with_line_and_circle(
    tmp_path: Path, changed: Mapping[str, Any], fields: Mapping[str, int], said: str, complaint: Complaint
) -> None:
    file = arrows_file(tmp_path, changed, **fields)

    assert complaint("judge", "follow-the-arrow", "-o", f"arrows={file}").startswith(
        f"adoube: {file}, {said}"
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"arrows":\n nope}', "not JSON: Expecting value: line 2 column 2"),
        (b"[1]", "not a JSON object"),
        (b'{"columns": 5,\n"rows": 6}', "line 1: black_start_row: this field is missing"),
        (b"\xff\xfe\x00", "cannot be read"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_holds_no_arrows_is_named(
    tmp_path: Path, content: bytes | None, said: str, complaint: Complaint
) -> None:
    file = tmp_path / "arrows.json"
    if content is not None:
        file.write_bytes(content)

    err = complaint("judge", "follow-the-arrow", "-o", f"arrows={file}")

    assert err.startswith(f"adoube: {file}")
    assert said in err


def too_many(rows: list[str]) -> list[str]:
    return [*rows[:-1], rows[-1][:-1] + ("y" if rows[-1][-1] == "g" else "g")]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (too_many, "line 12, column 12: this "),
        (lambda rows: [*rows[:4], rows[4][:6] + "w" + rows[4][7:], *rows[5:]], "line 5, column 7: 'w'"),
        (lambda rows: [*rows[:3], rows[3][:-1], *rows[4:]], "line 4, column 12: this row has 11 letters"),
        (lambda rows: rows[:11], "line 12, column 1: there are 11 rows"),
        (lambda rows: [], "line 1, column 1: there are 0 rows"),
    ],
)
def test_a_layout_that_does_not_fit_is_named_with_line_and_column(
    tmp_path: Path, spoil: Callable[[list[str]], list[str]], said: str, complaint: Complaint
) -> None:
    file = tmp_path / "frogs.txt"
    file.write_text("\n".join(spoil(make_game("froglet").options["layout"].split("/"))), encoding="utf-8")

    assert f"layout={file}: {said}" in complaint("perft", "froglet", "1", "-o", f"layout={file}")


def test_a_layout_that_is_not_there_is_named(tmp_path: Path, complaint: Complaint) -> None:
    file = tmp_path / "frogs.txt"

    said = complaint("judge", "froglet", "-o", f"layout={file}")

    assert f"layout={file}: the file cannot be read" in said


@pytest.mark.parametrize(
    ("game", "turn"),
    [
        ("river-crossing", "in-z1"),
        ("river-crossing", "b3.0-c4"),
        ("left-right", "4l"),
        ("left-right", "0L"),
        ("leap-frog", "a1xa19"),
        ("leap-frog-murray", "c3x"),
        ("froglet", "-m1"),
        ("capture", "a1xa6"),
        ("follow-the-arrow", "c1-c7"),
        ("follow-the-arrow", "c1^c3-e3"),
    ],
)
def test_a_turn_that_cannot_be_read_is_answered_with_an_error(
    game: str, turn: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    request = json.dumps({"turn": turn}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(request)))

    status = run(["judge", game])

    out, err = capsys.readouterr()
    assert (status, err) == (1, "")
    assert f"'{turn}' is no turn" in json.loads(out.splitlines()[1])["error"]
