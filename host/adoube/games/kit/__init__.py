"""Parts that rules are made of: counting, directions, captures, rulebooks, options.

In: positions of any game. Out: the pieces of rules that several games share.
"""
