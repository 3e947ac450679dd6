"""The referee: it infers the turns from what a board reports and holds them against the rules.

In: readings, touches, presses, answers, calls. Out: verdicts, questions, and a record with its gaps.
"""
