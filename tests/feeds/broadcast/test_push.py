"""A round that is pushed to a broadcast: every turn, with clocks, over failures and restarts."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import berserk
import pytest

from adoube.feeds.broadcast import Broadcast, BroadcastError, Pace, PushFeed, Round
from adoube.feeds.worker import start_feeds
from adoube.records.payloads import Result, Ruling, RulingKind
from tests.feeds.broadcast.lichess import ROUND, TOKEN, Lichess, lichess
from tests.feeds.journals import WrittenGame, WrittenJournal, knight_jumps_too_far
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES, random_game

NORTH = Round(("north",), 2, "Club night", "Ghent")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    with closing(WrittenJournal(tmp_path)) as written:
        yield written


def feed_to(server: Lichess, played: Round = NORTH) -> PushFeed:
    return PushFeed(Broadcast(ROUND, TOKEN, server.url), played, pace=Pace(0.0), waits_s=(0.01,))


@contextmanager
def broadcasting(journal: WrittenJournal, *feeds: PushFeed) -> Iterator[None]:
    stop = start_feeds(journal.tables, feeds, journal.folder)
    try:
        yield
    finally:
        stop()


def chess_game(journal: WrittenJournal, table: str = "north", number: int = 1) -> WrittenGame:
    return WrittenGame(journal, "chess", table=table, number=number, time_control="30+10")


def test_a_game_arrives_whole_with_its_clocks_and_who_plays(journal: WrittenJournal) -> None:
    turns = SPECIAL_GAMES["castling short"].split()
    with lichess() as server, broadcasting(journal, feed_to(server)):
        chess_game(journal).play(*turns, took_ms=7_000)
        server.until(lambda: server.moves().get("north-1") == turns)

    game = server.games["north-1"]
    tags = {name: game.headers[name] for name in ("Event", "Site", "Round", "White", "Black", "TimeControl")}
    assert tags == {
        "Event": "Club night",
        "Site": "Ghent, north-1",
        "Round": "2.1",
        "White": "Ada",
        "Black": "Grace",
        "TimeControl": "1800+10",
    }
    # 30 minutes, and ten seconds a turn, of which each took seven.
    assert [node.clock() for node in game.mainline()][:4] == [1813.0, 1813.0, 1816.0, 1816.0]


@pytest.mark.parametrize("manner", SPECIAL_GAMES)
def test_games_of_every_manner_arrive_turn_by_turn(journal: WrittenJournal, manner: str) -> None:
    turns = SPECIAL_GAMES[manner].split()
    with lichess() as server, broadcasting(journal, feed_to(server)):
        game = chess_game(journal)
        for turn in turns:
            game.play(turn)
        server.until(lambda: server.moves().get("north-1") == turns)

    sent = [[move.uci() for move in pushed.games[0].mainline_moves()] for pushed in server.pushed]
    assert sent == sorted(sent, key=len)
    assert all(moves == turns[: len(moves)] for moves in sent)


def test_berserk_reads_what_was_pushed(journal: WrittenJournal) -> None:
    turns = random_game(3, most=40)
    with lichess() as server, broadcasting(journal, feed_to(server)):
        chess_game(journal).play(*turns)
        server.until(lambda: len(server.moves().get("north-1", [])) == len(turns))
        client = berserk.Client(berserk.TokenSession(TOKEN), base_url=server.url)
        [read] = client.broadcasts.get_round_pgns(ROUND)
        # And the server takes what that client pushes, as it takes ours.
        client.broadcasts.push_pgn_update(ROUND, [read])

    assert '[White "Ada"]' in read
    assert [move.uci() for move in server.pushed[-1].games[0].mainline_moves()] == turns


def test_a_round_is_one_request_and_more_games_than_lichess_shows_are_told_once(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    tables = tuple(f"board-{number}" for number in range(1, 121))
    games = [chess_game(journal, table) for table in tables]
    for game in games:
        game.play("e2e4")
    with (
        caplog.at_level(logging.WARNING),
        lichess() as server,
        broadcasting(journal, feed_to(server, Round(tables))),
    ):
        server.until(lambda: len(server.games) == 100)
        games[0].play("e7e5")
        server.until(lambda: server.moves().get("board-1-1") == ["e2e4", "e7e5"])

    assert {len(pushed.games) for pushed in server.pushed} == {100}
    assert server.pushed[0].games[1].headers["Round"] == "1.2"
    assert [record.getMessage().partition(": ")[2] for record in caplog.records] == [
        "the round has 120 games; the first 100 are sent, since lichess shows no more"
    ]


@pytest.mark.parametrize("name", ["?", "J", "Unknown"])
def test_a_game_that_lichess_takes_and_does_not_show_is_one_line(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    with (
        caplog.at_level(logging.WARNING),
        lichess() as server,
        broadcasting(journal, feed_to(server, Round(("north", "south")))),
    ):
        WrittenGame(journal, "chess", players=("Ada", name)).play("e2e4", "e7e5")
        chess_game(journal, "south").play("d2d4")
        server.until(lambda: server.moves().get("south-1") == ["d2d4"])

    assert list(server.games) == ["south-1"]
    assert [record.getMessage().partition(": ")[2] for record in caplog.records] == [
        f"lichess does not show the game Ada - {name}: each player needs a name of two letters or more"
    ]


def shows(server: Lichess, result: str) -> bool:
    return "north-1" in server.games and server.games["north-1"].headers["Result"] == result


def test_a_result_that_changes_after_it_was_sent_replaces_the_first_one(journal: WrittenJournal) -> None:
    """lila puts a tag that differs in the place of the one that it has (RelaySync.updateChapterTags)."""
    with lichess() as server, broadcasting(journal, feed_to(server)):
        game = chess_game(journal)
        game.play("e2e4", "e7e5")
        for winners, white, black, result in (
            (["white"], 1.0, 0.0, "1-0"),
            (["white", "black"], 0.5, 0.5, "1/2-1/2"),
            (["black"], 0.0, 1.0, "0-1"),
        ):
            game.declare(*winners, scores={"white": white, "black": black})
            server.until(partial(shows, server, result))

    assert server.moves() == {"north-1": ["e2e4", "e7e5"]}


def test_a_game_that_goes_on_after_its_result_has_none_again(journal: WrittenJournal) -> None:
    with lichess() as server, broadcasting(journal, feed_to(server)):
        game = chess_game(journal)
        game.play("e2e4", "e7e5")
        game.declare("white", scores={"white": 1, "black": 0})
        server.until(partial(shows, server, "1-0"))
        game.rule(Ruling(RulingKind.GO_ON, {"by": "arbiter"}))
        game.play("g1f3")
        server.until(lambda: server.moves().get("north-1") == ["e2e4", "e7e5", "g1f3"])

    assert server.games["north-1"].headers["Result"] == "*"


def test_a_round_of_another_name_keeps_its_games(journal: WrittenJournal) -> None:
    """lila knows a game by its GameId, whatever its other tags are (RelayUpdatePlan.isSameGame)."""
    game = chess_game(journal)
    with lichess() as server:
        with broadcasting(journal, feed_to(server)):
            game.play("e2e4")
            server.until(lambda: server.moves().get("north-1") == ["e2e4"])
        with broadcasting(journal, feed_to(server, Round(("north",), 2, "The club's championship", "Ghent"))):
            game.play("e7e5")
            server.until(lambda: server.moves().get("north-1") == ["e2e4", "e7e5"])

    assert [played.headers["Event"] for played in server.games.values()] == ["The club's championship"]


def test_a_game_that_begins_later_at_an_earlier_board_takes_no_chapter_of_another_one(
    journal: WrittenJournal,
) -> None:
    """lila takes two games of one event, site and round for the same where they begin alike."""
    with lichess() as server, broadcasting(journal, feed_to(server, Round(("north", "south")))):
        chess_game(journal, "south").play("e2e4", "e7e5")
        server.until(lambda: server.moves() == {"south-1": ["e2e4", "e7e5"]})
        later = WrittenGame(journal, "chess", table="north", players=("Barbara", "Donald"))
        server.until(lambda: len(server.pushed[-1].games) == 2)
        later.play("e2e4", "c7c5")
        server.until(lambda: server.moves().get("north-1") == ["e2e4", "c7c5"])

    assert server.moves() == {"north-1": ["e2e4", "c7c5"], "south-1": ["e2e4", "e7e5"]}
    assert {name: game.headers["White"] for name, game in server.games.items()} == {
        "north-1": "Barbara",
        "south-1": "Ada",
    }
    assert not any(node.variations[1:] for game in server.games.values() for node in game.mainline())


def test_a_game_that_is_no_longer_sent_stays_as_it_was(journal: WrittenJournal) -> None:
    """lila keeps a chapter without a game in the push (RelayUpdatePlan, orphans)."""
    chess_game(journal).play("e2e4", "e7e5")
    other = chess_game(journal, "south")
    other.play("e2e4")
    with lichess() as server:
        with broadcasting(journal, feed_to(server, Round(("north", "south")))):
            server.until(lambda: len(server.games) == 2)
        with broadcasting(journal, feed_to(server, Round(("south",)))):
            other.play("c7c5")
            server.until(lambda: server.moves().get("south-1") == ["e2e4", "c7c5"])

    assert server.moves() == {"north-1": ["e2e4", "e7e5"], "south-1": ["e2e4", "c7c5"]}


def test_games_that_were_over_before_the_round_and_other_games_are_none_of_it(
    journal: WrittenJournal,
) -> None:
    old = chess_game(journal)
    old.play(*SPECIAL_GAMES["mate"].split())
    running = chess_game(journal, number=2)
    running.play("d2d4")
    WrittenGame(journal, "jarmo", table="south").play("a1-b3")
    with lichess() as server, broadcasting(journal, feed_to(server, Round(("north", "south")))):
        running.play("d7d5")
        server.until(lambda: server.moves().get("north-2") == ["d2d4", "d7d5"])

    assert list(server.games) == ["north-2"]


def test_the_next_game_of_a_table_is_another_game_of_the_round(journal: WrittenJournal) -> None:
    with lichess() as server, broadcasting(journal, feed_to(server, Round(("north", "south")))):
        chess_game(journal).play(*SPECIAL_GAMES["mate"].split())
        chess_game(journal, number=2).play("d2d4")
        server.until(lambda: server.moves().get("north-2") == ["d2d4"])

    assert server.games["north-1"].headers["Result"] == "0-1"
    assert [server.games[name].headers["Round"] for name in ("north-1", "north-2")] == ["1.1", "1.3"]


def test_a_takeback_is_sent_as_it_stands_and_no_move_comes_twice(journal: WrittenJournal) -> None:
    with lichess() as server, broadcasting(journal, feed_to(server)):
        game = chess_game(journal)
        game.play("e2e4", "e7e5")
        game.take_back(1)
        game.play("c7c5", "g1f3")
        server.until(lambda: server.moves().get("north-1") == ["e2e4", "c7c5", "g1f3"])


def test_kings_in_the_middle_are_a_result_and_no_moves(journal: WrittenJournal) -> None:
    with lichess() as server, broadcasting(journal, feed_to(server)):
        game = chess_game(journal)
        game.play("e2e4", "e7e5")
        game.append(Result(("white",), {"white": 1, "black": 0}, "CHS-A1"))
        server.until(lambda: any(each.games[0].headers["Result"] == "1-0" for each in server.pushed))

    assert server.moves() == {"north-1": ["e2e4", "e7e5"]}


def test_an_illegal_turn_that_stands_does_not_stop_the_round(journal: WrittenJournal) -> None:
    with lichess() as server, broadcasting(journal, feed_to(server, Round(("north", "south")))):
        odd, other = chess_game(journal), chess_game(journal, "south")
        odd.play("e2e4", "e7e5")
        odd.rule(knight_jumps_too_far(odd.line))
        other.play("d2d4", "d7d5")
        server.until(lambda: server.moves().get("south-1") == ["d2d4", "d7d5"])

    assert server.moves()["north-1"] == ["e2e4", "e7e5"]


def test_a_failed_push_comes_again_as_things_stand_then(journal: WrittenJournal) -> None:
    with lichess(500, 503, 200) as server, broadcasting(journal, feed_to(server)):
        chess_game(journal).play("e2e4", "e7e5")
        server.until(lambda: server.moves().get("north-1") == ["e2e4", "e7e5"])

    assert len(server.pushed) >= 3


def test_what_was_played_while_nobody_ran_is_pushed_at_the_next_start(journal: WrittenJournal) -> None:
    game = chess_game(journal)
    with lichess() as server:
        with broadcasting(journal, feed_to(server)):
            game.play("e2e4")
            server.until(lambda: server.moves().get("north-1") == ["e2e4"])
        game.play("e7e5")
        game.declare("black", scores={"white": 0, "black": 1})
        with broadcasting(journal, feed_to(server)):
            server.until(lambda: server.moves().get("north-1") == ["e2e4", "e7e5"])

    assert server.games["north-1"].headers["Result"] == "0-1"


@pytest.mark.parametrize(
    ("header", "body_s", "wait_s"),
    [("120", None, 120), ("1", None, 60), ("172800", None, 86_400), (None, None, 60), (None, 900, 900)],
)
def test_too_many_requests_are_waited_for_as_long_as_is_asked(
    journal: WrittenJournal,
    caplog: pytest.LogCaptureFixture,
    header: str | None,
    body_s: int | None,
    wait_s: int,
) -> None:
    """lichess' description tells programs to wait a minute in most cases; some limits ask in the body."""
    with (
        caplog.at_level(logging.WARNING),
        lichess(429, retry_after=header) as server,
        broadcasting(journal, feed_to(server)),
    ):
        server.ratelimit_s = body_s
        game = chess_game(journal)
        server.until(lambda: len(server.pushed) == 1)
        game.play("e2e4")

    assert len(server.pushed) == 1
    assert f"the next one follows in {wait_s} s" in caplog.records[0].getMessage()


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (401, "the token is refused (401)"),
        (403, "the token is refused (403)"),
        (404, "there is no such round"),
        (400, "it answered 400: as the test says"),
        (307, "it answered 307"),
    ],
)
def test_what_is_refused_is_one_line_without_the_token_and_nothing_is_lost(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture, status: int, line: str
) -> None:
    game = chess_game(journal)
    with lichess(*[status] * 3) as server:
        with caplog.at_level(logging.DEBUG), broadcasting(journal, feed_to(server)):
            game.play("e2e4")
            server.until(lambda: len(server.pushed) >= 1)
        said = [record.getMessage() for record in caplog.records]
        server.answers_well()
        with broadcasting(journal, feed_to(server)):
            server.until(lambda: server.moves().get("north-1") == ["e2e4"])

    assert len(said) == 1
    assert line in said[0]
    assert TOKEN not in "".join(said)


