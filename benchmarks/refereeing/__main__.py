"""The set of refereeing: recorded tables with the turns that were played, and how well each is followed.

    python -m benchmarks.refereeing [CASES...] [--results NAME=FILE]... [--each]
    python -m benchmarks.refereeing --hands natural --hands restless [--game G]... [--games N]
    python -m benchmarks.refereeing [--nasty EVERY] [--dgt ../shared/traces]

Prints for each kind of case a row for adoube, one for what its decoder holds likeliest at the end, and one
for each rule by which other programs tell turns from a board. CASES are files or folders of cases; without
any, those that come with adoube. --results adds another program: FILE holds a JSON object a line,
`{"name": CASE, "record": [...], "open": [...], "questions": N}`, as the last line of `adoube replay --json`.
--each names every case that adoube and the decoder record differently.

With --hands, --nasty or --dgt the cases are made instead, and held against adoube and the decoder alone:
games by simulated hands, in every view, clocked and not; every so many of the table of nasty cases;
recordings of DGT boards. Exit status 1 where adoube has recorded a turn that was not played.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import click

from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.referee.config import Timings
from adoube.referee.decoder.decoder import Decoder, decided
from adoube.referee.orientation import ways_told_apart
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import OpenedTrace, games_replayed
from adoube.sensing.events import ClockPressed
from adoube.sensing.trace import Orientation, Trace
from adoube.serialization.fields import Fields, json_object
from benchmarks.refereeing.cases import SHIPPED, Case, cases_in
from benchmarks.refereeing.played import MANNERS, by_all_hands, recorded
from benchmarks.refereeing.played import nasty as nasty_cases
from benchmarks.refereeing.rules import RULES
from benchmarks.refereeing.scoring import Followed, Score, score_of

OURS, DECODER = "adoube", "likeliest"
COLUMNS = ("cases", "exact", "turns", "right", "open", "lost", "wrong", "asked")

Program = Callable[[Case], Followed]
Scores = dict[tuple[str, str], Score]  # by program and kind of case


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option(
    "--results", multiple=True, metavar="NAME=FILE", help="What another program has made of the cases."
)
@click.option("--hands", multiple=True, type=click.Choice(MANNERS), help="Simulated hands play.")
@click.option("--game", "games", multiple=True, help="Which games they play; all, if none is named.")
@click.option("--games", "games_a_row", default=1, show_default=True, help="How many of each kind.")
@click.option("--first-seed", default=1, show_default=True)
@click.option("--most-turns", default=40, show_default=True)
@click.option("--nasty", default=0, metavar="EVERY", help="Every so many of the nasty cases.")
@click.option("--dgt", type=click.Path(path_type=Path, exists=True), help="A folder of recordings.")
@click.option("--each", is_flag=True, help="Name every case that adoube and the decoder record differently.")
def main(
    paths: tuple[Path, ...],
    results: tuple[str, ...],
    *,
    hands: tuple[str, ...],
    games: tuple[str, ...],
    games_a_row: int,
    first_seed: int,
    most_turns: int,
    nasty: int,
    dgt: Path | None,
    each: bool,
) -> None:
    """Score adoube, the decoder, the common rules and other programs."""
    made = chain(
        by_all_hands(games, hands, range(first_seed, first_seed + games_a_row), most_turns),
        nasty_cases(nasty) if nasty else (),
        recorded(dgt) if dgt else (),
    )
    is_made = bool(hands or nasty or dgt)
    rules = {} if is_made else {name: by_rule(name) for name in RULES}
    try:
        programs = {OURS: adoube, DECODER: decoder, **rules, **read_results(results)}
        scores = scored(made if is_made else cases_in(paths or (SHIPPED,)), programs, each)
    except AdoubeError as error:
        raise click.ClickException(str(error)) from error
    for line in printed(scores):
        click.echo(line)
    sys.exit(1 if any(score.wrong for (name, _), score in scores.items() if name == OURS) else 0)


def scored(cases: Iterator[Case], programs: Mapping[str, Program], each: bool) -> Scores:
    """Has every program follow every case."""
    scores: Scores = {}
    for case in cases:
        followed = {name: program(case) for name, program in programs.items()}
        for name, its in followed.items():
            scores[name, case.kind] = scores.get((name, case.kind), Score()) + score_of(its, case.truth)
        if each and followed[OURS].record != followed[DECODER].record:
            click.echo(case.name)
            click.echo(f"    {'played':10}{' '.join(case.truth)}")
            click.echo(f"    {OURS:10}{written(followed[OURS])}")
            click.echo(f"    {DECODER:10}{written(followed[DECODER])}")
    return scores


def written(followed: Followed) -> str:
    """A record as a line; what it leaves open in brackets."""
    return " ".join(
        turn if turn is not None else f"[{' '.join(followed.candidates.get(ply, ()))}]"
        for ply, turn in enumerate(followed.record, start=1)
    )


def adoube(case: Case) -> Followed:
    """Return the record by adoube's referee of the first game of a case; nobody answers its questions."""
    _, games = games_replayed(case.opened)
    return Followed.read(Fields(record_of(games[0]).to_json(), case.name))


def decoder(case: Case) -> Followed:
    """Return what leads in the end, told or not."""
    opened, header = case.opened, case.opened.trace.header
    weighing = Decoder(
        opened.game,
        opened.view,
        has_clock=has_clock(opened.trace),
        promises_touches=header.promise_ms is not None,
        settle_ms=Timings.default().settle_ms,
        ways=ways_told_apart(Line.begin(opened.game)) if header.orientation is Orientation.UNKNOWN else (),
    )
    for event in opened.trace.events:
        weighing.step(event, event.at_ms)
    weighing.finish()
    result = decided(weighing.hypotheses, weighing.weights.margin)
    return Followed(result.record, result.candidates)


def has_clock(trace: Trace) -> bool:
    """Return whether a clock stands beside the board, by the header or by a press."""
    return bool(trace.header.clock) or any(isinstance(event, ClockPressed) for event in trace.events)


def by_rule(name: str) -> Program:
    """Return the record of a case by a common rule; nothing where the turns of its game cannot be listed."""
    return lambda case: Followed(tuple(_turns_by(name, case.opened)), {})


def _turns_by(name: str, opened: OpenedTrace) -> Sequence[str]:
    return RULES[name](opened) if opened.game.enumerable else []


def read_results(named: Sequence[str]) -> dict[str, Program]:
    """The results of other programs, given as NAME=FILE. Raises AdoubeError."""
    return {name: _from_file(Path(file)) for name, _, file in (each.partition("=") for each in named)}


def _from_file(file: Path) -> Program:
    lines = file.read_text(encoding="utf-8").splitlines()
    numbered = [
        json_object(line, f"{file}, line {number}") for number, line in enumerate(lines, 1) if line.strip()
    ]
    found = {fields.text("name"): Followed.read(fields) for fields in numbered}
    return lambda case: found.get(case.name, Followed((), {}))


def printed(scores: Scores) -> Iterator[str]:
    """A block a kind of case, a row a program, and a block of all cases."""
    kinds = list(dict.fromkeys(kind for _, kind in scores))
    names = list(dict.fromkeys(name for name, _ in scores))
    for kind in [*kinds, "all"]:
        yield f"\n{kind:34}" + "".join(f"{column:>8}" for column in COLUMNS)
        for name in names:
            its = [
                score for (program, of), score in scores.items() if program == name and kind in (of, "all")
            ]
            total = sum(its, Score())
            yield f"  {name:32}" + "".join(f"{getattr(total, column):>8}" for column in COLUMNS)


if __name__ == "__main__":
    main()
