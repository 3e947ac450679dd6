### Turns that players undo by agreement, on a board that is on the page.

asked = { FORM($seat, "head") } { VERB($seat, "asks", "ask") } to undo a turn.
agrees = { FORM($seat, "head") } { VERB($seat, "agrees", "agree") } to undo.
declined = { FORM($seat, "head") } { VERB($seat, "does", "do") } not agree to undo.
withdrawn = { FORM($seat, "head") } { VERB($seat, "withdraws", "withdraw") } the request to undo.
not_asked = no undo has been requested
nothing_played = there is no turn to undo
by_agreement = at this table turns are undone by agreement: use the command `undo`
real_board = pieces on a real board are put back by hand
