"""A journal of version 2, whose rows hold sentences, becomes one of version 3, whose rows hold codes."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adoube.archive.past_games import JournalLibrary
from adoube.errors import AdoubeError
from adoube.records.entries import entries_of
from adoube.records.journal import FILE_NAME, Journal
from adoube.records.journal_file import JournalError
from adoube.records.payloads import Asked, FaultRow
from adoube.records.sentences import PATTERNS, coded_row, coded_sentence
from adoube.words import ENGLISH, CodedText, Language, as_written, coded, text_of
from adoube.words.catalogue import Catalogue
from tests.records.test_journal_file import in_a_process, version_of

SAMPLE = Path(__file__).with_name("version_2.sql")
BACKUP = "journal.version-2.sqlite3"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the sample."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript(SAMPLE.read_text(encoding="utf-8"))
    return tmp_path


def stored(file: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT id, table_id, game_number, kind, utc, data FROM rows").fetchall()


def sentences(value: Any) -> Iterator[str]:
    """Yield the sentences of a row, as version 2 wrote it and as version 3 reads it."""
    match value:
        case {"code": _, "values": _}:
            yield text_of(CodedText.from_json(value))
        case {"text": str(text)} | {"why": str(text)}:
            yield text
        case dict():
            for each in value.values():
                yield from sentences(each)


# A sentence of version 2 whose words have changed since.
REWORDED = (
    "put right when all players agree, or the arbiter says so",
    "corrected when all players agree, or when the arbiter decides",
)


def test_a_journal_of_version_2_shows_the_same_sentences(folder: Path) -> None:
    before = stored(folder / FILE_NAME)

    Journal.open(folder).close()

    after = stored(folder / FILE_NAME)
    said = [[text.replace(*REWORDED) for text in sentences(json.loads(row[-1]))] for row in before]
    assert version_of(folder / FILE_NAME) == 3
    assert [[*sentences(json.loads(row[-1]))] for row in after] == said
    assert sum(map(len, said)) == 13
    assert [row[:-1] for row in after] == [row[:-1] for row in before]
    assert stored(folder / BACKUP) == before


def test_what_it_holds_besides_is_untouched(folder: Path) -> None:
    before = {row[0]: json.loads(row[-1]) for row in stored(folder / FILE_NAME)}

    Journal.open(folder).close()

    for row in stored(folder / FILE_NAME):
        was, now = before[row[0]], json.loads(row[-1])
        if row[3] in ("question", "fault"):
            assert {**now, "text": was["text"]} == {**was, "said": now["said"]}
        elif was.get("ruling") == "result":
            assert now["details"] | {"why": 0} == was["details"] | {"why": 0}
        else:
            assert now == was


def test_its_games_are_read_as_before(folder: Path) -> None:
    with Journal.open(folder) as journal:
        entries = entries_of(journal)
        whys = [entry.final.why for entry in entries if entry.final]
        asked = [row.payload.text for row in journal.rows("north") if isinstance(row.payload, Asked)]
        faults = [row.payload.said.code for row in journal.rows("north") if isinstance(row.payload, FaultRow)]

    assert whys == [
        "Player 2 has resigned.",
        'Es fing an zu regnen, und {niemand} wollte "weiter" spielen.',
        "White has resigned.",
        "The players have agreed on the result.",
    ]
    assert asked[0].startswith("White, which turn did you play? Or lift a piece")
    assert faults == [
        "referee.silent_cells",
        "referee.no_such_choice",
        "referee.left_out",
        "table.game_fault",
        "table.board_says",
        "text.as_written",
    ]


def test_the_same_journal_reads_in_another_language(folder: Path, tmp_path: Path) -> None:
    words = tmp_path / "de"
    words.mkdir()
    (words / "by_word.ftl").write_text("resigned = { $seat } hat aufgegeben.\n", "utf-8")
    (words / "table.ftl").write_text("player = Spieler { $number }\n", "utf-8")
    (words / "referee.ftl").write_text("silent_cells = Nichts bekannt von { LIST($cells) }\n", "utf-8")
    german = Language("de", otherwise=ENGLISH, folders={"adoube": words})

    with Journal.open(folder) as journal:
        results = [entry.final.said for entry in entries_of(journal) if entry.final and entry.final.said]
        [silent] = [
            row.payload.said
            for row in journal.rows("north")
            if isinstance(row.payload, FaultRow) and row.payload.said.code == "referee.silent_cells"
        ]

    assert [text_of(each, german) for each in (results[0], results[3])] == [
        "Spieler 2 hat aufgegeben.",
        "The players have agreed on the result.",
    ]
    assert text_of(silent, german) == "Nichts bekannt von a1 und c1"


def test_a_past_game_has_its_texts_and_their_codes(folder: Path) -> None:
    Journal.open(folder).close()

    game = JournalLibrary(folder).required("north-1")

    assert game.happenings[1].text.startswith("White is asked: White, which turn did you play?")
    faults = [each.details for each in game.happenings if each.kind == "fault"]
    assert faults[0] == {
        "text": "Nothing is known of a1, c1: the sensors there do not report",
        "said": {"code": "referee.silent_cells", "values": {"cells": ["a1", "c1"]}},
    }
    ruling = game.happenings[-1].details["details"]
    assert ruling["why"] == "The players have agreed on the result."
    assert ruling["said"] == {"code": "rulings.players_agree", "values": {}}


def test_nobody_reads_it_before_it_is_up_to_date(folder: Path) -> None:
    before = (folder / FILE_NAME).read_bytes()

    with pytest.raises(JournalError, match="this journal has version 2"):
        Journal.open_to_read(folder)

    assert (folder / FILE_NAME).read_bytes() == before
    Journal.open(folder).close()
    with Journal.open_to_read(folder) as journal:
        assert len(journal.rows("north")) == 22


def test_a_row_that_is_damaged_stays_as_it_is_and_is_named(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        connection.execute("INSERT INTO rows VALUES (99, 1, 3, 'fault', '2026-03-01T19:00:00+00:00', 0, '{')")

    with Journal.open(folder) as journal, pytest.raises(AdoubeError, match="row 99"):
        journal.rows("north")

    assert stored(folder / FILE_NAME)[-1][-1] == "{"


def test_rows_can_still_not_be_changed(folder: Path) -> None:
    Journal.open(folder).close()

    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            connection.execute("UPDATE rows SET data = '{}'")
        with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
            connection.execute("DELETE FROM rows")


FULL_DISK = """
import resource, sys
from pathlib import Path
from adoube.errors import AdoubeError
from adoube.records.journal import Journal
resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))
try:
    Journal.open(Path(sys.argv[1]))
