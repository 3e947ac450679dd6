"""Tries texts on every game, and counts those that a game accepts although no listed turn leads there.

    python -m benchmarks.accepted_texts --texts 20000 [--seed N] [--game chess]

The texts are legal writings, such ones with something exchanged, and those of other games and programs
(`adoube.games.checking.texts`). `read` is the game's own notation, `read_entry` what people and programs hand
in. Games whose turns cannot be listed are left out: `tests/games/test_accepted_texts.py` has a way for them.
Prints the first wrong texts and the counts of each game; exit status 1 if any is wrong.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import click

from adoube.games.base import AnyGame
from adoube.games.checking.texts import altered_texts, foreign_texts, texts_with_another_cell
from adoube.games.line import Line
from adoube.games.registry import game_names, make_game
from adoube.games.verdict import IllegalTurn, UnreadableTurn

MOST_TURNS = 80  # of a random game
EACH = 200  # texts of each kind in a position
SHOWN = 10  # wrong texts of a game


def texts_for(line: Line, rng: Random) -> Iterator[str]:
    """Texts to try in a position."""
    game = line.game
    own = [game.write(turn) for turn, _ in game.successors(line.position)]
    exchanged = [other for text in own for other in texts_with_another_cell(text, game.board.names)]
    yield from rng.sample(exchanged, min(len(exchanged), EACH))
    yield from islice(altered_texts(own, game.board.names, rng), EACH)
    yield from islice(foreign_texts(own, game.board.names, rng), EACH)


def verdict(line: Line, text: str, door: str, listed: set[Any]) -> str:
    """The fate of a text: unreadable, refused, right, wrong, or the error that reading it raises."""
    game, position = line.game, line.position
    try:
        turn = game.read(text) if door == "read" else game.read_entry(position, text)
        if game.why_illegal(position, turn) is not None:
            return "refused"
        return "right" if game.after(position, turn) in listed else "wrong"
    except UnreadableTurn:
        return "unreadable"
    except IllegalTurn:
        return "refused"
    except Exception as error:  # noqa: BLE001 - what is looked for
        return f"raised {type(error).__name__}"


def tried(game: AnyGame, most: int, rng: Random) -> tuple[Counter[str], list[str]]:
    """The verdicts on so many texts over random games, and the wrong ones in words."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    line = Line.begin(game)
    while counts.total() < 2 * most:
        if line.outcome is not None or line.ply >= MOST_TURNS:
            line = Line.begin(game)
        listed = {after for _, after in game.successors(line.position)}
        for text in texts_for(line, rng):
            for door in ("read", "read_entry"):
                found = verdict(line, text, door, listed)
                counts[found] += 1
                if found not in ("unreadable", "refused", "right"):
                    wrong.append(f"{game.id}, after {line.written_turns()}: {door} {text!r}: {found}")
        line = line.extended(*game.random_turn(line.position, rng))
    return counts, wrong


@click.command()
@click.option("--texts", default=20_000, help="How many texts to try on each game, at least.")
@click.option("--seed", default=0, help="The seed of the random games and of the texts.")
@click.option("--game", "games", multiple=True, default=tuple(game_names()))
def main(texts: int, seed: int, games: tuple[str, ...]) -> None:
    """Try texts on games; --game may be given more than once."""
    all_wrong = 0
    for name in games:
        game = make_game(name)
        if not game.enumerable:
            continue
        counts, wrong = tried(game, texts, Random(f"{seed}/{name}"))
        all_wrong += len(wrong)
        for told in wrong[:SHOWN]:
            click.echo(told)
        figures = ", ".join(f"{key} {count}" for key, count in sorted(counts.items()))
        click.echo(f"{name}: {counts.total()} readings: {figures}")
    click.echo(f"wrong: {all_wrong}")
    sys.exit(1 if all_wrong else 0)


if __name__ == "__main__":
    main()
