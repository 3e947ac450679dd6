which = Was turn { $ply }, { $turn }, another one? It is corrected when all players agree, or when the arbiter decides.
nothing_played = no turn has been played yet
no_other = no other legal turn leaves the board as it was after turn { $ply }, { $turn }: if something else was played, call the arbiter
not_open = nothing is disputed
no_choice = { QUOTED($turn) } is not one of the turns in question
no_seat = name the seat that answers under `seat`: one of { $seats }
noted = { $seat } { VERB($seat, "says", "say") } that it was { $turn }.
kept = Turn { $ply } stays as recorded: { $turn }.
