"""The scoreboard: one page a table, live, served by Flask."""
