"""Results of the tables' games for a tournament's file, and where its games are played.

`feed` writes a result into the file once its match is over; `venue` begins the matches of a round.
"""

from adoube.feeds.tournament.feed import ResultsFeed
from adoube.feeds.tournament.venue import Venue

__all__ = ["ResultsFeed", "Venue"]
