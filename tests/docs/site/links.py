"""The addresses of documents on the site, and the links between them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

__all__ = ["Rebasing", "place_on_site"]

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE = re.compile(r"`+[^`\n]+`+")
ON_SITE: Mapping[str, str] = {
    "docs/site/home.md": "index.md",
    "docs/README.md": "documentation.md",
    "web_scoreboard": "scoreboard",
    "hardware_docs": "hardware",
    "docs": "",
    # A folder whose name begins with a dot is left out of a site.
    ".github": "pictures",
}


def place_on_site(file: PurePosixPath) -> PurePosixPath:
    """Return the place of a repository's file in the site's source; a README is the index of its folder."""
    for start, place in ON_SITE.items():
        if file.is_relative_to(start):
            file = PurePosixPath(place) / file.relative_to(start)
            break
    return file.with_name("index.md") if file.name == "README.md" else file


@dataclass
class Rebasing:
    """Rewrites links of documents for the places that the documents have on the site.

    `address` is that of the repository's files, such as https://github.com/OWNER/adoube/blob/main. A link to
    a file that is not on the site leads there. Without an address, such a link becomes plain words. `files`
    gathers the files beside the documents that links lead to, such as pictures.
    """

    root: Path
    documents: frozenset[PurePosixPath]
    address: str | None
    files: set[PurePosixPath] = field(default_factory=set)

    def rebased(self, text: str, document: PurePosixPath) -> str:
        """Return a passage of a document with its links rewritten; spans of code are left as they are."""
        code = [match.span() for match in CODE.finditer(text)]
        return LINK.sub(
            lambda link: link[0] if _inside(link.start(), code) else self._link(link, document), text
        )

    def _link(self, link: re.Match[str], document: PurePosixPath) -> str:
        image, words, address = link.groups()
        words = self.rebased(words, document)
        target = self._target(address, document, is_image=bool(image))
        return f"{image}[{words}]({target})" if target is not None else words

    def _target(self, address: str, document: PurePosixPath, *, is_image: bool) -> str | None:
        path, hash_sign, anchor = address.partition("#")
        if not path or re.match(r"[a-z]+:", address):
            return address
        target = PurePosixPath(posixpath.normpath(document.parent / path))
        if target / "README.md" in self.documents:
            target = target / "README.md"
        if target not in self.documents:
            if (
                not (is_image or target.parts[0] in {"docs", "hardware_docs"})
                or (self.root / target).is_dir()
            ):
                return f"{self.address}/{target}" if self.address else None
            self.files.add(target)
        here = place_on_site(document).parent
        return posixpath.relpath(place_on_site(target), here) + hash_sign + anchor


def _inside(position: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= position < end for start, end in spans)
