"""The pages of a built site: where their links lead, and which places they have."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

__all__ = ["BuiltPage", "dead_links", "pages_of", "read_page"]

ADDRESSES = {"a": "href", "link": "href", "img": "src", "script": "src", "source": "src", "iframe": "src"}


@dataclass
class BuiltPage:
    """The ids of a page, the links that people follow, and the files that a browser loads with it."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = BuiltPage()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        self.page.ids |= {values[name] for name in ("id", "name") if name in values}
        address = values.get(ADDRESSES.get(tag, ""))
        if address is not None:
            (self.page.links if tag == "a" else self.page.loaded).append(address)


def read_page(file: Path) -> BuiltPage:
    reader = _Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader.page


def pages_of(site: Path) -> Mapping[str, BuiltPage]:
    """Return the pages of a site by their paths in it."""
    return {file.relative_to(site).as_posix(): read_page(file) for file in sorted(site.rglob("*.html"))}


def dead_links(site: Path, pages: Mapping[str, BuiltPage]) -> Iterator[tuple[str, str]]:
    """Yield each page with a link or file of it that is not in the site, nor on another host."""
    for path, page in pages.items():
        for address in (*page.links, *page.loaded):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = _target(site, path, unquote(parts.path))
            anchor = unquote(parts.fragment)
            if not (site / target).is_file() or (anchor and anchor not in pages[target].ids):
                yield path, address


def _target(site: Path, page: str, address: str) -> str:
    """Return the path in the site of what an address on a page leads to."""
    if not address:
        return page
    # An address that begins with a slash starts at the top of the site; join() then drops the page's folder.
    path = posixpath.join("/", posixpath.dirname(page), address)
    target = posixpath.normpath(path).lstrip("/") or "."
    return posixpath.normpath(posixpath.join(target, "index.html")) if (site / target).is_dir() else target
