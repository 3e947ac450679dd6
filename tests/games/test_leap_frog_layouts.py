"""Layouts of Murray's game and of Froglet: drawn from the seed, written out, and read from a file."""

from pathlib import Path

import pytest

from adoube.games.leap_frog import Froglet, LeapFrogMurray
from adoube.games.options import OptionError


def froglet_rows() -> list[str]:
    """Some layout of Froglet with the right numbers."""
    letters = "g" * 66 + "y" * 51 + "r" * 21 + "b" * 6
    return [letters[start : start + 12] for start in range(0, 144, 12)]


def write(folder: Path, rows: list[str], end: str = "\n") -> str:
    file = folder / "layout.txt"
    file.write_text(end.join(rows) + end, encoding="utf-8", newline="")
    return str(file)


def test_a_layout_from_a_file_stands_as_it_is_written(tmp_path: Path) -> None:
    game = Froglet({"layout": write(tmp_path, froglet_rows())})
    cells = game.placement(game.start()).cells

    assert [cells[cell] for cell in ("a12", "l12", "a1", "l1")] == [
        ("shared.green",),
        ("shared.green",),
        ("shared.red",),
        ("shared.blue",),
    ]
    assert cells["f7"] == ("shared.green",)
    assert cells["g7"] == ("shared.yellow",)


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_line_ends_do_not_matter(tmp_path: Path, end: str) -> None:
    file = write(tmp_path, froglet_rows(), end)

    assert Froglet({"layout": file}).options["layout"] == "/".join(froglet_rows())


@pytest.mark.parametrize("game", [Froglet, LeapFrogMurray])
def test_a_layout_is_written_out_in_the_options_and_read_back(game: type[Froglet]) -> None:
    drawn = game(seed=5)

    again = game(drawn.options, seed=99)

    assert "random" not in drawn.options["layout"]
    assert again.start() == drawn.start() != game(seed=6).start()


def replaced(line: int, row: str) -> list[str]:
    rows = froglet_rows()
    rows[line - 1] = row
    return rows


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        (replaced(3, "gggggggggggw"), "line 3, column 12: 'w' is no piece"),
        (replaced(3, "ggggg ggggg"), "line 3, column 6: ' ' is no piece"),
        (replaced(3, "g" * 11), "line 3, column 12: this row has 11 letters"),
        (replaced(3, "g" * 13), "line 3, column 13: this row has 13 letters"),
        (froglet_rows()[:-1], "line 12, column 1: there are 11 rows"),
        ([*froglet_rows(), "g" * 12], "line 13, column 1: there are 13 rows"),
        (replaced(12, "r" * 5 + "b" * 7), "line 12, column 12: this b is one too many: there are 7 of them"),
        (replaced(1, "b" + "g" * 11), "line 12, column 12: this b is one too many"),
        (replaced(12, "g" * 12), "line 12, column 1: this g is one too many: there are 78 of them"),
        ([""], "line 1, column 1"),
    ],
)
def test_what_is_wrong_with_a_layout_is_named_with_line_and_column(
    tmp_path: Path, rows: list[str], place: str
) -> None:
    file = write(tmp_path, rows)

    with pytest.raises(OptionError) as refusal:
        Froglet({"layout": file})

    assert place in str(refusal.value)
    assert file in str(refusal.value)


def test_a_layout_of_another_size_is_refused(tmp_path: Path) -> None:
    rows = LeapFrogMurray({"size": "16"}).options["layout"].split("/")

    with pytest.raises(
        OptionError, match="line 1, column 16: this row has 16 letters where the board has 15"
    ):
        LeapFrogMurray({"layout": write(tmp_path, rows)})


def test_a_file_that_is_not_there_or_is_no_text_is_refused(tmp_path: Path) -> None:
    picture = tmp_path / "picture"
    picture.write_bytes(b"\x89PNG\xff")

    with pytest.raises(
        OptionError, match=r"absent: the file cannot be read \(No such file or directory\): give"
    ):
        Froglet({"layout": str(tmp_path / "absent")})
    with pytest.raises(OptionError, match="cannot be read"):
        Froglet({"layout": str(tmp_path)})
    with pytest.raises(OptionError, match="this is no text in UTF-8"):
        Froglet({"layout": str(picture)})
    with pytest.raises(OptionError, match="layout"):
        Froglet({"layout": ""})
