### Asking for a hint.

ask = Hint
whole = Show the turn
wanted = Looking for a hint …
title = Hints
help = Players can then ask the computer for a hint: first which pieces to look at, then a good turn. Every hint is recorded.
allow = Allow hints
forbid = Stop hints
