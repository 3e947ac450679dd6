"""The file of a club: what it may say, and what it is told when it says something else."""

from __future__ import annotations

import shutil
import sys
from importlib import resources
from pathlib import Path

import pytest

from adoube.app.club import Club, read_club
from adoube.app.plan import CameraPlan
from adoube.errors import AdoubeError
from adoube.feeds.message_template import Escape, MessageTemplate
from adoube.referee.config import Takeback
from adoube.tables.clock import TimeControl
from tests.feeds.webhooks.certificates import SOME_AUTHORITY
from tests.tournament.files import begun
from tests.tournament.published_rounds import published_rounds
from tests.tournament.stand_in import stand_in

NORTH = '[tables.north]\ngame = "jarmo"\nboard = "virtual"\n'
MQTT = '[mqtt]\nurl = "mqtts://broker.example.org"\n'
HOOK = '[[webhooks]]\nurl = "https://example.org/x"\nsecret = "0123456789abcdef"\n'


def read(folder: Path, text: str) -> Club:
    file = folder / "club.toml"
    file.write_text(text, encoding="utf-8")
    return read_club(file)


def test_a_table_without_more_is_run_as_play_would_run_it(tmp_path: Path) -> None:
    club = read(tmp_path, NORTH)

    [north] = club.plans
    assert (north.table, north.match.game, north.watching.board, north.match.people) == (
        "north",
        "jarmo",
        "virtual",
        None,
    )
    assert (north.match.takeback, north.watching.lift_to_answer, north.watching.turn_end) == (
        Takeback.ASK,
        True,
        None,
    )
    assert (club.page.port, club.page.reach.lan, club.feeds.webhooks) == (None, False, ())


def test_everything_that_play_may_be_told_stands_in_the_file(tmp_path: Path) -> None:
    club = read(
        tmp_path,
        """
        data = "records"
        port = 9000
        lan = true
        host_names = ["Scores.Example.org"]
        behind_proxy = true
        show_camera = true
        cors = ["https://Club.example.org"]
        embed = ["https://club.example.org"]
        [tables.West]
        game = "follow-the-arrow"
        board = "camera:film.mp4"
        players = ["Ada", "Grace", "Emmy"]
        rounds = 2
        seed = 7
        turn_end = "dwell:3"
        view = "colour"
        takeback = "announced"
        lift_to_answer = false
        show_moves = true
        buzzer = false
        computers = { red = 2 }
        time = "30+10"
        clocks = true
        record = "traces"
        token = "00112233445566778899aabbccddeeff"
        timings = { dwell_ms = 4000 }
        [tables.West.camera]
        corners = [[0, 0], [10, 0], [10, 10], [0, 10]]
        turned = 90
        calibrate = "empty"
        pictures = false
        pictures_mb = 9
        lens = false
        """,
    )

    [west] = club.plans
    assert (west.table, west.match.people, west.match.rounds, west.match.seed) == (
        "west",
        ("Ada", "Grace", "Emmy"),
        2,
        7,
    )
    assert (west.watching.view, west.match.takeback, west.watching.lift_to_answer) == (
        "colour",
        Takeback.ANNOUNCED,
        False,
    )
    assert (west.match.control, west.match.clocks) == (TimeControl(1_800_000, 10_000), True)
    assert (west.watching.show_moves, west.watching.buzzer, west.watching.timings.dwell_ms) == (
        True,
        False,
        4000,
    )
    assert west.match.computers == {"red": 2}
    assert (west.record, west.data) == (tmp_path / "traces", tmp_path / "records")
    assert west.watching.board == CameraPlan(
        str(tmp_path / "film.mp4"),
        ((0, 0), (10, 0), (10, 10), (0, 10)),
        90,
        west.watching.board.calibrate if isinstance(west.watching.board, CameraPlan) else None,
        False,
        9,
        straightens=False,
        reads_set_up=True,
    )
    assert (club.page.port, club.page.reach.lan, club.page.reach.host_names) == (
        9000,
        True,
        ("scores.example.org",),
    )
    assert club.page.cors == ("https://club.example.org",)
    assert club.page.embed == ("https://club.example.org",)


