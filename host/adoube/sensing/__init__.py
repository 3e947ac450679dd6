"""Sensors' views of a placement, and records of their readings. Sensing knows no game."""
