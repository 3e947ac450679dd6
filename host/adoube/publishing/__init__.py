"""Documents made of a game: a report of self-play, a rulebook, sheets to print and play with.

`pdf`, `rulebook` and `print_and_play` need fpdf2, which the extra `hardware` brings.
"""
