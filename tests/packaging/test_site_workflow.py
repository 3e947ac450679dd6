"""GitHub builds the documents' site with every push, and publishes it for tags alone."""

from __future__ import annotations

import re
from typing import Any

import yaml

from tests.docs.site.__main__ import FOLDER
from tests.tools import ROOT

FILE = ROOT / ".github" / "workflows" / "site.yml"
WORKFLOW: dict[Any, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
BUILD, PUBLISH = WORKFLOW["jobs"]["build"], WORKFLOW["jobs"]["publish"]
STEPS: list[dict[str, Any]] = [*BUILD["steps"], *PUBLISH["steps"]]


def test_actions_and_systems_have_their_versions() -> None:
    assert [step["uses"] for step in STEPS if not re.search(r"@v\d+$", step.get("uses", "@v1"))] == []
    assert {BUILD["runs-on"], PUBLISH["runs-on"]} == {"ubuntu-24.04"}


def test_it_is_built_with_every_pull_request_and_published_for_a_tag_alone() -> None:
    for_tags = [step["uses"] for step in BUILD["steps"] if step.get("if") == "github.ref_type == 'tag'"]

    # YAML 1.1 takes the key `on` for true.
    assert set(WORKFLOW[True]) == {"push", "pull_request"}
    assert [name.partition("@")[0] for name in for_tags] == [
        "actions/configure-pages",
        "actions/upload-pages-artifact",
    ]
    assert PUBLISH["if"] == "github.ref_type == 'tag'"


def test_what_the_command_builds_is_what_is_published() -> None:
    runs = " ".join(step["run"] for step in BUILD["steps"] if "run" in step)
    [published] = [step["with"]["path"] for step in BUILD["steps"] if "upload-pages" in step.get("uses", "")]

    assert "python -m tests.docs.site " in runs
    assert ROOT / published == FOLDER / "site"


def test_only_the_job_that_publishes_may_write() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in BUILD
    assert PUBLISH["permissions"] == {"pages": "write", "id-token": "write"}
