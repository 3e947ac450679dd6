"""A synthetic studio: boards in perspective, with pieces, hands and lamps, and the truth of every picture."""
