allowed = Se permiten pistas.
forbidden = Ya no se permiten pistas.
not_allowed = En esta mesa no se permiten pistas.
not_settled = Solo hay pistas mientras el tablero está como la partida y no se pregunta nada.
not_your_turn = { VERB($seat, "Le toca", "Les toca") } { FORM($seat, "to") }: una pista es solo para { FORM($seat, "the") }.
failed = No hay pista: { $why }
turn = Una pista para { FORM($seat, "the") }: { $turn }.
cells = Una pista para { FORM($seat, "the") }: mira { LIST($cells) }.
pieces =
    Una pista para { FORM($seat, "the") }: mira { $count ->
        [one] la pieza
       *[other] las piezas
    } en { LIST($cells) }.
