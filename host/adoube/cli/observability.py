"""`adoube observability`: what each view leaves open in a game, over random play."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from adoube.cli.arguments import GAME, VIEW, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option, progress_bar
from adoube.words import say

if TYPE_CHECKING:
    from adoube.games.base import AnyGame
    from adoube.referee.observability.report import ActCounts, Observation
    from adoube.sensing.views import View

__all__ = ["command"]


@command_of("observability", "observability.help")
@click.argument("game", type=GAME)
@click.option("--view", "named", multiple=True, type=VIEW, help=say("observability.view_help"))
@click.option(
    "--games", default=20, show_default=True, type=click.IntRange(min=1), help=say("observability.games_help")
)
@click.option("--seed", type=int, default=0, show_default=True, help=say("observability.seed_help"))
@game_options
@json_option
def command(
    game: str, named: tuple[str, ...], games: int, seed: int, option: tuple[str, ...], as_json: bool
) -> None:
    from adoube.games.base import TurnEnd
    from adoube.games.registry import make_game
    from adoube.referee.observability.report import observe, sampled_turns
    from adoube.referee.recorded_games import view_of

    rules = make_game(game, parsed_options(option), seed=seed)
    views = [view_of(rules, name) for name in named] or _views(rules)
    played = sampled_turns(rules, games, seed)
    if not as_json:
        click.echo(say("observability.title", title=rules.title, games=games, turns=len(played)))
        if rules.turn_end is TurnEnd.SIGNAL:
            click.echo(say("observability.signal"))
        for sentence in rules.unseen_state:
            click.echo(str(sentence))
    for view in views:
        with progress_bar(say("observability.progress", view=view.name)) as progress:
            found = observe(rules, view, played, games, seed, progress)
        for line in [json.dumps(found.to_json())] if as_json else _in_words(found):
            click.echo(line)


def _views(game: "AnyGame") -> "list[View]":
    """Return all views that the game lists, and levels if its magnets allow them."""
    from adoube.referee.recorded_games import view_of
    from adoube.sensing.plans import NoPlan
    from adoube.sensing.views import LEVEL, ViewError

    views = [view_of(game, name) for name in game.views if name != LEVEL]
    try:
        return [*views, view_of(game, LEVEL)]
    except (NoPlan, ViewError):
        return views


def _in_words(found: "Observation") -> Iterator[str]:
    yield ""
    yield found.view
    for key, count in (
        ("state", found.open_by_state),
        ("touches", found.open_with_touches),
        ("clock", found.open_with_clock),
        ("unseen", found.unseen),
    ):
        yield _row(key, _share(count, found.turns))
    yield _row("floor", f"{found.questions_per_100:.2f}")
    if found.asked_by:
        kinds = (say(f"observability.by_{kind}", count=count) for kind, count in found.asked_by.most_common())
        yield _row("asked_by", ", ".join(kinds))
    if found.followed:
        yield _row("closed_later", _share(found.closed_later, found.followed))
    for kind, acts in sorted(found.illegal.items()):
        yield _row("illegal", _acts(acts), act=say(f"observability.act_{kind.replace(' ', '_')}"))
    if found.takebacks:
        yield _row("takebacks", _share(found.takebacks_like_turns, found.takebacks))


def _row(key: str, figure: str, **values: str) -> str:
    return f"  {say(f'observability.{key}', **values):<62} {figure}"


def _acts(acts: "ActCounts") -> str:
    touches = _share(acts.look_legal_with_touches, acts.tried)
    return say("observability.acts", state=_share(acts.look_legal, acts.tried), touches=touches)


def _share(count: int, of: int) -> str:
    return say("observability.share", percent=f"{100 * count / of:.1f}" if of else "0.0", count=count, of=of)
