"""The checks that GitHub runs: the same script as here on Linux, and elsewhere what is possible there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from typing import Any

import pytest
import yaml

from tests.tools import ROOT

FILE = ROOT / ".github" / "workflows" / "checks.yml"
WORKFLOW: dict[Any, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
JOBS: dict[str, dict[str, Any]] = WORKFLOW["jobs"]
RUNS = {job: [step["run"] for step in each["steps"] if "run" in step] for job, each in JOBS.items()}
VERSION = re.compile(r"v\d+(?:\.\d+)*|[0-9a-f]{40}")
RUNNER = re.compile(r"(?:ubuntu|macos|windows)-\d+(?:\.\d+)?")


def systems_of(job: dict[str, Any]) -> list[str]:
    if job["runs-on"] == "${{ matrix.system }}":
        return [row["system"] for row in job["strategy"]["matrix"]["include"]]
    return [job["runs-on"]]


def test_every_push_and_every_pull_request_is_checked() -> None:
    # YAML 1.1 takes the key `on` for true.
    assert WORKFLOW[True] == ["push", "pull_request"]


@pytest.mark.parametrize("job", JOBS)
def test_actions_systems_and_images_have_their_versions(job: str) -> None:
    used = [step["uses"].partition("@") for step in JOBS[job]["steps"] if "uses" in step]

    assert [name for name, _, version in used if not VERSION.fullmatch(version)] == []
    assert [system for system in systems_of(JOBS[job]) if not RUNNER.fullmatch(system)] == []
    image = JOBS[job].get("container", {}).get("image", "debian:12")
    assert re.fullmatch(r"[a-z]+:\d+", image)


@pytest.mark.parametrize("job", JOBS)
def test_every_job_clones_the_repository_and_runs_what_is_in_it(job: str) -> None:
    steps = JOBS[job]["steps"]
    clones = [
        number for number, step in enumerate(steps) if step.get("uses", "").startswith("actions/checkout@")
    ]
    words = {
        word: number
        for number, step in enumerate(steps)
        for word in shlex.split(step.get("run", ""), comments=True)
    }
    ours = {word: number for word, number in words.items() if word.startswith(".") or word.endswith(".py")}

    assert len(clones) == 1
    assert ours
    for word, number in ours.items():
        assert (ROOT / word).is_file(), word
        assert number > clones[0]


def test_linux_runs_the_script_that_is_run_here_as_root_on_the_debian_that_it_is_made_for() -> None:
    [job] = [job for job, runs in RUNS.items() if ".ci/run" in runs]

    assert JOBS[job]["container"]["image"] == "debian:12"
    assert "Debian with Python 3.11" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "user" not in str(JOBS[job]["container"].get("options"))


def test_where_tools_are_missing_the_tests_that_need_them_are_left_out_and_not_failed() -> None:
    elsewhere = [job for job, runs in RUNS.items() if ".ci/run" not in runs]

    assert {system.partition("-")[0] for job in elsewhere for system in systems_of(JOBS[job])} >= {
        "macos",
        "windows",
    }
    for job in elsewhere:
        assert any(run.startswith("python start.py test") for run in RUNS[job])
        assert "ADOUBE_NOTHING_SKIPPED" not in str(JOBS[job])
    assert "ADOUBE_NOTHING_SKIPPED" not in str({key: WORKFLOW[key] for key in WORKFLOW if key != "jobs"})


def test_the_oldest_python_and_the_newest_that_are_promised_are_tried() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    for system in ("macos", "windows"):
        rows = JOBS["tests"]["strategy"]["matrix"]["include"]
        tried = {row["python"] for row in rows if row["system"].startswith(system)}
        assert tried == {promised[0], promised[-1]}


@pytest.mark.skipif(os.name == "nt", reason="only on POSIX is there bash for certain")
@pytest.mark.parametrize("script", [run for runs in RUNS.values() for run in runs])
def test_bash_reads_every_step(script: str) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    subprocess.run([bash, "-n", "-c", script], check=True)