except AdoubeError as error:
    print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="only on systems with resource limits")
@pytest.mark.parametrize(("share", "is_copied"), [(0.5, False), (1.02, True)])
def test_a_full_disk_leaves_the_journal_as_it_was(folder: Path, share: float, is_copied: bool) -> None:
    """The first limit stops the copy, the second the rows, which take more room than before."""
    file = folder / FILE_NAME
    with closing(sqlite3.connect(file)) as connection, connection:
        fault = json.dumps({"text": "Turns may not be taken back at this table"})
        connection.executemany(
            "INSERT INTO rows VALUES (?, 1, 3, 'fault', '2026-03-01T19:00:00+00:00', 0, ?)",
            [(number, fault) for number in range(100, 3_100)],
        )
    before, room = stored(file), int(file.stat().st_size * share)

    outcome = in_a_process(FULL_DISK.replace("ROOM", str(room)), folder)

    assert outcome.stdout.startswith(f"{file}: the journal cannot be used: "), outcome
    assert version_of(file) == 2
    assert stored(file) == before
    assert (folder / BACKUP).exists() == is_copied
    with Journal.open(folder) as journal:
        assert len(journal.rows("north")) == 3_022


KILLED = """
import os, signal, sys
from pathlib import Path
from adoube.records import journal_file
from adoube.records.journal import Journal
from adoube.records.sentences import coded_row
rows = 0
def dying(kind, data):
    global rows
    rows += 1
    if rows == 9:
        os.kill(os.getpid(), signal.SIGKILL)
    return coded_row(kind, data)
journal_file.coded_row = dying
Journal.open(Path(sys.argv[1]))
"""


