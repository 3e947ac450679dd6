### What a program is told that calls adoube.api in a way that cannot work.

not_a_text = { $name } is a text, not { $given }
not_a_whole = { $name } is a whole number of at least { $least }, not { $given }
not_one_of = { $name }: { QUOTED($given) } is not known{ $nearest }; choose one of { $known }
no_seat = { $game } has no seat { QUOTED($seat) }{ $nearest }; its seats are { $seats }
seat_missing = { $game }: strength: a number for { LIST($seats, type: "and") } is missing
no_cell = { $game } has no cell { QUOTED($cell) }{ $nearest }
no_rule = the rulebook of { $game } has no { QUOTED($rule) }{ $nearest }
no_turn_left = { $game }: the game is over ({ $clause }), so there is no turn to choose
not_recorded = a recorded game is what read_trace, sample_trace or simulate returns, not { $given }
not_an_event = an event is a value such as CellShows(0, "a1", 1), or a line of a trace as a mapping, not { $given }
no_question = the referee asks nothing now, so there is nothing to answer
not_a_choice = { QUOTED($answer) } answers no open question; choose one of { $choices }
not_a_position = a position is a mapping as Position.to_json returns it, JSON, or the FEN of chess, not { $given }
