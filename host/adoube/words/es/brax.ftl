unreadable = { QUOTED($text) } no es una jugada: escribe a1-b1, a1xb1 para capturar, o skip

may_go = La pieza de { $cell } puede ir a { LIST($targets, type: "or") }.
stuck = La pieza de { $cell } no se puede mover ahora.
must_move = Se ha anunciado brax: la pieza de { LIST($cells, type: "or") } tiene que moverse.
pieces_move = { FORM($mover, "head") } { VERB($mover, "mueve", "mueven") } una pieza, por dos líneas de su color como máximo o una del otro.

needless_skip = { FORM($mover, "head") } { VERB($mover, "tiene", "tienen") } jugada: no se puede pasar. { $where }
not_yours = La pieza de { $origin } es { FORM($enemy, "of") }, y { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }. { $where }
no_piece = En { $origin } no hay ninguna pieza. { $where }
own_piece = En { $target } ya hay una pieza { FORM($mover, "of") }. { $where }
in_the_way = Entre { $origin } y { $target } hay una pieza, y no se salta ninguna. { $where }
too_far = De { $origin } a { $target } hay más de dos líneas del color { FORM($mover, "of") } o más de una del otro. { $where }
not_threatened = { FORM($enemy, "head") } { VERB($enemy, "ha", "han") } anunciado brax, y la pieza de { $origin } no está amenazada. { $where }
no_capture = En { $target } no hay nada que capturar: escribe un paso. { $where }
unsaid_capture = En { $target } hay una pieza { FORM($enemy, "of") }: escribe { $origin }x{ $target } para capturarla. { $where }

nothing_changed = No ha cambiado nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } mover una pieza. { $where }
several = Se ha movido más de una pieza ({ $cells }). { FORM($mover, "head") } { VERB($mover, "mueve", "mueven") } una pieza por jugada. { $where }
taken_away = Falta la pieza de { $origin }, y ninguna ha ocupado su lugar. { $where }

call_form = el anuncio es {"{"}"call": "brax", "by": "blue"{"}"}, de blue o red
call_by_mover = { VERB($mover, "Le toca", "Les toca") } { FORM($mover, "to") }: ahora solo { FORM($caller, "the") } { VERB($caller, "puede", "pueden") } anunciar brax.
called_already = { FORM($caller, "head") } { VERB($caller, "ya ha", "ya han") } anunciado brax.
call_by_single = { FORM($caller, "head") } { VERB($caller, "tiene", "tienen") } una sola pieza, y quedan dos { FORM($mover, "of") }: entonces una sola pieza no puede anunciar brax.
no_threat = { FORM($caller, "head") } { VERB($caller, "no amenaza", "no amenazan") } ninguna pieza { FORM($mover, "of") }, así que no se puede anunciar brax.

note_called = ¡Brax! { FORM($mover, "head") } { VERB($mover, "tiene", "tienen") } que mover la pieza de { LIST($cells, type: "or") }.
end_captured = { FORM($winner, "head") } { VERB($winner, "ha", "han") } capturado todas las piezas { FORM($loser, "of") }.
end_lone = Con una pieza cada uno, no se ha capturado nada en { $turns } jugadas de cada jugador: la partida es tablas.

lines_empty = es unofficial, o el nombre de un archivo
lines_unread = { $file }: no se puede leer el archivo de colores de las líneas ({ $why }): indica la ruta de un archivo JSON, o lines=unofficial
lines_form = hay { $number }
line_unknown = { QUOTED($line) } no es una línea: cada una une dos puntos vecinos, como a1-b1
line_twice = { $line } aparece dos veces
line_lacking = { $line } no está en ninguna de las listas
cell_sides = la casilla cuya esquina inferior izquierda es { $cell } no tiene tres lados de un color y uno del otro

not_a_piece = cells.{ $cell }: una pieza, { LIST($pieces, type: "or") }
captured = off.captured: con las del tablero hay { $most } piezas de { $seat }
captured_codes = off.captured: cuenta { LIST($pieces, type: "and") }
memory = memory: tiene exactamente brax, true o false, y lone, un número de jugadas
not_over = to_move es null, y la partida no ha terminado