def test_a_secret_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("0123456789abcdef\n")
    hook = '[[webhooks]]\nurl = "https://example.org/x"\nsecret_file = "secret"\nturns = true\n'

    [webhook] = read(tmp_path, NORTH + hook).feeds.webhooks

    assert (webhook.secret, webhook.turns, webhook.allow_private) == ("0123456789abcdef", True, False)


def test_a_chat_room_is_a_webhook_with_a_template(tmp_path: Path) -> None:
    hook = '[[webhooks]]\nurl = "https://example.org/x"\nescape = "html"\ntemplate.text = "{title}: {text}"\n'

    [webhook] = read(tmp_path, NORTH + hook).feeds.webhooks

    assert webhook.secret is None
    assert webhook.template == MessageTemplate({"text": "{title}: {text}"}, Escape.HTML)


def test_a_brokers_password_may_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADOUBE_MQTT_PASSWORD", "a secret")

    asked = read(tmp_path, MQTT + 'user = "club"\n' + NORTH).feeds.mqtt

    assert asked is not None
    assert (asked.user, asked.password, asked.lamps) == ("club", "a secret", ())
    assert "a secret" not in repr(asked)
    nobody = read(tmp_path, MQTT + NORTH).feeds.mqtt
    assert nobody is not None
    assert nobody.password is None


def test_an_authority_stands_beside_the_file(tmp_path: Path) -> None:
    shutil.copy(SOME_AUTHORITY, tmp_path / "root.crt")

    [webhook] = read(tmp_path, NORTH + HOOK + 'authority = "root.crt"\n').feeds.webhooks

    assert webhook.authority == tmp_path / "root.crt"


def test_the_example_is_a_club(tmp_path: Path) -> None:
    example = (resources.files("adoube.cli") / "club_example.toml").read_text(encoding="utf-8")

    assert [plan.table for plan in read(tmp_path, example).plans] == ["first", "second"]


