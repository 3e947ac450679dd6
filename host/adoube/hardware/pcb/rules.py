"""The sizes that every circuit board of ours keeps to. All board houses make these without a surcharge."""

__all__ = ["CLEARANCE_MM", "EDGE_MM", "RAIL_MM", "TRACK_MM", "VIA_DRILL_MM", "VIA_MM"]

TRACK_MM = 0.4
RAIL_MM = 1.0  # of a supply that many parts hang on
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
CLEARANCE_MM = 0.2  # from copper to copper of another net
EDGE_MM = 0.5  # from copper to the board's edge
