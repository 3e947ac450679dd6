"""Computer players: what they search, what they advise, and the process that they run in."""