def test_what_the_example_leaves_out_may_be_put_in(tmp_path: Path) -> None:
    # Given the example without the # before each setting.
    example = (resources.files("adoube.cli") / "club_example.toml").read_text(encoding="utf-8")
    (tmp_path / "webhook_secret").write_text("0123456789abcdef")
    (tmp_path / "open.trf").write_bytes(begun(4, 3).data)
    (tmp_path / "lichess_token").write_text("lip_x")
    (tmp_path / "mqtt_password").write_text("a secret")
    (tmp_path / "metrics_token").write_text("0123456789abcdef\n")
    example = example.replace("bbpPairings.exe", stand_in(tmp_path).name)
    shutil.copy(SOME_AUTHORITY, tmp_path / "root.crt")
    shutil.copy(SOME_AUTHORITY, tmp_path / "broker.crt")
    heads = ("# [", "# data", "# lan", "# https", "# host", "# behind", "# show", "# cors", "# embed")
    lines = [
        line.removeprefix("# ") if line.startswith(heads) or " = " in line else line
        for line in example.splitlines()
    ]

    club = read(tmp_path, "\n".join(lines))

    assert [plan.table for plan in club.plans] == ["first", "second", "third", "fourth"]
    feeds = club.feeds
    assert [*map(len, (feeds.webhooks, feeds.livechess, feeds.broadcasts, feeds.folders))] == [2, 1, 1, 1]
    assert feeds.venue is not None
    assert feeds.venue.tables == ("first", "second")
    assert feeds.metrics is not None
    assert feeds.metrics.token == "0123456789abcdef"
    assert feeds.mqtt is not None
    assert (feeds.mqtt.password, feeds.mqtt.lamps) == ("a secret", ("third",))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "name at least one table"),
        ("tables = 3", "tables: it has to be an object"),
        ("[tables]\nnorth = 3", "line 2: tables: north: it has to be an object"),
        ("colour = 3\n" + NORTH, "line 1: colour: this field is not known here; known are data, port"),
        (
            NORTH + 'time = "half an hour"',
            "tables: north: time: 'half an hour' is not a time control: give minutes",
        ),
        (
            NORTH + "colour = 3",
            "line 4: tables: north: colour: this field is not known here; known are game, board",
        ),
        ("port = 70000\n" + NORTH, "port: it has to be from 0 to 65535"),
        ('lan = "yes"\n' + NORTH, "lan: it has to be true or false"),
        ('host_names = ["http://x"]\n' + NORTH, "host_names: 'http://x': give only a host name"),
        ('cors = ["*"]\n' + NORTH, "cors: '\\*': give a site alone"),
        ('embed = ["*"]\n' + NORTH, "embed: '\\*': give a site alone"),
        (
            '[tables."my table"]\ngame = "jarmo"\nboard = "usb"',
            "tables: my table: a table's name consists",
        ),
        ('[tables.north]\nboard = "usb"', "tables: north: game: this field is missing"),
        ('[tables.north]\ngame = "jarmo"', "tables: north: board: this field is missing"),
        ('[tables.north]\ngame = "chequers"\nboard = "usb"', "tables: north: game: .*'chequers'"),
        (NORTH + 'options = { size = "9" }', "tables: north: options: .*'size'"),
        (NORTH + "options = { first = 1.5 }", "options: first: it has to be one of these: a text"),
        (NORTH + 'players = ["Ada"]', "tables: north: players: "),
        (NORTH + "players = 2", "tables: north: players: it has to be a list of texts"),
        (NORTH + "rounds = 2", "tables: north: players: .*jarmo"),
        (NORTH + "rounds = 0", "rounds: it has to be from 1 to 100"),
        (NORTH + 'turn_end = "now"', "tables: north: turn_end: "),
        (NORTH + 'view = "level"', "tables: north: view: a board of this kind has no view 'level'"),
        (NORTH + 'takeback = "never"', "takeback: 'never' is none of announced, ask, off"),
        (NORTH + "timings = { dwell = 3 }", "tables: north: timings: .*dwell_ms"),
        (NORTH + 'timings = "nowhere.toml"', "tables: north: timings: .*nowhere.toml"),
        (NORTH + 'token = "xyz"', "tables: north: token: "),
        (NORTH + "[tables.north.camera]", "camera: this setting needs a camera"),
        (
            NORTH.replace("virtual", "camera:0") + "[tables.north.camera]\nturn = 90",
            "camera: turn: this field is not known",
        ),
        (NORTH.replace("virtual", "camera:0") + "[tables.north.camera]\nturned = 45", "45 is none of 0, 90"),
        (
            NORTH.replace("virtual", "camera:0") + "[tables.north.camera]\ncorners = [1]",
            "corners: it has to be a list of 4",
        ),
        (NORTH + NORTH.replace("north", "North"), "line 4: tables: North: table north has the same name"),
        (
            NORTH.replace("virtual", "usb") + NORTH.replace("virtual", "usb").replace("north", "south"),
            "line 6: tables: south: board: table north has the same board already",
        ),
        ("webhooks = [3]\n" + NORTH, "webhooks\\[0\\]: it has to be an object"),
        (NORTH + HOOK.replace("https", "ftp"), "webhooks\\[0\\]: url: "),
        (NORTH + HOOK.replace("0123456789abcdef", "short"), "webhooks\\[0\\]: secret: .*16 characters"),
        (NORTH + HOOK + 'secret_file = "x"', "webhooks\\[0\\]: secret: give secret or secret_file"),
        (
            NORTH + HOOK.replace('secret = "0123456789abcdef"', 'secret_file = "x"'),
            "webhooks\\[0\\]: secret_file: .*No such file",
        ),
        (NORTH + HOOK + 'authority = "none.crt"', "webhooks\\[0\\]: authority: .*none.crt: No such file"),
        (
            NORTH + HOOK + 'template.text = "{player}"',
            "webhooks\\[0\\]: template: '{player}': a field is one of",
        ),
        (NORTH + HOOK + "template.at = 2026-11-30", "webhooks\\[0\\]: template: '2026-11-30' cannot be sent"),
        (NORTH + HOOK + 'escape = "html"', "webhooks\\[0\\]: escape: it has effect only with a template"),
        (NORTH + HOOK + "every = 3", "webhooks\\[0\\]: every: this field is not known"),
        (MQTT.replace("mqtts", "https") + NORTH, "mqtt: url: not the address of a broker"),
        (MQTT + 'user = "x"\npassword_file = "none"\n' + NORTH, "mqtt: password_file: none: No such file"),
        (
            MQTT + 'password = "0123456789abcdef"\npassword_file = "x"\n' + NORTH,
            "mqtt: password: give password or password_file",
        ),
        (MQTT + 'password = "0123456789abcdef"\n' + NORTH, "mqtt: password: a password needs a user"),
        (MQTT + 'topic = "a/#"\n' + NORTH, "mqtt: topic: 'a/#' is not a topic prefix"),
        (MQTT + 'discovery = "a b"\n' + NORTH, "mqtt: discovery: 'a b' is not a topic prefix"),
        (MQTT + 'tables = ["south"]\n' + NORTH, "mqtt: tables: there is no table"),
        (MQTT + 'lamps = ["south"]\n' + NORTH, "mqtt: lamps: there is no table"),
        (MQTT + 'authority = "none.crt"\n' + NORTH, "mqtt: authority: .*none.crt: No such file"),
        ('[metrics]\ntoken = "short"\n' + NORTH, "metrics: token: a token has 16 characters or more"),
        ('[metrics]\ntoken_file = "none"\n' + NORTH, "metrics: token_file: none: No such file"),
        (
            '[metrics]\ntoken = "0123456789abcdef"\ntoken_file = "x"\n' + NORTH,
            "metrics: token: give token or token_file",
        ),
        ("[tables", "club.toml: "),
    ],
)
def test_a_bad_setting_is_one_line_that_names_file_table_and_field(
    text: str, words: str, tmp_path: Path
) -> None:
    with pytest.raises(AdoubeError, match=words) as told:
        read(tmp_path, text)

    assert "club.toml" in str(told.value)
    assert "0123456789abcdef" not in str(told.value)


