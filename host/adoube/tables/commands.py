"""What people may ask of a table, from a page or a telephone."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from adoube.board.placement import Placement
from adoube.errors import AdoubeError
from adoube.games.calls import TAKEBACK_CALL
from adoube.sensing.camera import CalibrateFrom, PlaceCorners, Recalibrate
from adoube.sensing.events import CallMade, ClockPressed
from adoube.sensing.samples import pieces_seen, samples_on
from adoube.sensing.views import Symbol
from adoube.tables.blackboard import ChalkError
from adoube.tables.by_word import resign, say_of_draw
from adoube.tables.camera_orders import CameraOrderError, calibration_asked, corners_asked
from adoube.tables.disputes import disputed_turn
from adoube.tables.page_hand import move_by_hand, take_back_on_page
from adoube.tables.set_up_as_read import SetUpError, correction_asked
from adoube.tables.state import Answered, Command, Phase
from adoube.tables.virtual_board import HandError, hand_asked
from adoube.words import say

if TYPE_CHECKING:
    from adoube.tables.play import Play
    from adoube.tables.table import Table

__all__ = ["obey"]

DONE = Answered("done")
TO_THE_BOARD = ("recalibrate", "corners", "hand", "set-up", "begin")
"""what concerns no running game, and may be asked while pieces are placed"""


def obey(table: "Table", play: "Play", command: Command, now_ms: int) -> Answered:
    """Carries out a command for the newest version of a table that judges, or says why not."""
    act = _COMMANDS.get(command.kind)
    if act is None or (table.is_placing and command.kind not in TO_THE_BOARD):
        return _cannot(command)
    return act(table, play, command, now_ms)


def _answer(table: "Table", _: "Play", command: Command, now_ms: int) -> Answered:
    return _answered(table.answer(command.question, command.answer, now_ms))


def _new_game(table: "Table", play: "Play", command: Command, now_ms: int) -> Answered:
    if play.phase is not Phase.OVER:
        return _cannot(command)
    table.begin_next(now_ms)
    return DONE


def _begin(table: "Table", _: "Play", command: Command, now_ms: int) -> Answered:
    try:
        table.begin_anew(command.details, now_ms)
    except AdoubeError as error:
        return Answered("refused", str(error))
    return DONE


def _end_turn(table: "Table", _: "Play", command: Command, now_ms: int) -> Answered:
    if (seat := table.seat_to_end) is None:
        return _cannot(command)
    table.take(ClockPressed(now_ms, seat))
    return DONE


def _call(table: "Table", play: "Play", command: Command, now_ms: int) -> Answered:
    if play.phase is not Phase.PLAYING:
        return _cannot(command)
    name = command.details.get("call")
    if not isinstance(name, str):
        return Answered("refused", say("table.no_call"))
    rest = {key: value for key, value in command.details.items() if key != "call"}
    refusal = play.call(CallMade(now_ms, name, rest), now_ms)
    if not refusal and name == TAKEBACK_CALL.name:
        take_back_on_page(table, str(rest.get("by", "")), now_ms)
    return _answered(refusal)


def _rule(_: "Table", play: "Play", command: Command, now_ms: int) -> Answered:
    try:
        play.rule(command.details, now_ms)
    except AdoubeError as error:
        return Answered("refused", str(error))
    return DONE


def _dispute(table: "Table", play: "Play", _: Command, __: int) -> Answered:
    found = disputed_turn(play.line, table.sensors.view)
    if found is None:
        return Answered("refused", say("dispute.nothing_played"))
    ply, recorded, others = found
    if not others:
        return Answered("refused", say("dispute.no_other", ply=ply, turn=recorded))
    play.open_dispute(ply, recorded, others)
    return DONE


def _agree(_: "Table", play: "Play", command: Command, now_ms: int) -> Answered:
    seat, turn, dispute = command.details.get("seat"), command.details.get("turn"), play.asks.dispute
    if dispute is None:
        return Answered("refused", say("dispute.not_open"))
    if not isinstance(seat, str) or seat not in dispute.seats:
        return Answered("refused", say("dispute.no_seat", seats=", ".join(dispute.seats)))
    if not isinstance(turn, str) or turn not in (dispute.recorded, *dispute.others):
        return Answered("refused", say("dispute.no_choice", turn=turn))
    play.hear_word(dispute, seat, turn, now_ms)
    return DONE


def _resign(_: "Table", play: "Play", command: Command, now_ms: int) -> Answered:
    return _answered(resign(play, command.details.get("seat"), now_ms))


def _draw(_: "Table", play: "Play", command: Command, now_ms: int) -> Answered:
    agrees = command.details.get("agree", True)
    if not isinstance(agrees, bool):
        return Answered("refused", say("by_word.no_say"))
    return _answered(say_of_draw(play, command.details.get("seat"), agrees, now_ms))


def _recalibrate(table: "Table", play: "Play", command: Command, __: int) -> Answered:
    if table.order is None:
        return _cannot(command)
    try:
        begin_with = calibration_asked(command.details)
    except CameraOrderError as error:
        return Answered("refused", str(error))
    if table.unread is not None and begin_with is CalibrateFrom.START:
        return Answered("refused", say("set_up.read_first"))
    stands = _as_samples(play) if begin_with is CalibrateFrom.SAMPLES else play.shown_by_rights
    table.order(Recalibrate(begin_with, stands))
    return DONE


def _as_samples(play: "Play") -> dict[str, Symbol]:
    """What the cells show while a camera learns one piece of each look, by their names in its source."""
    pieces = pieces_seen(play.game, play.game.placement(play.game.start()))
    return play.watch.shown(Placement(samples_on(play.game.board, pieces)))


def _place_corners(table: "Table", _: "Play", command: Command, __: int) -> Answered:
    if table.order is None:
        return _cannot(command)
    try:
        corners = corners_asked(command.details)
    except CameraOrderError as error:
        return Answered("refused", str(error))
    table.order(PlaceCorners(corners))
    return DONE


def _move_by_hand(table: "Table", _: "Play", command: Command, now_ms: int) -> Answered:
    try:
        move_by_hand(table, hand_asked(command.details), now_ms)
    except HandError as error:
        return Answered("refused", str(error))
    return DONE


def _set_up(table: "Table", _: "Play", command: Command, __: int) -> Answered:
    try:
        table.set_up(correction_asked(command.details))
    except SetUpError as error:
        return Answered("refused", str(error))
    return DONE


def _chalk(table: "Table", _: "Play", command: Command, __: int) -> Answered:
    try:
        table.draw(command.details)
    except ChalkError as error:
        return Answered("refused", str(error))
    return DONE


_COMMANDS: Mapping[str, Callable[["Table", "Play", Command, int], Answered]] = {
    "answer": _answer,
    "new-game": _new_game,
    "begin": _begin,
    "end-turn": _end_turn,
    "call": _call,
    "ruling": _rule,
    "dispute": _dispute,
    "agree": _agree,
    "resign": _resign,
    "draw": _draw,
    "recalibrate": _recalibrate,
    "corners": _place_corners,
    "hand": _move_by_hand,
    "set-up": _set_up,
    "chalk": _chalk,
}


def _answered(refusal: str) -> Answered:
    return Answered("refused", refusal) if refusal else DONE


def _cannot(command: Command) -> Answered:
    return Answered("refused", say("table.cannot", kind=command.kind))
