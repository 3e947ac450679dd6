"""The checks behind `adoube doctor`: of the computer, and of its boards.

In: the computer and its ports. Out: findings, each with what to do.
"""
