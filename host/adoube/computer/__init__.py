"""Computer players and hints above the tables, and the search and worker processes behind them.

In: positions and budgets. Out: turns, with what they are worth.
"""
