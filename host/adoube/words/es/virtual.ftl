hand_full = La mano ya tiene algo: suéltalo primero.
hand_empty = La mano está vacía: levanta primero una pieza.
nothing_there = En { $cell } no hay nada que levantar.
no_piece = Junto al tablero no hay ninguna pieza así: { $piece }.
no_cell = Este tablero no tiene la casilla { $cell }.
pile_full = La pila de { $cell } no puede crecer más.
no_board = Esta mesa tiene un tablero real: las piezas se mueven con la mano.
