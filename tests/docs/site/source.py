"""The source of the site: the repository's documents and the files that they show, laid out for the site."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from tests.docs.documents import DOCUMENTS
from tests.docs.site.http_api import http_api
from tests.docs.site.links import Rebasing, place_on_site
from tests.docs.site.markdown_dialect import for_python_markdown
from tests.docs.site.navigation import Entry, navigation
from tests.tools import ROOT

__all__ = ["LOOK", "SiteSource", "write_source"]

LOOK = ROOT / "docs" / "site"
STATIC = ROOT / "web_scoreboard" / "adoube_scoreboard" / "static"
README = PurePosixPath("README.md")
PYTHON_API = """# The API for Python

[How to use it](../python-api.md) has examples.

::: adoube.api
    options:
      heading_level: 2
      show_root_heading: false
      show_root_toc_entry: false
"""


@dataclass(frozen=True)
class SiteSource:
    """The places of the pages, and their order in the navigation."""

    pages: frozenset[PurePosixPath]
    navigation: list[Entry]


def write_source(folder: Path, address: str | None) -> SiteSource:
    """Write the source of the site into a folder; `address`: that of the repository's files, if known."""
    documents = frozenset(PurePosixPath(path.relative_to(ROOT).as_posix()) for path in DOCUMENTS)
    rebasing = Rebasing(ROOT, documents, address)
    # The home page takes the place of README.md, and links to README.md lead to it.
    shown = documents - {README}
    for document in sorted(shown):
        text = (ROOT / document).read_text(encoding="utf-8")
        page = for_python_markdown(text, partial(rebasing.rebased, document=document))
        _write(folder / place_on_site(document), page)
    for file in rebasing.files:
        _copy(ROOT / file, folder / place_on_site(file))
    made = _made_pages()
    for place, text in made.items():
        _write(folder / place, text)
    for look in (STATIC / "icon.svg", STATIC / "css" / "tokens.css", LOOK / "site.css"):
        _copy(look, folder / "look" / look.name)
    pages = frozenset(place_on_site(document) for document in shown) | frozenset(made)
    return SiteSource(pages, navigation(ROOT, shown, made))


def _made_pages() -> Mapping[PurePosixPath, str]:
    """Return the pages of the reference that are made for the site alone, by their places."""
    described = ROOT / "web_scoreboard" / "adoube_scoreboard" / "openapi.json"
    return {
        PurePosixPath("reference/python.md"): PYTHON_API,
        PurePosixPath("reference/http.md"): http_api(json.loads(described.read_text(encoding="utf-8"))),
    }


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _copy(file: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, place)
