"""Plays a game between two engines in PyChess, without its window, and prints the moves on one line.

    /usr/bin/python3 pychess_game.py BRIDGE OPPONENT white|black

Debian's Python runs it, which has PyChess and its libraries. BRIDGE is a command that speaks UCI and has the
colour named last, OPPONENT one that speaks xboard's protocol.
"""
# mypy: ignore-errors

import asyncio
import gettext
import os
import shlex
import sys

import gi

for library, version in (("Gtk", "3.0"), ("GtkSource", "3.0"), ("Rsvg", "2.0")):
    gi.require_version(library, version)
gettext.install("pychess")

from pychess.Players.engineNest import discoverer  # noqa: E402
from pychess.System import conf  # noqa: E402
from pychess.Utils.const import BLACK, WHITE  # noqa: E402
from pychess.Utils.GameModel import GameModel  # noqa: E402
from pychess.Utils.TimeModel import TimeModel  # noqa: E402

SECONDS = 36_000
STRONGEST = 20


async def engine(command, protocol, colour, model):
    program, *arguments = shlex.split(command)
    known = {"name": protocol, "protocol": protocol, "command": program, "args": arguments, "md5": None}
    return await discoverer.initPlayerEngine(known, colour, STRONGEST, model.variant, SECONDS)


async def main(bridge, opponent, side):
    conf.set("book_depth_max", 0)  # else it plays the first moves itself, of its book
    model, colour = GameModel(TimeModel(SECONDS)), WHITE if side == "white" else BLACK
    players = [
        await engine(bridge, "uci", colour, model),
        await engine(opponent, "xboard", 1 - colour, model),
    ]
    model.setPlayers(players if colour == WHITE else players[::-1])
    ended = asyncio.Event()
    model.connect("game_ended", lambda *_: ended.set())
    model.start()
    await ended.wait()
    sys.stdout.write(" ".join(move.as_uci() for move in model.moves) + "\n")
    sys.stdout.flush()


loop = asyncio.SelectorEventLoop()
asyncio.set_event_loop(loop)
loop.run_until_complete(main(*sys.argv[1:]))
# It does not end by itself while engines run.
os._exit(0)
