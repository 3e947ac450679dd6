"""Geometry, cells, pieces and placement: the one description that rules, sensors, sheet, camera and page share."""
