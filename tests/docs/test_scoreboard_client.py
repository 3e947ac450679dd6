"""The parts of the client that are made from the description of the API are up to date, and documented."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube_scoreboard.api.docs import description
from tests.docs.scoreboard_client import made_modules
from tests.tools import ROOT

MADE = made_modules()


@pytest.mark.parametrize("file", MADE, ids=lambda file: file.stem)
def test_a_module_that_is_made_from_the_description_is_up_to_date(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == MADE[file], "run: python -m tests.docs.scoreboard_client"


def test_every_name_in_the_description_says_what_it_means() -> None:
    schemas = description()["components"]["schemas"]
    undocumented = [
        f"{schema}.{field}"
        for schema, described in schemas.items()
        for field, value in described.get("properties", {}).items()
        if not {"description", "const", "$ref"} & {*value} and field != "details"
    ]

    assert undocumented == []


def test_the_generator_is_named_among_the_tools() -> None:
    assert "python -m tests.docs.scoreboard_client" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