def test_two_boards_on_the_page_are_two_boards(tmp_path: Path) -> None:
    assert len(read(tmp_path, NORTH + NORTH.replace("north", "south")).plans) == 2


def test_a_table_that_is_to_begin_anew_has_to_be_there(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(NORTH)

    assert read_club(tmp_path / "club.toml", ["north"]).plans[0].new_match
    with pytest.raises(AdoubeError, match="--new-match south: .* has no such table; it has north"):
        read_club(tmp_path / "club.toml", ["south"])


CHESS = NORTH.replace("jarmo", "chess")
ROUND = '[[broadcasts]]\nround = "abcd1234"\n'
FOLDER = '[[round_folders]]\nfolder = "live"\n'


def test_a_round_has_every_chess_table_unless_some_are_named(tmp_path: Path) -> None:
    boards = (
        CHESS + CHESS.replace("north", "south") + CHESS.replace("north", "aisle").replace("chess", "jarmo")
    )

    [pushed] = read(tmp_path, boards + ROUND + 'token = "lip_x"\n').feeds.broadcasts
    [folder] = read(tmp_path, boards + FOLDER + 'tables = ["south"]\nnumber = 3\n').feeds.folders

    assert (pushed.played.tables, pushed.token, pushed.url) == (
        ("north", "south"),
        "lip_x",
        "https://lichess.org",
    )
    assert "lip_x" not in repr(pushed)
    assert (folder.folder, folder.played.tables, folder.played.number) == (tmp_path / "live", ("south",), 3)


def test_a_token_may_stand_in_a_file_or_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "token").write_text("lip_file\n")
    monkeypatch.setenv("ADOUBE_BROADCAST_TOKEN", "lip_environment")

    [from_file] = read(tmp_path, CHESS + ROUND + 'token_file = "token"\n').feeds.broadcasts
    [from_environment] = read(tmp_path, CHESS + ROUND).feeds.broadcasts

    assert (from_file.token, from_environment.token) == ("lip_file", "lip_environment")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (CHESS + ROUND, "broadcasts\\[0\\]: token: .*ADOUBE_BROADCAST_TOKEN"),
        (CHESS + ROUND + 'token = "a"\ntoken_file = "b"', "broadcasts\\[0\\]: token: .*not both"),
        (CHESS + ROUND + 'token = "two words"', "broadcasts\\[0\\]: token: "),
        (CHESS + ROUND + 'token_file = "none"', "broadcasts\\[0\\]: token_file: none: No such file"),
        (CHESS + ROUND.replace("1234", "12") + 'token = "a"', "broadcasts\\[0\\]: round: "),
        (CHESS + ROUND + 'token = "a"\nurl = "http://x.org"', "broadcasts\\[0\\]: url: "),
        (CHESS + ROUND + 'token = "a"\ntables = ["attic"]', "broadcasts\\[0\\]: tables: .*attic"),
        (NORTH + FOLDER, "round_folders\\[0\\]: tables: no table in this file plays chess"),
        (CHESS + "[[livechess]]\nport = 70000", "livechess\\[0\\]: port: "),
        (CHESS + '[[livechess]]\ntables = ["attic"]', "livechess\\[0\\]: tables: .*attic"),
    ],
)
def test_a_feed_that_cannot_be_meant_is_refused_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, complaint: str
) -> None:
    monkeypatch.delenv("ADOUBE_BROADCAST_TOKEN", raising=False)

    with pytest.raises(AdoubeError, match=complaint):
        read(tmp_path, text)


