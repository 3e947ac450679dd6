"""The pages of past games: words, points as people write them, and the drawing of a position."""

from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from adoube.archive.past_games import PastGame, PastTurn
from adoube.board.svg import DrawingLook, Marks, Trays, draw_svg, pieces_layer
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import game_class
from adoube.games.scoresheet import columns_of, rounds_of
from adoube.games.verdict import ending_words, said_or
from adoube.records.entries import GameEntry
from adoube.records.payloads import Kind
from adoube.words import AnyText
from adoube.words.names import game_name, named, people_of
from adoube.words.points import points
from adoube_scoreboard.features.table_view import LONG_HEADLINE, PAIR, seat_colour
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded, in_sentences, piece_name, place_name, player_name, seat_name

__all__ = ["EntryView", "GameView", "PlyView", "entry_view", "game_view", "ply_view"]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The player of a seat and the seat's points; empty while the game is not finished."""

    seat: str
    seat_name: AnyText
    player: AnyText
    score: AnyText
    won: bool


@dataclass(frozen=True, slots=True)
class EntryView:
    """A game in the list."""

    id: str
    title: AnyText
    day: str
    utc: str
    table: str
    players: tuple[PlayerView, ...]
    result: AnyText
    has_long_result: bool  # True if the words need smaller type
    is_finished: bool
    turns: int
    can_be_shown: bool  # True if its rules are installed: without them there is nothing but the list to see


@dataclass(frozen=True, slots=True)
class HappeningView:
    """Something beside the turns that happened, in words; `ply` is the turn after which it did."""

    time: str
    ply: int
    said: AnyText


@dataclass(frozen=True, slots=True)
class GameView:
    """One game, whatever turn of it is shown."""

    entry: EntryView
    game: str
    options: str
    columns: tuple[AnyText, ...]  # the seats whose turns stand in the columns of `rows`
    rows: tuple[tuple[PastTurn | None, ...], ...]  # the scoresheet: None if nobody has a turn there
    happenings: tuple[HappeningView, ...]
    why: AnyText
    broken: AnyText
    is_over: bool


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The score of a seat at a moment."""

    seat: str
    name: AnyText
    player: AnyText
    score: AnyText
    colour: str


@dataclass(frozen=True, slots=True)
class PlyView:
    """A game as it stood after a turn."""

    ply: int
    last: int
    board: Markup
    pieces: Markup
    count: AnyText  # which turn of how many
    text: AnyText
    notes: tuple[AnyText, ...]
    seats: tuple[SeatScore, ...]
    off: tuple[AnyText, ...]  # what lay beside the board, a sentence a place


def entry_view(entry: GameEntry) -> EntryView:
    """Return a game in the list."""
    final, rules = entry.final, _rules_of(entry.opened.game)
    result = _result(entry)
    return EntryView(
        id=str(entry.id),
        title=entry.opened.game if rules is None else game_name(rules.id, rules.title),
        day=_day(entry.begun),
        utc=entry.begun.isoformat(),
        table=entry.id.table,
        players=tuple(
            PlayerView(
                seat,
                seat_name(seat),
                player_name(player),
                points(final.scores.get(seat, 0)) if final else "",
                final is not None and final.ending.has_winners and seat in final.winners,
            )
            for seat, player in entry.opened.players.items()
        ),
        result=result,
        has_long_result=len(spoken(result)) > LONG_HEADLINE,
        is_finished=final is not None and bool(final.winners),
        turns=entry.turns,
        can_be_shown=rules is not None,
    )


def game_view(game: PastGame) -> GameView:
    """One game in full."""
    final, people = game.entry.final, people_of(game.entry.opened.players)
    changed = game.game.options.items()
    usual = {option.key: option.default for option in game.game.all_options}
    columns = columns_of(game.game.seats, game.turns)
    return GameView(
        entry=entry_view(game.entry),
        game=game.game.id,
        options=", ".join(f"{key} {value}" for key, value in changed if usual.get(key) != value),
        # Many columns have room for the names of seats only.
        columns=tuple(
            seat_name(seat) if len(columns) > PAIR else player_name(game.entry.opened.players[seat])
            for seat in columns
        ),
        rows=tuple(rounds_of(columns, game.turns)),
        happenings=tuple(
            HappeningView(
                f"{each.utc.astimezone():%H:%M:%S}", min(each.ply, game.last), named(each.said or "", people)
            )
            for each in game.happenings
            if each.kind is not Kind.TURN
        ),
        why=named(final.said or "", people) if final else "",
        broken=coded("library.broken", ply=game.broken_at) if game.broken_at is not None else "",
        is_over=final is not None,
    )


def ply_view(game: PastGame, ply: int) -> PlyView:
    """Return the game after so many turns."""
    placement, scores = game.placement(ply), game.scores(ply)
    people = people_of(game.entry.opened.players)
    marks = Marks(last_turn=game.turns[ply - 1].cells if ply else ())
    board = game.game.board
    look = DrawingLook(trays=Trays.NONE, labels={bank: spoken(place_name(bank)) for bank in board.banks})
    title = spoken(coded("library.board_label", title=game.game.name))
    return PlyView(
        ply=ply,
        last=game.last,
        board=Markup(draw_svg(board, placement, marks, look, title=title)),
        pieces=Markup(pieces_layer(board, placement, marks, look)),
        count=coded("library.count_of", ply=ply, last=game.last),
        text=_ply_text(game, ply),
        notes=tuple(named(note, people) for note in _notes(game, ply)),
        seats=tuple(
            SeatScore(
                seat,
                seat_name(seat),
                player_name(player),
                points(scores.get(seat, 0)),
                seat_colour(seat, board),
            )
            for seat, player in game.entry.opened.players.items()
        ),
        off=tuple(
            coded(
                "library.off",
                place=place_name(place),
                pieces=[
                    coded("library.off_piece", piece=piece_name(piece, board.looks), count=count)
                    for piece, count in counts.items()
                ],
            )
            for place, counts in placement.off.items()
            if counts and place not in board.banks
        ),
    )


def _ply_text(game: PastGame, ply: int) -> AnyText:
    if not ply:
        return coded("library.start")
    turn = game.turns[ply - 1]
    said = coded("library.turn", ply=ply, last=game.last, seat=seat_name(turn.seat), turn=turn.entry)
    final = game.entry.final if ply == game.last else None
    text = in_sentences([said, final.said]) if final and final.said else said
    return named(text, people_of(game.entry.opened.players))


def _notes(game: PastGame, ply: int) -> tuple[AnyText, ...]:
    """Return the notes on the position; none once the game is over, because its end says all."""
    line = game.line_at(ply)
    if line.outcome is not None or (game.entry.final is not None and ply == game.last):
        return ()
    none: tuple[AnyText, ...] = ()
    return said_or(none, lambda: line.notes, [])


def _rules_of(game: str) -> type[AnyGame] | None:
    """The game's class; None if it is not installed here, or its file no longer describes a game."""
    try:
        return game_class(game)
    except AdoubeError:
        return None


def _day(when: datetime) -> str:
    return f"{when.astimezone():%Y-%m-%d %H:%M}"


def _result(entry: GameEntry) -> AnyText:
    final, people = entry.final, people_of(entry.opened.players)
    if final is None:
        return coded("library.unfinished")
    winners = [named(seat_name(seat), people) for seat in final.winners]
    return ending_words(winners, len(final.scores))
