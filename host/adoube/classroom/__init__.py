"""A class that answers: pupils, a question on a position, their answers, and lessons as files.

In: names, answers and files from outside. Out: tallies and points. No input or output, no clock.
"""
