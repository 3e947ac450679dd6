"""Builds the site with Zensical, which reads its source and writes pages and an index of words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from adoube.errors import AdoubeError
from tests.docs.site.navigation import Entry
from tests.docs.site.source import LOOK, write_source
from tests.tools import ROOT

__all__ = ["SiteError", "build_site"]

CONFIGURATION = LOOK / "zensical.toml"
PROJECT = "[project]\n"
LICENCE = "Released under the MIT licence"


class SiteError(AdoubeError):
    """The site could not be built without a warning."""


def build_site(
    folder: Path, *, repository: str | None = None, address: str | None = None, within: Sequence[str] = ()
) -> Path:
    """Build the site into `folder`/site and return that.

    `repository` is the repository's address on the web: links to files that are no documents lead there.
    `address` is that of the site, `within` a command that starts Zensical. Raises SiteError with its report.
    """
    source = write_source(folder / "source", f"{repository}/blob/HEAD" if repository else None)
    lines = {
        "docs_dir": "source",
        "site_dir": "site",
        # Zensical's own setting for the repository makes every page ask GitHub for stars.
        "copyright": LICENCE + (f' · <a href="{repository}">Source</a>' if repository else ""),
        **({"site_url": address} if address else {}),
    }
    made = "".join(f"{key} = {json.dumps(value)}\n" for key, value in lines.items())
    text = CONFIGURATION.read_text(encoding="utf-8")
    configuration = folder / "zensical.toml"
    configuration.write_text(
        text.replace(PROJECT, f"{PROJECT}{made}nav = {_toml(source.navigation)}\n", 1), encoding="utf-8"
    )
    command = [
        *within,
        sys.executable,
        "-m",
        "zensical",
        "build",
        "--clean",
        "--strict",
        "--config-file",
        str(configuration),
    ]
    path = os.pathsep.join(str(ROOT / each) for each in ("host", "vision", "web_scoreboard"))
    ended = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode != 0:
        raise SiteError(ended.stdout + ended.stderr)
    return folder / "site"


def _toml(entry: Entry | list[Entry]) -> str:
    """Write a list of pages as TOML has it."""
    if isinstance(entry, str):
        return json.dumps(entry)
    if isinstance(entry, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(value)}" for key, value in entry.items()) + "}"
    return "[" + ", ".join(map(_toml, entry)) + "]"
