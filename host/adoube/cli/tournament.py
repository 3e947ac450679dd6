"""`adoube tournament`: the file of a tournament, its pairings, its results and its standings."""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adoube.cli.arguments import paper_option
from adoube.cli.command import group_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import EDITED_FILE, INPUT_FILE, OUTPUT_FILE
from adoube.errors import AdoubeError
from adoube.output_files import write_output
from adoube.words import say

if TYPE_CHECKING:
    from adoube.tournament.model import NextRound, Pairing, Player, Tournament
    from adoube.tournament.standings import Standings
    from adoube.tournament.swiss import PairingProgram
    from adoube.tournament.trf import Trf

__all__ = ["command"]

MOST_ROUNDS = 100
MOST_PLAYERS = 9999
MOST_LETTERS = 33
NONE_YET = "*"  # a game without a result, on the command line

file_argument = click.argument("file", type=EDITED_FILE)
round_option = click.option(
    "--round",
    "round_number",
    type=click.IntRange(1, MOST_ROUNDS),
    help=say("commands_tournament.round_help"),
)


@group_of("tournament", "commands_tournament.help")
def command() -> None:
    pass


@command.subcommand("check", "commands_tournament.check_help")
@file_argument
@json_option
def check(file: Path, as_json: bool) -> None:
    trf = _read(file)
    if as_json:
        click.echo(json.dumps(_document(trf.tournament), ensure_ascii=False))
        return
    for line in _summary(trf):
        click.echo(line)


@command.subcommand("new", "commands_tournament.new_help")
@click.argument("file", type=OUTPUT_FILE)
@click.argument("players", type=INPUT_FILE)
@click.option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    required=True,
    help=say("commands_tournament.new_rounds_help"),
)
@click.option("--name", default="", metavar="NAME", help=say("commands_tournament.new_name_help"))
@json_option
def new(file: Path, players: Path, rounds: int, name: str, as_json: bool) -> None:
    from adoube.tournament.trf import Trf, player_line

    lines = [f"012 {' '.join(name.split())}".rstrip(), f"142 {rounds}", f"XXR {rounds}", "XXC white1"]
    lines += [player_line(player, "0.0", player.number) for player in _players(players)]
    data = ("\n".join(lines) + "\n").encode()
    Trf.read(str(file), data)
    write_output(file, data)
    report(say("commands_tournament.written", file=file), {"wrote": file}, as_json=as_json)


@command.subcommand("pairings", "commands_tournament.pairings_help")
@file_argument
@round_option
@json_option
def pairings(file: Path, round_number: int | None, as_json: bool) -> None:
    tournament = _read(file).tournament
    for line in _round_lines(tournament, _round(tournament, round_number), as_json=as_json):
        click.echo(line)


@command.subcommand("pair", "commands_tournament.pair_help")
@file_argument
@click.option(
    "--absent", type=int, multiple=True, metavar="NUMBER", help=say("commands_tournament.absent_help")
)
@click.option(
    "--half-point-bye",
    "half",
    type=int,
    multiple=True,
    metavar="NUMBER",
    help=say("commands_tournament.half_help"),
)
@click.option("--pairings-by", metavar="PATH", help=say("commands_tournament.pairings_by_help"))
@click.option("--accept", is_flag=True, help=say("commands_tournament.accept_help"))
@json_option
def pair(
    file: Path,
    absent: tuple[int, ...],
    half: tuple[int, ...],
    pairings_by: str | None,
    accept: bool,
    as_json: bool,
) -> None:
    from adoube.tournament.file import TournamentFile, with_round
    from adoube.tournament.swiss import next_round
    from adoube.tournament.trf import Trf

    program = _pairing_program(pairings_by)
    asked = dict.fromkeys(absent, "Z") | dict.fromkeys(half, "H")
    made: NextRound | None = None

    def paired(trf: Trf) -> Trf:
        nonlocal made
        made = next_round(program, trf.tournament, asked)
        return with_round(trf, made)

    kept = TournamentFile(file)
    trf = kept.change(paired) if accept else paired(kept.read())
    assert made is not None
    if as_json:
        document = _round_document(trf.tournament, made.round)
        document |= {"rules": made.edition, "program": made.program}
        click.echo(json.dumps(document, ensure_ascii=False))
        return
    for line in _round_lines(trf.tournament, made.round, as_json=False):
        click.echo(line)
    click.echo(say("commands_tournament.made_by", rules=made.made_by))
    key = "commands_tournament.accepted" if accept else "commands_tournament.not_written"
    click.echo(say(key, round=made.round, file=file))


