"""The source of the site: its links, its lists as the site's Markdown reads them, and the order of pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import pytest
from markdown_it import MarkdownIt

from tests.docs.documents import DOCUMENTS, in_repository
from tests.docs.site.links import Rebasing, place_on_site
from tests.docs.site.markdown_dialect import for_python_markdown
from tests.docs.site.navigation import Entry
from tests.docs.site.source import write_source

PAGE = PurePosixPath("docs/how-to/install.md")
COUNTED = {"li", "ol", "ul", "table", "tr", "pre", "img", "h1", "h2", "h3"}


@pytest.fixture
def rebasing(tmp_path: Path) -> Rebasing:
    """Two documents and, beside them, a picture and a folder of the source."""
    (tmp_path / "host").mkdir()
    documents = {PAGE, PurePosixPath("hardware_docs/README.md")}
    return Rebasing(tmp_path, frozenset(documents), "https://example.org/blob/HEAD")


@pytest.mark.parametrize(
    ("link", "on_the_site"),
    [
        ("[boards](../../hardware_docs/README.md#reeds)", "[boards](../hardware/index.md#reeds)"),
        ("[boards](../../hardware_docs)", "[boards](../hardware/index.md)"),
        ("[here](#anchor)", "[here](#anchor)"),
        ("[there](https://example.com)", "[there](https://example.com)"),
        ("[`host`](../../host)", "[`host`](https://example.org/blob/HEAD/host)"),
        ("`[no](link.md)`", "`[no](link.md)`"),
        ("[two\nlines](install.md)", "[two\nlines](install.md)"),
    ],
)
def test_a_link_leads_to_the_same_on_the_site(rebasing: Rebasing, link: str, on_the_site: str) -> None:
    assert rebasing.rebased(link, PAGE) == on_the_site


def test_a_picture_is_taken_along_from_wherever_it_is(rebasing: Rebasing) -> None:
    assert rebasing.rebased("![a](../../.github/games.jpg)", PAGE) == "![a](../pictures/games.jpg)"
    assert rebasing.files == {PurePosixPath(".github/games.jpg")}


def test_a_link_to_the_source_is_words_alone_where_nobody_knows_the_repository(rebasing: Rebasing) -> None:
    rebasing.address = None

    assert rebasing.rebased("in [`host`](../../host), as said", PAGE) == "in `host`, as said"


def test_what_belongs_to_an_item_stands_four_columns_to_the_right() -> None:
    written = "Steps:\n1. One\n   - a\n   - b\n\n   ```\n   code [x](y)\n   ```\n\n2. Two\n   more\n"

    read = for_python_markdown(written, str.upper)

    assert read == (
        "STEPS:\n\n1. ONE\n    - A\n    - B\n\n    ```\n    code [x](y)\n    ```\n\n2. TWO\n    MORE\n"
    )


class Elements(HTMLParser):
    """Counts the elements of a page that readers would miss."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] += tag in COUNTED


@pytest.mark.site
def test_every_document_has_the_lists_tables_and_blocks_that_it_has_on_github() -> None:
    import markdown

    different = {}
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8").removeprefix(
            "---\ntitle: Home\nhide:\n  - navigation\n  - toc\n---\n"
        )
        expected = Elements(MarkdownIt("commonmark").enable("table").render(text)).counts
        extensions = ["tables", "md_in_html", "pymdownx.superfences"]
        read = markdown.markdown(for_python_markdown(text, str), extensions=extensions)
        if (found := Elements(read).counts) != expected:
            different[in_repository(document)] = (expected - found, found - expected)

    assert different == {}


def test_every_page_is_in_the_navigation_once(tmp_path: Path) -> None:
    source = write_source(tmp_path, None)

    listed = Counter(PurePosixPath(page) for entry in source.navigation for page in pages_below(entry))

    assert set(listed) == source.pages
    assert {page for page, count in listed.items() if count > 1} == set()
    assert {place_on_site(PurePosixPath(in_repository(document))) for document in DOCUMENTS} <= source.pages


def pages_below(entry: Entry) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
        return
    for entries in entry.values():
        for each in entries:
            yield from pages_below(each)
