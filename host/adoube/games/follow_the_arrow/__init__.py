"""Follow the Arrow; the rulebook is rulebooks/follow_the_arrow.md."""

from adoube.games.follow_the_arrow.game import FollowTheArrow

__all__ = ["FollowTheArrow"]
