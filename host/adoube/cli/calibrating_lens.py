"""The lens of a camera, from the sheet held before it to what is saved of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from adoube.extras import require_extras
from adoube.tables.lens_memory import LensMemory
from adoube.words import say

__all__ = ["calibrate_lens", "print_sheet"]


def print_sheet(file: Path, paper: str) -> None:
    """Writes the sheet as a PDF. Raises AdoubeError."""
    require_extras("lens_sheet", "vision", "hardware")
    from adoube_vision.sheet_page import write_sheet

    write_sheet(file, paper)
    click.echo(say("lenses.sheet_written", file=file, paper=paper.capitalize()))


def calibrate_lens(source: str, lens_of: str, data: Path, *, as_json: bool) -> None:
    """Measures the lens in the pictures of `source`, and saves it as that of the camera `lens_of`.

    Both are what stands after `camera:`. Raises AdoubeError where no pictures come, or they do not suffice;
    what was saved before then stays.
    """
    require_extras("camera", "vision")
    from adoube_vision.source_names import require_source

    require_source(source)
    from adoube_vision.measuring_lens import measure_lens, quiet

    quiet()
    if not as_json:
        click.echo(say("lenses.begins"))
    lens = measure_lens(source, _told(as_json), lambda why: click.echo(why, err=True))
    file = LensMemory(data).keep(lens_of, lens.written())
    width, height = lens.size
    if as_json:
        click.echo(json.dumps({"saved": str(file), "camera": lens_of, **lens.written()}))
        return
    numbers = {"bends": f"{lens.bends_px:.0f}", "error": f"{lens.error_px:.2f}"}
    click.echo(say("lenses.saved", source=lens_of, file=file, width=width, height=height, **numbers))


def _told(as_json: bool) -> Callable[[Any], None]:
    """What prints how far it is, a `finding.sheet_views.Progress`."""
    from adoube_vision.finding.sheet_views import PICTURES_WANTED, Progress

    def tell(now: Progress) -> None:
        if as_json:
            click.echo(json.dumps({**now._asdict(), "wanted": PICTURES_WANTED}))
            return
        where = say(f"lenses.{now.where.replace('-', '_')}")
        percent, wanted = f"{100 * now.covered:.0f}", PICTURES_WANTED
        key = f"lenses.progress_{now.lacks}"
        click.echo(say(key, pictures=now.pictures, wanted=wanted, percent=percent, where=where))

    return tell
