other_board = estas opciones de { $title } necesitan otro tablero; abre otra mesa para ellas
other_seats = estas opciones de { $title } cambian los puestos; abre otra mesa para ellas
no_name = un nombre tiene de 1 a { $longest } caracteres imprimibles
running = la partida no ha terminado: primero anularla
void = El árbitro ha anulado la partida para empezar otra.
