"""A pack is written whole or not at all, and no foreign file is lost."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.hardware.design import Design
from adoube.hardware.pack import write_pack
from adoube.hardware.papers.guide_pictures import guide_pictures
from adoube.hardware.request import HardwareError
from tests.hardware.asking import designed

WORDS_OF_A_PACK = {
    "README.md",
    "board.json",
    "wires.csv",
    "sensors.csv",
    "parts.csv",
    "parts.md",
    "magnets.md",
}


def no_drawing(_design: Design, _folder: Path) -> None:
    """Draw nothing: drawings have tests of their own."""


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def table(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def test_all_papers_are_written_and_the_drawings_asked_for(tmp_path: Path) -> None:
    def draw(_design: Design, folder: Path) -> None:
        (folder / "wiring.svg").write_text("<svg/>", encoding="utf-8")

    names = write_pack(designed(), tmp_path / "deep" / "pack", draw)

    guide = guide_pictures(designed()).keys()
    written = {*WORDS_OF_A_PACK, "power.md", "prices.md", "pack.json", "wiring.svg"}
    assert written | guide == {*names}
    assert {*contents(tmp_path / "deep" / "pack")} == {*names}


def test_equal_designs_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_pack(
            designed("chess", sensors="hall-linear", wiring="mux", supply="5v"), tmp_path / name, no_drawing
        )

    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_an_older_pack_is_written_anew(tmp_path: Path) -> None:
    write_pack(designed(), tmp_path / "pack", no_drawing)
    write_pack(designed("follow-the-arrow"), tmp_path / "pack", no_drawing)

    assert (
        json.loads((tmp_path / "pack" / "board.json").read_text(encoding="utf-8"))["name"]
        == "follow-the-arrow"
    )
    assert [each.name for each in tmp_path.iterdir()] == ["pack"]


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()

    write_pack(designed(), tmp_path / "pack", no_drawing)

    assert (tmp_path / "pack" / "board.json").is_file()


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")

    with pytest.raises(HardwareError, match="holds no adoube pack"):
        write_pack(designed(), tmp_path, no_drawing)

    assert contents(tmp_path) == {"thesis.txt": b"mine"}


def test_a_file_beside_the_pack_is_not_thrown_away(tmp_path: Path) -> None:
    write_pack(designed(), tmp_path / "pack", no_drawing)
    (tmp_path / "pack" / "photo.jpg").write_bytes(b"mine")
    before = contents(tmp_path / "pack")

    with pytest.raises(HardwareError, match=r"photo\.jpg"):
        write_pack(designed("follow-the-arrow"), tmp_path / "pack", no_drawing)

    assert contents(tmp_path / "pack") == before


def test_a_file_in_the_folder_s_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack").touch()

    with pytest.raises(HardwareError, match="this is a file"):
        write_pack(designed(), tmp_path / "pack", no_drawing)


def test_a_drawing_that_fails_leaves_the_older_pack_as_it_was(tmp_path: Path) -> None:
    write_pack(designed(), tmp_path / "pack", no_drawing)
    before = contents(tmp_path / "pack")

    def fail(_design: Design, _folder: Path) -> None:
        raise HardwareError("no ink")

    with pytest.raises(HardwareError):
        write_pack(designed("follow-the-arrow"), tmp_path / "pack", fail)

    assert contents(tmp_path / "pack") == before
    assert [each.name for each in tmp_path.iterdir()] == ["pack"]


def test_the_network_that_a_maker_wrote_into_the_configuration_is_kept(tmp_path: Path) -> None:
    wireless = designed(mcu="pico-w", link="wifi")
    write_pack(wireless, tmp_path / "pack", no_drawing)
    board_file = tmp_path / "pack" / "board.json"
    board = json.loads(board_file.read_text(encoding="utf-8"))
    board["link"] |= {"ssid": "club", "password": "secret", "token": "ab" * 16}
    board_file.write_text(json.dumps(board), encoding="utf-8")

    write_pack(replace(wireless, title="Again"), tmp_path / "pack", no_drawing)

    link = json.loads(board_file.read_text(encoding="utf-8"))["link"]
    assert (link["ssid"], link["password"], link["token"]) == ("club", "secret", "ab" * 16)


def test_every_wire_names_its_legs_by_their_numbers(tmp_path: Path) -> None:
    write_pack(designed(), tmp_path / "pack", no_drawing)

    wires = table(tmp_path / "pack" / "wires.csv")

    assert {
        "net": "ROW0",
        "from": "A1",
        "from_leg": "GP0",
        "from_pin": "1",
        "to": "D1",
        "to_leg": "K",
    }.items() <= wires[3].items()
    assert all(wire["from_pin"] and wire["to_pin"] for wire in wires)


def test_the_parts_list_counts_what_the_wires_join(tmp_path: Path) -> None:
    board = designed("leap-frog", sensors="hall-digital", wiring="hc165", supply="5v", lamps="edges")
    write_pack(board, tmp_path / "pack", no_drawing)

    counted = {
        row["where"]: int(row["quantity"]) for row in table(tmp_path / "pack" / "parts.csv") if row["where"]
    }
    assert sum(counted.values()) == len(board.chips)
    assert counted["S1-S225"] == 225


def test_the_first_page_repeats_every_warning(tmp_path: Path) -> None:
    board = designed("jarmo", sensors="hall-digital", part="drv5032fa", wiring="hc165")
    write_pack(board, tmp_path / "pack", no_drawing)

    page = (tmp_path / "pack" / "README.md").read_text(encoding="utf-8")
    assert len(board.warnings) >= 2
    assert all(str(warning) in page for warning in board.warnings)
    assert "adoube observability jarmo --view occupancy" in page


def test_every_piece_of_the_plan_has_a_line_in_the_magnet_table(tmp_path: Path) -> None:
    board = designed("chess", sensors="hall-linear", wiring="mux", supply="5v")
    write_pack(board, tmp_path / "pack", no_drawing)

    page = (tmp_path / "pack" / "magnets.md").read_text(encoding="utf-8")
    assert all(f"| {code} |" in page for code in board.magnets.pieces)
    assert page.count("south pole |") == page.count("north pole |") == 6


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(HardwareError, match="cannot be written"):
        write_pack(designed(), tmp_path / "file" / "pack", no_drawing)


def test_the_folder_that_one_stands_in_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pack").mkdir()
    monkeypatch.chdir(tmp_path / "pack")

    write_pack(designed(), Path(), no_drawing)
    write_pack(designed(), Path(), no_drawing)

    assert Path("board.json").is_file()
    assert [each.name for each in tmp_path.iterdir()] == ["pack"]


def test_what_stood_there_comes_back_where_the_last_step_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(designed(), tmp_path / "pack", no_drawing)
    before = contents(tmp_path / "pack")
    rename = Path.rename

    def fail(source: Path, target: Path) -> Path:
        if source.parent.name == "new" and source.name == "power.md":
            raise OSError(28, "No space left on device")
        return rename(source, target)

    monkeypatch.setattr(Path, "rename", fail)

    with pytest.raises(HardwareError, match="No space left"):
        write_pack(designed("follow-the-arrow"), tmp_path / "pack", no_drawing)

    assert contents(tmp_path / "pack") == before
