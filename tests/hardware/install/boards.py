"""Boards as they answer, and a program small enough to be read at a glance."""

from adoube.hardware.install.facts import BoardFacts, Version
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
