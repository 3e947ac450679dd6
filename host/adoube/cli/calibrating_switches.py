"""A magnet over every cell of a digital board: which cells, rows and columns never answer."""

from adoube.cli.calibration_talk import CalibrationTalk
from adoube.errors import AdoubeError
from adoube.link.commands import SelfTestFlag, StartSelfTest
from adoube.link.events import LevelChanged
from adoube.link.lamp_commands import Palette
from adoube.link.self_test_report import SelfTestFinding, SelfTestReport
from adoube.words import say

__all__ = ["look_for_unseen"]

MOST_NAMED = 8


def look_for_unseen(board: CalibrationTalk, names: tuple[str, ...]) -> tuple[SelfTestFinding, ...]:
    """What the board's self-test found, once every cell was seen or the person pressed Enter."""
    _tested(board, SelfTestFlag.FORGET_SEEN)
    board.tell(say("calibrate.lead_magnet"))
    seen = {cell for cell, level in enumerate(board.shown_levels()) if level}
    while len(seen) < len(names) and not board.entered():
        on = {event.index for event in board.events() if isinstance(event, LevelChanged) and event.level}
        if not on <= seen:
            seen |= on
            _show(board, seen, names)
    board.light((Palette.DARK,) * len(names))
    return _tested(board, SelfTestFlag.SAY_NEVER_ON).findings


def _tested(board: CalibrationTalk, flag: SelfTestFlag) -> SelfTestReport:
    try:
        return SelfTestReport.read(board.ask(StartSelfTest(flag)))
    except ValueError as error:
        raise AdoubeError(say("self_test.unreadable", why=error)) from error


def _show(board: CalibrationTalk, seen: set[int], names: tuple[str, ...]) -> None:
    """How far it is; the last few by name."""
    board.light(tuple(Palette.GREEN if cell in seen else Palette.DARK for cell in range(len(names))))
    unseen = [names[cell] for cell in range(len(names)) if cell not in seen]
    figures = {"seen": len(seen), "count": len(names)}
    if 0 < len(unseen) <= MOST_NAMED:
        board.tell(say("calibrate.still_wanted", cells=", ".join(unseen), **figures))
    else:
        board.tell(say("calibrate.seen", **figures))
