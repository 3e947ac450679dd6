"""Whatever a file holds, it is a game that works, or one line that says where it is wrong."""

from __future__ import annotations

from importlib import resources
from random import Random

import pytest

from adoube.errors import AdoubeError
from adoube.games.lud.description import read_description
from adoube.games.lud.game import LudGame, class_of
from tests.games.described import framed
from tests.games.lud.hostile import HOSTILE, Hostile, found_in

OURS = sorted(
    file.name
    for file in (resources.files("adoube.games") / "descriptions").iterdir()
    if file.name.endswith(".lud")
)
PIECES = (
    "(",
    ")",
    "{",
    "}",
    "<",
    ">",
    '"',
    "#1",
    "if:",
    "9",
    "-1",
    "(move Pass)",
    "(moveAgain)",
    "Diagonal",
    " ",
    "\n",
)


def text_of(name: str) -> str:
    return (resources.files("adoube.games") / "descriptions" / name).read_text(encoding="utf-8")


def mutated(text: str, rng: Random) -> str:
    """The text with a few parts cut out, doubled, exchanged or put in."""
    for _ in range(rng.randint(1, 4)):
        one, other = sorted(rng.randrange(len(text)) for _ in range(2))
        other = min(other, one + 60)
        match rng.randrange(4):
            case 0:
                text = text[:one] + text[other:]
            case 1:
                text = text[:other] + text[one:other] + text[other:]
            case 2:
                text = text[:one] + rng.choice(PIECES) + text[one:]
            case _:
                words = text.split(" ")
                first, second = rng.randrange(len(words)), rng.randrange(len(words))
                words[first], words[second] = words[second], words[first]
                text = " ".join(words)
    return text


def plays_on(game: LudGame, rng: Random) -> None:
    """A few random turns, each written and read back."""
    position = game.start()
    for _ in range(8):
        found = list(game.successors(position))
        assert len({after for _, after in found}) == len(found)
        assert (not found) == (game.outcome(position) is not None)
        if not found:
            return
        turn, after = rng.choice(found)
        read = game.read(game.write(turn))
        assert read == turn
        assert game.why_illegal(position, read) is None
        assert game.after(position, read) == after
        position = after


def refusal_of(text: str, name: str) -> str:
    """Why a description is refused; nothing where it is a game, which then plays."""
    try:
        plays_on(class_of(read_description(text, name), name)(), Random(text))
    except AdoubeError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", OURS)
def test_a_mutated_description_is_refused_in_one_line_or_plays(name: str, *, quick: bool) -> None:
    text = text_of(name)
    said = [refusal_of(mutated(text, Random(f"{name} {seed}")), name) for seed in range(40 if quick else 80)]

    assert [line for line in said if line and not line.startswith(f"{name}, line ")] == []
    assert "" in said


STEP_ON = "(move Step (from {}) (to if:(is Empty (to))) (then (moveAgain)))"
LOOKING = "(forEach Piece (move Slide (then (if (can Move {}) (moveAgain)))))"


def test_turns_that_go_on_in_too_many_ways_are_stopped() -> None:
    first, again = (STEP_ON.format(site) for site in ("", "(last To)"))
    place = '(place "Man1" (sites Bottom))'
    game = framed(f"(if (is Prev Mover) {again} (forEach Piece {first}))", board="(square 26)", start=place)

    with pytest.raises(AdoubeError, match="in more ways than the 50000 that are looked at"):
        game.count(game.start())


def test_looking_far_ahead_is_refused() -> None:
    look = LOOKING.format(LOOKING.format(LOOKING.format("(forEach Piece (move Slide))")))

    with pytest.raises(AdoubeError, match="at most 2 moves ahead"):
        framed(look)


def test_a_search_that_is_too_wide_says_so() -> None:
    look = LOOKING.format(LOOKING.format("(forEach Piece (move Slide))"))
    game = framed(look, board="(square 26)", start='(place "Man1" (sites Phase 0))')

    with pytest.raises(AdoubeError, match="in more ways than the 50000 that are looked at"):
        game.count(game.start())


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda hostile: hostile.name)
def test_what_would_stop_a_table_is_stopped_in_one_sentence(hostile: Hostile) -> None:
    said = found_in(hostile.text)

    assert hostile.told in said
    assert bool(said) == bool(hostile.told)
    assert "\n" not in said
