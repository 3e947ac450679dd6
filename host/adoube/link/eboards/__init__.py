"""Electronic chess boards of other makers: what each says in bytes, and what all of them say alike.

A dialect turns one maker's bytes into events and what a board is to show into bytes. `session` speaks any of
them: it asks, notices silence and keeps the pace. Ports know nothing of either.
"""
