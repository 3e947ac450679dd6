"""Designs of real boards: circuits, parts, drawings, prints, and the firmware's installation."""
