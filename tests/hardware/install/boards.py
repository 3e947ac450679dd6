"""Boards as they answer, and a program small enough to be read at a glance."""

from adoube.hardware.install.errors import CopyError
from adoube.hardware.install.facts import BoardFacts, Remote, Version
from adoube.hardware.install.program_files import ProgramFiles


def board_facts(
    python: str = "micropython",
    version: Version = (1, 27, 0),
    free_bytes: int = 1_000_000,
    firmware: Version | None = None,
) -> BoardFacts:
    init = "" if firmware is None else f"FIRMWARE_VERSION = {firmware}\n"
    return BoardFacts(
        python=python,
        version=version,
        machine="Raspberry Pi Pico with RP2040",
        platform="rp2",
        free_bytes=free_bytes,
        main="" if firmware is None else "import adoube_board\n",
        packages={"/lib": init, "/lib_b": ""},
    )


def small_program(version: Version = (0, 2, 0)) -> ProgramFiles:
    number = ".".join(map(str, version))
    return ProgramFiles(
        {
            "__init__.py": f"FIRMWARE_VERSION = {version}\n".encode(),
            "app.py": f"VERSION = {number!r}\n".encode() * 100,
            "wire/link.py": b"BLOCK = 16\n",
        },
        b'SLOT = "/lib"\nimport adoube_board\n',
    )


class CutOff:
    """A board that answers `steps` more times."""

    def __init__(self, remote: Remote, steps: int, damage: bool = False) -> None:
        self._remote = remote
        self._steps = steps
        self._damage = damage

    def run(self, program: str) -> str:
        self._step()
        return self._remote.run(program)

    def write(self, path: str, data: bytes) -> None:
        self._step()
        self._remote.write(path, data[:-1] if self._damage else data)

    def start(self, program: str) -> None:
        self._step()
        self._remote.start(program)

    def _step(self) -> None:
        if self._steps == 0:
            raise CopyError("the cable was pulled")
        self._steps -= 1
