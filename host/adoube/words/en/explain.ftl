### the labels of the lines

why = why
stood = stands
fell = fell
more = and more
missed = nearest
differ = differ
would_tell = would tell
presses = waiting
touched = touched
changed = reported

by_pressed = { $of } pressed the clock
by_waited = { $of } had pressed the clock; the referee waited until the board could be read
by_stood = nothing had changed for { $seconds } s
by_answered = the next turn was played on it and has stood
by_followed = two turns have been played on it
by_told = a person answered { $of }
by_called = a player called it
by_undone = the cells of one turn were touched again, and no others
by_set_up_anew = the pieces are at the start again
by_sign = the players showed the result on the board
by_swept = most of the pieces are gone
by_agrees = legal play explains the board again
by_untold = nothing on the board has told these apart

best = { $turns } (best)
worth = { $turns } ({ $worth })
no_turn = no new turn
not_legal = something that is no legal turn
though_untouched = { $turns }, though nobody touched { $cells }
would_fit = { $turns }: would need { $wanted }
to_empty = { $cells } empty
to_fill = { $cells } filled
cells =
    { $number ->
        [one] { $number } cell
       *[other] { $number } cells
    }
in_cells = { $turn } by { $cells }
earlier = { $number } changes, then { $newest }
emptied = { $cell } emptied at { $seconds } s
filled = { $cell } filled at { $seconds } s
changed_to = { $cell } showed { $shows } at { $seconds } s
unknown = { $cell } unknown at { $seconds } s

told_by_touches = a board that reports every touch
told_by_standing = the turn itself, had it stood on the board for a moment
told_by_occupancy = sensors that see whether a cell is filled
told_by_polarity = magnets that tell the two sides apart
told_by_colour = a camera above
told_by_identity = sensors that know every piece
told_by_pieces = a board on a screen
