"""The Leap Frog family: Leap Frog, Murray's Leap Frog, Froglet and Capture; the rulebook is leap_frog.md."""

from adoube.games.leap_frog.games import Capture, Froglet, LeapFrog, LeapFrogMurray

__all__ = ["Capture", "Froglet", "LeapFrog", "LeapFrogMurray"]
