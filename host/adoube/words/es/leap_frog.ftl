piece = pieza
pieces = piezas
frog = rana
frogs = ranas
marble = canica
marbles = canicas

unreadable = { QUOTED($text) } no es una jugada: escribe -c3 para la primera retirada, c3xc5xe5 para saltos por sus casillas de llegada, o skip
no_cell = { QUOTED($text) } no es una jugada: el tablero no tiene la casilla { $cell }

needless_skip = { FORM($mover, "head") } { VERB($mover, "tiene", "tienen") } jugada: no se puede pasar.
remove_first = Antes de que nadie salte, { FORM($mover, "the") } { VERB($mover, "retira", "retiran") } una { $noun } de cualquier lugar.
removals_over = Las primeras retiradas han terminado: una { $noun } solo sale del tablero si otra salta sobre ella, y ninguna ha saltado sobre { $cell }.
no_removals = En este juego nadie retira una { $noun }: solo sale del tablero si otra salta sobre ella, y ninguna ha saltado sobre { $cell }.
has_removed = { FORM($seat, "head") } ya no { VERB($seat, "debe", "deben") } ninguna primera retirada: cada jugador retira una.
nothing_to_remove = En { $cell } no hay ninguna { $noun } que retirar.
wrong_colour = La { $noun } de { $cell } no tiene el color de una primera retirada: debe ser { $colours }.

no_piece = En { $origin } no hay ninguna { $noun } que pueda saltar.
no_leap = De { $origin } a { $target } no es un salto corto: una { $noun } salta en línea recta sobre su vecina y cae en la casilla siguiente.
diagonal = De { $origin } a { $target } es en diagonal: las { $nouns } saltan hacia delante, hacia atrás o de lado.
nothing_between = En { $over } no hay ninguna { $noun } sobre la que saltar entre { $origin } y { $target }.
taken_already = La { $noun } de { $over } ya se tomó en esta jugada, así que no queda nada sobre lo que saltar de { $origin } a { $target }.
landing_taken = { $target } no está libre: un salto desde { $origin } acaba en una casilla vacía.

nothing_changed = No se ha movido nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } saltar sobre al menos una { $noun }.
nothing_removed = No falta nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } retirar una { $noun }.
exchanged = En { $cells } ya no está la misma { $noun } de antes. Las piezas solo saltan o salen del tablero.
appeared = En { $cells } hay una { $noun } que antes no estaba. Nada entra en el tablero: retírala.
one_removal = Antes de que nadie salte, { FORM($mover, "the") } { VERB($mover, "retira", "retiran") } una { $noun } y no { VERB($mover, "mueve", "mueven") } nada ({ $cells }).
no_tour = { $cells } están vacías, y ninguna { $noun } puede saltar sobre todas y volver a donde empezó. Si queda una { $noun } en la mano, hay que dejarla en el tablero.
several_landed = { $cells } estaban vacías antes. En cada jugada salta una sola { $noun } y acaba en una casilla.
several_lifted = La { $noun } que salta no puede venir de todas estas casillas: { $cells }. Vuelve a ponerlas todas menos una.
from_nowhere = Ninguna { $noun } salta de { $cells } a { $target }.
forgotten =
    { $count ->
        [one] Se ha saltado sobre la { $noun } de { $cells }, y sigue ahí: retírala.
       *[other] Se ha saltado sobre las { $nouns } de { $cells }, y siguen ahí: retíralas.
    }
stray = La { $noun } que salió de { $origin } nunca salta sobre { $cells }: vuelve a poner lo que había.
in_the_way = La { $noun } que salió de { $origin } tendría que caer en { $cells }, donde hay otra.
breaks_off = Los saltos desde { $origin } se cortan en { $cells }: puede que siga ahí una { $noun } ya saltada, o que falte una de más.
apart = Los saltos desde { $origin } no encajan: no se ha saltado sobre algunas de las { $nouns } que faltan.
unknown_change = Ninguna jugada { FORM($mover, "of") } cambia así el tablero ({ $cells }).

end = No queda ningún salto. { LIST($scores, type: "unit") }.

unknown_call = { QUOTED($call) } no es un anuncio de este juego; conoce { $known }
call_seat = "by" es uno de { $seats }
call_cell = "cell" es una casilla del tablero
call_not_latest = { $cell } no es la última pieza retirada, así que ahora nadie puede reclamarla.

order_form = es una lista de puestos como p2,p1,p3, cada uno una vez
order_seats = nombra cada uno de { $seats } una vez

layout_empty = es random o el nombre de un archivo
layout_unreadable = no se puede leer el archivo ({ $why }): indica la ruta de un archivo de texto, o layout=random
layout_place = línea { $line }, columna { $column }: { $why }
layout_letter = { QUOTED($letter) } no es una pieza; las letras son { $letters }
layout_row = esta fila tiene { $found } letras, y las del tablero tienen { $size } casillas
layout_rows = hay { $found } filas, y el tablero tiene { $size }
layout_number = sobra esta { $letter }: hay { $found }, y el juego tiene { $wanted }

drawn_empty = No se ve nada en { $cells }, y cada casilla debe llevar una pieza.
drawn_too_many = Hay { $found } { $nouns } ({ $colour }) y debería haber { $wanted }: comprueba { $cells }.
drawn_too_few = Hay { $found } { $nouns } ({ $colour }) y debería haber { $wanted }.
drawn_cells =
    { $more ->
        [0] { LIST($cells, type: "unit") }
       *[other] { LIST($cells, type: "unit") } y { $more } más
    }

one_a_cell = cells.{ $cell }: en cada casilla hay una sola pieza
not_a_piece = cells.{ $cell }: { QUOTED($piece) } no es una pieza de este juego
odd_off = { $place }: { QUOTED($piece) } no puede estar ahí
too_many = cells: { $piece } aparece { $found } veces, y el juego tiene { $wanted }
memory_keys = memory: tiene exactamente to_remove
to_remove_form = memory.to_remove: una lista de puestos que deben una primera retirada, cada uno una vez, de { $seats }
owes_nothing = to_move: { $seat } no debe ninguna primera retirada, y otros sí
not_over = to_move es null, y la partida no ha terminado

owing = Falta retirar una { $noun }: { LIST($seats, type: "unit") }
