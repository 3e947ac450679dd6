"""Names in docstrings and comments lead somewhere: modules, functions, attributes, parameters, files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.source_names import Sources
from tests.tools import ROOT

FILES = {
    "pyproject.toml": "[project.optional-dependencies]\nwifi = []\n[dependency-groups]\n",
    "host/shop/__init__.py": '"""A shop: `till` adds up, `mirror` is gone."""\n',
    "host/shop/till.py": "RATE = 1\nclass Till:\n    total = 0\n    def add(self, price): ...\n",
    "host/shop/words/en/till.ftl": "greeting = Hello\n",
    "docs/prices.md": "",
}


@pytest.mark.full
@pytest.mark.long
def test_every_name_between_backticks_and_every_path_leads_somewhere() -> None:
    sources = Sources(ROOT)

    assert [
        f"{module.file}:{named.line}: {named.name}"
        for module in sources.modules.values()
        for named in sources.unknown(module)
    ] == []


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def unknown_in(shop: Path, source: str) -> list[tuple[int, str]]:
    (shop / "host" / "shop" / "door.py").write_text(source, encoding="utf-8")
    sources = Sources(shop)
    return [(named.line, named.name) for named in sources.unknown(sources.modules["shop.door"])]


@pytest.mark.parametrize(
    "name",
    [
        "till", "Till", "RATE", "shop", "shop.till", "shop.till.Till", "till.Till.total", "Till.add",
        "Till.add()", "till.greeting", "json.loads", "None", "print", "wifi", "docs/prices.md", "till.py",
        "NAME.md", "two words",
    ],
)  # fmt: skip
def test_what_is_there_is_found(shop: Path, name: str) -> None:
    assert unknown_in(shop, f'"""See `{name}`."""\n') == []


@pytest.mark.parametrize(
    "name",
    [
        "tills",
        "total",
        "price",
        "shop.tills",
        "till.Tills",
        "Till.subtract",
        "till.parting",
        "docs/gone.md",
        "door.js",
    ],
)
def test_what_is_not_there_is_told(shop: Path, name: str) -> None:
    assert unknown_in(shop, f'"""A door."""\n# See `{name}`.\n') == [(2, name)]


def test_a_name_is_that_of_its_module_or_of_one_that_it_imports(shop: Path) -> None:
    source = (
        '"""Opens `how_far` by `steps`, as `add` takes a `price` and `gone` nothing."""\n'
        "from shop.till import Till\n"
        "def opened(how_far: int) -> None:\n"
        "    steps = how_far\n"
        "    # of the `total`, and the `tools/hinge.py`\n"
    )

    assert unknown_in(shop, source) == [(1, "gone"), (5, "tools/hinge.py")]


def test_the_text_of_a_package_names_its_modules(shop: Path) -> None:
    sources = Sources(shop)

    assert [named.name for named in sources.unknown(sources.modules["shop"])] == ["mirror"]
