unreadable = { QUOTED($text) } no es una jugada: escribe lo que mueve cada dado, como o1-o2,o2-n2, el rey como Kh2-h3, o skip

may_go = Desde { $cell } los dados llevan a { LIST($targets, type: "or") }.
moves_are = Los dados permiten { LIST($moves, type: "or") }.
nothing_moves = Ninguna pieza se puede mover con estos dados. Si cayeron de otro modo, dilo.
others = alguna otra

needless_skip = { $mover }: hay jugada: no se puede pasar. { $where }
not_begun = { $mover }: solo se puede empezar con tres X, y los dados muestran { $throw }. Si cayeron de otro modo, dilo.
dice_left = Hay que jugar todo dado que pueda mover una pieza, y queda uno. { $where }
no_die = Ningún dado restante lleva de { $origin } a { $target }: muestran { $throw }. { $where }
no_piece = En { $origin } no hay ninguna pieza. { $where }
not_yours = La pieza de { $origin } es del otro bando. { $where }
sleeps = La pieza de { $origin } duerme: una X la despierta y la mueve un punto. { $where }
not_along_the_way = Ningún dado lleva de { $origin } a { $target } por el camino. { $where }
barred = En { $target } hay una pieza propia ({ $mover }) o una dormida, así que nada puede parar ahí. { $where }
no_king = El rey no está en { $origin }. { $where }
king_of_others = El rey no está del lado { FORM($mover, "of") }. { $where }
king_not_straight = El rey va recto por su fila o columna, y así no se llega a { $target } desde { $origin }. { $where }

cannot_move = { $mover }: no se puede mover nada con { $throw }. Si los dados cayeron de otro modo, dilo.
nothing_changed = No ha cambiado nada: turno { FORM($mover, "of") }, con { $throw }. { $where }
no_turn_does = Con { $throw } ninguna jugada { FORM($mover, "of") } cambia así { $cells }. Si los dados cayeron de otro modo, dilo. { $where }

end_captured = Victoria { FORM($winner, "of") }: todas las piezas del otro bando están capturadas.
end_siege = Victoria { FORM($winner, "of") }: las últimas piezas del otro bando duermen todas y no pueden salir.

call_form = el anuncio es {"{"}"call": "dice", "by": "men", "value": "X20"{"}"}, de men o women, con tres caras de X, 3, 2 y 0
dice_form = es thrown, o un número entero desde 0 que decide las tiradas

note_throw = Tirada { FORM($mover, "of") }: { $throw }.
note_begin = { $mover }: se empieza con tres X. Dilo si tres tiradas dieron menos.
note_king = El rey es { FORM($seat, "of") }.
note_homeward = De vuelta a casa: { LIST($cells, type: "unit") }
captured_by =
    { $count ->
        [one] { $count } pieza capturada
       *[other] { $count } piezas capturadas
    }

memory_keys = memory: tiene exactamente { LIST($keys, type: "unit") }
homeward_form = memory.homeward: una lista de puntos de la fila central donde hay piezas
one_a_point = cells.{ $cell }: una pieza como máximo, y el rey
sleeps_elsewhere = cells.{ $cell }: una pieza solo duerme en su propia fila
one_king = cells: hay un solo rey
captured = off.captured: con las del tablero hay { $most } piezas de { $seat }
captured_codes = off.captured: cuenta { LIST($pieces, type: "and") }
throw_form = memory.throw: tres caras de X, 3, 2 y 0, como X20
not_a_piece = cells.{ $cell }: { QUOTED($piece) } no es una pieza de este juego
king_form = memory.king: null o uno de { LIST($seats, type: "or") }
begun_form = memory.begun: una lista de { LIST($seats, type: "or") }
played_form = memory.played: cuántas jugadas han hecho los dos en total
not_over = to_move es null, y la partida no ha terminado
