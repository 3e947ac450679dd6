"""Games from files in Ludii's description language.

In: a `.lud` file with what lies beside it. Out: a game like any other, or a refusal with line and column.
"""
