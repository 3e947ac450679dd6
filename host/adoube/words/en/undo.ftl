### Turns that players undo by agreement, on a board that is on the page.

asked = { $seat } asks to undo a turn.
agrees = { $seat } agrees to undo.
declined = { $seat } does not agree to undo.
withdrawn = { $seat } does not ask to undo any more.
not_asked = nobody asks to undo a turn
nothing_played = there is no turn to undo
by_agreement = at this table turns are undone by agreement: give the command `undo`
real_board = pieces on a real board are put back by hand
