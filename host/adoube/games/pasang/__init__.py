"""Pasang; the rulebook is rulebooks/pasang.md."""

from adoube.games.pasang.game import Pasang

__all__ = ["Pasang"]
