"""Sáhkku; the rulebook is rulebooks/sahkku.md."""

from adoube.games.sahkku.game import Sahkku

__all__ = ["Sahkku"]
