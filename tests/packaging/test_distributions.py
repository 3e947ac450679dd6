"""The published distributions: their metadata, their page on PyPI, and that they install and work."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.version import Version
from readme_renderer.markdown import render

from hatch_build import readme_for_pypi, web_address
from tests.packaging.conftest import REPOSITORY, Distributions
from tests.packaging.try_installed import try_installed
from tests.tools import ROOT

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SOURCES_OF_METADATA = (
    "pyproject.toml",
    "hatch_build.py",
    "README.md",
    "LICENSE",
    ".gitattributes",
    ".git_archival.txt",
)


@pytest.fixture
def metadata(distributions: Distributions) -> Message:
    return message_from_string(metadata_of_wheel(distributions.wheel))


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with what the metadata come from, and the tag of a release."""
    folder = tmp_path / "clone"
    folder.mkdir()
    for name in SOURCES_OF_METADATA:
        shutil.copy(ROOT / name, folder)
    git(folder, "init", "--quiet")
    commit(folder)
    git(folder, "tag", "v0.3.0")
    return folder


def test_the_source_and_the_wheel_say_the_same_of_themselves(distributions: Distributions) -> None:
    with tarfile.open(distributions.sdist) as archive:
        [name] = [each for each in archive.getnames() if re.fullmatch(r"[^/]+/PKG-INFO", each)]
        file = archive.extractfile(name)
        assert file is not None
        of_the_source = file.read().decode()

    assert metadata_of_wheel(distributions.wheel) == of_the_source


def test_pypi_would_take_them(distributions: Distributions) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *distributions],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_on_pypi_refers_to_nothing_beside_it(metadata: Message) -> None:
    page = render(str(metadata.get_payload()))
    assert page is not None
    pictures, links = re.findall('<img[^>]* src="([^"]+)"', page), re.findall('<a href="([^"]+)"', page)

    assert ".github/watching.webp" in pictures[0]
    assert len(pictures) == 5
    assert [each for each in pictures if not each.startswith(f"{REPOSITORY}/raw/")] == []
    assert [each for each in links if not each.startswith(("https://", "#"))] == []


def test_the_page_on_pypi_installs_by_name(metadata: Message) -> None:
    page = str(metadata.get_payload())

    assert 'pipx install "adoube[all]"' in page
    assert '".[' not in page


def test_the_urls_are_those_of_the_repository(metadata: Message) -> None:
    urls = dict(url.split(", ") for url in metadata.get_all("Project-URL", []))

    assert urls.keys() == {"Homepage", "Documentation", "Changelog", "Issues", "Source"}
    assert {url for url in urls.values() if not url.startswith(REPOSITORY)} == set()


def test_every_python_that_is_tried_is_named(metadata: Message) -> None:
    classifiers = metadata.get_all("Classifier", [])

    assert [each.rpartition(" ")[2] for each in classifiers if ":: 3." in each] == list(PYTHONS)
    assert metadata["Requires-Python"] == f">={PYTHONS[0]}"


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://github.com/somebody/adoube.git", REPOSITORY),
        ("https://github.com/somebody/adoube/", REPOSITORY),
        ("https://somebody:secret@github.com/somebody/adoube.git", REPOSITORY),
        ("git@github.com:somebody/adoube.git", REPOSITORY),
        ("ssh://git@github.com/somebody/adoube", REPOSITORY),
        ("ssh://git@github.com:22/somebody/adoube", REPOSITORY),
        ("/srv/git/adoube.git", None),
        ("../adoube", None),
        ("", None),
    ],
)
def test_a_remote_is_an_address_on_the_web_or_none(remote: str, address: str | None) -> None:
    assert web_address(remote) == address


def test_without_a_repository_no_address_is_invented(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADOUBE_REPOSITORY", raising=False)

    project = metadata_of(clone).core

    assert project.urls == {}
    assert project.readme == (ROOT / "README.md").read_text(encoding="utf-8")


def test_links_lead_to_the_commit_and_others_are_left_alone() -> None:
    text = "![all](.github/games.jpg) [docs](docs/README.md#how) [here](#games) [chess](https://example.org/chess)"

    assert readme_for_pypi(text, REPOSITORY, "abc") == (
        f"![all]({REPOSITORY}/raw/abc/.github/games.jpg) [docs]({REPOSITORY}/blob/abc/docs/README.md#how) "
        "[here](#games) [chess](https://example.org/chess)"
    )


def test_the_version_is_that_of_the_tag(clone: Path) -> None:
    assert metadata_of(clone).version == "0.3.0"


def test_a_commit_after_a_release_is_a_version_of_its_own_before_the_next(clone: Path) -> None:
    commit(clone)

    version = Version(metadata_of(clone).version)

    assert Version("0.3.0") < version < Version("0.3.1")
    assert version.local == f"g{git(clone, 'rev-parse', '--short=9', 'HEAD').strip()}"


def test_a_folder_that_was_downloaded_knows_the_version_of_its_commit(clone: Path, tmp_path: Path) -> None:
    archive, folder = tmp_path / "archive.tar", tmp_path / "downloaded"
    git(clone, "archive", "--output", str(archive), "HEAD")
    with tarfile.open(archive) as packed:
        # Debian's Python 3.11.2 has no filters yet; later versions want one.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(folder)

    assert metadata_of(folder).version == "0.3.0"


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_folder_without_any_git_has_a_version_before_the_first(clone: Path) -> None:
    shutil.rmtree(clone / ".git")

    assert Version(metadata_of(clone).version) < Version("0.1.0")


@pytest.mark.full(but=1)
@pytest.mark.long
@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize("python", PYTHONS)
def test_it_installs_into_an_empty_environment_and_works(
    python: str, kind: str, distributions: Distributions, tmp_path: Path
) -> None:
    environment = empty_environment(python, tmp_path)
    distribution = getattr(distributions, kind)

    subprocess.run([environment / "python", "-m", "pip", "install", "-q", f"{distribution}[web]"], check=True)

    assert try_installed(str(environment / "adoube")) == distributions.wheel.name.split("-")[1]


def empty_environment(python: str, folder: Path) -> Path:
    """Return the folder of programs of a fresh environment; leaves the test out where no such Python runs."""
    this = f"{sys.version_info.major}.{sys.version_info.minor}"
    program = sys.executable if python == this else shutil.which(f"python{python}")
    # A Python that is only a shim of pyenv's does not run.
    if program is None or subprocess.run([program, "-c", ""], capture_output=True, check=False).returncode:
        pytest.skip(f"only on computers with Python {python}")
    subprocess.run([program, "-m", "venv", folder / "environment"], check=True)
    return folder / "environment" / ("Scripts" if sys.platform == "win32" else "bin")


def metadata_of_wheel(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [each for each in archive.namelist() if each.endswith(".dist-info/METADATA")]
        return archive.read(name).decode()


def metadata_of(folder: Path) -> ProjectMetadata[PluginManager]:
    return ProjectMetadata(str(folder), PluginManager())


def commit(clone: Path) -> None:
    git(clone, "add", "--all")
    who = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    git(clone, *who, "commit", "--quiet", "--allow-empty", "--message", "Change something")


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=True)
    return done.stdout