@pytest.mark.skipif(os.name != "posix", reason="only on systems with SIGKILL")
def test_a_program_killed_meanwhile_leaves_the_journal_as_it_was(folder: Path) -> None:
    before = stored(folder / FILE_NAME)

    outcome = in_a_process(KILLED, folder)

    assert outcome.returncode == -signal.SIGKILL
    assert version_of(folder / FILE_NAME) == 2
    assert stored(folder / FILE_NAME) == before
    with Journal.open(folder) as journal:
        assert len(journal.rows("north")) == 22
    assert stored(folder / BACKUP) == before


SLOW = """
import sys
from pathlib import Path
from adoube.records import journal_file
from adoube.records.journal import Journal
from adoube.records.sentences import coded_row
def slow(kind, data):
    print("here", flush=True)
    sys.stdin.readline()
    return coded_row(kind, data)
journal_file.coded_row = slow
Journal.open(Path(sys.argv[1]))
print("done", flush=True)
"""


def test_a_second_program_is_told_who_is_at_it_and_comes_in_afterwards(folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        assert first.stdout.readline() == "here\n"
        with pytest.raises(JournalError, match=f"process {first.pid}"):
            Journal.open(folder)
        with pytest.raises(JournalError, match="this journal has version 2"):
            Journal.open_to_read(folder)
        assert first.communicate("\n" * 30, timeout=30)[0].endswith("done\n")

    with Journal.open(folder) as journal:
        assert len(journal.rows("north")) == 22


# sentences

WHICH = "which turn did you play? Or lift a piece for a moment and put it back:"


@pytest.mark.parametrize(
    "sentence",
    [
        f"White, {WHICH} a5 for b3.",
        f"White, {WHICH} a5 for b3 or c5 for d3.",
        f"Player 3, {WHICH} a5 for b3, b1 for c3 or c5 for d3.",
        "Or lift a piece for a moment and put it back: x for",
        "'it\\'s' is not one of the choices that are open",
        "'it's' is not one of the choices that are open",
        "b'x' is not one of the choices that are open",
        "Was turn 007, a1-b3, another one? It is put right when all players agree, or the arbiter says so.",
        "Nothing is known of a1: the sensors there do not report",
        "Nothing is known of a1, b2,c3: the sensors there do not report",
        "{ $seat } has resigned.",
        "White\nhas resigned.",
        " has resigned.",
        "The board says: ",
        "",
        "x" * 10_000,
    ],
)
def test_every_sentence_reads_as_it_was_written(sentence: str) -> None:
    assert text_of(coded_sentence(sentence)) == sentence


def test_the_patterns_name_texts_of_the_catalogue_with_their_fields() -> None:
    words = Catalogue.beside("adoube")
    for pattern in PATTERNS:
        section, _, name = pattern.code.partition(".")
        assert words.section(section).fields(name) == frozenset(pattern.regex.groupindex), pattern.code


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("fault", "{"),
        ("fault", "[]"),
        ("fault", '{"text": 5}'),
        ("fault", '{"text": "x", "text": null}'),
        ("ruling", '{"ruling": "pause", "details": {}}'),
        ("ruling", '{"ruling": "result", "details": {"why": null}}'),
        ("turn", '{"text": "x"}'),
    ],
)
def test_what_holds_no_sentence_stays_as_it_is(kind: str, data: str) -> None:
    assert coded_row(kind, data) == data


def test_a_row_of_version_3_is_none_of_version_2() -> None:
    row = json.dumps({"said": as_written("x").to_json()})

    assert coded_row("fault", row) == row
    assert coded("rulings.abandoned").to_json() == {"code": "rulings.abandoned", "values": {}}
