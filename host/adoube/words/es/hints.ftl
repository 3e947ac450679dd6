allowed = Se permiten pistas.
forbidden = Ya no se permiten pistas.
not_allowed = En esta mesa no se permiten pistas.
not_settled = Solo hay pistas mientras el tablero está como la partida y no se pregunta nada.
not_your_turn = Le toca a { $seat }: una pista es solo para { $seat }.
failed = No hay pista: { $why }
turn = Una pista para { $seat }: { $turn }.
cells = Una pista para { $seat }: mira { LIST($cells) }.
pieces =
    Una pista para { $seat }: mira { $count ->
        [one] la pieza
       *[other] las piezas
    } en { LIST($cells) }.
