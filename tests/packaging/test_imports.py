"""Imports go downwards: a module imports from the rows below its own, never upwards and never across."""

from __future__ import annotations

import pytest

from tests.packaging.import_walk import Import, imports_below, imports_in
from tests.tools import ROOT

# From the bottom up. What stands in one row are siblings: none imports another.
ROWS: tuple[frozenset[str], ...] = (
    frozenset({"adoube.resources", "adoube.atomic_write", "adoube.child_processes"}),
    frozenset({"adoube.words"}),
    frozenset({"adoube.errors"}),
    frozenset(
        {
            "adoube.extras",
            "adoube.output_files",
            "adoube.error_log",
            "adoube.former_names",
            "adoube.terminal_colour",
        }
    ),
    frozenset({"adoube.serialization"}),
    frozenset({"adoube.board"}),
    frozenset({"adoube.sensing", "adoube.games"}),
    frozenset({"adoube.classroom", "adoube.referee", "adoube.records", "adoube.link", "adoube.hardware"}),
    frozenset({"adoube.publishing"}),
    frozenset({"adoube.tables"}),
    frozenset({"adoube.computer"}),
    frozenset({"adoube.archive"}),
    frozenset({"adoube.feeds", "adoube.simulation"}),
    frozenset({"adoube.hall", "adoube.tournament"}),
    frozenset({"adoube_scoreboard", "adoube_vision"}),
    frozenset({"adoube_studio"}),
    frozenset({"adoube.app"}),
    frozenset({"adoube.api", "adoube.cli"}),
    frozenset({"adoube.__main__"}),
)
HEIGHT = {part: height for height, row in enumerate(ROWS) for part in row}
COMPOSING = ("adoube.app", "adoube.cli")
CAMERA_AND_PAGE = ("adoube_scoreboard", "adoube_studio", "adoube_vision")
HEAVY = frozenset({"a2wsgi", "cv2", "flask", "jinja2", "numpy", "sklearn", "uvicorn", "werkzeug"})


@pytest.fixture(scope="module")
def imports() -> list[Import]:
    return [
        found for folder in ("host", "vision", "web_scoreboard") for found in imports_below(ROOT / folder)
    ]


def test_every_module_has_its_place_in_the_drawing(imports: list[Import]) -> None:
    modules = {found.importer for found in imports} - {"adoube"}

    assert {module for module in modules if part_of(module) not in HEIGHT} == set()


def test_imports_go_downwards_only(imports: list[Import]) -> None:
    assert [str(found) for found in imports if goes_up_or_across(found)] == []


def test_the_link_knows_no_game(imports: list[Import]) -> None:
    assert [
        str(found)
        for found in imports
        if part_of(found.importer) == "adoube.link" and part_of(found.imported) == "adoube.games"
    ] == []


def test_page_and_camera_are_imported_only_once_they_are_wanted(imports: list[Import]) -> None:
    assert [
        str(found)
        for found in imports
        if part_of(found.importer) in COMPOSING
        and part_of(found.imported) in CAMERA_AND_PAGE
        and not found.late
    ] == []


def test_the_camera_knows_no_studio(imports: list[Import]) -> None:
    assert [
        str(found)
        for found in imports
        if part_of(found.importer) == "adoube_vision" and part_of(found.imported) == "adoube_studio"
    ] == []


def test_the_studio_is_imported_by_its_face(imports: list[Import]) -> None:
    modules = {file.stem for file in (ROOT / "vision/adoube_studio").glob("*.py")}

    assert [
        str(found)
        for found in imports
        if part_of(found.importer) != "adoube_studio"
        and part_of(found.imported) == "adoube_studio"
        and not modules.isdisjoint(found.imported.split(".")[1:])
    ] == []


def test_the_core_imports_nothing_heavy(imports: list[Import]) -> None:
    assert [
        str(found)
        for found in imports
        if found.importer.split(".")[0] == "adoube"
        and part_of(found.importer) not in COMPOSING
        and found.imported.split(".")[0] in HEAVY
    ] == []


@pytest.mark.parametrize(
    ("importer", "statement"),
    [
        ("adoube.board.geometry", "from adoube.games import jarmo"),
        ("adoube.sensing.view", "import adoube.games.base"),
        ("adoube.games.jarmo", "from ..sensing import view"),
        ("adoube.referee.decoder.beam", "from adoube.tables import table"),
        ("adoube.records.journal", "def late():\n    import adoube_scoreboard"),
        ("adoube_scoreboard.page", "from adoube_vision import camera"),
        ("adoube_vision.sources.opening", "def late():\n    from adoube_studio import open_studio"),
        ("adoube.archive.past_games", "import adoube.cli"),
        ("adoube.app.runner", "from adoube.cli import command"),
        ("adoube.api", "def late():\n    import adoube.cli.replay"),
    ],
)
def test_an_import_against_the_drawing_is_found(importer: str, statement: str) -> None:
    [found] = imports_in(statement, importer)

    assert goes_up_or_across(found)


@pytest.mark.parametrize(
    ("importer", "statement"),
    [
        ("adoube.games.jarmo", "from adoube.board import geometry"),
        ("adoube.games.jarmo", "from .base import Game"),
        ("adoube.simulation.hands", "from adoube.tables.table import Table"),
        ("adoube.cli.play", "import adoube_scoreboard"),
        ("adoube_vision.camera", "import numpy"),
        ("adoube_studio.film", "from adoube_vision.plane import Plane"),
    ],
)
def test_an_import_along_the_drawing_passes(importer: str, statement: str) -> None:
    [found] = imports_in(statement, importer)

    assert not goes_up_or_across(found)


def test_an_import_inside_a_function_is_told_from_one_at_the_top() -> None:
    source = "import adoube_vision\n\ndef command():\n    from adoube_scoreboard import page\n"

    assert [(found.imported, found.late) for found in imports_in(source, "adoube.cli.play")] == [
        ("adoube_vision", False),
        ("adoube_scoreboard.page", True),
    ]


def part_of(module: str) -> str:
    """`adoube.games.jarmo` belongs to `adoube.games`, everything in the other packages to the package."""
    names = module.split(".")
    return ".".join(names[:2]) if names[0] == "adoube" else names[0]


def goes_up_or_across(found: Import) -> bool:
    importer, imported = part_of(found.importer), part_of(found.imported)
    if imported not in HEIGHT or importer == imported:
        return False
    # The top of the package itself stands below everything.
    return HEIGHT.get(importer, -1) <= HEIGHT[imported]