def test_an_address_that_does_not_answer_is_one_line(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    feed = PushFeed(Broadcast(ROUND, TOKEN, "http://127.0.0.1:9"), NORTH, pace=Pace(0.0), waits_s=(0.01,))
    with caplog.at_level(logging.WARNING):
        stop = start_feeds(journal.tables, [feed], journal.folder)
        chess_game(journal).play("e2e4")
        while not caplog.records:
            time.sleep(0.01)
        stop()

    assert len(caplog.records) == 1
    assert "it does not answer: Connection refused. " in caplog.records[0].getMessage()


def test_a_game_that_alone_is_refused_is_one_line_and_the_others_go_on(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    played = Round(("north", "south"))
    with (
        caplog.at_level(logging.WARNING),
        lichess() as server,
        broadcasting(journal, feed_to(server, played)),
    ):
        server.refused = "north-1"
        chess_game(journal).play("e2e4")
        chess_game(journal, "south").play("d2d4")
        server.until(lambda: server.moves().get("south-1") == ["d2d4"])

    assert [record.getMessage().partition("the game ")[2] for record in caplog.records] == [
        "Ada - Grace was not accepted: no such game"
    ]


@pytest.mark.parametrize(
    ("round_id", "token", "url"),
    [
        ("short", TOKEN, "https://lichess.org"),
        ("a/../../b", TOKEN, "https://lichess.org"),
        (ROUND, "", "https://lichess.org"),
        (ROUND, "two words", "https://lichess.org"),
        (ROUND, "line\nend", "https://lichess.org"),
        (ROUND, TOKEN, "http://lichess.org"),
        (ROUND, TOKEN, "lichess.org"),
    ],
)
def test_what_cannot_be_meant_is_refused_and_the_token_is_not_told(
    round_id: str, token: str, url: str
) -> None:
    with pytest.raises(BroadcastError) as refused:
        Broadcast(round_id, token, url)

    assert TOKEN not in str(refused.value)


def test_no_text_of_a_broadcast_has_its_token() -> None:
    assert TOKEN not in repr(Broadcast(ROUND, TOKEN))


def test_requests_keep_their_pace() -> None:
    pace = Pace(0.05)
    began = time.monotonic()
    for _ in range(3):
        with pace.kept():
            pass

    assert time.monotonic() - began >= 0.1
