"""Geometry, cells, pieces and placement: the one description that all parts share."""
