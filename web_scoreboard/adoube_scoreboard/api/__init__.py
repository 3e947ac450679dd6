"""The JSON API: tables, games, past games, log-ins, and its description."""
