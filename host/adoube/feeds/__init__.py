"""Feeds: the accepted turns of every table, in the forms that other programs read.

The journal is the outbox of them all. A feed that sends has a place in it (`places`): what stands before
that place was taken by the other side. Its `carrier` reads on from there, so nothing is lost or sent once
more over a restart, however the program ended. `game_reader` tells what a row of the journal has changed.
"""
