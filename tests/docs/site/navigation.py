"""The navigation of the site: every page once, in the order of the indexes that the documents have."""

from __future__ import annotations

import itertools
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from tests.docs.site.links import place_on_site

__all__ = ["Entry", "navigation"]

LINK = re.compile(r"\]\(([^)\s#]+)")
HEADING = re.compile(r"^## (.+)\n", re.MULTILINE)
START, REFERENCE, HARDWARE, DECISIONS, PROJECT = "Start", "Reference", "Hardware", "Decisions", "Project"
SECTIONS = (START, "How to", HARDWARE, REFERENCE, "Explanation", DECISIONS, PROJECT)
FOLDERS: Mapping[str, str] = MappingProxyType(
    {
        "hardware_docs": HARDWARE,
        "docs/adr": DECISIONS,
        "docs/site": START,
        "docs/how-to": "How to",
        "docs/reference": REFERENCE,
    }
)
INDEX, HARDWARE_INDEX = PurePosixPath("docs/README.md"), PurePosixPath("hardware_docs/README.md")
EXAMPLES = PurePosixPath("hardware_docs/examples")
Entry = str | Mapping[str, "list[Entry]"]


def navigation(
    root: Path, documents: Iterable[PurePosixPath], more_reference: Iterable[PurePosixPath]
) -> list[Entry]:
    """Return the sections with their pages; `more_reference` are reference pages that only the site has.

    The sections are those of docs/README.md, with one for boards, in the order of hardware_docs/README.md,
    one for decisions, and one for the documents at the top of the repository. A page that no index names
    comes last in the section of its folder.
    """
    by_section = _index(root)
    order = [
        PurePosixPath("docs/site/home.md"),
        INDEX,
        HARDWARE_INDEX,
        *(document for document in _linked(root, HARDWARE_INDEX) if document.is_relative_to("hardware_docs")),
        *itertools.chain(*by_section.values()),
    ]
    place = {document: number for number, document in reversed(list(enumerate(order)))}
    pages: dict[str, list[PurePosixPath]] = {section: [] for section in SECTIONS}
    for document in sorted(documents, key=lambda each: (place.get(each, len(place)), each)):
        pages[_section_of(document, by_section)].append(document)
    entries = {section: _entries(found) for section, found in pages.items()}
    entries[REFERENCE] += [str(page) for page in more_reference]
    return [{section: found} for section, found in entries.items()]


def _section_of(document: PurePosixPath, by_section: Mapping[str, list[PurePosixPath]]) -> str:
    if len(document.parts) == 1:
        return PROJECT
    if document == INDEX:
        return START
    for folder in ("hardware_docs", "docs/adr"):
        if document.is_relative_to(folder):
            return FOLDERS[folder]
    named = (section for section, linked in by_section.items() if document in linked)
    by_folder = (section for folder, section in FOLDERS.items() if document.is_relative_to(folder))
    return next(itertools.chain(named, by_folder), "Explanation")


def _entries(documents: list[PurePosixPath]) -> list[Entry]:
    """Return pages in their order, those of each example of a board in a list of their own at the end."""
    apart = [document for document in documents if document.parent.parent == EXAMPLES]
    entries: list[Entry] = [str(place_on_site(document)) for document in documents if document not in apart]
    folders = dict.fromkeys(document.parent for document in apart)
    examples: list[Entry] = [
        {folder.name: [str(place_on_site(each)) for each in _readme_first(apart, folder)]}
        for folder in folders
    ]
    return [*entries, {"Examples": examples}] if examples else entries


def _readme_first(documents: list[PurePosixPath], folder: PurePosixPath) -> list[PurePosixPath]:
    return sorted(
        (each for each in documents if each.parent == folder), key=lambda each: each.name != "README.md"
    )


def _index(root: Path) -> dict[str, list[PurePosixPath]]:
    """Return the documents that each part of docs/README.md leads to."""
    first, *rest = HEADING.split((root / INDEX).read_text(encoding="utf-8"))
    parts = {START: first, **dict(zip(rest[::2], rest[1::2], strict=True))}
    return {section: _linked_in(text, INDEX) for section, text in parts.items()}


def _linked(root: Path, document: PurePosixPath) -> list[PurePosixPath]:
    return _linked_in((root / document).read_text(encoding="utf-8"), document)


def _linked_in(text: str, document: PurePosixPath) -> list[PurePosixPath]:
    return [PurePosixPath(posixpath.normpath(document.parent / link)) for link in LINK.findall(text)]
