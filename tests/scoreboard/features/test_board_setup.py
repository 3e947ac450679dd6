"""The page that sets up a board: what it brings along, and that no other page may reach a port."""

from __future__ import annotations

import json
import re
from html import unescape
from http import HTTPStatus
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adoube.games import registry
from adoube.hardware.install.program_files import program_files, sha256
from adoube.hardware.install.programs import SLOTS, main_for
from adoube_scoreboard.features.board_setup import static_copy
from adoube_scoreboard.features.board_shelf import shelf
from tests.tools import ROOT

PAGE = "/board-setup/"
EXAMPLES = ROOT / "hardware_docs" / "examples"


def test_it_is_there_for_everybody_and_is_the_one_page_that_may_reach_a_port(client: FlaskClient) -> None:
    assert "serial=(self)" in client.get(PAGE).headers["Permissions-Policy"]
    for other in ("/", "/room", "/examples", "/static/js/board_setup.js"):
        with client.get(other) as answer:
            assert "serial=()" in answer.headers["Permissions-Policy"]


def test_other_pages_load_nothing_of_it(client: FlaskClient) -> None:
    for other in ("/tables/jarmo", "/room", "/examples"):
        page = client.get(other).text
        assert "js/board_setup" not in page
        assert "css/board_setup" not in page
    assert ".walk-steps" not in client.get("/style.css").text


def test_each_board_of_the_shelf_is_that_of_its_pack(client: FlaskClient) -> None:
    shelf = client.get(f"{PAGE}boards.json").get_json()
    packs = {
        "jarmo-matrix": "jarmo-reeds",
        "jarmo-hc165-tiles": "jarmo-tiles",
        "chess-mux": "chess-linear",
        "chess-mux-tiles": "chess-tiles",
        "leap-frog-hc165": "leap-frog-halls",
        "leap-frog-hc165-tiles": "leap-frog-tiles",
    }

    for name, pack in packs.items():
        folder = EXAMPLES / pack
        assert shelf[name]["config"] == (folder / "board.json").read_text(encoding="utf-8")
        cells = (folder / "sensors.csv").read_text(encoding="utf-8").splitlines()[1:]
        assert [cell[0] for cell in shelf[name]["cells"]] == [line.split(",")[0] for line in cells]
    assert shelf.keys() - packs.keys() == {"breadboard"}


def test_without_the_library_for_chess_the_other_boards_can_be_set_up(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "missing_modules", lambda *_: ["chess"])
    shelf.cache_clear()
    try:
        answer, boards = client.get(PAGE), client.get(f"{PAGE}boards.json").get_json()
    finally:
        shelf.cache_clear()

    assert answer.status_code == HTTPStatus.OK
    assert {"breadboard", "jarmo-matrix", "leap-frog-hc165"} <= boards.keys()
    assert not any(name.startswith("chess") for name in boards)


def test_the_program_is_that_of_this_adoube(client: FlaskClient) -> None:
    program = client.get(f"{PAGE}program.json").get_json()
    files = program_files()

    assert tuple(program["version"]) == files.version
    assert {name: each["text"].encode() for name, each in program["modules"].items()} == files.modules
    assert all(each["sha256"] == sha256(each["text"].encode()) for each in program["modules"].values())
    mains = {each["slot"]: each["main"].encode() for each in program["slots"]}
    assert mains == {slot: main_for(slot, files.main) for slot in SLOTS}


def test_it_is_compiled_for_known_chips_alone(client: FlaskClient) -> None:
    bundle = client.get(f"{PAGE}compiled/1306.bundle")

    assert json.loads(bundle.data.partition(b"\n")[0])["mpy"] == 0x1306
    for other in ("ffff", "01306", "1306%0a", "-1"):
        assert client.get(f"{PAGE}compiled/{other}.bundle").status_code == 404


def test_texts_of_the_script_keep_the_places_that_it_fills(client: FlaskClient) -> None:
    page = client.get(PAGE).text
    texts = json.loads(page.partition("data-texts='")[2].partition("'>")[0])

    assert texts["found"] == "{machine}, MicroPython {python}."
    assert texts["old_micropython"].startswith("MicroPython {version} on the board is too old: put {oldest}")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "board-setup"
    static_copy(folder)
    return folder


def test_a_copy_has_every_file_that_its_page_names(copied: Path) -> None:
    page = unescape((copied / "index.html").read_text(encoding="utf-8"))

    assert '="/' not in page
    assert "connect-src 'self'" in page
    for name in ("program.json", "boards.json", "style.css", "static/js/board_setup.js"):
        assert (copied / name).is_file()


def test_a_copy_speaks_the_language_that_is_wanted(tmp_path: Path) -> None:
    static_copy(tmp_path, "de")

    assert '<html lang="de">' in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_a_copy_has_every_module_that_another_imports(copied: Path) -> None:
    folder = copied / "static" / "js"
    texts = [file.read_text(encoding="utf-8") for file in folder.glob("*.js")]
    imported = {name for text in texts for name in re.findall(r'from "\./([^"]+)"', text)}

    assert imported
    assert [name for name in sorted(imported) if not (folder / name).is_file()] == []
