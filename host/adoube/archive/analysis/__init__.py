"""A look back at a game that is over: how the balance went, and which turns changed it most."""
