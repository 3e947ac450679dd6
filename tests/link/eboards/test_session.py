"""The link to any board: what must go first, and a board that answers but does not say what stands."""

from __future__ import annotations

from adoube.link.commands import Palette
from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.dialects.chessnut import GAP_MS
from adoube.link.eboards.dialects.chessnut_move import ChessnutMoveDialect, packed_position
from adoube.link.eboards.events import START
from adoube.link.eboards.session import EboardSession, EboardStep

MOVE = ChessnutMoveDialect()
HALT = MOVE.halt(START)
POSITION = b"\x01\x24" + packed_position(START) + bytes(4)
BATTERY = bytes.fromhex("41030c0058")
LONG_MS = 20_000


def opened_session() -> EboardSession:
    session = EboardSession("AA:BB:CC:DD:EE:FF", MOVE)
    session.opened(0)
    return session


def test_a_stop_goes_before_all_that_waits_which_falls_away() -> None:
    session = opened_session()
    session.feed(POSITION, 100)
    session.send(MOVE.carry(START) * 20)

    session.send_first(HALT)
    step = session.tick(100 + GAP_MS)

    assert step.send == HALT
    sent = [packet for now_ms in range(500, 2_000, GAP_MS) for packet in session.tick(now_ms).send]
    assert MOVE.carry(START)[0] not in sent


def test_what_fell_away_with_a_stop_is_shown_and_asked_anew() -> None:
    session = opened_session()
    session.feed(POSITION, 100)
    shown = Shown({0: Palette.GREEN})
    session.show(shown)
    session.tick(100)

    session.send_first(HALT)
    sent = [packet for now_ms in range(500, 2_000, GAP_MS) for packet in session.tick(now_ms).send]

    assert sent[0] == HALT[0]
    assert {*MOVE.show(shown, None), *MOVE.question()} <= set(sent)


def test_a_stop_while_the_link_is_away_is_the_first_packet_once_it_is_back() -> None:
    session = opened_session()
    step = session.tick(0)
    while step.wake_at_ms is not None:
        step = session.tick(step.wake_at_ms)
    assert step.fault

    session.send_first(HALT)

    assert session.opened(10_000).send == HALT
    assert session.tick(10_000 + GAP_MS).send == (MOVE.greeting()[0],)


def test_a_device_that_sends_more_than_any_board_is_hung_up_on() -> None:
    session = opened_session()

    steps = [session.feed(bytes(1_000), ms) for ms in range(200)]

    assert sum(bool(step.fault) for step in steps) == 1
    assert "more than any board sends" in str(next(step.fault for step in steps if step.fault))
    assert not any(session.opened(1_000).fault for _ in range(3))


def left_with_its_battery_alone(session: EboardSession) -> tuple[int, EboardStep]:
    now_ms, step = 0, session.tick(0)
    while step.wake_at_ms is not None and now_ms < 10 * LONG_MS:
        now_ms = step.wake_at_ms
        step = session.tick(now_ms)
        if not step.fault:
            step = session.feed(BATTERY, now_ms)
    return now_ms, step


def test_a_board_that_answers_and_does_not_say_what_stands_is_named_and_opened_anew() -> None:
    now_ms, step = left_with_its_battery_alone(opened_session())

    assert now_ms == MOVE.quiet_ms + 2_000
    assert "answers, but for 4 s it has not reported its pieces" in str(step.fault)


def test_one_that_has_said_what_stands_may_answer_nothing_else_for_as_long_as_it_likes() -> None:
    session = opened_session()
    session.feed(POSITION, 0)

    now_ms, step = left_with_its_battery_alone(session)

    assert now_ms >= 10 * LONG_MS
    assert not step.fault
