"""The acts of people and the faults of boards: turns, signals, and what pictures show, one module each.

In: a hypothesis and the table at a moment. Out: the hypotheses that may follow, with what they cost.
"""
