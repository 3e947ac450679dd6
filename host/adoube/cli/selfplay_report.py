"""A report of self-play: its figures and charts as one document."""

from collections.abc import Iterator, Mapping, Sequence

from adoube.cli.selfplay_text import FigureSection, figure_name, headline, result_words, sections_of
from adoube.computer.self_play.charts import ChartTexts, bars_of, draw_branching, draw_lengths, draw_shares
from adoube.computer.self_play.comparison import ComparedFigure
from adoube.computer.self_play.games import SelfPlay
from adoube.computer.self_play.played_game import PlayedGame
from adoube.computer.self_play.summary import CUT_OFF, DRAWN, VOID, Share, Summary
from adoube.games.base import AnyGame
from adoube.games.checking.idle_parts import IdlePart
from adoube.publishing.document import (
    CodeBlock,
    DocumentBlock,
    Illustration,
    PublishedDocument,
    TextHeading,
    TextParagraph,
    TextTable,
)
from adoube.words import say

__all__ = ["comparison_blocks", "lengths_chart", "report_of", "value_blocks"]

BARS = 40


def report_of(title: str, subtitle: str, blocks: Sequence[DocumentBlock], command: str) -> PublishedDocument:
    """Return a whole report. `command` is the command line that makes it again."""
    again = (TextHeading(say("selfplay.report_command")), CodeBlock(command))
    return PublishedDocument(title, (*blocks, *again), subtitle)


def value_blocks(
    plan: SelfPlay,
    game: AnyGame,
    played: Sequence[PlayedGame],
    summary: Summary,
    idle: Sequence[IdlePart] | None,
) -> Iterator[DocumentBlock]:
    """Yield the figures and charts of one plan."""
    yield from (TextParagraph(line) for line in headline(plan, game, summary)[1:])
    if game.options:
        yield TextHeading(say("selfplay.report_options"), 3)
        yield TextTable(("", ""), tuple(game.options.items()), of_numbers=False, widths=(1, 3))
    charts = {
        say("selfplay.results"): _shares_chart(plan, game, summary),
        say("selfplay.length"): lengths_chart(plan, game, played),
        say("selfplay.branching"): _branching_chart(game, summary),
    }
    for section in sections_of(plan, game, summary, idle):
        yield from _section(section)
        if section.title in charts:
            yield Illustration(charts[section.title])


def comparison_blocks(
    section: FigureSection, option: str, figures: Sequence[ComparedFigure]
) -> Iterator[DocumentBlock]:
    """Yield the table of a comparison, and a chart for each share in it."""
    yield from _section(section)
    for figure in figures:
        if figure.is_share:
            rows = [
                (value, Share(0, found.mean, found.low, found.high))
                for value, found in figure.by_value.items()
            ]
            title = say("selfplay.plot_compared", name=figure_name(figure), option=option)
            yield Illustration(_drawn_shares(title, rows))


def lengths_chart(plan: SelfPlay, game: AnyGame, played: Sequence[PlayedGame]) -> str:
    """Return the lengths of the games as an `svg` document, in a colour for each result."""
    bars = bars_of(played, BARS)
    rows = "; ".join(
        say("selfplay.plot_row", **{"from": bar.first}, to=bar.last, games=bar.games) for bar in bars
    )
    texts = ChartTexts(
        say("selfplay.plot_title", title=game.title, games=len(played)),
        say("selfplay.plot_description", seed=plan.seed, rows=rows),
        say("selfplay.plot_turns"),
        say("selfplay.plot_games"),
    )
    return draw_lengths(bars, result_words(plan, game), texts)


def _section(section: FigureSection) -> Iterator[DocumentBlock]:
    yield TextHeading(section.title)
    if section.table is not None and section.table.rows:
        yield section.table
    yield from map(TextParagraph, section.notes)


def _branching_chart(game: AnyGame, summary: Summary) -> str:
    rows = [say("selfplay.plot_branching_row", ply=ply.ply, mean=f"{ply.mean:.1f}") for ply in summary.plies]
    texts = ChartTexts(
        say("selfplay.plot_branching", title=game.title),
        say("selfplay.plot_branching_about", rows="; ".join(rows)),
        say("selfplay.plot_ply"),
        say("selfplay.plot_choices"),
    )
    return draw_branching(summary.plies, texts)


def _shares_chart(plan: SelfPlay, game: AnyGame, summary: Summary) -> str:
    shares: Mapping[str, Share] = {
        **summary.won,
        DRAWN: summary.drawn,
        VOID: summary.void,
        CUT_OFF: summary.cut_off,
    }
    rows = [
        (words, shares[result])
        for result, words in result_words(plan, game).items()
        if result in summary.won or shares[result].games
    ]
    return _drawn_shares(say("selfplay.plot_shares", title=game.title), rows)


def _drawn_shares(title: str, rows: Sequence[tuple[str, Share]]) -> str:
    told = [
        say(
            "selfplay.plot_shares_row",
            name=name,
            share=f"{100 * share.share:.1f}",
            low=f"{100 * share.low:.1f}",
            high=f"{100 * share.high:.1f}",
        )
        for name, share in rows
    ]
    texts = ChartTexts(
        title, say("selfplay.plot_shares_about", rows="; ".join(told)), say("selfplay.plot_share")
    )
    return draw_shares(rows, texts)
