"""Seats and people within sentences: their grammatical forms, and names instead of seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.games.registry import all_listed
from adoube.words import CodedText, coded, text_of
from adoube.words.catalogue import Catalogue
from adoube.words.names import game_name, kind_name, named, people_of, person_name, seat_name
from adoube_scoreboard.words import LANGUAGES
from tests.tools import ROOT

FOLDERS = (ROOT / "host" / "adoube" / "words", ROOT / "web_scoreboard" / "adoube_scoreboard" / "words")
FORM = re.compile(r'FORM\(\s*\$\w+, "(\w+)"\s*\)')
OTHERS = [tag for tag in LANGUAGES if tag != "en"]


def whole(tag: str) -> str:
    """All texts of a language."""
    return "\n".join(
        file.read_text(encoding="utf-8") for folder in FOLDERS for file in (folder / tag).glob("*.ftl")
    )


def subjects() -> Iterator[CodedText]:
    """Everything that a sentence may name where it names a seat."""
    yield from (
        coded(f"seats.{name}", name="Anna") for name in Catalogue.beside("adoube").section("seats").names
    )
    yield from (seat_name("p2"), person_name("Computer"), person_name("Computer 2"), person_name("Anna"))


def form(said: CodedText, case: str, tag: str, folder: Path) -> str:
    """A form of a name, asked for as a text of the catalogue does."""
    (folder / "tried.ftl").write_text(f'text = {{ FORM($who, "{case}") }}\n', encoding="utf-8")
    return Catalogue(folder).text("tried.text", {"who": LANGUAGES[tag]._filled(said)})


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_name_has_the_forms_that_the_sentences_of_its_language_ask_for(
    tag: str, tmp_path: Path
) -> None:
    wanted = {*FORM.findall(whole(tag))} | ({"number"} if "VERB(" in whole(tag) else set())

    assert wanted
    for said in subjects():
        for case in wanted:
            assert form(said, case, tag, tmp_path), (said.code, case)


@pytest.mark.parametrize(
    ("tag", "case", "seat", "text"),
    [
        ("fr", "of", "white", "des Blancs"),
        ("fr", "to", "black", "aux Noirs"),
        ("fr", "of", "fox", "du renard"),
        ("es", "of", "white", "de las blancas"),
        ("es", "to", "fox", "al zorro"),
        ("nl", "of", "white", "van wit"),
        ("nl", "of", "geese", "van de ganzen"),
        ("de", "of", "white", "von Weiß"),
        ("de", "of", "geese", "der Gänse"),
        ("de", "to", "geese", "den Gänsen"),
        ("en", "of", "hounds", "the hounds'"),
    ],
)
def test_a_seat_is_declined(tag: str, case: str, seat: str, text: str, tmp_path: Path) -> None:
    assert form(seat_name(seat), case, tag, tmp_path) == text


@pytest.mark.parametrize(
    ("name", "of"),
    [("Anna", "d’Anna"), ("Élodie", "d’Élodie"), ("Hugo", "d’Hugo"), ("Jean", "de Jean"), ("Ömer", "d’Ömer")],
)
def test_french_elides_before_a_vowel(name: str, of: str, tmp_path: Path) -> None:
    assert form(person_name(name), "of", "fr", tmp_path) == of


@pytest.mark.parametrize(
    ("tag", "seats", "text"),
    [
        ("de", ["geese"], "Gänse haben"),
        ("de", ["fox"], "Fuchs hat"),
        ("fr", ["white"], "Blancs ont"),
        ("en", ["geese"], "Geese have"),
        ("en", ["fox", "geese"], "Fox, Geese have"),
    ],
)
def test_a_verb_agrees_with_its_seat(tag: str, seats: list[str], text: str, tmp_path: Path) -> None:
    verbs = {"de": ("hat", "haben"), "fr": ("a", "ont"), "en": ("has", "have")}[tag]
    source = f'text = {{ $who }} {{ VERB($who, "{verbs[0]}", "{verbs[1]}") }}\n'
    (tmp_path / "tried.ftl").write_text(source, encoding="utf-8")

    names = tuple(LANGUAGES[tag]._filled(seat_name(seat)) for seat in seats)
    who = names[0] if len(names) == 1 else names

    assert Catalogue(tmp_path).text("tried.text", {"who": who}) == text


def test_a_sentence_names_the_people_who_sit_there() -> None:
    people = people_of({"white": "Anna", "black": "Boris"})
    mate = coded("chess.end_mate", winner=seat_name("white"), loser=seat_name("black"))

    said = named(coded("table.over", why=mate), people)

    assert str(said) == (
        "The game is over. Anna has given checkmate: Boris's king is attacked and cannot be saved."
    )
    assert str(named(coded("endings.won", winners=(seat_name("white"),)), people)) == "Anna wins"


def test_what_has_no_forms_stands_in_a_sentence_as_it_is() -> None:
    who = coded("adoube_scoreboard:refusals.the_arbiter")

    said = text_of(coded("adoube_scoreboard:refusals.not_your_question", who=who), LANGUAGES["de"])

    assert said == "Diese Frage geht an den Schiedsrichter."


def test_who_gave_no_name_is_called_by_the_seat() -> None:
    assert people_of({"white": "Player 1", "black": ""}) == {}
    assert str(people_of({"white": "Computer"})[seat_name("white")]) == "Computer"


def test_the_colour_of_a_piece_stays_what_it_is() -> None:
    piece = coded("pieces.of_seat", seat=seat_name("black"), kind=kind_name("rook"))

    assert named(piece, people_of({"black": "Boris"})) == piece


@pytest.mark.parametrize("tag", LANGUAGES)
def test_nobody_is_called_player_1_in_english_elsewhere(tag: str) -> None:
    said = {text_of(person_name("Player 1"), LANGUAGES[tag]), text_of(seat_name("p1"), LANGUAGES[tag])}

    assert len(said) == 1
    assert ("Player 1" in said) == (tag == "en")


def test_every_game_has_its_title_in_every_language() -> None:
    for game in all_listed():
        said = game_name(game["id"], game["title"])

        assert str(said) == game["title"]
        assert isinstance(said, CodedText)
        assert all(LANGUAGES[tag].has(said.code) for tag in LANGUAGES), game["id"]
    assert game_name("hare-and-hounds", "Hare and hounds") == "Hare and hounds"


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("chess", ("Schach", "Échecs", "Ajedrez", "Schaken")),
        ("nine-mens-morris", ("Mühle", "Jeu du moulin", "Juego del molino", "Molenspel")),
        ("jarmo", ("Jarmo",) * 4),
    ],
)
def test_a_game_is_called_what_its_players_call_it(game: str, names: tuple[str, ...]) -> None:
    said = game_name(game, game)

    assert isinstance(said, CodedText)
    assert tuple(text_of(said, LANGUAGES[tag]) for tag in ("de", "fr", "es", "nl")) == names


@pytest.mark.parametrize(
    ("kind", "beside", "names"),
    [
        ("king", {"king", "queen", "pawn"}, ("König", "roi", "rey", "koning")),
        ("king", {"king", "man"}, ("Dame", "dame", "dama", "dam")),
        ("king", {"king", "man", "woman"}, ("König", "roi", "rey", "koning")),
        ("man", {"king", "man"}, ("Stein", "pion", "peón", "schijf")),
        ("man", {"king", "man", "woman"}, ("Mann", "homme", "hombre", "man")),
    ],
)
def test_what_a_piece_is_called_depends_on_its_game(
    kind: str, beside: set[str], names: tuple[str, ...]
) -> None:
    said = kind_name(kind, beside)

    assert isinstance(said, CodedText)
    assert tuple(text_of(said, LANGUAGES[tag]) for tag in ("de", "fr", "es", "nl")) == names
