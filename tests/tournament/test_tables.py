"""Results of tables' games in a tournament's file: each once, whatever happens to the file or the program."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adoube.feeds.worker import start_feeds
from adoube.tournament import ResultsFeed
from adoube.tournament.file import TournamentFile, with_pairings, with_result
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.tournament.files import begun

WITHIN_S = 180.0
PEOPLE = ("Player 1", "Player 2")
PAIRING = (1, 1, 2)


@pytest.fixture
def file(tmp_path: Path) -> TournamentFile:
    """Four players; 1 has White against 2 in the first round, and 3 against 4."""
    path = tmp_path / "open.trf"
    path.write_bytes(with_pairings(begun(4, 3), [(1, 2), (3, 4)], {}).data)
    return TournamentFile(path)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    journal = WrittenJournal(tmp_path)
    yield journal
    journal.close()


@pytest.fixture
def feeding(journal: WrittenJournal, file: TournamentFile) -> Iterator[Callable[[], None]]:
    """Starts the feed; what it gives ends it."""
    stops: list[Callable[[], None]] = []

    def start() -> None:
        stops.append(start_feeds(journal.tables, [ResultsFeed(file, waits_s=(0.01,))], journal.folder))

    start()
    yield start
    for stop in stops:
        stop()


def results(file: TournamentFile) -> list[str]:
    return [game.result for game in file.read().tournament.pairings(1)]


def until(file: TournamentFile, wanted: list[str]) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while results(file) != wanted:
        assert time.monotonic() < ends_s, results(file)
        time.sleep(0.005)


def chess(journal: WrittenJournal, number: int = 1, **changes: object) -> WrittenGame:
    given = {"players": PEOPLE, "pairing": PAIRING, "number": number, "match_number": number} | changes
    return WrittenGame(journal, "chess", **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("winners", "result"), [(["white"], "1-0"), (["black"], "0-1"), (["white", "black"], "1/2")]
)
@pytest.mark.usefixtures("feeding")
def test_a_game_that_is_over_has_its_result_in_the_file(
    journal: WrittenJournal, file: TournamentFile, winners: list[str], result: str
) -> None:
    chess(journal).declare(*winners, scores={"white": 0, "black": 0})

    until(file, [result, ""])


@pytest.mark.usefixtures("feeding")
def test_what_no_pairing_is_behind_changes_nothing(journal: WrittenJournal, file: TournamentFile) -> None:
    chess(journal, 1, pairing=None).result("white", scores={"white": 1, "black": 0})
    chess(journal, 2).declare(scores={"white": 0, "black": 0})
    chess(journal, 3, players=("Player 1", "A stranger")).result("white", scores={"white": 1, "black": 0})

    # A game after them all shows that they were seen: a void one counts nothing, strangers neither.
    chess(journal, 4, table="south", players=("Player 3", "Player 4"), pairing=(1, 3, 4)).result(
        "black", scores={"white": 0, "black": 1}
    )
    until(file, ["", "0-1"])


@pytest.mark.usefixtures("feeding")
def test_a_match_of_two_games_has_a_result_once_both_are_over(
    journal: WrittenJournal, file: TournamentFile
) -> None:
    first = WrittenGame(journal, players=PEOPLE, pairing=PAIRING)
    first.result("black", scores={"black": 9, "white": 3})
    swapped = ("Player 2", "Player 1")
    second = WrittenGame(journal, players=swapped, number=2, match_number=1, pairing=PAIRING)
    chess(journal, 1, table="south", players=("Player 3", "Player 4"), pairing=(1, 3, 4)).result(
        "white", scores={"white": 1, "black": 0}
    )
    until(file, ["", "1-0"])

    second.result("black", scores={"black": 5, "white": 4})

    # Player 1 began with Black's nine points, and had four more as White: thirteen against eight.
    until(file, ["1-0", "1-0"])


def test_a_result_that_the_arbiter_takes_back_is_open_again(
    journal: WrittenJournal, file: TournamentFile, feeding: Callable[[], None]
) -> None:
    game = chess(journal)
    game.play("e2e4")
    game.declare("white", scores={"white": 1, "black": 0})
    until(file, ["1-0", ""])

    game.declare("black", scores={"white": 0, "black": 1})

    until(file, ["0-1", ""])


def test_a_broken_file_is_waited_for_and_nothing_is_lost(
    journal: WrittenJournal, file: TournamentFile, feeding: Callable[[], None]
) -> None:
    whole = file.path.read_bytes()
    file.path.write_bytes(whole.replace(b"001    3", b"001    x"))
    chess(journal).result("white", scores={"white": 1, "black": 0})
    time.sleep(0.05)
    assert b"w 1" not in file.path.read_bytes()

    file.path.write_bytes(whole)

    until(file, ["1-0", ""])


def test_what_an_arbiter_sets_later_by_hand_is_not_overwritten_by_a_restart(
    journal: WrittenJournal, file: TournamentFile, tmp_path: Path
) -> None:
    stop = start_feeds(journal.tables, [ResultsFeed(file, waits_s=(0.01,))], journal.folder)
    chess(journal).result("white", scores={"white": 1, "black": 0})
    until(file, ["1-0", ""])
    stop()
    file.change(lambda trf: with_result(trf, 1, 1, 2, "1/2"))

    stop = start_feeds(journal.tables, [ResultsFeed(file, waits_s=(0.01,))], journal.folder)
    chess(journal, 1, table="south", players=("Player 3", "Player 4"), pairing=(1, 3, 4)).result(
        "white", scores={"white": 1, "black": 0}
    )

    until(file, ["1/2", "1-0"])
    stop()
