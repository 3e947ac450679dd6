unreadable = { QUOTED($text) } no es una jugada: escribe a3-b4 para un paso, a3-c5 para un salto, o skip

may_go = La pieza de { $cell } puede ir a { LIST($targets, type: "or") }.
stuck = La pieza de { $cell } no se puede mover ahora.
own_pieces_step = { FORM($mover, "head") } { VERB($mover, "mueve", "mueven") } una pieza una casilla en diagonal.
jumps_are = El salto obligado es { LIST($jumps, type: "or") }.

needless_skip = { FORM($mover, "head") } { VERB($mover, "tiene", "tienen") } jugada: no se puede pasar. { $where }
not_yours = La pieza de { $origin } es { FORM($enemy, "of") }, y { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }. { $where }
no_piece = En { $origin } no hay ninguna pieza. { $where }
taken = En { $target } hay una pieza: solo cabe una por casilla. { $where }
no_step = De { $origin } a { $target } no es ni una casilla en diagonal ni un salto sobre una pieza. { $where }
over_own = Solo se salta sobre piezas rivales, y la que hay entre { $origin } y { $target } es { FORM($mover, "of") }. { $where }
over_nothing = Entre { $origin } y { $target } no hay ninguna pieza rival sobre la que saltar, y un paso es de una casilla. { $where }
jumps_back = De { $origin } a { $target } es un salto hacia atrás: solo se salta hacia delante. { $where }
must_jump = { FORM($mover, "head") } { VERB($mover, "puede", "pueden") } saltar sobre una pieza rival: es obligatorio. { $where }
shuts_in = Tras { $origin }-{ $target } { FORM($enemy, "the") } no { VERB($enemy, "podría", "podrían") } mover nada: no está permitido. { $where }

nothing_changed = No ha cambiado nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } mover una pieza. { $where }
several = Se ha movido más de una pieza ({ $cells }). { FORM($mover, "head") } { VERB($mover, "mueve", "mueven") } una pieza por jugada. { $where }
taken_away = Falta la pieza de { $origin }. En Salta no se captura nada: vuelve a ponerla. { $where }
appeared = Ha salido una pieza de la nada ({ $cells }). Todas las piezas están en el tablero desde el principio. { $where }

end_home = { FORM($winner, "head") } { VERB($winner, "ha", "han") } llevado todas sus piezas a la meta. { CAPITAL(FORM($loser, "to")) } { VERB($loser, "le", "les") } faltarían { $steps } pasos.
end_both_home = Las verdes llegaron primero, y las rojas con la jugada siguiente: la partida es tablas.
end_limit = Cada jugador ha hecho { $most } jugadas. A las verdes les faltarían { $green } pasos; a las rojas, { $red }.

steps_left =
    { $steps ->
        [one] falta { $steps } paso
       *[other] faltan { $steps } pasos
    }
turn_of = Jugada { $turn } de { $most }

not_a_piece = cells.{ $cell }: una pieza, como green.star.1, green.moon.2 o red.sun.5
twice = cells.{ $cell }: { $piece } ya está en otra casilla
light_square = cells.{ $cell }: las piezas solo están en casillas oscuras
missing = cells: falta { $piece }, y ninguna pieza sale nunca del tablero
memory = memory: tiene exactamente played, cuántas jugadas han hecho los dos en total
not_over = to_move es null, y la partida no ha terminado
