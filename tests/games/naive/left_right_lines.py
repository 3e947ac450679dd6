"""Random lines of Linear Left/Right, on which the game is held against the naive writing of its rules."""

from collections.abc import Iterator, Mapping
from random import Random

from adoube.games.line import Line
from adoube.games.registry import make_game
from tests.games.naive.agreement import differences
from tests.games.naive.left_right import DEFAULTS, LeftRight, State

__all__ = ["draw_options", "walk"]

SEATS = ("first", "second")


def draw_options(rng: Random) -> dict[str, str]:
    """Every option but the defaults' values written out, with cards dealt, on a board of any length."""
    n = rng.choice((1, 2, 3, 3, 4, 4, 5, 7, 10, 13, 20))
    options = {
        "n": str(n),
        "from": rng.choice(("own", "opponent")),
        "off_board": rng.choice(("forced", "card_lost")),
        "cards": _dealt(n, rng),
    }
    shortest = n if options["off_board"] == "forced" else 1
    halves = rng.choice((None, shortest, rng.randint(shortest, n * (n + 1) + 1), n * (n + 1) + 1))
    return options if halves is None else {**options, "length": str(2 * halves)}


def _dealt(n: int, rng: Random) -> str:
    comma = "," if n > 9 or rng.random() < 0.5 else ""
    return "/".join(comma.join(str(card) for card in rng.sample(range(1, n + 1), n)) for _ in SEATS)


def walk(name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
    """Yield the differences in each position of one random game."""
    game = make_game(name, options)
    oracle = LeftRight({**DEFAULTS, **options}, _cards(options["cards"]), _length(options))
    line, state = Line.begin(game), oracle.start()
    while True:
        found = differences(line, oracle, state, _attempts(state, int(options["n"]), rng))
        yield found
        if found or state.position["over"]:
            return
        turn, state = _drawn(oracle, state, rng)
        line = line.play(game.read(turn))


def _cards(text: str) -> dict[str, list[int]]:
    """FIRST/SECOND, with commas or, up to nine cards, without."""
    hands = [hand.split(",") if "," in hand else list(hand) for hand in text.split("/")]
    return {seat: [int(card) for card in hand] for seat, hand in zip(SEATS, hands, strict=True)}


def _length(options: Mapping[str, str]) -> int:
    n = int(options["n"])
    return int(options.get("length", n * n + n + 2))


def _attempts(state: State, n: int, rng: Random) -> Iterator[str]:
    """Both ways with the card that is face up and with another, and no way at all."""
    yield "skip"
    for card in (state.position["memory"]["card"] or n, rng.randint(1, n)):
        yield f"{card}L"
        yield f"{card}R"


def _drawn(oracle: LeftRight, state: State, rng: Random) -> tuple[str, State]:
    """A turn drawn so that counters meet on stacks as well as reach the edges."""
    turns = oracle.writings(state)
    heights = {turn: len(after.position["cells"]) for turn, after in turns.items()}
    stacking = [turn for turn in turns if heights[turn] == len(state.position["cells"])]
    leftward = [turn for turn in turns if turn.endswith(rng.choice("LR"))]
    turn = rng.choice(rng.choice((list(turns), stacking, leftward)) or list(turns))
    return turn, turns[turn]
