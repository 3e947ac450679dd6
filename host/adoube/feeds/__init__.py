"""Feeds: the accepted turns of every table, in the forms that other programs read.

The journal is the outbox of them all. A feed that sends has an offset in it (`offsets`): the other side has
taken what stands before that. Its `worker` reads on from there, so nothing is lost or sent once more over a
restart, however the program ended. `game_reader` tells what a row of the journal has changed.
"""
