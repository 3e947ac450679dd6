"""Computer players and hints above the tables, and the search and worker processes behind them."""
