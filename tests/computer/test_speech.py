"""Calls of a computer player after its turn, and its patience with people's calls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from adoube.computer import players as computer_players
from adoube.computer.advisor import Done, Request
from adoube.computer.messages import Found, FoundTurn, line_of
from adoube.computer.search.advice import OpponentError
from adoube.computer.speech import WORTH, Weighing, possible_calls
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.tables.commands import CommandRequest, CorrectTurns, MakeCall
from adoube.tables.engine import Engine
from adoube.tables.state import Phase
from adoube.words import coded
from tests.computer.test_players import Adviser, command, playing, wait_for
from tests.scoreboard.virtual_tables import hand, until

TWO_JUMPS = 36  # turns of `random_line` after which two pawns of the player to move can jump


def random_line(name: str, turns: int) -> Line:
    line, rng = Line.begin(make_game(name)), Random(1)
    for _ in range(turns):
        turn, _ = line.game.random_turn(line.position, rng)
        line = line.play(turn)
    return line


def test_the_calls_that_change_what_may_be_played_are_found() -> None:
    line = random_line("follow-the-arrow", TWO_JUMPS)
    (caller,) = {*line.game.seats} - {line.to_move}

    calls = [*possible_calls(line, line.game.seats)]

    assert {call.command.by for call in calls} == {caller}
    assert [call.command.arguments for call in calls] == [{"pawn": "a3"}, {"pawn": "e3"}]
    assert all(len(call.line.legal_turns()) < len(line.legal_turns()) for call in calls)
    assert [*possible_calls(line, [line.to_move or ""])] == []
    assert [*possible_calls(calls[0].line, [caller])] == [], "nothing more can be called"


@pytest.mark.parametrize("name", ["jarmo", "left-right", "sahkku"])
def test_what_is_no_choice_of_a_player_is_not_called(name: str) -> None:
    line = Line.begin(make_game(name))

    assert [*possible_calls(line, line.game.seats)] == []


@pytest.mark.parametrize(
    ("shares", "called"), [((0.5, 0.4, 0.6), 1), ((0.5, 0.5 + WORTH / 2, 0.4), None), ((0.5, 0.5, 0.5), None)]
)
def test_a_call_is_made_where_it_is_worth_it(shares: tuple[float, ...], called: int | None) -> None:
    line = random_line("follow-the-arrow", TWO_JUMPS)
    calls, decided = tuple(possible_calls(line, line.game.seats)), list[MakeCall | None]()
    weighing = Weighing("red", calls, decided.append)

    for number, share in reversed([*enumerate(shares)]):
        assert decided == []
        weighing.hear(number, Found((FoundTurn("", {"red": share}),), (), 1))

    assert decided == [None if called is None else calls[called].command]


def test_a_call_of_which_nothing_is_known_is_not_made() -> None:
    line = random_line("follow-the-arrow", TWO_JUMPS)
    calls, decided = tuple(possible_calls(line, line.game.seats)), list[MakeCall | None]()
    weighing = Weighing("red", calls, decided.append)

    for number in range(3):
        weighing.hear(number, OpponentError(coded("worker.died", status=1)))

    assert decided == [None]


class Plays(Adviser):
    """Plays what it is told to, else any turn, and expects more where a call binds who is to move."""

    def __init__(self, turn: str = "") -> None:
        super().__init__()
        self.turn = turn

    def ask(self, request: Request, done: Done) -> Callable[[], None]:
        self.asked.append(request)
        line = line_of(request.played)
        share = 0.6 if line.game.notes(line.position) else 0.4
        turn = self.turn if self.turn in line.legal_turns() else line.legal_turns()[0]
        done(Found((FoundTurn(turn, dict.fromkeys(line.game.seats, share)),), (), 1))
        return self._cancel


def stand(engine: Engine, line: Line) -> str:
    """A table comes to stand so; says whose turn it is."""
    correct = CorrectTurns(tuple(line.written_turns()), 0)
    version = engine.states()["class"].version
    assert engine.submit(CommandRequest("class", version, correct)).result().result == "done"
    assert hand(engine, "right") == "done"
    until(engine, lambda state: state.line is not None and state.line.position == line.position)
    return str(line.to_move)


def test_a_computer_player_calls_as_soon_as_it_has_played(tmp_path: Path) -> None:
    after = random_line("follow-the-arrow", TWO_JUMPS)
    with playing(tmp_path, "follow-the-arrow", Plays(after.written_turns()[-1])) as engine:
        caller = stand(engine, after.back(1))

        command(engine, "computer", seat=caller, strength=2)

        state = until(engine, lambda state: bool(state.notes) and len(state.turns) == TWO_JUMPS)
    assert [*map(str, state.notes)] == ["Person 2 has called Jump: Person 1's pawn 1 on a3 has to jump."]


def test_a_weak_one_calls_nothing(tmp_path: Path) -> None:
    after, adviser = random_line("follow-the-arrow", TWO_JUMPS), Plays()
    with playing(tmp_path, "follow-the-arrow", adviser) as engine:
        caller = stand(engine, after.back(1))

        command(engine, "computer", seat=caller, strength=1)

        until(engine, lambda state: len(state.turns) == TWO_JUMPS)
    assert len(adviser.asked) == 1


def test_people_have_time_for_a_call_and_it_obeys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line, adviser = random_line("follow-the-arrow", TWO_JUMPS), Plays()
    monkeypatch.setattr(computer_players, "HEARS_CALLS_S", 60.0)
    with playing(tmp_path, "follow-the-arrow", adviser) as engine:
        mover = stand(engine, line)
        (caller,) = {*line.game.seats} - {mover}
        command(engine, "computer", seat=mover, strength=1)
        wait_for(lambda: len(adviser.asked) == 1)
        monkeypatch.setattr(computer_players, "HEARS_CALLS_S", 0.0)

        assert command(engine, "call", call="jump", by=caller, pawn="e3") == "done"

        state = until(engine, lambda state: len(state.turns) > TWO_JUMPS)
    assert state.turns[-1].cells[0] == "e3"


KNIGHTS = "g1f3 g8f6 f3g1 f6g8 " * 2  # the third time that the start stands


@pytest.mark.parametrize(("strength", "share", "claims"), [(2, 0.5, True), (2, 0.6, False), (1, 0.5, False)])
def test_a_draw_is_claimed_where_no_turn_promises_more(
    tmp_path: Path, strength: int, share: float, claims: bool
) -> None:
    line = Line.begin(make_game("chess"))
    for turn in KNIGHTS.split():
        line = line.play(line.game.read(turn))
    with playing(tmp_path, "chess", Adviser(share)) as engine:
        stand(engine, line)

        command(engine, "computer", seat="white", strength=strength)

        state = until(
            engine, lambda state: state.phase is Phase.OVER or len(state.turns) > len(KNIGHTS.split())
        )
    assert (state.phase is Phase.OVER) == claims
