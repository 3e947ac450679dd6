### Asking for a hint.

ask = Hint
whole = Show the turn
wanted = Looking for a hint …
title = Hints
help = A player may then ask the computer for a hint: first the pieces worth looking at, then a good turn. Each is written in the record.
allow = Allow hints
forbid = No more hints
