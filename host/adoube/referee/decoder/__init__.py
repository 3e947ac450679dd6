"""One beam of hypotheses about a table: every human act and every fault is a transition on one scale.

In: moments and pictures. Out: likely lines of play, and which turns lead all others.
"""
