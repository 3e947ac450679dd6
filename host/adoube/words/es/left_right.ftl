to_the_left = izquierda
to_the_right = derecha

unreadable = { QUOTED($text) } no es una jugada: escribe la carta y la dirección, como 4L o 4R, o skip

goes_on = La ficha va en { LIST($squares, type: "or") }.
goes_nowhere = No hay casilla para esta carta: se pierde y se pasa el turno.

other_card = La carta { FORM($mover, "of") } es el { $card }, no el { $written }. { $where }
off_the_board = A { $card } casillas a la { $side } de { $origin } no hay casilla. { $where }
needless_skip = { FORM($mover, "head") } { VERB($mover, "puede", "pueden") } poner una ficha: no está permitido pasar. { $where }

nothing_changed = No ha cambiado nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } poner una ficha. { $where }
taken_away = Las fichas nunca se mueven ni se retiran ({ $cells }). Vuelve a poner lo que había.
pile_changed = La pila de { $cell } no es la misma: las fichas nunca se mueven ni se retiran. { $where }
several = Ha cambiado más de una casilla ({ $cells }). { FORM($mover, "head") } { VERB($mover, "pone", "ponen") } una ficha por jugada. { $where }
foreign_counter = Lo que está encima en { $cell } no es una ficha { FORM($mover, "of") }. Cada jugador pone fichas de su color.
wrong_square = { $cell } está a { $distance } de { $origin }, y la carta { FORM($mover, "of") } es el { $card }. { $where }

end = Se han jugado todas las cartas: { LIST($scores, type: "unit") }.

call_form = el anuncio es {"{"}"call": "card", "by": "first", "value": 4{"}"}, de first o second, con una carta de 1 a { $n }
card_twice = { FORM($mover, "head") } { VERB($mover, "ya ha", "ya han") } jugado el { $card }: en cada juego hay una sola carta de cada número.

cards_form = es shuffled, o como 4,3,1,2/1,2,4,3: las cartas del primer jugador, una barra y las del segundo
not_a_set = { $cards } no da cada carta de 1 a { $n } una vez
length_form = con n={ $n } es un número par de { $low } a { $high }

not_a_counter = { $cell }: { QUOTED($piece) } no es una pieza de este juego
no_way_there = cells: ningún modo de jugar las cartas de memory.drawn deja estas fichas
memory_keys = tiene exactamente card, drawn
drawn_form = una lista de cartas distintas de 1 a { $n } para first y para second
drawn_and_mover = el número de cartas jugadas por cada uno no encaja con to_move
card_form = una carta de 1 a { $n } que el jugador al que le toca aún no ha jugado
card_at_the_end = es null cuando se han jugado todas las cartas

card_face_up = Carta { FORM($seat, "of") }: { $card }
cards_played = Jugado por { FORM($seat, "the") }: { LIST($cards, type: "unit") }
