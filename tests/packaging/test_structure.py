"""The size and shape of the source: what `python -m benchmarks.structure` prints does not grow again."""

from __future__ import annotations

import pytest

from benchmarks.structure.sources import Sources, sources_in
from tests.tools import ROOT

MOST_LINES = 400
MOST_MODULES = 45  # in a folder
MOST_FLOORS = 12
MOST_SINGLE_IMPORTERS = 84
MOST_SHARED_NAMES = 10


@pytest.fixture(scope="module")
def sources() -> Sources:
    return sources_in(ROOT)


def test_no_module_is_long(sources: Sources) -> None:
    assert {name: lines for name, lines in sources.lines_by_module.items() if lines > MOST_LINES} == {}


def test_no_folder_holds_many_modules(sources: Sources) -> None:
    assert {
        str(folder): len(rooms) for folder, rooms in sources.rooms.items() if len(rooms) > MOST_MODULES
    } == {}


def test_no_folder_has_many_floors(sources: Sources) -> None:
    floors = {str(folder): sources.floors(folder) for folder in sources.rooms}

    assert {folder: number for folder, number in floors.items() if number > MOST_FLOORS} == {}


def test_few_modules_serve_a_single_one_beside_them(sources: Sources) -> None:
    assert len(sources.with_one_importer) <= MOST_SINGLE_IMPORTERS


def test_few_names_of_classes_stand_in_several_modules(sources: Sources) -> None:
    assert len(sources.shared_class_names) <= MOST_SHARED_NAMES, sources.shared_class_names
