"""The site, built once for all tests, also where several processes run them."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.docs.site.build import SiteError, build_site
from tests.docs.site.built_pages import BuiltPage, pages_of

REPOSITORY = "https://example.org/adoube"
NO_NETWORK = (["unshare", "--net"], ["unshare", "--net", "--map-root-user"])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; the process that comes first builds it, without a network if the system can do that."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "documents"
    built, failed = folder / "built", folder / "failed"
    try:
        folder.mkdir()
    except FileExistsError:
        while not built.exists() and not failed.exists():
            time.sleep(0.1)
        assert not failed.exists(), failed.read_text(encoding="utf-8")
        return folder / "site"
    try:
        build_site(folder, repository=REPOSITORY, within=network_taken_away())
    except SiteError as error:
        failed.write_text(str(error), encoding="utf-8")
        raise
    built.touch()
    return folder / "site"


@pytest.fixture(scope="session")
def pages(site: Path) -> Mapping[str, BuiltPage]:
    return pages_of(site)


@cache
def network_taken_away() -> tuple[str, ...]:
    """Return the command that starts another without a network; it is empty where the system has none."""
    if shutil.which("unshare") is None:
        return ()
    tried = (tuple(each) for each in NO_NETWORK)
    return next((each for each in tried if subprocess.run([*each, "true"], check=False).returncode == 0), ())
