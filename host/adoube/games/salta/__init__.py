"""Salta; the rulebook is rulebooks/salta.md."""

from adoube.games.salta.game import Salta

__all__ = ["Salta"]
