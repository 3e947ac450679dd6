"""What printers, lasers and makers of parts allow themselves, and what still holds then.

Sources: `WALL_MM` is what guides to printing with a nozzle of 0.4 mm recommend for parts that carry something
(1.2 mm is their least); `PRINT_MM` is the tolerance that they state for it, 0.2 mm either way.
"""

from adoube.errors import AdoubeError

__all__ = [
    "CASE_MM",
    "FLOOR_MM",
    "JOINT_MM",
    "MAGNET_MM",
    "PIECE_MM",
    "PRINT_MM",
    "WALL_MM",
    "MechanicsRefused",
]

# A disc is so much wider or thicker than its number, at most: what makers of discs allow themselves.
MAGNET_MM = 0.1
CASE_MM = 0.3  # a sensor's case is so much longer or wider than its number, at most
PRINT_MM = 0.2  # a printed hole is so much narrower than drawn, a printed floor so much thicker, at most
# On each side between two printed parts of which one slides into the other; both may be off.
JOINT_MM = PRINT_MM
WALL_MM = 1.6  # the thinnest wall: four lines of a nozzle of 0.4 mm
FLOOR_MM = 0.6  # the thinnest that closes: three layers of 0.2 mm
# The longest piece: a bed of 220 mm, the most common, less 5 mm at each edge for clips and brims.
PIECE_MM = 210.0


class MechanicsRefused(AdoubeError):
    """A part that could not be printed, or would not fit; the message says why."""
