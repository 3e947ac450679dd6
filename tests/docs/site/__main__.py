"""Builds the documents' site, with search, into build/site.

python -m tests.docs.site [--repository ADDRESS] [--address ADDRESS]
"""

from __future__ import annotations

import argparse
import shutil
import sys

from tests.docs.site.build import SiteError, build_site
from tests.tools import ROOT

__all__ = ["FOLDER"]

FOLDER = ROOT / "build" / "documents"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.docs.site", description="Build the documents' site."
    )
    parser.add_argument(
        "--repository", help="where the repository is on the web; files that are no documents link there"
    )
    parser.add_argument("--address", help="where the site will be, for its list of pages")
    options = parser.parse_args()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    try:
        site = build_site(FOLDER, repository=options.repository, address=options.address)
    except SiteError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"To look at it: python -m http.server --directory {site}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
