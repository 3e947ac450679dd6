"""The rules: one module a game, one rulebook beside it, and what all games share. Games know no sensors."""
