"""An operator's day with a hall of three machines, step by step; see operated.py."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import psycopg

from adoube.hall.database import VERSION
from tests.hall.machines import connected_machines, small_disk
from tests.hall.operated import DAY_S, OperatedHall, Seen

__all__ = ["operators_day"]

DISK = "250m"
BLOCK = 1 << 16
REACHED = r"connected to the hall"
CUT = "the hall is out of reach"
LET_IN_AGAIN_S = 7  # a little more than a name is held without a sign of life
WRONG_CLOCK_S = 300


def operators_day(
    folder: Path,
    *,
    cut_s: float,
    before: Path | None = None,
    is_short: bool = False,
    told: Callable[[Seen], None] = lambda _: None,
) -> Sequence[Seen]:
    """A day whose cable is pulled for so long. `before`: the source of an older adoube.

    A short one ends once the standby was promoted.
    """
    with ExitStack() as stack:
        middle, window, door = stack.enter_context(connected_machines("middle", "window", "door"))
        disk = stack.enter_context(small_disk(DISK))
        hall = OperatedHall(folder, disk, told, stack, middle, window, door)
        _morning(hall)
        _cable(hall, cut_s)
        _databases(hall)
        if not is_short:
            _new_standby(hall)
            _full_disk(hall)
            for ahead_s in (WRONG_CLOCK_S, -WRONG_CLOCK_S):
                _wrong_clock(hall, ahead_s)
            _clock_before_the_certificates(hall)
            _replaced_machine(hall)
            _versions(hall, before)
        _evening(hall)
        return hall.seen


def _morning(hall: OperatedHall) -> None:
    hall.make_certificates()
    hall.set_up_server()
    hall.set_up_standby()
    hall.write_files()
    status, said = hall.run("status")
    assert status == 2, said
    hall.see("before `hall init`", "status", said)
    status, said = hall.run("init", file=hall.owner_file)
    assert status == 0, said
    hall.see("`hall init` by the owner", "init", said)
    status, said = hall.run("status")
    assert status == 2, said
    hall.see("the role has no rights yet", "status", said)
    hall.grant()
    hall.open_tables()
    for name in ("window", "door"):
        hall.see("start", name, hall.until_said(hall.processes[name], "^Scoreboard: "))
    hall.play("window", "door")
    hall.note("play", "status", hall.until_status(0, "door: there"))
    with psycopg.connect(hall.as_role, autocommit=True) as connection:
        for statement in (
            "UPDATE rows SET kind = 'x'",
            "DELETE FROM rows",
            "DROP TABLE rows",
            "TRUNCATE rows",
        ):
            try:
                connection.execute(f"SET search_path = adoube; {statement}")
            except psycopg.errors.InsufficientPrivilege as error:
                hall.see(f"the role tries {statement.split()[0]}", "psql", str(error).splitlines()[0])
            else:
                raise AssertionError(statement)
    with hall.step("a right is missing", "door", r"permission denied.*give the role its rights"):
        hall.as_owner("REVOKE INSERT ON adoube.rows FROM adoube_computers")
        hall.until_said(hall.processes["door"], "permission denied")
        hall.grant()


def _cable(hall: OperatedHall, cut_s: float) -> None:
    with hall.step("the cable is plugged in again", "door", REACHED):
        process, begins = hall.processes["door"], len(hall.processes["door"].running.complained)
        hall.door.pull_cable()
        hall.see(f"the cable is pulled for {cut_s:.0f} s", "door", hall.until_said(process, CUT, begins))
        front = hall.processes["front at middle"]
        said = hall.until_page_says(hall.middle, front, "third", "has not been heard of since")
        hall.see("the cable is pulled", "page at middle", said)
        front = hall.processes["front at door"]
        said = hall.until_page_says(hall.door, front, "third", "out of reach")
        hall.see("the cable is pulled", "page at door", said)
        status, said = hall.run("status", at=hall.window)
        assert status == 1, said
        hall.see(
            "the cable is pulled", "status", next(line for line in said.splitlines() if "MISSING" in line)
        )
        time.sleep(cut_s)
        hall.door.plug_cable()


def _databases(hall: OperatedHall) -> None:
    with hall.step("PostgreSQL was restarted", "window", REACHED):
        process, begins = hall.processes["window"], len(hall.processes["window"].running.complained)
        hall.server.restart()
        hall.see("PostgreSQL is restarted", "window", hall.until_said(process, CUT, begins))
    with hall.step("the standby was promoted", "door", REACHED):
        process, begins = hall.processes["door"], len(hall.processes["door"].running.complained)
        hall.server.stop()
        said = hall.until_said(process, "a standby only reads", begins)
        hall.see("the first PostgreSQL has gone", "door", said)
        hall.standby.promote()
        hall.writer = hall.standby


def _new_standby(hall: OperatedHall) -> None:
    hall.make_standby()
    _, said = hall.run("status")
    hall.note("the first PostgreSQL is a standby", "status", said.splitlines()[0])


def _full_disk(hall: OperatedHall) -> None:
    with hall.step("there is room again", "window", REACHED):
        process, begins = hall.processes["window"], len(hall.processes["window"].running.complained)
        filled = _filled(hall.disk)
        said = hall.until_said(process, r"No space left|PANIC|" + CUT, begins)
        hall.see("the database's disk is full", "window", said)
        filled.unlink()
        hall.keep_running()


def _filled(disk: Path) -> Path:
    """A file that takes whatever room there is."""
    file = disk / "filled"
    with file.open("wb", buffering=0) as room, suppress(OSError):
        while True:
            room.write(bytes(BLOCK))
    return file


def _wrong_clock(hall: OperatedHall, ahead_s: int) -> None:
    word = "ahead of" if ahead_s > 0 else "behind"
    with hall.step(f"a clock is five minutes {word} the hall's", "door", f"s {word} that of"):
        hall.restart("door", ahead_s=ahead_s)
        hall.until_said(hall.processes["door"], f"s {word} that of")
        said = hall.until_status(0, f"s {word} that of the database")
        hall.see(f"a clock is five minutes {word} the hall's", "status", said.strip())
    _restarted(hall, "the clock is right again", "door")


def _clock_before_the_certificates(hall: OperatedHall) -> None:
    status, said = hall.run("status", ahead_s=-2 * DAY_S)
    assert status == 2, said
    assert re.search("certificate verify failed.*its dates, and the clock", said), said
    hall.see("a clock is before the certificates' first day", "status", said)


def _replaced_machine(hall: OperatedHall) -> None:
    hall.end_play("window")
    hall.note("play at one machine ends", "status", hall.until_status(0, "window: there"))
    old = hall.folder / "window"
    kept = old.rename(hall.folder / "window-old")
    hall.restart("window")
    said = hall.until_said(hall.processes["window"], "another journal")
    hall.see("the new machine starts with an empty disk", "window", said)
    hall.processes["window"].running.kill()
    status, said = hall.run("restore", "--host", "window")
    assert status == 2, said
    hall.see("`hall restore`", "restore", said)
    old.rename(hall.folder / "window-empty")
    time.sleep(LET_IN_AGAIN_S)
    status, said = hall.run("restore", "--host", "window")
    assert status == 0, said
    hall.see("`hall restore`, the empty journal moved away", "restore", said)
    _restarted(hall, "the new machine plays on", "window")
    hall.play("window")
    said = hall.sentence_of_old(kept, "window", "another process runs as window")
    hall.note("the old machine comes back", "window", said)


def _versions(hall: OperatedHall, before: Path | None) -> None:
    hall.as_owner(f"UPDATE adoube.alembic_version SET version_num = '{VERSION + 1}'")
    _restarted(hall, "the database is newer by one version", "door")
    hall.as_owner(f"UPDATE adoube.alembic_version SET version_num = '{VERSION - 1}'")
    with hall.step("the database is older", "door", r"update it with `adoube hall init`"):
        hall.restart("door")
        hall.until_said(hall.processes["door"], "update it with")
        hall.as_owner(f"UPDATE adoube.alembic_version SET version_num = '{VERSION}'")
    if before is None:
        return
    path = os.pathsep.join(str(before / part) for part in ("host", "vision", "web_scoreboard"))
    older = ("env", f"PYTHONPATH={path}")
    _restarted(hall, "an older adoube beside newer ones", "door", older)
    _restarted(hall, "it is brought up to date", "door")


def _restarted(hall: OperatedHall, step: str, host: str, under: Sequence[str] = ()) -> None:
    hall.restart(host, under=under)
    hall.until_said(hall.processes[host], "^Scoreboard: ")
    hall.note(step, "status", hall.until_status(0, f"{host}: there"))


def _evening(hall: OperatedHall) -> None:
    status, said = hall.run("status")
    assert status == 0, said
    hall.end_play("window", "door")
    hall.note("the end", "status", said.splitlines()[0])
