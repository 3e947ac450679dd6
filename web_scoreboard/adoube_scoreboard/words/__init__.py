"""Every word of the scoreboard that a person meets, and the languages that its pages speak."""

from collections.abc import Sequence

from adoube.board.geometry import Looks, kind_of, owner_of
from adoube.words import AnyText, CodedText, Words
from adoube.words import coded as core_coded
from adoube.words.coded_text import languages_beside
from adoube.words.names import kind_name, person_name, seat_name

__all__ = [
    "LANGUAGES",
    "call_name",
    "coded",
    "in_sentences",
    "option_name",
    "option_value",
    "piece_name",
    "place_name",
    "player_name",
    "say",
    "seat_name",
    "some_of",
]

# The languages of pages by their tags, English first: each has a folder of this package.
LANGUAGES = languages_beside("adoube_scoreboard")

HAND = "_hand"  # what the name of a place ends with where a seat holds its pieces, after the seat

_NAMED = 12  # most cells named in a sentence; of more only the number helps


_words = Words("adoube_scoreboard")
# The English text of a key, for the terminal and logs. Raises MissingWords for one that is missing.
say = _words.say
coded = _words.coded  # The text of a key in no language yet, for pages: ``coded("page.to_move")``.


def call_name(call: str) -> AnyText:
    """Return a call's name on a button; a call that the catalogue does not know shows its id, capitalised."""
    return _named(f"calls.{call}", otherwise=call.capitalize())


def player_name(player: str) -> AnyText:
    """Return a person's name; who gave none is called by a number, and nobody by nothing."""
    return person_name(player) if player else ""


def place_name(place: str) -> AnyText:
    """Return the name of a place off the board; one that the catalogue does not know shows its id."""
    if _words.has(f"places.{place}"):
        return coded(f"places.{place}")
    holder = place.removesuffix(HAND)
    return seat_name(place) if holder == place else coded("places.hand", seat=seat_name(holder))


def option_name(key: str) -> AnyText:
    """Return the name of a game's option on a form; one that the catalogue does not know shows its key."""
    return _named(f"option_names.{key}", otherwise=_as_words(key).capitalize())


def option_value(key: str, value: str) -> AnyText:
    """Return the allowed values of an option, in words."""
    is_a_word = value.replace("_", "").isalpha()
    return (
        _named(f"option_names.{key}_{value}", otherwise=_as_words(value)) if is_a_word else _as_words(value)
    )


def _named(code: str, otherwise: str) -> AnyText:
    return coded(code) if _words.has(code) else otherwise


def _as_words(key: str) -> str:
    return key.replace("_", " ")


def in_sentences(sentences: Sequence[AnyText]) -> CodedText:
    """Sentences that stand one after the other."""
    return core_coded("text.sentences", sentences=sentences)


def some_of(cells: Sequence[AnyText]) -> CodedText:
    """Return the names of some cells, and how many more there are."""
    more = len(cells) - _NAMED
    return coded("camera.and_more" if more > 0 else "camera.all", cells=cells[:_NAMED], more=max(more, 0))


def piece_name(piece: str, looks: Looks) -> AnyText:
    """Return a piece code as a label: `black.archer.marked` is "Black archer marked".

    `looks` are those of the game. Where one owner alone has such pieces, their kind says all: "Fox".
    """
    owner, _, kind = piece.partition(".")
    name = kind_name(kind, {kind_of(other) for other in looks})
    owners = {owner_of(other) for other in looks if kind_of(other) == kind_of(piece)}
    if owners == {owner} and owner != "shared":
        return core_coded("pieces.alone", kind=name)
    return name if owner == "shared" else _of_seat(owner, name)


def _of_seat(owner: str, kind: AnyText) -> CodedText:
    return core_coded("pieces.of_seat", seat=seat_name(owner), kind=kind)