@command.subcommand("result", "commands_tournament.result_help")
@file_argument
@click.argument("board", type=click.IntRange(min=1))
@click.argument("result")
@round_option
@json_option
def result(file: Path, board: int, result: str, round_number: int | None, as_json: bool) -> None:
    from adoube.tournament.file import TournamentFile, with_result
    from adoube.tournament.model import RESULTS
    from adoube.tournament.trf import Trf

    word = "" if result == NONE_YET else result
    if result not in RESULTS and result != NONE_YET:
        known = " ".join([*filter(None, RESULTS), NONE_YET])
        raise click.UsageError(say("commands_tournament.no_result", found=result, known=known))
    chosen: Pairing | None = None

    def changed(trf: Trf) -> Trf:
        nonlocal chosen
        number = _round(trf.tournament, round_number)
        games = trf.tournament.pairings(number)
        chosen = next((game for game in games if game.board == board), None)
        if chosen is None:
            raise AdoubeError(
                say("commands_tournament.no_board", round=number, board=board, boards=len(games))
            )
        return with_result(trf, number, chosen.white.number, chosen.black.number, word)

    TournamentFile(file).change(changed)
    assert chosen is not None
    white, black = chosen.white.name, chosen.black.name
    text = say("commands_tournament.result_written", board=board, white=white, black=black, result=result)
    numbers = {"white": chosen.white.number, "black": chosen.black.number}
    report(text, {"wrote": file, "board": board, **numbers, "result": word or None}, as_json=as_json)


@command.subcommand("standings", "commands_tournament.standings_help")
@file_argument
@round_option
@json_option
def standings(file: Path, round_number: int | None, as_json: bool) -> None:
    from adoube.tournament.standings import standings_of

    tournament = _read(file).tournament
    if round_number is not None:
        _round(tournament, round_number)
    found = standings_of(tournament, round_number)
    for line in _standing_lines(found, as_json=as_json):
        click.echo(line)


@command.subcommand("print", "commands_tournament.print_help")
@file_argument
@click.option("--out", type=OUTPUT_FILE, metavar="FILE", required=True, help=say("print.out_help"))
@round_option
@paper_option
@json_option
def print_sheets(file: Path, out: Path, round_number: int | None, paper: str, as_json: bool) -> None:
    from adoube.extras import require_extras

    require_extras("wall_sheets", "hardware")
    from adoube.tournament.wall_sheets import wall_sheets

    tournament = _read(file).tournament
    number = _round(tournament, round_number)
    write_output(out, wall_sheets(tournament, number, paper))
    text = say("wall.written", file=out, round=number)
    report(text, {"wrote": out, "round": number, "paper": paper}, as_json=as_json)


def _pairing_program(named: str | None) -> "PairingProgram":
    """Return the program that was named, else py4swiss. Raises AdoubeError if that is not installed."""
    if named is not None:
        from adoube.tournament.by_bbp_pairings import BbpPairings, program_path

        return BbpPairings(program_path(named, Path()))
    from adoube.extras import require_extras

    require_extras("pairings", "pairings")
    from adoube.tournament.by_py4swiss import Py4Swiss

    return Py4Swiss()


def _read(file: Path) -> "Trf":
    from adoube.tournament.file import TournamentFile

    return TournamentFile(file).read()


def _round(tournament: "Tournament", asked: int | None) -> int:
    """Return the round that is asked for, by default the newest. Raises AdoubeError if it was not paired."""
    number = tournament.round if asked is None else asked
    if not 1 <= number <= tournament.round:
        raise AdoubeError(say("commands_tournament.no_round", round=number or 1, newest=tournament.round))
    return number


def _players(file: Path) -> list["Player"]:
    """Return the players of a list, by rating and then in the list's order. Raises AdoubeError."""
    from adoube.serialization.fields import why_unread
    from adoube.tournament.model import Player

    try:
        texts = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = why_unread(error)
        raise AdoubeError(say("tournament.unread", file=file, why=why)) from error
    found = []
    for line, text in enumerate(texts, start=1):
        name, _, rating = (" ".join(part.split()) for part in text.partition(";"))
        if not name and not rating:
            continue
        if not 1 <= len(name) <= MOST_LETTERS or not name.isprintable():
            raise AdoubeError(say("commands_tournament.long_name", file=file, line=line))
        if rating and not (rating.isascii() and rating.isdigit() and len(rating) <= 4):
            raise AdoubeError(say("commands_tournament.no_rating", file=file, line=line, found=rating))
        found.append((name, int(rating or "0")))
    if not 2 <= len(found) <= MOST_PLAYERS:
        raise AdoubeError(say("commands_tournament.too_few", file=file))
    found.sort(key=lambda each: -each[1])
    return [Player(number, name, rating) for number, (name, rating) in enumerate(found, start=1)]