TOURNAMENT = '[tournament]\nfile = "open.trf"\n'


def test_a_tournament_is_played_at_all_tables_unless_some_are_named(tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_bytes(begun(4, 3).data)

    venue = read(tmp_path, TOURNAMENT + NORTH + NORTH.replace("north", "south")).feeds.venue

    assert venue is not None
    assert (venue.file.path, venue.tables) == (tmp_path / "open.trf", ("north", "south"))
    assert [venue.table_of(board) for board in (1, 2, 3)] == ["north", "south", None]


def test_a_program_for_the_pairings_is_named_beside_the_file(tmp_path: Path) -> None:
    published = published_rounds(2025)[3]
    (tmp_path / "open.trf").write_bytes(published.before.data)
    program = stand_in(tmp_path)

    venue = read(tmp_path, TOURNAMENT + f'pairings_by = "{program.name}"\n' + NORTH).feeds.venue

    assert venue is not None
    assert venue.pair is not None
    made = venue.pair(published.before.tournament, published.byes)
    assert ({*made.pairs}, made.program) == (published.pairs, "bbpPairings v6.0.0")


@pytest.mark.parametrize(
    ("text", "trf", "words"),
    [
        (TOURNAMENT + 'tables = ["attic"]\n', b"", "tournament: tables: .*attic"),
        (TOURNAMENT, None, "open.trf: the file cannot be read"),
        (TOURNAMENT, b"001    x", "open.trf, line 1, column 5: a number has to stand here"),
        (
            TOURNAMENT + 'pairings_by = "none.exe"\n',
            begun(4, 3).data,
            r"line \d+: tournament: pairings_by: .*none.exe cannot be started",
        ),
    ],
)
def test_a_tournament_that_cannot_be_is_told_in_one_line(
    tmp_path: Path, text: str, trf: bytes | None, words: str
) -> None:
    if trf is not None:
        (tmp_path / "open.trf").write_bytes(trf)

    with pytest.raises(AdoubeError, match=words):
        read(tmp_path, text + NORTH)


def test_a_club_without_chess_needs_no_extra_for_chess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.setitem(sys.modules, "adoube.feeds.broadcast", None)

    assert [plan.table for plan in read(tmp_path, NORTH).plans] == ["north"]
    with pytest.raises(AdoubeError, match=r"not installed: chess \(extra broadcast\)"):
        read(tmp_path, NORTH + ROUND + 'token = "a"\n')


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("dgt:", "nothing stands after the colon"),
        ("dgt:hid", "DGT boards are not HID devices"),
        ("dgt:socket://nowhere", "is not that of a port"),
    ],
)
def test_a_board_of_another_maker_that_cannot_be_meant_is_told_with_its_line(
    board: str, why: str, tmp_path: Path
) -> None:
    with pytest.raises(AdoubeError) as told:
        read(tmp_path, f'[tables.north]\ngame = "chess"\nboard = "{board}"\n')

    assert "line 3: tables: north: board" in str(told.value)
    assert why in str(told.value)


def test_two_tables_cannot_have_one_electronic_board(tmp_path: Path) -> None:
    tables = (f'[tables.{name}]\ngame = "chess"\nboard = "dgt:COM3"\n' for name in ("north", "south"))

    with pytest.raises(AdoubeError, match="north"):
        read(tmp_path, "".join(tables))
