"""A game in a distribution of its own is first class: built, installed, and used as ours are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools import ROOT

SOURCE = Path(__file__).parent / "hare_and_hounds"
PACKAGED = ("hare_and_hounds.py", "rulebooks", "words", "plans", "samples", "figures", "pieces")
COMMAND = "from adoube.cli.main import main; main()"
DRAWN = """
from adoube.board.svg import draw_svg
from adoube.games.registry import make_game

game = make_game("hare-and-hounds")
print(draw_svg(game.board, game.placement(game.start())))
"""
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module", params=["a module", "a package"])
def adoube(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Adoube's command in an environment into which the game has been installed."""
    folder = tmp_path_factory.mktemp("game")
    project, site = folder / "project", folder / "site"
    shutil.copytree(SOURCE, project, ignore=shutil.ignore_patterns("__pycache__"))
    if request.param == "a package":
        as_a_package(project)
    install = [
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--target",
        str(site),
    ]
    subprocess.run([sys.executable, *install, str(project)], check=True, capture_output=True)
    paths = [site, *(ROOT / each for each in ("host", "vision", "web_scoreboard"))]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}

    def run(*arguments: str, code: str = COMMAND) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.run(
            command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False
        )

    return run


def as_a_package(project: Path) -> None:
    """Moves everything into a package, `hares`, whose module `game` holds the class."""
    (project / "hares").mkdir()
    for name in PACKAGED:
        shutil.move(project / name, project / "hares" / name)
    (project / "hares" / "hare_and_hounds.py").rename(project / "hares" / "game.py")
    (project / "hares" / "__init__.py").touch()
    written = (project / "pyproject.toml").read_text()
    written = written.replace("hare_and_hounds:HareAndHounds", "hares.game:HareAndHounds")
    files = written.index("only-include")
    (project / "pyproject.toml").write_text(written[:files] + 'packages = ["hares"]\n')


@pytest.mark.full(but=1)
def test_it_is_listed_with_its_rules(adoube: Run) -> None:
    listed = [json.loads(line) for line in adoube("games", "--json").stdout.splitlines()]
    rules = [json.loads(line) for line in adoube("rules", "hare-and-hounds", "--json").stdout.splitlines()]

    assert "Hare and hounds" in [entry["title"] for entry in listed]
    assert [rule["id"] for rule in rules] == [f"HAH-0{number}" for number in range(1, 7)]


@pytest.mark.full
def test_it_passes_what_ours_pass(adoube: Run) -> None:
    done = adoube("check-game", "hare-and-hounds", "--games", "3")

    assert done.stderr == ""
    assert [
        line for line in done.stdout.splitlines() if line.startswith(("broken", "note    f", "note    s"))
    ] == []
    assert done.returncode == 0


@pytest.mark.full(but=1)
def test_its_sample_and_its_words_are_found(adoube: Run) -> None:
    replayed = adoube("replay", "--sample", "hare-and-hounds")

    assert replayed.returncode == 0
    assert "The hare has come past the hounds" in replayed.stdout + replayed.stderr


@pytest.mark.full(but=1)
def test_its_magnets_make_a_board(adoube: Run, tmp_path: Path) -> None:
    wanted = ("--sensors", "hall-linear", "--mcu", "pico", "--wiring", "mux", "--size", "50")
    made = adoube("hardware", "hare-and-hounds", *wanted, "--out", str(tmp_path / "pack"))

    assert made.returncode == 0, made.stderr
    assert json.loads((tmp_path / "pack" / "board.json").read_text())


@pytest.mark.full(but=1)
def test_its_pieces_are_drawn_as_it_says(adoube: Run) -> None:
    drawn = adoube(code=DRAWN).stdout

    assert 'd="M-.5 -.1L-.3 -.5L0 -.2L.3 -.5L.5 -.1L0 .5Z"' in drawn
    assert drawn.count("board-stone-black") == 1
    assert drawn.count("board-stone-white") == 1
