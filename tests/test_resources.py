"""Files beside a module: in a package, in a package within, and without any package."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adoube.resources import folder_beside, resource_files
from adoube.words import MissingWords, Words


@pytest.fixture(autouse=True)
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("beside_package", "beside_package.inner", "beside_package.inner.game", "beside_alone"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def put(file: Path, text: str = "") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def names(module: str) -> list[str]:
    return [file.name for file in resource_files(module, "plans")]


def test_the_files_of_a_module_without_a_package_stand_beside_it(tmp_path: Path) -> None:
    put(tmp_path / "beside_alone.py")
    put(tmp_path / "plans" / "alone.toml")

    assert names("beside_alone") == ["alone.toml"]


def test_the_nearest_folder_comes_first(tmp_path: Path) -> None:
    put(tmp_path / "beside_package" / "__init__.py")
    put(tmp_path / "beside_package" / "inner" / "__init__.py")
    put(tmp_path / "beside_package" / "inner" / "game.py")
    put(tmp_path / "beside_package" / "plans" / "outer.toml")
    put(tmp_path / "beside_package" / "inner" / "plans" / "inner.toml")

    assert names("beside_package.inner.game") == ["inner.toml", "outer.toml"]
    assert names("beside_package.inner") == ["inner.toml", "outer.toml"]
    assert names("beside_package") == ["outer.toml"]


def test_what_stands_beside_a_package_is_not_its_own(tmp_path: Path) -> None:
    put(tmp_path / "beside_package" / "__init__.py")
    put(tmp_path / "plans" / "strangers.toml")

    assert names("beside_package") == []
    assert folder_beside("beside_package", "plans") is None


def test_a_module_has_its_words_beside_it(tmp_path: Path) -> None:
    put(tmp_path / "beside_alone.py")
    put(tmp_path / "words" / "en" / "alone.ftl", "taken = There is a piece on { $cell }.\n")

    words = Words("beside_alone")

    assert words.say("alone.taken", cell="c3") == "There is a piece on c3."


@pytest.mark.parametrize(
    ("key", "why"),
    [("alone.free", "no 'alone.free'"), ("other.x", "no file other.ftl"), ("alone.taken", "cell")],
)
def test_words_that_are_not_there_are_named(key: str, why: str, tmp_path: Path) -> None:
    put(tmp_path / "beside_alone.py")
    put(tmp_path / "words" / "en" / "alone.ftl", "taken = There is a piece on { $cell }.\n")

    with pytest.raises(MissingWords, match=why):
        Words("beside_alone").say(key)
