pressed_without_a_turn = { $seat } pressed the clock without having played
no_such_choice = { QUOTED($answer) } is not one of the choices that are open
silent_cells = Nothing is known of { LIST($cells, type: "unit") }: the sensors there do not report
left_out = The sensor of { $cell } is broken: the cell is left out
flickering = Flickering, and left out for now: { LIST($cells, type: "unit") }
calm_again = Steady again, and believed: { LIST($cells, type: "unit") }
no_takebacks = Turns may not be taken back at this table
may_be_broken = The sensor of { $cell } may be stuck: without it what stands would be a turn
