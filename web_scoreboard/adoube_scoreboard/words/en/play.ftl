### Turns that are played on the page: a piece is picked up, shows where it may go, and is put there.

board_label = The board: move from cell to cell by the arrow keys, pick up and put down by Enter, put back by Escape
cell = CELL, PIECES
cell_choice = CELL, PIECES, can be chosen
cell_target = CELL, PIECES, may be chosen next
cell_picked = CELL, PIECES, picked up
picked_up = PIECES, picked up from CELL.
begun = Begun on CELL.
gone_on = On to CELL.
may_end = The turn may end here.
played = Played: TURN.
which = Which turn to CELL?
end_turn = End turn
skip = Skip this turn
confirm = Confirm
confirm_asked = Play TURN?
back = Back
cannot_go = No legal turn goes from START to CELL.
nothing_here = No legal turn begins on CELL.
nothing_now = No turn can be played now.
switch_confirm = Confirm my turns before they are played
sound_turn = Turns and captures
sound_refusal = Refused turns
sound_check = Check
sound_clock = Less than ten seconds left
sound_end = End of the game
