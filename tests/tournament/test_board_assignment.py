"""The matches of a round at real tables: who is seated, what the journal says of it, who is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.app.plan import BoardPlan, MatchPlan, Plan
from adoube.app.settings import VIRTUAL
from adoube.records.journal import Journal
from adoube.records.payloads import Kind, Opened
from adoube.referee.config import Timings
from adoube.tables.commands import Command, CommandRequest, DeclareResult, NewGame, PlayTurn
from adoube.tables.commands.kinds import Phase
from adoube.tables.engine import Engine
from adoube.tables.state import TableState
from adoube.tournament import BoardAssignment
from adoube.tournament.file import TournamentFile, with_pairings
from tests.cli.clubs import running_club, until
from tests.tournament.files import begun

TABLES = ("north", "south")
WITHIN_S = 180.0


@pytest.fixture
def venue(tmp_path: Path) -> BoardAssignment:
    path = tmp_path / "open.trf"
    path.write_bytes(with_pairings(begun(4, 3), [(1, 3), (4, 2)], {}).data)
    return BoardAssignment(TournamentFile(path), TABLES)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Two tables of Jarmo on the page, at which nobody has played yet."""
    plans = (
        Plan(table, MatchPlan("jarmo", {}), BoardPlan(VIRTUAL, Timings.default(), is_open=True), tmp_path)
        for table in TABLES
    )
    with running_club(tmp_path, *plans) as (engine, _):
        for table in TABLES:
            until(engine, table, lambda state: "play" in state.message.text)
        yield engine


def give(engine: Engine, table: str, command: Command) -> TableState:
    """The state after a command, which is given until the table does not change meanwhile."""
    while True:
        request = CommandRequest(table, engine.states()[table].version, command)
        answer = engine.submit(request).result(WITHIN_S)
        if answer.result != "stale":
            assert answer.result == "done", answer.why
            return engine.states()[table]


def begin(venue: BoardAssignment, engine: Engine) -> dict[str, str]:
    """Begin, and return what every table that was asked has answered."""
    found: dict[str, str] = {}
    while not found or "stale" in found.values():
        asked = {table: answer.result(WITHIN_S).result for table, answer in venue.begin_round(engine)}
        if not asked:
            break
        found |= asked
    return found


def opened(folder: Path, table: str) -> list[tuple[dict[str, str], tuple[int, ...] | None]]:
    """Return who sat where in each game of a table, and which pairing the game was."""
    with Journal.open_to_read(folder) as journal:
        rows = [row.payload for row in journal.rows_of_kinds((Kind.OPENED,)) if row.table == table]
    return [(dict(each.players), each.pairing) for each in rows if isinstance(each, Opened)]


def test_the_journal_says_of_each_game_which_pairing_it_is(
    venue: BoardAssignment, engine: Engine, tmp_path: Path
) -> None:
    assert begin(venue, engine) == {"north": "done", "south": "done"}
    for _ in range(2):
        give(engine, "north", DeclareResult(("black",)))
        give(engine, "north", NewGame())

    games = opened(tmp_path, "north")[1:]

    # A match of two games, in which the seats are exchanged; what follows is another match.
    assert games == [
        ({"black": "Player 1", "white": "Player 3"}, (1, 1, 3)),
        ({"black": "Player 3", "white": "Player 1"}, (1, 1, 3)),
        ({"black": "Player 1", "white": "Player 3"}, None),
    ]


def test_who_is_at_the_board_already_is_not_asked_again(venue: BoardAssignment, engine: Engine) -> None:
    begin(venue, engine)
    give(engine, "north", DeclareResult(("black",)))
    assert engine.states()["north"].phase is Phase.OVER

    # The match has a second game.
    assert begin(venue, engine) == {}


def test_a_table_in_the_middle_of_a_game_of_others_refuses(venue: BoardAssignment, engine: Engine) -> None:
    give(engine, "south", PlayTurn("a1-b3"))
    until(engine, "south", lambda state: len(state.turns) == 1)

    assert begin(venue, engine) == {"north": "done", "south": "refused"}
    assert [seat.player for seat in engine.states()["south"].seats] == ["Player 1", "Player 2"]