def _summary(trf: "Trf") -> Iterator[str]:
    from adoube.tournament.file import points_text
    from adoube.tournament.standings import standings_of

    tournament = trf.tournament
    planned = tournament.planned
    yield say(
        "commands_tournament.summary",
        name=tournament.name or say("commands_tournament.unnamed"),
        players=len(tournament.players),
        paired=tournament.round,
        planned="" if planned is None else say("commands_tournament.of_planned", planned=planned),
        open=len(tournament.open),
    )
    if tournament.rules is not None:
        yield say("commands_tournament.made_by", rules=tournament.rules)
    yield from map(str, tournament.limits)
    for player in () if tournament.has_other_points else tournament.players.values():
        said, found = trf.points_said(player.number), points_text(tournament.score(player))
        if said != found:
            yield say("commands_tournament.points_differ", number=player.number, said=said, found=found)
    yield from _not_computed(standings_of(tournament).unknown)


def _not_computed(codes: Iterable[str]) -> Iterator[str]:
    if codes := ", ".join(codes):
        yield say("commands_tournament.not_computed", codes=codes)


def _round_lines(tournament: "Tournament", number: int, *, as_json: bool) -> Iterator[str]:
    from adoube.tournament.model import bye_name

    if as_json:
        yield json.dumps(_round_document(tournament, number), ensure_ascii=False)
        return
    yield say("commands_tournament.round", round=number)
    for game in tournament.pairings(number):
        yield say(
            "commands_tournament.pairing",
            board=f"{game.board:3}",
            white=game.white.name,
            black=game.black.name,
            result=game.result or NONE_YET,
        )
    for player, entry in tournament.without_game(number):
        yield say("commands_tournament.bye", player=player.name, kind=bye_name(entry.result))


def _standing_lines(standings: "Standings", *, as_json: bool) -> Iterator[str]:
    """Yield a line a player; for JSON an object a line."""
    if as_json:
        for row in standings.rows:
            breaks = zip(standings.codes, row.tie_breaks, strict=True)
            yield json.dumps(
                {
                    "place": row.place,
                    "number": row.player.number,
                    "player": row.player.name,
                    "points": float(row.points),
                    "tie_breaks": {code: _number(value) for code, value in breaks},
                },
                ensure_ascii=False,
            )
        return
    from adoube.tournament.standings import value_text

    yield from _not_computed(standings.unknown)
    widths = [max(len(code), 5) for code in standings.codes]
    codes = " ".join(f"{code:>{width}}" for code, width in zip(standings.codes, widths, strict=True))
    yield f"{'':4} {'':{MOST_LETTERS}} {'':5} {codes}".rstrip()
    for row in standings.rows:
        values = (value_text(value) for value in row.tie_breaks)
        told = " ".join(f"{value:>{width}}" for value, width in zip(values, widths, strict=True))
        yield f"{row.place:3}. {row.player.name:{MOST_LETTERS}} {value_text(row.points):>5} {told}".rstrip()


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _document(tournament: "Tournament") -> dict[str, Any]:
    return {
        "name": tournament.name,
        "rounds": tournament.planned,
        "round": tournament.round,
        "open": len(tournament.open),
        "rules": tournament.system or None,
        "program": tournament.program or None,
        "limits": [str(limit) for limit in tournament.limits],
        "players": [
            {"number": each.number, "name": each.name, "points": float(tournament.score(each))}
            for each in tournament.players.values()
        ],
    }


def _round_document(tournament: "Tournament", number: int) -> dict[str, Any]:
    return {
        "round": number,
        "pairings": [
            {
                "board": game.board,
                "white": game.white.number,
                "black": game.black.number,
                "result": game.result or None,
            }
            for game in tournament.pairings(number)
        ],
        "without_game": [
            {"number": player.number, "bye": entry.result}
            for player, entry in tournament.without_game(number)
        ],
    }
