"""Games of one game by computer players, for inventors.

In: a plan. Out: how long games are, who wins, and which clauses bite.
"""
