"""Jarmo and Jasir; the rulebook is rulebooks/jarmo.md."""

from adoube.games.jarmo.game import Jarmo, Jasir

__all__ = ["Jarmo", "Jasir"]
