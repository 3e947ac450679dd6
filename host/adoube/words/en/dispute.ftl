which = Was turn { $ply }, { $turn }, another one? It is put right when all players agree, or the arbiter says so.
nothing_played = no turn has been played yet
no_other = no other legal turn leaves the board as it stood after turn { $ply }, { $turn }: if something else was played, call the arbiter
not_open = nothing is disputed
no_choice = { QUOTED($turn) } is not one of the turns in question
no_seat = say whose word it is: one of { $seats } under `seat`
noted = { $seat } { VERB($seat, "says", "say") } that it was { $turn }.
kept = Turn { $ply } stands as recorded: { $turn }.
