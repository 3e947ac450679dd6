"""Brax; the rulebook is rulebooks/brax.md."""

from adoube.games.brax.game import Brax

__all__ = ["Brax"]
