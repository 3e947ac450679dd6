"""The login epoch: the secret and the codes behind all log-ins, kept over a restart in the data folder.

They are not in the journal, which is copied and handed on: everybody who has this file can log in.
"""

import binascii
import json
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from adoube.atomic_write import write_atomically
from adoube.errors import AdoubeError
from adoube.serialization.fields import Fields, json_object, why_unread
from adoube_scoreboard.security.codes import CodeHash
from adoube_scoreboard.words import say

__all__ = [
    "ALIVE_EACH_S",
    "FILE_NAME",
    "MOST_BREAK_S",
    "MOST_S",
    "LoginEpoch",
    "LoginEpochError",
    "LoginEpochFile",
    "LoginEpochStore",
    "codes_in",
    "codes_to_json",
]

FILE_NAME = "log-ins.json"
FORMAT = 1
MOST_BREAK_S = 12 * 60 * 60.0  # after a longer break, longer than a night, the next start is another epoch
# No start takes up codes that are older: whoever guesses gets that long and no longer.
MOST_S = 7 * 24 * 60 * 60.0
# So often a running scoreboard marks its epoch, so that a power cut does not hide when it ran last.
ALIVE_EACH_S = 600.0


class LoginEpochError(AdoubeError):
    """Codes and log-ins cannot be kept."""


@dataclass(frozen=True, slots=True)
class LoginEpoch:
    """The secret that cookies are signed with, their name, and the hashes of all codes by owner."""

    begun_s: float
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    cookie: str = field(default_factory=lambda: secrets.token_hex(4))
    codes: Mapping[str, CodeHash] = field(default_factory=dict, repr=False)
    # Names the run to pages, which one of another name has to load again: their versions count otherwise.
    run: str = field(default_factory=lambda: secrets.token_hex(4), compare=False)


class LoginEpochStore(Protocol):
    """A store of the login epoch, which several scoreboards may share."""

    def resume(self, now_s: float) -> LoginEpoch | None:
        """The epoch that goes on now; None if there is none, or it is over. Raises LoginEpochError."""
        ...

    def keeper(self, epoch: LoginEpoch) -> Callable[[Mapping[str, CodeHash]], None]:
        """Return a function that stores the epoch with other codes. It raises LoginEpochError."""
        ...

    def mark_alive(self) -> None:
        """The epoch goes on."""
        ...

    def follow(self, learn: Callable[[Mapping[str, CodeHash]], None]) -> None:
        """Has `learn` told, on whatever thread, the codes that another scoreboard has issued."""
        ...


class LoginEpochFile:
    """The file of a data folder; one program writes it, the one that holds the folder's journal."""

    def __init__(self, folder: Path, *, new_codes: bool = False) -> None:
        """`new_codes`: whatever was kept until now is void."""
        self.file, self._new_codes = folder / FILE_NAME, new_codes

    def resume(self, now_s: float) -> LoginEpoch | None:
        """The epoch that goes on now; None if there is none, or it is over. Raises LoginEpochError."""
        if self._new_codes:
            return None
        try:
            alive_s, text = self.file.stat().st_mtime, self.file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise self._error(error) from error
        if now_s - alive_s > MOST_BREAK_S:
            return None
        epoch = _epoch_in(text, str(self.file))
        return None if now_s - epoch.begun_s > MOST_S else epoch

    def keep(self, epoch: LoginEpoch) -> None:
        """Puts an epoch on disk, whole or not at all, for this user's eyes alone. Raises LoginEpochError."""
        written = {
            "format": FORMAT,
            "begun": epoch.begun_s,
            "secret": epoch.secret.hex(),
            "cookie": epoch.cookie,
            "codes": codes_to_json(epoch.codes),
        }
        try:
            write_atomically(self.file, json.dumps(written, indent=1))
        except OSError as error:
            raise self._error(error) from error

    def keeper(self, epoch: LoginEpoch) -> Callable[[Mapping[str, CodeHash]], None]:
        """Return a function that stores the epoch with other codes."""
        return lambda codes: self.keep(replace(epoch, codes=dict(codes)))

    def mark_alive(self) -> None:
        """The epoch goes on. Does nothing where somebody has deleted the file, and ended the epoch so."""
        if self.file.exists():
            os.utime(self.file)

    def follow(self, learn: Callable[[Mapping[str, CodeHash]], None]) -> None:
        """Nobody else issues codes for this folder."""

    def _error(self, error: OSError | ValueError) -> LoginEpochError:
        return LoginEpochError(say("event.failed", file=self.file, why=why_unread(error)))


def _epoch_in(text: str, where: str) -> LoginEpoch:
    """Raises LoginEpochError for a text that is none."""
    try:
        fields = json_object(text, where)
        if fields.whole("format") != FORMAT:
            raise LoginEpochError(say("event.other_format", file=where))
        codes = fields.inner("codes")
        return LoginEpoch(
            fields.number("begun"),
            binascii.unhexlify(fields.text("secret")),
            fields.text("cookie"),
            codes_in(codes),
        )
    except LoginEpochError:
        raise
    except (AdoubeError, binascii.Error, ValueError) as error:
        raise LoginEpochError(say("event.unreadable", file=where, why=error)) from error


def codes_to_json(codes: Mapping[str, CodeHash]) -> dict[str, dict[str, str | int]]:
    return {
        owner: {"salt": code.salt.hex(), "hash": code.hash.hex(), "number": code.number}
        for owner, code in codes.items()
    }


def codes_in(fields: Fields) -> dict[str, CodeHash]:
    """Raises FieldError, or ValueError for what is not written in hexadecimal digits."""
    return {owner: _code_in(fields.inner(owner)) for owner in fields.values}


def _code_in(fields: Fields) -> CodeHash:
    salt, code_hash = binascii.unhexlify(fields.text("salt")), binascii.unhexlify(fields.text("hash"))
    return CodeHash(salt, code_hash, fields.whole("number"))
