pressed_without_a_turn = { $seat } pressed the clock without having played
no_such_choice = { QUOTED($answer) } is not one of the choices that are open
silent_cells = Nothing is known of { LIST($cells, type: "unit") }: the sensors there do not report
left_out = The sensor of { $cell } is broken: the cell is left out
flickering = Flickering, and ignored for now: { LIST($cells, type: "unit") }
calm_again = Steady again, and no longer ignored: { LIST($cells, type: "unit") }
no_takebacks = Turns cannot be taken back at this table
may_be_broken = The sensor of { $cell } may be stuck: without it the position would be a turn
