"""Results of the tables' games for a tournament's file, and where its games are played.

`feed` writes a result into the file once its match is over; `hall` begins the matches of a round.
"""

from adoube.feeds.tournament.feed import ResultsFeed
from adoube.feeds.tournament.hall import Hall

__all__ = ["Hall", "ResultsFeed"]
