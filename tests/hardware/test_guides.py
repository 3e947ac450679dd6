"""The guide to a printed board counts and names the parts of its pack."""

from __future__ import annotations

import re

from adoube.hardware.design import Design
from adoube.hardware.fit import trial_distance_mm
from adoube.hardware.papers.printing import printing, together
from adoube.hardware.papers.solids import Prints, printed_solids, prints
from tests.hardware.asking import designed
from tests.hardware.examples import FOLDER

PRINTED = (FOLDER.parent / "building-jarmo-printed.md").read_text(encoding="utf-8")


def prose(text: str) -> str:
    return " ".join(text.split())


def printed() -> tuple[Design, Prints]:
    design = designed("jarmo", pitch_mm=50.0)
    return design, prints(design)


def test_every_step_has_a_picture_a_test_and_a_remedy() -> None:
    steps = re.split(r"^## \d+\. ", PRINTED, flags=re.MULTILINE)[1:]

    assert len(steps) == len(re.findall(r"^## ", PRINTED, re.MULTILINE))
    for step in steps:
        assert re.search(r"^!\[[^]]+\]\([^)]+\.svg\)$", step, re.MULTILINE), step
        assert [step.count(f"\n\n**{word}** ") for word in ("Test.", "If not:")] == [1, 1], step


def test_the_guide_begins_with_the_magnets_and_their_distance() -> None:
    kit = designed("jarmo", pitch_mm=50.0, trial=True)

    first, second, *_ = re.split(r"^## ", PRINTED, flags=re.MULTILINE)[1:]
    assert first.startswith("1. Try the magnets first\n")
    assert " --trial " in first
    assert f"{trial_distance_mm(kit.fit):g} mm from c3" in prose(first)
    assert "--trial" not in second


def test_the_guide_says_how_long_printing_takes_and_how_much_plastic() -> None:
    _, its = printed()
    assert its.case is not None
    counts = {
        "foot": its.case.foot.count,
        "post": its.case.post.count,
        "clip": its.clip.count if its.clip else 0,
    }

    takes = together(printing(solid).times(counts.get(name, 1)) for name, solid in printed_solids(its))

    assert f"about {takes.hours:.0f} hours and {takes.grams:.0f} g of PLA" in prose(PRINTED)


def test_the_printed_guide_measures_what_is_printed() -> None:
    _, its = printed()
    solids = dict(printed_solids(its))
    base, seams = its.bases[0], its.panel.seams
    assert its.clip is not None
    assert its.case is not None
    assert seams is not None
    long = its.case.screws

    large = [name for name in solids if name.startswith(("panel", "frame", "lid", "cover"))]
    plastic_mm3 = sum(solid.volume() for solid in solids.values()) + solids["clip"].volume() * (
        its.clip.count - 1
    )
    assert f"about {round(plastic_mm3 / 1000, -2):.0f} cm³" in PRINTED
    assert f"{its.clip.count} clips and {len(large)} large" in prose(PRINTED)
    assert f"{base.pocket_mm - 0.2:.1f} to {base.pocket_mm:.1f} mm" in PRINTED
    assert f"{base.floor_mm:g} to {base.floor_mm + 0.2:g} mm" in PRINTED
    assert f"{seams.x_mm[0] - 0.1:g} mm, 0.2 mm either way" in PRINTED
    assert f"{its.panel.slab.thickness_mm:g} mm, 0.2 mm either way" in PRINTED
    assert f"a screw M3 x {long.foot} from below" in prose(PRINTED)
    assert f"{len(its.case.lid_screws)} screws M3 x {long.lid}" in prose(PRINTED)
    assert f"the holder to the lid with four screws M3 x {long.holder}" in prose(PRINTED)
    assert f"{len(its.case.cover_screws)} countersunk screws M3 x {long.cover}" in prose(PRINTED)
