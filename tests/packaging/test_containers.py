"""The container and the hall's compose file, as far as they can be read without Docker.

What runs in the compose file's containers is tried by tests/cli/test_hall_document.py.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from typing import Any

import pytest
import yaml

from adoube.extras import MODULES
from tests.cli.command_lines import complaint_about
from tests.tools import ROOT

DEPLOY = ROOT / "host" / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))[
    "services"
]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "adoube"}


def test_the_image_has_a_user_without_rights_and_no_tools_of_the_build() -> None:
    last_stage = DOCKERFILE.rpartition("\nFROM ")[2]

    assert re.search(r"^USER adoube$", last_stage, re.M)
    assert "pip" not in last_stage
    assert "HEALTHCHECK" in last_stage


def test_the_extras_of_the_image_exist() -> None:
    named = re.findall(r"^ARG EXTRAS=(\S+)$", DOCKERFILE, re.M)[0].split(",")

    assert set(named) <= MODULES.keys()


def test_the_context_has_all_that_the_build_reads() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]

    assert lines[0] == "*"
    kept = {line.removeprefix("!") for line in lines if line.startswith("!")}
    assert kept == {
        *(package.partition("/")[0] for package in packages),
        *("LICENSE", "README.md", "firmware", "hatch_build.py", "pyproject.toml"),
    }


def test_the_command_of_the_image_would_run() -> None:
    words = yaml.safe_load(DOCKERFILE.rpartition("CMD ")[2])

    assert complaint_about(shlex.join(["adoube", *words])) is None


@pytest.mark.parametrize("name", OURS)
def test_the_commands_of_the_hall_would_run(name: str) -> None:
    command = re.sub(r"\$\{\w+:-(\w+)\}", r"\1", OURS[name]["command"])

    assert complaint_about(f"adoube {command}") is None


def test_without_being_told_no_other_computer_reaches_the_hall() -> None:
    published = [port for service in SERVICES.values() for port in service.get("ports", ())]

    assert len(published) == 3
    assert all(port.startswith("${PUBLISH:-127.0.0.1}:") for port in published)


@pytest.mark.parametrize("name", OURS)
def test_a_container_of_adoube_may_write_its_records_alone(name: str) -> None:
    service = OURS[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_the_scoreboards_are_reached_by_the_proxy_alone() -> None:
    scoreboards = {name: each for name, each in OURS.items() if "hall front" in each["command"]}
    site = (DEPLOY / "hall" / "Caddyfile").read_text(encoding="utf-8")

    for service in scoreboards.values():
        assert service["network_mode"] == "service:proxy"
        assert "ports" not in service
        port = re.findall(r"--port (\d+)", service["command"])[0]
        assert f"127.0.0.1:{port}" in site
