"""The workflows on GitHub: the same script as here on Linux, and elsewhere what is possible there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from typing import Any

import pytest
import yaml

from tests.search import EXAMPLES_FOLDER
from tests.tools import ROOT

WORKFLOWS: dict[str, dict[Any, Any]] = {
    file.stem: yaml.safe_load(file.read_text(encoding="utf-8"))
    for file in (ROOT / ".github" / "workflows").glob("*.yml")
}
WORKFLOW, NIGHTLY = WORKFLOWS["checks"], WORKFLOWS["nightly"]


def runs_of(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


# Those that do not only call another workflow.
EVERY_JOB: dict[str, dict[str, Any]] = {
    f"{name}: {job}": each
    for name, workflow in WORKFLOWS.items()
    for job, each in workflow["jobs"].items()
    if "steps" in each
}
JOBS: dict[str, dict[str, Any]] = {job: each for job, each in WORKFLOW["jobs"].items() if "steps" in each}
RUNS = {job: runs_of(each) for job, each in JOBS.items()}
# PyPI's own action recommends a branch for its newest version 1.
VERSION = re.compile(r"(?:release/)?v\d+(?:\.\d+)*|[0-9a-f]{40}")
RUNNER = re.compile(r"(?:ubuntu|macos|windows)-\d+(?:\.\d+)?")


def systems_of(job: dict[str, Any]) -> list[str]:
    if job["runs-on"] == "${{ matrix.system }}":
        return [row["system"] for row in job["strategy"]["matrix"]["include"]]
    return [job["runs-on"]]


def test_every_push_and_every_pull_request_is_checked() -> None:
    # YAML 1.1 takes the key `on` for true.
    assert WORKFLOW[True] == ["push", "pull_request"]


@pytest.mark.parametrize("job", EVERY_JOB)
def test_actions_systems_and_images_have_their_versions(job: str) -> None:
    used = [step["uses"].partition("@") for step in EVERY_JOB[job]["steps"] if "uses" in step]

    assert [name for name, _, version in used if not VERSION.fullmatch(version)] == []
    assert [system for system in systems_of(EVERY_JOB[job]) if not RUNNER.fullmatch(system)] == []
    image = EVERY_JOB[job].get("container", {}).get("image", "debian:12")
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


def test_a_release_builds_and_tries_what_every_push_does() -> None:
    for name in ("checks", "release"):
        called = {job.get("uses") for job in WORKFLOWS[name]["jobs"].values()}
        assert "./.github/workflows/build.yml" in called
    assert all(job.get("needs") for job in WORKFLOWS["release"]["jobs"].values() if "steps" in job)


def test_every_python_that_is_promised_gets_both_distributions() -> None:
    matrix = WORKFLOWS["build"]["jobs"]["install"]["strategy"]["matrix"]

    assert matrix["python"] == promised_pythons()
    assert matrix["kind"] == ["whl", "tar.gz"]


def test_only_a_tag_is_published_by_a_job_that_may_and_keeps_no_password() -> None:
    release = WORKFLOWS["release"]
    publishing = release["jobs"]["pypi"]

    assert release[True] == {"push": {"tags": ["v*"]}}
    assert release["permissions"] == WORKFLOWS["build"]["permissions"] == {"contents": "read"}
    assert publishing["permissions"] == {"id-token": "write"}
    assert publishing["environment"]["name"] == "pypi"
    assert re.findall(r"secrets\.(\w+)", str(release)) == ["GITHUB_TOKEN"]


def promised_pythons() -> list[str]:
    return re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_oldest_python_and_the_newest_that_are_promised_are_tried() -> None:
    promised = promised_pythons()

    for system in ("macos", "windows"):
        rows = JOBS["tests"]["strategy"]["matrix"]["include"]
        tried = {row["python"] for row in rows if row["system"].startswith(system)}
        assert tried == {promised[0], promised[-1]}


def test_every_night_new_failing_examples_are_looked_for_and_kept_when_the_search_fails() -> None:
    [job] = NIGHTLY["jobs"].values()
    restores, saves = (step for step in job["steps"] if step.get("uses", "").startswith("actions/cache/"))

    assert NIGHTLY[True]["schedule"]
    assert runs_of(job) == ["python start.py test --search"]
    assert saves["if"] == "always()"
    folder = (EXAMPLES_FOLDER / "examples").relative_to(ROOT).as_posix()
    assert restores["with"]["path"] == saves["with"]["path"] == folder


@pytest.mark.skipif(os.name == "nt", reason="only on POSIX is there bash for certain")
@pytest.mark.parametrize("job", EVERY_JOB)
def test_bash_reads_every_step(job: str) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    for script in runs_of(EVERY_JOB[job]):
        subprocess.run([bash, "-n", "-c", script], check=True)
