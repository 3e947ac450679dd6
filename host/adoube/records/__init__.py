"""Records: the journal of everything that decides a game, in SQLite.

In: rows. Out: stored rows, read again in order; nothing is published before it is stored.
"""
