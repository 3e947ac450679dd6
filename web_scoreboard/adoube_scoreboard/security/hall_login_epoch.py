"""A login epoch that all scoreboards of a hall share: a log-in at one of them is valid at each."""

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from adoube.errors import AdoubeError
from adoube.hall.database import Connection, HallAddress, connect, database_errors
from adoube.serialization.fields import Fields
from adoube_scoreboard.security.codes import CodeHash
from adoube_scoreboard.security.login_epoch import (
    MOST_S,
    LoginEpoch,
    LoginEpochError,
    codes_in,
    codes_to_json,
)
from adoube_scoreboard.words import say

__all__ = ["CHANNEL", "HallLoginEpoch"]

logger = logging.getLogger(__name__)

CHANNEL = "adoube_log_ins"  # what PostgreSQL calls the news of codes


class HallLoginEpoch:
    """The epoch in a hall's database, as `LoginEpochStore`. `look` whenever there is news of it."""

    def __init__(self, address: HallAddress, *, new_codes: bool = False) -> None:
        """`new_codes`: every code and every log-in so far is void."""
        self._address, self._new_codes = address, new_codes
        self._learn: Callable[[Mapping[str, CodeHash]], None] = lambda _: None

    def resume(self, now_s: float) -> LoginEpoch | None:
        """Return the epoch, which the first scoreboard of the hall begins; it is over after a week."""
        new = LoginEpoch(now_s)
        try:
            with self._changes() as connection, connection.transaction():
                connection.execute(
                    "DELETE FROM log_ins WHERE begun_s < %s OR %s", (now_s - MOST_S, self._new_codes)
                )
                connection.execute(
                    "INSERT INTO log_ins (hall, begun_s, secret, cookie, codes)"
                    " SELECT id, %s, %s, %s, '{}' FROM hall ON CONFLICT DO NOTHING",
                    (new.begun_s, new.secret.hex(), new.cookie),
                )
                found = connection.execute("SELECT begun_s, secret, cookie, codes FROM log_ins").fetchone()
        except AdoubeError as error:
            raise LoginEpochError(error.said) from error
        assert found is not None
        begun_s, secret, cookie, codes = found
        return LoginEpoch(begun_s, bytes.fromhex(secret), cookie, self._read(codes), run=cookie)

    def keeper(self, epoch: LoginEpoch) -> Callable[[Mapping[str, CodeHash]], None]:
        return lambda codes: self._keep(replace(epoch, codes=codes))

    def mark_alive(self) -> None:
        """A hall lasts a week, whoever is there."""

    def follow(self, learn: Callable[[Mapping[str, CodeHash]], None]) -> None:
        self._learn = learn

    def look(self) -> None:
        """Learns what other scoreboards have issued; from any thread."""
        try:
            with self._changes() as connection:
                found = connection.execute("SELECT codes FROM log_ins").fetchone()
        except AdoubeError as error:
            logger.warning("%s", error)
            return
        if found is not None:
            self._learn(self._read(found[0]))

    def _keep(self, epoch: LoginEpoch) -> None:
        """Of two codes of one owner the later one holds. Raises LoginEpochError."""
        try:
            with self._changes() as connection, connection.transaction():
                found = connection.execute(
                    "SELECT codes FROM log_ins WHERE cookie = %s FOR UPDATE", (epoch.cookie,)
                ).fetchone()
                if found is None:
                    raise LoginEpochError(say("event.over"))
                kept = dict(self._read(found[0]))
                for owner, code in epoch.codes.items():
                    if owner not in kept or kept[owner].number < code.number:
                        kept[owner] = code
                connection.execute(
                    "UPDATE log_ins SET codes = %s WHERE cookie = %s",
                    (json.dumps(codes_to_json(kept)), epoch.cookie),
                )
                connection.execute("SELECT pg_notify(%s, '')", (CHANNEL,))
        except LoginEpochError:
            raise
        except AdoubeError as error:
            raise LoginEpochError(error.said) from error

    @contextmanager
    def _changes(self) -> Iterator[Connection]:
        with connect(self._address) as connection, database_errors(self._address):
            yield connection

    def _read(self, codes: object) -> Mapping[str, CodeHash]:
        return codes_in(Fields(codes if isinstance(codes, dict) else {}, self._address.shown))
