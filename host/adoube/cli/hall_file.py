"""The file of a hall: its database, and each of its computers with its tables, as a club's file has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adoube.cli.club_file import Club, club_of
from adoube.deserialization import deserialize
from adoube.fields import Fields, toml_file
from adoube.hall.database import HallAddress

__all__ = ["HallFile"]


@dataclass(frozen=True)
class HallSettings:
    """A hall's file as it is written."""

    database: str | None = field(default=None, repr=False)
    database_file: str | None = None
    hosts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class HallFile:
    """One file that every computer of a hall has. Paths in it are relative to the file."""

    def __init__(self, file: Path) -> None:
        """Raises AdoubeError naming file, line and field for whatever cannot be meant."""
        self._file, self._fields = file, toml_file(file)
        self._settings = deserialize(HallSettings, self._fields, closed=True)
        self.address = _address(self._settings, self._fields, file.resolve().parent)

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(self._settings.hosts)

    def club(self, host: str, afresh: Iterable[str] = ()) -> Club:
        """The tables of one computer. Raises AdoubeError where the file has no such computer, too."""
        if host not in self._settings.hosts:
            raise self._fields.wrong("hosts", "hall.no_such_host", host=host, hosts=[*self.hosts])
        return club_of(self._fields.inner("hosts").inner(host), self._file, afresh)


def _address(settings: HallSettings, fields: Fields, folder: Path) -> HallAddress:
    """As it is written, or from a file that others cannot read."""
    if (settings.database is None) == (settings.database_file is None):
        raise fields.wrong("database", "hall.one_database")
    if settings.database is not None:
        with fields.errors_at("database"):
            return HallAddress(settings.database)
    name = str(settings.database_file)
    try:
        text = (folder / Path(name).expanduser()).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise fields.error("database_file", f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise fields.error("database_file", error) from error
    with fields.errors_at("database_file"):
        return HallAddress(text)
