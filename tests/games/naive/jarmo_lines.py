"""Holds Jarmo and Jasir against the naive writing of their rules, position by position, on random lines."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from adoube.board.geometry import Placement, owner_of
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.games.verdict import IllegalTurn
from tests.games.naive import jarmo as naive

__all__ = ["CHOICES", "Compared", "Memory", "differences", "draw_options", "drawn", "midgame", "walk"]

Memory = Mapping[str, Mapping[str, Any]]  # `credits` and `shuttle` of a printed position
CHOICES: Mapping[str, tuple[str, ...]] = {
    "first": ("black", "white"),
    "reentry": ("optional", "forced", "costs_turn", "dagaz"),
    "marking": ("landing", "before"),
    "no_captive": ("lapses", "banked"),
    "credit": ("after", "before"),
    "end_test": ("both", "mover"),
    "annihilated": ("end", "play_on"),
    "shuttle": ("own", "both", "any", "off"),
    "shuttle_only": ("barred", "allowed"),
    "quiet_limit": ("none", "1", "4", "10"),
    "stuck": ("skip", "loses"),
    "protect_home_row": ("no", "yes"),
}
LONGEST_WALK = 40
OTHER = {"black": "white", "white": "black"}


class Compared(NamedTuple):
    """A position in which the two are compared."""

    line: Line
    before: dict[str, Any]  # the position as printed
    options: Mapping[str, str]
    quiet: int  # turns since the last capture or arrival


def draw_options(rng: Random) -> dict[str, str]:
    """Options that leave the defaults in a few places, or in all of them."""
    share = rng.choice((0.0, 0.15, 0.4, 1.0))
    return {key: rng.choice(values) if rng.random() < share else values[0] for key, values in CHOICES.items()}


def midgame(game: AnyGame, rng: Random) -> Line:
    """A position that play might have reached: marks, captured archers, and credits where no hole is free."""
    standing = _crowded(rng) if rng.random() < 0.5 else _scattered(rng)
    cells = {
        cell: (f"{owner}.archer" + rng.choice(("", ".marked")),)
        for owner, own in standing.items()
        for cell in own
    }
    captured = {owner: 5 - len(own) for owner, own in standing.items()}
    chains = {owner: _chain(game, owner, cells, rng) for owner in OTHER}
    memory: Memory = {"credits": _credits(game, cells, captured, rng), "shuttle": chains}
    return _standing(game, cells, rng.choice(list(OTHER)), memory)


def drawn(game: AnyGame, drawing: str, to_move: str, memory: Memory) -> Line:
    """The position of a drawing, rank 5 first: "b", "w" archers, "B", "W" marked ones, "." a free hole."""
    owners = {"b": "black", "w": "white"}
    cells = {
        f"{file}{rank}": (f"{owners[letter.lower()]}.archer" + (".marked" if letter.isupper() else ""),)
        for rank, row in zip("54321", drawing.split(), strict=True)
        for file, letter in zip("abcde", row, strict=True)
        if letter != "."
    }
    return _standing(game, cells, to_move, memory)


def _standing(
    game: AnyGame,
    cells: Mapping[str, tuple[str, ...]],
    to_move: str,
    memory: Memory,
) -> Line:
    """The archers of either seat that do not stand on the board were captured."""
    owners = [owner_of(piece) for (piece,) in cells.values()]
    off = {"captured": {f"{o}.archer": 5 - owners.count(o) for o in OTHER if owners.count(o) < 5}}
    if game.options["reentry"] == "dagaz":
        off["reserve"] = {}
    return Line(game, game.load(Placement(cells, off), to_move, memory))


def _scattered(rng: Random) -> dict[str, list[str]]:
    """One to five archers a seat, anywhere."""
    black, white = rng.randint(1, 5), rng.randint(1, 5)
    cells = rng.sample(list(naive.LINES), black + white)
    return {"black": cells[:black], "white": cells[black:]}


def _crowded(rng: Random) -> dict[str, list[str]]:
    """One first row with no hole free or one, two of its archers being runners come home; others between."""
    owner = rng.choice(list(OTHER))
    row = rng.sample([f"{file}{naive.HOME_RANK[owner]}" for file in "abcde"], 5)
    between = rng.sample([cell for cell in naive.LINES if cell[1] in "234"], 5)
    own = row[2 + rng.randint(0, 1) :] + between[: rng.randint(0, 1)]
    return {owner: own, OTHER[owner]: row[:2] + between[1 : 2 + rng.randint(1, 2)]}


def _credits(
    game: AnyGame, cells: Mapping[str, Any], captured: Mapping[str, int], rng: Random
) -> dict[str, int]:
    credits = {}
    for owner, rank in (("black", "1"), ("white", "5")):
        holes = sum(f"{file}{rank}" not in cells for file in "abcde")
        most = _most_credits(game, holes, captured[owner])
        credits[owner] = rng.randint(0, most) if rng.random() < 0.6 else 0
    return credits


def _most_credits(game: AnyGame, holes: int, captured: int) -> int:
    """How many credits play can leave waiting, two at most, by the free holes of the own first row.

    Only states that play can reach are compared: for others the rulebook leaves open what a credit does.
    """
    if game.options["reentry"] == "dagaz":
        return 0
    if game.options["no_captive"] == "banked" and (holes == 0 or captured <= 1):
        return 2  # they wait for captured archers, of which one turn of the other seat takes one
    if holes == 0:
        return min(2, captured)
    costs_turn = game.options["reentry"] == "costs_turn"
    if holes == 1 and (costs_turn or game.options["credit"] == "before"):
        return min(2, captured)  # the last own turn left the full row
    return min(1, captured) if costs_turn else 0


def _chain(game: AnyGame, owner: str, cells: Mapping[str, tuple[str, ...]], rng: Random) -> list[str]:
    """Up to three turns in which one archer went back and forth to where it stands; in Jasir along a rank."""
    steps = [
        (start, end)
        for end, (piece,) in cells.items()
        for start in naive.LINES[end]
        if piece.startswith(owner) and start not in cells and not {start[1], end[1]} & {"1", "5"}
        if game.id == "jarmo" or start[1] == end[1]
    ]
    if not steps or rng.random() < 0.5:
        return []
    start, end = rng.choice(steps)
    return [f"{start}-{end}", f"{end}-{start}", f"{start}-{end}"][-rng.randint(1, 3) :]


def walk(name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
    """Yield the differences in each position of one random line: from the start, or from the middle of a
    game."""
    game = make_game(name, options)
    line = Line.begin(game) if rng.random() < 0.4 else midgame(game, rng)
    quiet = 0
    for _ in range(LONGEST_WALK):
        before = printed(line)
        yield differences(Compared(line, before, options, quiet), writings_too=rng.random() < 0.25)
        successors = [] if line.outcome else list(game.successors(line.position))
        if not successors:
            return
        line = line.extended(*_lively(game, before, successors, rng))
        quiet = naive.quiet_after(before, printed(line), quiet)


def _lively(game: AnyGame, before: Mapping[str, Any], successors: list[Any], rng: Random) -> Any:
    """A turn drawn so that captures, placements and returns come often enough to be seen."""
    chain = before["memory"]["shuttle"][before["to_move"]]
    returns = [
        pair for pair in successors if chain and game.write(pair[0]) == chain[-1][3:] + "-" + chain[-1][:2]
    ]
    fights = [pair for pair in successors if set("x+") & set(game.write(pair[0]))]
    pool = rng.choice((successors, fights, returns))
    return rng.choice(pool or successors)


def differences(compared: Compared, *, writings_too: bool = True) -> list[str]:
    """One sentence for each thing in which the game and the naive one disagree in a position.

    `writings_too`: also whether every other writing of a turn is accepted, and what is no turn refused.
    """
    line, game, before = compared.line, compared.line.game, compared.before
    mover = OTHER[game.to_move(line.position)]
    ends = naive.endings(before, mover, compared.options, game.id, compared.quiet)
    over = _without_words(before)["over"]
    if over not in ends and (over or ends):
        return [f"over is {before['over']}, expected {ends}"]
    writings = naive.all_writings(before, compared.options, game.id, compared.quiet)
    expected = naive.canonical(writings)
    offered = (
        {} if line.outcome else {game.write(turn): after for turn, after in game.successors(line.position)}
    )
    found = [f"{turn} is not offered" for turn in sorted(expected.keys() - offered.keys())]
    found += [f"{turn} is offered" for turn in sorted(offered.keys() - expected.keys())]
    if line.legal_turns() != sorted(offered):
        found.append(f"the turns are listed as {line.legal_turns()}")
    for turn in sorted(expected.keys() & offered.keys()):
        after = printed(line.extended(game.read(turn), offered[turn]))
        found += _unequal(compared, turn, after, expected[turn])
    return found + (_writings_differ(compared, writings) if writings_too else [])


def _writings_differ(compared: Compared, expected: Mapping[str, dict[str, Any]]) -> list[str]:
    """Return the writings that are wrongly accepted or refused, or lead elsewhere than they should."""
    found = []
    line = compared.line
    for text in sorted(_neighbours(expected) | expected.keys()):
        try:
            after = printed(line.play(line.game.read(text)))
        except IllegalTurn as refusal:
            if text in expected:
                found.append(f"{text} is refused: {refusal}")
            continue
        if text not in expected:
            found.append(f"{text} is accepted")
        else:
            found += _unequal(compared, text, after, expected[text])
    return found


def _neighbours(expected: Mapping[str, Any]) -> set[str]:
    """All moves, and writings like the legal ones but for sign, direction, or the archer taken back."""
    swapped = {text.translate(str.maketrans("x-", "-x")) for text in expected if text != "skip"}
    turned = {text[3:5] + text[2] + text[:2] for text in expected if len(text) == 5}
    placed = {
        f"{text[:5]}+{file}{rank}"
        for text in list(expected)[:4]
        if len(text) >= 5
        for file in "ae"
        for rank in "15"
    }
    shortened = {text[:5] for text in expected if len(text) == 8}
    moves = {f"{start}{sign}{end}" for start, ends in naive.LINES.items() for end in ends for sign in "-x"}
    return swapped | turned | placed | shortened | moves | {"skip", "+a1", "+e5"}


def _unequal(compared: Compared, turn: str, after: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """Return the differences between the position after a turn and the expected one, the ply aside."""
    found = _without_words(after)
    if found["over"] != expected["over"] and found["over"] and expected["over"]:
        quiet = naive.quiet_after(compared.before, expected, compared.quiet)
        mover = compared.before["to_move"]
        if found["over"] in naive.endings(expected, mover, compared.options, compared.line.game.id, quiet):
            expected = {**expected, "over": found["over"]}
    return [
        f"after {turn}: {key} is {found[key]}, expected {expected[key]}"
        for key in expected
        if key != "ply" and found[key] != expected[key]
    ]


def _without_words(position: dict[str, Any]) -> dict[str, Any]:
    """The position without the sentence that says why it is over."""
    over = position["over"] and {key: position["over"][key] for key in ("winners", "clause")}
    return {**position, "over": over}
