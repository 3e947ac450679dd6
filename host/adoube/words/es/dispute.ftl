which = ¿Fue otra la jugada { $ply }, { $turn }? Se corrige si todos los jugadores están de acuerdo o si lo dice el árbitro.
nothing_played = aún no se ha jugado nada
no_other = ninguna otra jugada legal deja el tablero como estaba tras la jugada { $ply }, { $turn }: si se jugó otra cosa, llama al árbitro
not_open = no hay ninguna jugada en disputa
no_choice = { QUOTED($turn) } no es una de las jugadas en cuestión
no_seat = indica quién habla: { $seats }, en `seat`
noted = Según { FORM($seat, "the") }, fue { $turn }.
kept = La jugada { $ply } queda como se anotó: { $turn }.
