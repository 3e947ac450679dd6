"""The figures of self-play in words: tables for a terminal and for a report."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill, shorten
from typing import NamedTuple

from adoube.board.geometry import kind_of, owner_of
from adoube.computer.self_play.charts import Bar
from adoube.computer.self_play.comparison import ComparedFigure
from adoube.computer.self_play.games import AT_RANDOM, SelfPlay
from adoube.computer.self_play.played_game import LEAD, MOST_COUNTED
from adoube.computer.self_play.summary import (
    CUT_OFF,
    DRAWN,
    VOID,
    Branching,
    MeanEstimate,
    Share,
    Summary,
    TurnCounts,
)
from adoube.games.base import AnyGame
from adoube.games.checking.idle_parts import IdlePart
from adoube.games.checking.papers import named_clauses
from adoube.games.kit.game import KitGame
from adoube.games.rulebook import rules_of
from adoube.publishing.document import TextTable
from adoube.words import say
from adoube.words.names import kind_name, seat_name

__all__ = [
    "BLOCKS",
    "FigureSection",
    "comparison_section",
    "figure_name",
    "headline",
    "in_words",
    "plot_in_words",
    "result_words",
    "sections_of",
    "unmet_clauses",
]

NAMES = 36  # characters of the first column, at least
CLAUSE_TEXT = 44
BAR = 40
LINE = 90
BLOCKS = "▏▎▍▌▋▊▉█"  # eighths of a character


class FigureSection(NamedTuple):
    """A table with its heading, and sentences below it."""

    title: str
    table: TextTable | None = None
    notes: tuple[str, ...] = ()


def sections_of(
    plan: SelfPlay, game: AnyGame, summary: Summary, idle: Sequence[IdlePart] | None
) -> Iterator[FigureSection]:
    """Yield all tables. `idle`: the parts of the description without effect; None: it has no description."""
    yield _results(plan, game, summary)
    if len(summary.points) > 1:
        yield _balance(summary)
    yield _lengths(summary)
    yield _branching(summary)
    if summary.leads is not None and len(game.seats) > 1:
        yield _leads(summary)
    yield _turn_kinds(summary)
    yield _pieces(game, summary)
    yield from _clauses(game, summary)
    if idle is not None:
        yield _idle(idle)


def headline(plan: SelfPlay, game: AnyGame, summary: Summary) -> tuple[str, ...]:
    """Return the lines that say what was played."""
    strengths = ", ".join(
        say("selfplay.at_random", seat=seat_name(seat))
        if strength == AT_RANDOM
        else say("selfplay.at_strength", seat=seat_name(seat), strength=strength)
        for seat, strength in plan.strengths.items()
    )
    return (
        say("selfplay.title", title=game.title, games=summary.games, seed=plan.seed, strengths=strengths),
        say("selfplay.different", different=summary.different),
        say("selfplay.searched", positions=f"{summary.positions_a_turn:,.0f}"),
    )


def in_words(sections: Sequence[FigureSection]) -> Iterator[str]:
    """Yield the lines of some tables for a terminal."""
    for section in sections:
        yield ""
        if section.table is None:
            yield section.title
        else:
            yield from _table_lines(section.title, section.table)
        for note in section.notes:
            yield fill(note, LINE, initial_indent="  ", subsequent_indent="  ")


def _table_lines(title: str, table: TextTable) -> Iterator[str]:
    rows = [(title, *table.columns[1:]), *((f"  {first}", *rest) for first, *rest in table.rows)]
    names = max(NAMES, *(len(row[0]) for row in rows))
    widths = [max(len(row[place]) for row in rows) + 3 for place in range(1, len(rows[0]))]
    for first, *rest in rows:
        cells = "".join(f"{cell:>{width}}" for cell, width in zip(rest, widths, strict=True))
        yield f"{first:{names}}{cells}".rstrip()


def plot_in_words(bars: Sequence[Bar], *, ascii_only: bool = False) -> Iterator[str]:
    """Yield a line a bar, for a terminal. `ascii_only`: if blocks cannot be written."""
    yield from ("", say("selfplay.plot"))
    most = max(1, *(bar.games for bar in bars))
    draw = _hashes if ascii_only else _block
    width = max(len(_span(bar)) for bar in bars)
    for bar in bars:
        yield f"  {_span(bar):>{width}}  {draw(BAR * bar.games / most)} {bar.games or ''}".rstrip()


def result_words(plan: SelfPlay, game: AnyGame) -> Mapping[str, str]:
    """Return the words for each result, by its name in `lengths`."""
    wins = {seat: say("selfplay.wins", seat=seat_name(seat)) for seat in game.seats}
    return wins | {
        DRAWN: say("selfplay.drawn"),
        VOID: say("selfplay.void"),
        CUT_OFF: say("selfplay.cut_off", turns=plan.most_turns),
    }


def unmet_clauses(game: AnyGame, summary: Summary) -> list[str]:
    """Return the clauses that the game can cite, and that neither ended a game nor refused a near miss."""
    citable = (named_clauses(game) | type(game).cited_clauses().keys()) - set(game.uncited_clauses())
    met = summary.ends.keys() | summary.refusals.keys()
    return [rule.id for rule in rules_of(type(game)) if rule.id in citable - met]


def comparison_section(option: str, figures: Sequence[ComparedFigure], games: int) -> FigureSection:
    """Return the table that has a row for each value of an option."""
    values = list(figures[0].by_value)
    rows = [(value, *(_estimate(each, each.by_value[value]) for each in figures)) for value in values]
    chances = tuple(f"{each.probability:.3f}" for each in figures)
    differing = [figure_name(each) for each in figures if each.differs]
    found = say("selfplay.differ", figures=differing) if differing else say("selfplay.differ_not")
    return FigureSection(
        say("selfplay.compared", option=option, games=games),
        TextTable(("", *map(figure_name, figures)), (*rows, (say("selfplay.by_chance"), *chances))),
        (found, say("selfplay.by_chance_note")),
    )


def figure_name(figure: ComparedFigure) -> str:
    """Return the heading of a compared figure."""
    seat = seat_name(figure.seat) if figure.seat else ""
    return say(f"selfplay.compared_{figure.name}", seat=seat)


def _estimate(figure: ComparedFigure, found: MeanEstimate) -> str:
    if figure.is_share:
        return f"{100 * found.mean:.0f} % ({100 * found.low:.0f}-{100 * found.high:.0f})"
    return f"{found.mean:.1f} ({found.low:.1f}-{found.high:.1f})"


def _table(rows: Sequence[tuple[str, ...]], *columns: str) -> TextTable:
    return TextTable(("", *columns), tuple(rows))


def _lengths(summary: Summary) -> FigureSection:
    length = summary.length
    rows = [
        (say(f"selfplay.{name}"), _figure(turns))
        for name, turns in (
            ("shortest", length.shortest),
            ("quarter", length.quarter),
            ("median", length.median),
            ("three_quarters", length.three_quarters),
            ("longest", length.longest),
            ("mean", length.mean),
        )
    ]
    cut_off = summary.cut_off.games
    notes = (say("selfplay.endless", games=cut_off),) if cut_off else ()
    return FigureSection(say("selfplay.length"), _table(rows, say("selfplay.turns")), notes)


SHARE_COLUMNS = ("games", "share", "interval")


def _results(plan: SelfPlay, game: AnyGame, summary: Summary) -> FigureSection:
    shares = {**summary.won, DRAWN: summary.drawn, VOID: summary.void, CUT_OFF: summary.cut_off}
    rows = [
        (words, *_share(shares[result]))
        for result, words in result_words(plan, game).items()
        if result in summary.won or shares[result].games
    ]
    rows.append((say("selfplay.decisive"), *_share(summary.decisive)))
    columns = [say(f"selfplay.{column}") for column in SHARE_COLUMNS]
    return FigureSection(say("selfplay.results"), _table(rows, *columns))


def _balance(summary: Summary) -> FigureSection:
    fair = 1 / len(summary.points)
    rows = [(str(seat_name(seat)), *_share(share)) for seat, share in summary.points.items()]
    columns = [say(f"selfplay.{column}") for column in SHARE_COLUMNS]
    ahead = [seat_name(seat) for seat, share in summary.points.items() if share.low > fair]
    found = say("selfplay.favours", seats=ahead) if ahead else say("selfplay.even")
    return FigureSection(
        say("selfplay.balance"),
        _table(rows, *columns),
        (say("selfplay.balance_note", percent=f"{100 * fair:.0f}"), found),
    )


def _share(share: Share) -> tuple[str, str, str]:
    between = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
    return str(share.games), f"{100 * share.share:.1f} %", between


def _branching(summary: Summary) -> FigureSection:
    rows = [
        (say(f"selfplay.{name}"), f"{branching.mean:.1f}", _most(branching))
        for name, branching in (
            ("whole", summary.branching),
            ("first_third", summary.parts[0]),
            ("second_third", summary.parts[1]),
            ("last_third", summary.parts[2]),
        )
    ]
    notes = (say("selfplay.at_least", most=MOST_COUNTED),) if summary.branching.at_least else ()
    return FigureSection(
        say("selfplay.branching"), _table(rows, say("selfplay.mean"), say("selfplay.most")), notes
    )


def _most(branching: Branching) -> str:
    return f"{branching.most}{'+' if branching.at_least else ''}"


def _leads(summary: Summary) -> FigureSection:
    leads = summary.leads
    if leads is None:
        return FigureSection(say("selfplay.leads"))
    changes, unchanged = leads.changes, leads.unchanged
    rows = [
        (say("selfplay.lead_changes"), f"{changes.mean:.1f}", f"{changes.low:.1f} to {changes.high:.1f}"),
        (say("selfplay.never_changed"), *_share(unchanged)[1:]),
    ]
    if leads.settled is not None:
        rows.append((say("selfplay.settled"), f"{100 * leads.settled:.0f} %", ""))
    note = say("selfplay.leads_note", percent=f"{100 * LEAD:.0f}")
    return FigureSection(say("selfplay.leads"), _table(rows, "", say("selfplay.interval")), (note,))


def _turn_kinds(summary: Summary) -> FigureSection:
    rows = [
        (say(f"selfplay.{name}"), *_counts(counts, summary.turns))
        for name, counts in (
            ("skips", summary.skips),
            ("forced", summary.forced),
            ("captures", summary.captures),
            ("repeats", summary.repeats),
        )
    ]
    columns = (say("selfplay.turns"), say("selfplay.share"), say("selfplay.in_games"))
    return FigureSection(say("selfplay.turn_kinds"), _table(rows, *columns))


def _counts(counts: TurnCounts, turns: int) -> tuple[str, str, str]:
    return str(counts.turns), f"{100 * counts.turns / max(1, turns):.1f} %", str(counts.games)


def _pieces(game: AnyGame, summary: Summary) -> FigureSection:
    rows = [
        (_piece_name(piece), str(use.moved), str(use.left), str(use.came))
        for piece, use in summary.pieces.items()
    ]
    known = game.codes if isinstance(game, KitGame) else ()
    absent = [_piece_name(piece) for piece in known if piece not in summary.pieces]
    unused = [_piece_name(piece) for piece, use in summary.pieces.items() if not use]
    notes = [say("selfplay.absent", pieces=absent)] if absent else []
    notes += [say("selfplay.unused", pieces=unused)] if unused else []
    columns = [say(f"selfplay.{column}") for column in ("moved", "left", "came")]
    return FigureSection(say("selfplay.pieces"), _table(rows, *columns), tuple(notes))


def _piece_name(piece: str) -> str:
    return say("selfplay.piece", seat=seat_name(owner_of(piece)), kind=kind_name(kind_of(piece)))


def _clauses(game: AnyGame, summary: Summary) -> Iterator[FigureSection]:
    texts = {rule.id: rule.text for rule in rules_of(type(game))}
    columns = [say(f"selfplay.{column}") for column in ("games", "share")]
    if summary.ends:
        yield FigureSection(say("selfplay.ends"), _clause_table(summary.ends, texts, columns))
    notes = [say("selfplay.refusals_note")]
    if unmet := unmet_clauses(game, summary):
        notes.append(say("selfplay.unmet", clauses=", ".join(unmet)))
    columns[0] = say("selfplay.times")
    yield FigureSection(
        say("selfplay.refusals"), _clause_table(summary.refusals, texts, columns), tuple(notes)
    )


def _clause_table(found: Mapping[str, int], texts: Mapping[str, str], columns: Sequence[str]) -> TextTable:
    rows = []
    for clause, count in found.items():
        text = shorten(texts.get(clause, ""), CLAUSE_TEXT, placeholder=" ...")
        rows.append((f"{clause}  {text}".rstrip(), str(count), f"{100 * count / sum(found.values()):.1f} %"))
    return _table(rows, *columns)


def _idle(idle: Sequence[IdlePart]) -> FigureSection:
    if not idle:
        return FigureSection(say("selfplay.idle"), notes=(say("selfplay.idle_none"),))
    notes = [say("selfplay.idle_line", line=each.line, text=each.text) for each in idle]
    return FigureSection(say("selfplay.idle"), notes=(*notes, say("selfplay.idle_note")))


def _span(bar: Bar) -> str:
    return str(bar.first) if bar.first == bar.last else f"{bar.first}-{bar.last}"


def _block(width: float) -> str:
    """Return a bar that many characters long, to an eighth of one; no bar above zero is empty."""
    eighths = round(8 * width) or (1 if width else 0)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (BLOCKS[rest - 1] if rest else "")


def _hashes(width: float) -> str:
    return "#" * (round(width) or (1 if width else 0))


def _figure(turns: float) -> str:
    return f"{turns:.1f}".removesuffix(".0")
