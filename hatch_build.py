"""Adds the repository's address to the metadata, which no file of the source can know.

Its URLs follow from it, and a README whose links and pictures lead there: PyPI has neither beside the page.
Without an address both are left out, and nothing is invented. The wheel of a source distribution takes over
what PKG-INFO says.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

from hatchling.metadata.plugin.interface import MetadataHookInterface

__all__ = ["RepositoryMetadata", "find_repository", "readme_for_pypi", "urls_of", "web_address"]

# The address of the repository's first page, for builds without a clone.
VARIABLE = "ADOUBE_REPOSITORY"

LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^]]*)\]\((?P<path>(?![a-z]+:|#|/)[^)\s]+)\)")
SSH = re.compile(r"(?:ssh://)?(?:[^@/]+@)(?P<host>[^:/]+)(?::(?:\d+/)?|/)(?P<path>.+)")


class RepositoryMetadata(MetadataHookInterface):
    """Fills `readme` and `urls`, which pyproject.toml declares as dynamic."""

    def update(self, metadata: dict[str, object]) -> None:
        root = Path(self.root)
        text = (root / "README.md").read_text(encoding="utf-8")
        repository, commit = find_repository(root), _git(root, "rev-parse", "HEAD") or "HEAD"
        if repository is not None:
            text = readme_for_pypi(text, repository, commit)
            metadata["urls"] = urls_of(repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def find_repository(root: Path) -> str | None:
    """Return the repository's address on the web; None if neither the environment nor git knows one."""
    return web_address(os.environ.get(VARIABLE) or _git(root, "remote", "get-url", "origin"))


def web_address(remote: str) -> str | None:
    """Return the first page of a remote: without names, passwords and `.git`. None for a folder."""
    over_ssh = None if remote.startswith(("https:", "http:")) else SSH.fullmatch(remote)
    if over_ssh is not None:
        remote = f"https://{over_ssh['host']}/{over_ssh['path']}"
    parts = urlsplit(remote)
    if parts.scheme != "https" or parts.hostname is None:
        return None
    return f"https://{parts.hostname}/" + parts.path.strip("/").removesuffix(".git")


def urls_of(repository: str) -> dict[str, str]:
    """Return the URLs under the labels that PyPI knows."""
    return {
        "Homepage": repository,
        "Documentation": f"{repository}/blob/HEAD/docs/README.md",
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Source": repository,
    }


def readme_for_pypi(text: str, repository: str, commit: str) -> str:
    """Return the README with absolute addresses, of this commit, and installed by name, not from a folder."""

    def absolute(link: re.Match[str]) -> str:
        view = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['text']}]({repository}/{view}/{commit}/{link['path']})"

    return LINK.sub(absolute, text).replace('pipx install ".[all]"', 'pipx install "adoube[all]"')


def _git(root: Path, *arguments: str) -> str:
    """Return what git prints; "" where there is no git, or the source is no clone of its own."""
    if not (root / ".git").exists():
        return ""
    try:
        done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
