takeback =
    { $turns ->
        [one] se ha deshecho una jugada
       *[other] se han deshecho { $turns } jugadas
    }
takeback_of_open = se ha deshecho la jugada pendiente
begins_with = { $turn }, luego otras
play_on = nada de eso: se corregirá el tablero
wins = victoria { FORM($seat, "of") }
draw = tablas o victoria compartida
abandoned = partida interrumpida: no gana nadie
go_on = la partida sigue: las piezas vuelven
