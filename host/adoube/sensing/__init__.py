"""What sensors show of a placement, and what they said when. Sensing knows no game."""
