pressed_without_a_turn = { $seat }: reloj pulsado sin haber jugado
no_such_choice = { QUOTED($answer) } no es una de las opciones abiertas
silent_cells = No se sabe nada de { LIST($cells, type: "unit") }: los sensores de ahí no responden
left_out = El sensor de { $cell } está averiado: esa casilla no se tiene en cuenta
flickering = Inestables, de momento no cuentan: { LIST($cells, type: "unit") }
calm_again = Otra vez estables y fiables: { LIST($cells, type: "unit") }
no_takebacks = En esta mesa no se permite deshacer jugadas
may_be_broken = Puede que el sensor de { $cell } esté atascado: sin él, lo que hay en el tablero sería una jugada
