"""The figures of self-play as a person reads them in a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import shorten

from adoube.computer.self_play.games import AT_RANDOM, MOST_COUNTED, SelfPlay
from adoube.computer.self_play.summary import CUT_OFF, DRAWN, VOID, Bar, Branching, Share, Summary, TurnCounts
from adoube.games.base import AnyGame
from adoube.games.checking.papers import named_clauses
from adoube.games.rulebook import rules_of
from adoube.words import say
from adoube.words.names import seat_name

__all__ = ["BLOCKS", "in_words", "plot_in_words", "result_words", "unmet_clauses"]

NAMES = 34  # characters of the first column
CLAUSE_TEXT = 44
BAR = 40
BLOCKS = "▏▎▍▌▋▊▉█"  # eighths of a character


def in_words(plan: SelfPlay, game: AnyGame, summary: Summary) -> Iterator[str]:
    """Yield the lines of all tables."""
    yield _title(plan, game, summary)
    yield say("selfplay.different", different=summary.different)
    yield say("selfplay.searched", positions=f"{summary.positions_a_turn:,.0f}")
    yield from _lengths(summary)
    yield from _results(plan, game, summary)
    yield from _branching(summary)
    yield from _turn_kinds(summary)
    yield from _clauses(game, summary)


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


def _title(plan: SelfPlay, game: AnyGame, summary: Summary) -> str:
    strengths = ", ".join(
        say("selfplay.at_random", seat=seat_name(seat))
        if strength == AT_RANDOM
        else say("selfplay.at_strength", seat=seat_name(seat), strength=strength)
        for seat, strength in plan.strengths.items()
    )
    return say("selfplay.title", title=game.title, games=summary.games, seed=plan.seed, strengths=strengths)


def _lengths(summary: Summary) -> Iterator[str]:
    length = summary.length
    yield from ("", say("selfplay.length"))
    for words, turns in (
        (say("selfplay.shortest"), length.shortest),
        (say("selfplay.quarter"), length.quarter),
        (say("selfplay.median"), length.median),
        (say("selfplay.three_quarters"), length.three_quarters),
        (say("selfplay.longest"), length.longest),
        (say("selfplay.mean"), length.mean),
    ):
        yield f"  {words:{NAMES}}{_figure(turns):>8}"


def _results(plan: SelfPlay, game: AnyGame, summary: Summary) -> Iterator[str]:
    head = f"{say('selfplay.games'):>8}{say('selfplay.share'):>10}  {say('selfplay.interval'):>18}"
    yield from ("", f"{say('selfplay.results'):{NAMES + 2}}{head}")
    shares = {**summary.won, DRAWN: summary.drawn, VOID: summary.void, CUT_OFF: summary.cut_off}
    for result, words in result_words(plan, game).items():
        if result in summary.won or shares[result].games:
            yield f"  {words:{NAMES}}{_share(shares[result])}"


def _share(share: Share) -> str:
    between = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
    return f"{share.games:>8}{100 * share.share:>8.1f} %  {between:>18}"


def _branching(summary: Summary) -> Iterator[str]:
    head = f"{say('selfplay.mean'):>8}{say('selfplay.most'):>10}"
    yield from ("", f"{say('selfplay.branching'):{NAMES + 2}}{head}")
    rows = (
        (say("selfplay.whole"), summary.branching),
        (say("selfplay.first_third"), summary.parts[0]),
        (say("selfplay.second_third"), summary.parts[1]),
        (say("selfplay.last_third"), summary.parts[2]),
    )
    for words, branching in rows:
        yield f"  {words:{NAMES}}{branching.mean:>8.1f}{_most(branching):>10}"
    if summary.branching.at_least:
        yield f"  {say('selfplay.at_least', most=MOST_COUNTED)}"


def _most(branching: Branching) -> str:
    return f"{branching.most}{'+' if branching.at_least else ''}"


def _turn_kinds(summary: Summary) -> Iterator[str]:
    head = f"{say('selfplay.turns'):>8}{say('selfplay.share'):>10}{say('selfplay.in_games'):>12}"
    yield from ("", f"{say('selfplay.turn_kinds'):{NAMES + 2}}{head}")
    for words, counts in (
        (say("selfplay.skips"), summary.skips),
        (say("selfplay.forced"), summary.forced),
        (say("selfplay.captures"), summary.captures),
        (say("selfplay.repeats"), summary.repeats),
    ):
        yield f"  {words:{NAMES}}{_counts(counts, summary.turns)}"


def _counts(counts: TurnCounts, turns: int) -> str:
    return f"{counts.turns:>8}{100 * counts.turns / max(1, turns):>8.1f} %{counts.games:>12}"


def _clauses(game: AnyGame, summary: Summary) -> Iterator[str]:
    texts = {rule.id: rule.text for rule in rules_of(type(game))}
    for words, found in (
        (say("selfplay.ends"), summary.ends),
        (say("selfplay.refusals"), summary.refusals),
    ):
        if found:
            yield from ("", words)
        for clause, count in found.items():
            text = shorten(texts.get(clause, ""), CLAUSE_TEXT, placeholder=" ...")
            yield f"  {clause:12}{count:>8}  {100 * count / sum(found.values()):>5.1f} %  {text}".rstrip()
    yield f"  {say('selfplay.refusals_note')}"
    if unmet := unmet_clauses(game, summary):
        yield from ("", say("selfplay.unmet", clauses=", ".join(unmet)))


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
