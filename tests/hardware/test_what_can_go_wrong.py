"""The page of mistakes quotes the commands' real messages."""

from __future__ import annotations

import csv
import re
import shlex
from io import StringIO
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.hardware.design import Design
from adoube.hardware.papers.solids import prints
from adoube.hardware.part import part
from tests.hardware.asking import designed
from tests.hardware.examples import FOLDER
from tests.tools import ROOT

PAGE = (FOLDER.parent / "what-can-go-wrong.md").read_text(encoding="utf-8")
IN_TURN = (FOLDER.parent / "columns-in-turn.md").read_text(encoding="utf-8")
HALLS = "--sensors hall-digital --mcu pico --wiring hc165"
REEDS = "--sensors reed --mcu pico"
LINEAR = "--sensors hall-linear --mcu pico --wiring mux --supply 5v"
REFUSED = [
    f"jarmo {HALLS} --part us1881",
    f"jarmo {HALLS} --part a3144 --tiles 5",
    f"leap-frog {HALLS} --size 20 --supply 5v",
    f"chess {LINEAR} --part drv5055a1",
    f"jarmo {REEDS} --wiring matrix --size 250",
    f"leap-frog {HALLS} --size 35",
    f"capture {HALLS} --supply 5v --tiles 5",
    f"sahkku {REEDS} --wiring matrix --prints",
]
PLAN = ROOT / "host" / "adoube" / "games" / "plans" / "leap-frog.toml"
SELF_TEST = (ROOT / "host" / "adoube" / "words" / "en" / "self_test.ftl").read_text(encoding="utf-8")
PREFIX = "The board's self-test: "


def refusal(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["hardware", *shlex.split(command), "--out", str(folder / "pack")]) == 2
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize("command", REFUSED)
def test_a_refusal_is_quoted_as_it_is(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"\n{refusal(command, tmp_path, capsys)}\n" in PAGE


def test_every_refusal_that_is_quoted_was_tried() -> None:
    quoted = [line for line in PAGE.splitlines() if line.startswith("adoube: ")]

    assert len(quoted) == len(REFUSED) + 1


def test_a_thick_top_is_refused_by_the_plan_that_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = re.sub(
        "magnet_diameter_mm = 8, magnet_height_mm = 2",
        "magnet_diameter_mm = 4, magnet_height_mm = 1",
        PLAN.read_text(),
    )
    thick, thin = tmp_path / "thick.toml", tmp_path / "thin.toml"
    thick.write_text(small.replace("depth_mm = 3", "depth_mm = 5.5"))
    thin.write_text(small.replace("depth_mm = 3", "depth_mm = 5"))
    command = f"leap-frog {HALLS} --size 35 --supply 5v --magnets"

    assert f"\n{refusal(f'{command} {thick}', tmp_path, capsys)}\n" in PAGE
    assert asked_for(thin).fit.is_sure


def asked_for(plan: Path) -> Design:
    halls = {"sensors": "hall-digital", "wiring": "hc165", "supply": "5v"}
    return designed("leap-frog", pitch_mm=35.0, magnets=str(plan), **halls)


def test_exchanged_wires_are_found_as_the_page_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (FOLDER / "jarmo-reeds").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    wires = (tmp_path / "wires.csv").read_text(encoding="utf-8")
    exchanged = wires.replace("COL0,A1,GP5,7", "COL0,A1,GP6,9").replace("COL1,A1,GP6,9", "COL1,A1,GP5,7")
    (tmp_path / "wires.csv").write_text(exchanged, encoding="utf-8", newline="\n")

    assert run(["hardware", "--check", str(tmp_path)]) == 1
    found = capsys.readouterr().out.splitlines()
    assert "\n".join(["```", *found[:2], "```"]) in PAGE


def test_what_the_self_test_is_quoted_with_it_says() -> None:
    sentences = [text.removeprefix(PREFIX).partition(". ")[0] for text in re.findall(r"= (.*)", SELF_TEST)]
    said = [re.sub(r"\{.*?\}", r"\\S+", sentence) for sentence in sentences]
    quoted = re.findall(r"^- `(.*?)`: ", PAGE, re.MULTILINE)

    assert len(quoted) >= 7
    assert [words for words in quoted if not any(re.fullmatch(each, words) for each in said)] == []


def test_the_sizes_that_the_page_has_measured_are_those_of_the_parts() -> None:
    jarmo = prints(designed("jarmo", pitch_mm=50.0))
    [seam_mm] = jarmo.panel.seams.x_mm if jarmo.panel.seams else ()

    assert f"a pocket of {jarmo.bases[0].pocket_mm:g} mm" in PAGE
    assert f"a floor of {jarmo.bases[0].floor_mm:g} mm" in PAGE
    assert f"is {seam_mm - 0.1:g} mm along a side" in PAGE
    tiled = prints(designed("jarmo", pitch_mm=50.0, wiring="hc165", tiles=5))
    assert jarmo.case is not None
    assert tiled.case is not None
    heights = f"{jarmo.case.foot.height_mm:g} mm high, and {tiled.case.foot.height_mm:g} mm under a tile"
    assert f"`foot.stl` is {heights}" in PAGE
    assert part("drv5033fa").number.split()[-1] == re.sub(r"\*", "", re.findall(r"DRV\S+QLPG", PAGE)[0])


def test_the_page_on_columns_in_turn_counts_as_its_pack_does() -> None:
    large = designed("leap-frog", sensors="hall-digital", wiring="strobed", pitch_mm=35.0)
    small = designed("jarmo", sensors="hall-digital", wiring="strobed", pitch_mm=50.0)
    assert large.saving is not None
    assert small.saving is not None
    here, usual = large.saving.here, large.saving.usual

    assert f"| {here.worst_ma:.0f} mA, from USB | {usual.worst_ma:.0f} mA" in IN_TURN
    for name in ("lines", "wires", "chips"):
        assert f" | {getattr(here, name)} | {getattr(usual, name)} |" in IN_TURN
    assert f"from {small.saving.usual.worst_ma:.0f} to {small.saving.here.worst_ma:.0f} mA" in IN_TURN
    wired = [*csv.reader(StringIO("\n".join(f"{wire.net},{wire.from_.refdes}" for wire in large.wires)))]
    assert {net for net, _ in wired} >= {"VCOL0", "VCOL1", "ROW0", "ROW1", "SENSE"}
    assert {refdes for _, refdes in wired} >= {"Q1", "Q15", "RN3", "RN4"}
