"""The contents that a catalogue may have, and their effect."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.words import ENGLISH, CodedText, Language, MissingWords, as_written, coded, faults_borne, text_of
from adoube.words.catalogue import Catalogue, Section
from adoube.words.coded_text import languages_beside
from adoube.words.names import kind_name, seat_name
from adoube_scoreboard.words import LANGUAGES

TURNS = """
taken_back =
    { $turns ->
        [0] No turn was taken back.
        [one] A turn was taken back.
       *[other] { $turns } turns were taken back.
    }
"""


def section(source: str, locale: str = "en-GB") -> Section:
    return Section("tried", source, locale)


@pytest.mark.parametrize(
    ("turns", "text"),
    [
        (0, "No turn was taken back."),
        (1, "A turn was taken back."),
        (2, "2 turns were taken back."),
        (5, "5 turns were taken back."),
        (12345, "12345 turns were taken back."),
    ],
)
def test_a_plural_form_follows_the_number(turns: int, text: str) -> None:
    assert section(TURNS).text("taken_back", {"turns": turns}) == text


@pytest.mark.parametrize(
    ("names", "joined", "either", "beside"),
    [
        ((), "", "", ""),
        (("a1",), "a1", "a1", "a1"),
        (("a1", "b1"), "a1 and b1", "a1 or b1", "a1, b1"),
        (("a1", "b1", "c1"), "a1, b1 and c1", "a1, b1 or c1", "a1, b1, c1"),
        (tuple("abcde"), "a, b, c, d and e", "a, b, c, d or e", "a, b, c, d, e"),
    ],
)
def test_a_list_is_joined_as_its_text_says(
    names: tuple[str, ...], joined: str, either: str, beside: str
) -> None:
    found = section('all = { LIST($c) }\nany = { LIST($c, type: "or") }\nrow = { $c }\n')

    assert [found.text(name, {"c": names}) for name in ("all", "any", "row")] == [joined, either, beside]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", ["and", "or", "score", "sentences", "sum", "turns", "unit", "versus"])
def test_every_language_joins_lists_of_any_length(language: str, style: str) -> None:
    found = section(f'all = {{ LIST($c, type: "{style}") }}\n', locale=language)

    for count in range(6):
        joined = found.text("all", {"c": tuple("12345"[:count])})
        assert [each for each in joined if each.isdigit()] == list("12345"[:count])


def test_another_language_joins_and_counts_in_its_own_way() -> None:
    german = section(
        'all = { LIST($c) }\nany = { LIST($c, type: "or") }\nfree = { $mm } mm Luft\n', locale="de"
    )

    assert german.text("all", {"c": ("a1", "b1", "c1")}) == "a1, b1 und c1"
    assert german.text("any", {"c": ("a1", "b1")}) == "a1 oder b1"
    assert german.text("free", {"mm": 0.125}) == "0,125 mm Luft"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("here = There is { $it }.", "There is {x}."),
        ('here = {"    "}indented', "    indented"),
        ('here = {"{"}"a": 1{"}"}', '{"a": 1}'),
        ("here =\n    first\n      second\n\n    third\n", "first\n  second\n\nthird"),
        ("here = first\n    second\n", "first\nsecond"),
        ("# why\nhere = text # no comment\n### at the end\n", "text # no comment"),
        ("here = { QUOTED($it) }", "'{x}'"),
    ],
)
def test_a_text_is_what_fluent_makes_of_it(source: str, text: str) -> None:
    found = section(source)

    assert found.text("here", {"it": "{x}"}) == text
    # A number with a fraction goes by the library.
    assert found.text("here", {"it": "{x}", "other": 0.5}) == text


@pytest.mark.parametrize(
    "number", [10**8, -(10**8), 10**17, 10**26, 10**27, 10**400, 123456789012.25, 1e-7, 1e16, 1e30]
)
def test_a_number_of_any_length_is_written(number: int | float) -> None:
    # A choice goes by the library; a row of digits is read back as the same number.
    found = section("here = { $it ->\n    [one] one\n   *[other] { $it }\n}").text("here", {"it": number})

    assert type(number)(found) == number


@pytest.mark.parametrize(
    "source", ["here: text", "here =", "here = { $it", "here = { NO_SUCH($it) }", "  here = x"]
)
def test_what_is_no_fluent_is_refused(source: str) -> None:
    with pytest.raises(MissingWords):
        section(source).text("here", {"it": "x"})


@pytest.mark.parametrize("text", ["{ $it }", "{ LIST($it) }", "\n    { $it ->\n       *[other] x\n    }"])
def test_a_value_that_is_not_given_is_named(text: str) -> None:
    with pytest.raises(MissingWords, match=r"tried\.here.*it"):
        section(f"here = {text}").text("here", {})


def test_a_coded_text_goes_to_json_and_back() -> None:
    inner = coded("jarmo.score", black=6, white=4.5)
    text = coded("jarmo.end_home", seat=("Black", as_written("Ada")), score=inner)

    assert CodedText.from_json(text.to_json()) == text
    assert hash(text) == hash(CodedText.from_json(text.to_json()))
    assert text.to_json()["values"]["score"] == {"code": "jarmo.score", "values": {"black": 6, "white": 4.5}}


@pytest.mark.parametrize(
    "value", [None, "text", {}, {"code": 1, "values": {}}, {"code": "a.b", "values": {"c": None}}]
)
def test_other_json_is_no_coded_text(value: object) -> None:
    with pytest.raises(ValueError, match="coded text"):
        CodedText.from_json(value)


def test_what_stands_in_a_text_is_read_in_the_same_language(tmp_path: Path) -> None:
    (tmp_path / "tried.ftl").write_text("inner = { $n } Züge\nouter = Es sind { LIST($what) }.\n", "utf-8")
    german = Language("de", otherwise=ENGLISH, folders={"adoube": tmp_path})
    text = coded("tried.outer", what=(coded("tried.inner", n=3), coded("headings.examples")))

    assert text_of(text, german) == f"Es sind 3 Züge und {coded('headings.examples')}."


def test_words_from_outside_stand_as_they_are() -> None:
    assert str(as_written("{ $no } field")) == "{ $no } field"
    assert as_written(as_written("once")) == as_written("once")


def test_a_missing_text_is_borne_where_people_play() -> None:
    with pytest.raises(MissingWords):
        str(coded("words.no_such_text"))
    with faults_borne() as faults:
        assert str(coded("words.no_such_text")) == "The words for this are missing."
    assert faults == ["the words have no 'words.no_such_text'"]


def test_a_code_from_a_file_imports_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingWords, match="antigravity"):
        str(CodedText("antigravity:words.stand_in"))


def test_a_catalogue_has_what_its_files_have(tmp_path: Path) -> None:
    (tmp_path / "tried.ftl").write_text(TURNS, "utf-8")
    catalogue = Catalogue(tmp_path)

    assert catalogue.sections() == ["tried"]
    assert catalogue.has("tried.taken_back")
    assert not catalogue.has("tried.other")
    assert not catalogue.has("other.taken_back")


@pytest.mark.parametrize("text", ["{ QUOTED($it) }", "{ LIST($them) }{ $it }"])
def test_a_value_that_nobody_would_read_is_cut(text: str) -> None:
    made = section(f"here = {text}").text("here", {"it": "\0" * 5_000, "them": ("a",)})

    assert 2_000 <= len(made) <= 2_010
    assert made.endswith("…")


def test_what_a_language_lacks_is_read_in_another_and_noted_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "seats.ftl").write_text("white = Weiß\nblack = { $no_value }\n", "utf-8")
    german = Language("de", otherwise=ENGLISH, folders={"adoube": tmp_path})
    said = [coded("seats.white"), coded("seats.black"), coded("seats.red"), coded("headings.examples")]

    assert [text_of(each, german) for each in said * 2] == ["Weiß", "Black", "Red", "Examples"] * 2
    noted = [record.getMessage().partition(" in de:")[0] for record in caplog.records]
    assert noted == ["seats.black", "seats.red", "headings.examples"]


def test_a_label_begins_with_a_capital() -> None:
    assert section("label = { CAPITAL($kind) }").text("label", {"kind": "écu"}) == "Écu"


@pytest.mark.parametrize(
    ("seat", "name"), [("white", "White"), ("p2", "Player 2"), ("p12", "Player 12"), ("violet", "Violet")]
)
def test_a_seat_is_named_in_words(seat: str, name: str) -> None:
    assert str(seat_name(seat)) == name


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("archer", "archer"),
        ("archer.marked", "archer marked"),
        ("pawn.3", "pawn 3"),
        ("zebu", "zebu"),
        ("zebu.asleep", "zebu asleep"),
        ("zebu.2", "zebu 2"),
    ],
)
def test_a_kind_of_piece_is_named_in_words(kind: str, name: str) -> None:
    assert str(kind_name(kind)) == name


def test_a_language_is_a_folder_of_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("words/en", "words/nl", "words/de", "words/empty", "words/__pycache__"):
        (tmp_path / "spoken" / folder).mkdir(parents=True)
    for tag in ("en", "nl", "de"):
        (tmp_path / "spoken" / "words" / tag / "it.ftl").write_text(f"says = {tag}\n", "utf-8")
    (tmp_path / "spoken" / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    languages = languages_beside("spoken")

    assert list(languages) == ["en", "de", "nl"]
    assert [each.text(CodedText("spoken:it.says")) for each in languages.values()] == ["en", "de", "nl"]
