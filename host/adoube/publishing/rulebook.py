"""A rulebook as a document: the board at the start, the pieces, and each clause with a figure of play.

The figures come from games that are played at random. What a clause refuses, and which end it brings, the
game itself says.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

from adoube.board.drawing.marks import Marks
from adoube.board.geometry import kind_of, owner_of
from adoube.games.base import AnyGame
from adoube.games.checking.near_misses import near_miss
from adoube.games.line import Line
from adoube.games.lud.game import LudGame
from adoube.games.rulebook import EntryKind, Rule, Rulebook, rulebook_in
from adoube.games.scoresheet import last_entry
from adoube.games.verdict import TooManyTurns
from adoube.publishing.document import (
    CodeBlock,
    DocumentBlock,
    IllustratedText,
    Illustration,
    IllustrationRow,
    PublishedDocument,
    TextHeading,
    TextParagraph,
    TextTable,
)
from adoube.publishing.pictures import piece_picture, position_picture
from adoube.words import say
from adoube.words.names import kind_name, seat_name

__all__ = ["rulebook_document"]

GAMES, TURNS = 12, 60  # that are played at random to find figures
TRIES = 4  # near misses in each position
BOARD_MM, FIGURE_MM, PIECE_MM = 80.0, 56.0, 22.0
TURN_SHOWN = 6  # the ply of the figure of a turn, or the last one of a shorter game


@dataclass(frozen=True)
class _Refusal:
    """An attempt that a clause refuses."""

    line: Line
    attempt: Any
    why: str

    @property
    def reach_mm(self) -> float:
        """How far its cells lie apart: a short attempt shows best what is wrong."""
        game = self.line.game
        cells = [game.board.cell(cell) for cell in game.trail(self.attempt)]
        return sum(hypot(end.x_mm - start.x_mm, end.y_mm - start.y_mm) for start, end in pairwise(cells))

    def figure(self) -> Illustration:
        game, position = self.line.game, self.line.position
        seat = seat_name(game.to_move(position))
        turn = game.write(self.attempt)
        caption = say("publishing.refused_caption", seat=seat, turn=turn, why=self.why)
        return _figure(self.line, _attempt_marks(game, self.attempt), caption)


@dataclass
class _Examples:
    """Figures found so far."""

    refused: dict[str, "_Refusal"] = field(default_factory=dict)  # by clause
    ended: dict[str, Illustration] = field(default_factory=dict)  # by clause
    turn: Illustration | None = None


def rulebook_document(game: AnyGame) -> PublishedDocument:
    """Return the rulebook of a game under its options. Raises RulebookError."""
    book, examples = rulebook_in(type(game)), _examples(game)
    blocks = [*_introduction(game, book, examples), *_pieces(game)]
    for kind, title in ((EntryKind.CLAUSE, "clauses"), (EntryKind.RULING, "rulings")):
        if rules := [rule for rule in book.rules if rule.kind is kind]:
            blocks.append(TextHeading(say(f"publishing.{title}")))
            blocks += [block for rule in rules for block in _rule(rule, examples)]
    blocks += [*_options(game), *_description(game)]
    seats = len(game.seats)
    return PublishedDocument(
        say("publishing.rulebook_title", title=game.title),
        blocks,
        say("publishing.rulebook_subtitle", seats=seats),
    )


def _introduction(game: AnyGame, book: Rulebook, examples: _Examples) -> Iterator[DocumentBlock]:
    introduction = book.introduction
    yield from (TextParagraph(_plain(text)) for text in introduction.about)
    start = position_picture(game.board, game.placement(game.start()))
    turn = () if examples.turn is None else (examples.turn,)
    yield IllustrationRow((Illustration(start, say("publishing.start"), BOARD_MM), *turn))
    for title, paragraphs in (("set_up", introduction.set_up), ("goal", introduction.goal)):
        if paragraphs:
            yield TextHeading(say(f"publishing.{title}"))
            yield from (TextParagraph(_plain(text)) for text in paragraphs)


def _plain(text: str) -> str:
    """Return a paragraph of Markdown without its marks of code and emphasis."""
    return re.sub(r"`([^`]*)`|\*\*([^*]*)\*\*", r"\1\2", text)


def _pieces(game: AnyGame) -> Iterator[DocumentBlock]:
    counts = _at_start(game)
    if not counts:
        return
    yield TextHeading(say("publishing.pieces"))
    yield IllustrationRow(
        tuple(
            Illustration(piece_picture(game.board, piece), _piece_name(piece, count), PIECE_MM)
            for piece, count in counts.items()
        )
    )


def _at_start(game: AnyGame) -> Mapping[str, int]:
    """Return how many pieces of each code begin on the board or beside it; 0 for those that come later."""
    line, rng = Line.begin(game), Random(0)
    found: Counter[str] = Counter()
    later: dict[str, int] = {}
    while True:
        placement = game.placement(line.position)
        there = Counter(piece for stack in placement.cells.values() for piece in stack)
        for counts in placement.off.values():
            there.update(counts)
        found = found if line.ply else there
        later |= dict.fromkeys(there, 0)
        if line.outcome is not None or line.ply >= TURNS:
            return dict(sorted((later | found).items()))
        line = line.extended(*game.random_turn(line.position, rng))


def _piece_name(piece: str, count: int) -> str:
    names = {"seat": seat_name(owner_of(piece)), "kind": kind_name(kind_of(piece))}
    return say("publishing.piece", count=count, **names) if count else say("publishing.piece_later", **names)


def _rule(rule: Rule, examples: _Examples) -> Iterator[DocumentBlock]:
    option = f" · {say('publishing.option')} {rule.option}" if rule.option else ""
    refused, ended = examples.refused.get(rule.id), examples.ended.get(rule.id)
    figures = (*([refused.figure()] if refused else []), *([ended] if ended else []))
    yield IllustratedText(f"{rule.id}{option}", _plain(rule.text), figures)


def _options(game: AnyGame) -> Iterator[DocumentBlock]:
    if game.all_options:
        yield TextHeading(say("publishing.options"))
        rows = tuple((option.key, ", ".join(option.values)) for option in game.all_options)
        columns = (say("publishing.option"), say("publishing.values"))
        yield TextTable(columns, rows, of_numbers=False, widths=(1, 3))


def _description(game: AnyGame) -> Iterator[DocumentBlock]:
    """Yield the description itself where no rulebook stands beside it."""
    if isinstance(game, LudGame) and game.clauses is None:
        yield TextHeading(say("publishing.description"))
        yield CodeBlock(game.description.text.strip())


def _examples(game: AnyGame) -> _Examples:
    found = _Examples()
    for number in range(GAMES):
        line, rng = Line.begin(game), Random(number)
        while line.outcome is None and line.ply < TURNS:
            turn, after = game.random_turn(line.position, rng)
            _refuse(found, line, turn, rng)
            line = line.extended(turn, after)
            if found.turn is None and (line.ply == TURN_SHOWN or line.outcome is not None):
                found.turn = _turn_figure(line)
        if (outcome := line.outcome) is not None and outcome.clause not in found.ended:
            found.ended[outcome.clause] = _end_figure(line)
    return found


def _refuse(found: _Examples, line: Line, turn: Any, rng: Random) -> None:
    """Try near misses of a turn, and keep the shortest one that each clause refuses."""
    game = line.game
    for _ in range(TRIES):
        attempt = near_miss(game, turn, rng)
        if attempt is None:
            return
        try:
            objection = game.why_illegal(line.position, attempt)
        except TooManyTurns:
            return
        if objection is None or not objection.clause:
            continue
        cells = game.trail(attempt)
        if len(cells) > 1 and len({*cells}) == 1:
            continue  # a turn that goes nowhere shows nothing
        refusal, before = _Refusal(line, attempt, objection.text), found.refused.get(objection.clause)
        if before is None or refusal.reach_mm < before.reach_mm:
            found.refused[objection.clause] = refusal


def _attempt_marks(game: AnyGame, attempt: Any) -> Marks:
    cells = game.trail(attempt)
    pairs = tuple(pair for pair in pairwise(cells) if pair[0] != pair[1])
    return Marks(arrows=pairs, to_empty=cells[-1:]) if cells else Marks()


def _turn_figure(line: Line) -> Illustration:
    game = line.game
    seat = seat_name(game.to_move(line.positions[-1]))
    caption = say("publishing.turn_caption", seat=seat, turn=last_entry(line))
    picture = position_picture(game.board, game.placement(line.position), _turn_marks(line))
    return Illustration(picture, caption, BOARD_MM)


def _turn_marks(line: Line) -> Marks:
    """Return the marks of the last turn; of one cell a ring, as a piece would hide its trail."""
    cells = line.game.trail(line.turns[-1]) if line.turns else ()
    return Marks(last_turn=cells) if len(cells) > 1 else Marks(highlights=cells)


def _end_figure(line: Line) -> Illustration:
    outcome = line.outcome
    why = "" if outcome is None else outcome.why
    caption = say("publishing.end_caption", why=why)
    return _figure(line, _turn_marks(line), caption)


def _figure(line: Line, marks: Marks, caption: str) -> Illustration:
    picture = position_picture(line.game.board, line.game.placement(line.position), marks)
    return Illustration(picture, caption, FIGURE_MM)
