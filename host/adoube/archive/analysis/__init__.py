"""Computer analysis of finished games: how the balance went, and which turns changed it most."""
