piece = pieza
pawn = peón
knight = caballo
bishop = alfil
rook = torre
queen = dama
king = rey

unreadable = { QUOTED($text) } no es una jugada: escribe e2e4, y e7e8q para un peón que corona dama (r, b, n para torre, alfil, caballo)

no_piece = En { $origin } no hay ninguna pieza.
not_your_piece = La pieza de { $origin } ({ $piece }) es { FORM($enemy, "of") }, y { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }.
stays = La pieza de { $origin } no se ha movido: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } mover una pieza a otra casilla.
own_piece = En { $target } ya hay una pieza { FORM($mover, "of") } ({ $piece }): dos piezas no comparten casilla.
needless_skip = En ajedrez no se pasa: { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }.

must_promote = Un peón que llega a { $target } se convierte en dama, torre, alfil o caballo en la misma jugada: indica en qué.
no_promotion = En { $origin } no hay coronación: solo corona un peón, en la última fila.

in_check = El rey { FORM($mover, "of") } está en jaque, y tras { $origin }-{ $target } lo sigue estando.
exposes_king = Tras { $origin }-{ $target } el rey { FORM($mover, "of") } quedaría en jaque: no está permitido.

bishop_way = Un alfil va por las diagonales: { $target } no está en ninguna de { $origin }.
rook_way = Una torre va por su columna o su fila: { $target } no está en ninguna de las de { $origin }.
queen_way = Una dama va por columna, fila o diagonal: { $target } no está en ninguna de las de { $origin }.
knight_way = Un caballo va dos casillas en línea recta y una de lado: de { $origin } a { $target } no puede ir.
jumps = Hay una pieza en { $blocker } y solo salta el caballo: de { $origin } a { $target } no hay paso.
king_way = Un rey va a una casilla contigua o enroca desde su casilla inicial: de { $origin } a { $target } no puede ir.
castling_lost = { FORM($mover, "head") } { VERB($mover, "ya no puede", "ya no pueden") } enrocar por este lado: el rey o esa torre se han movido, o la torre ya no está.
castling_blocked = Para enrocar, las casillas entre el rey y la torre deben estar vacías.
castles_through_check = El rey no enroca estando en jaque, ni pasando por una casilla atacada, ni quedando en jaque.

pawn_way = Un peón avanza recto y captura una casilla en diagonal hacia delante: de { $origin } a { $target } no puede ir.
pawn_blocked = El camino del peón de { $origin } a { $target } no está libre: un peón no captura de frente.
double_step = Un peón solo avanza dos casillas desde su casilla inicial: de { $origin } a { $target } no puede ir.
pawn_captures_nothing = Un peón va en diagonal solo para capturar, y en { $target } no hay nada que capturar.
too_late = Al paso solo se captura justo después del avance de dos casillas, y nunca a costa del propio rey: en { $target } no se puede.

nothing_changed = No se ha movido nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } mover una pieza.
vanished = La pieza { FORM($owner, "of") } en { $origin } ({ $piece }) ha salido del tablero. Vuelve a ponerla en su sitio, o ponla en la casilla a la que va.
vanished_enemy = La pieza { FORM($owner, "of") } en { $origin } ({ $piece }) ha salido del tablero. Solo se va si la capturan.
appeared = En { $cells } hay algo que antes no estaba. Una pieza solo llega a una casilla desde otra.
exchanged = Lo que hay en { $cells } ha cambiado. Al capturar, llega allí la pieza que captura.
unknown_change = Ninguna jugada { FORM($mover, "of") } cambia así el tablero ({ $cells }).

end_mate = Jaque mate { FORM($winner, "of") }: el rey { FORM($loser, "of") } está atacado y no tiene salvación.
end_stalemate = Rey ahogado: el rey { FORM($loser, "of") } no está en jaque y no hay jugada legal. La partida es tablas.
end_dead = A partir de aquí nadie puede dar jaque mate. La partida acaba en tablas.
end_repeated = La misma posición se ha dado { $times } veces. La partida es tablas.
end_no_progress = { $moves } jugadas de cada jugador sin capturas ni movimientos de peón. La partida es tablas.
end_declared = Los reyes están en el centro: { FORM($winner, "the") } { VERB($winner, "ha", "han") } ganado.
end_declared_draw = Los reyes están en el centro: la partida es tablas.

note_check = { FORM($mover, "head") } { VERB($mover, "está", "están") } en jaque.
note_fifty_moves = Cincuenta jugadas de cada jugador sin capturas ni movimientos de peón: se pueden reclamar tablas.

memory_keys = memory: tiene exactamente fen, un texto
bad_fen = memory.fen: { $why }
impossible = esta posición no puede darse en ajedrez: { $why }
not_a_piece = cells.{ $cell }: { $stack } no es una sola pieza de ajedrez
fen_differs = memory.fen: muestra otras piezas que cells
fen_turn = to_move: según memory.fen { VERB($to_move, "le toca", "les toca") } { FORM($to_move, "to") }
too_many = off.captured: { $seat } tiene más de dieciséis piezas en el tablero y fuera de él
odd_captured = off.captured: { QUOTED($piece) } no puede estar ahí

ambiguous = { QUOTED($text) } puede ser { LIST($turns, type: "or") }: indica qué pieza se mueve
pgn_illegal = La jugada siguiente no es legal y vale por decisión del árbitro: { $turn }. { $remark }
pgn_undecided = La jugada siguiente no está decidida: { LIST($candidates, type: "or") }.
nothing_to_claim = Se pueden reclamar tablas cuando la posición se da por tercera vez, o tras { $moves } jugadas de cada jugador sin capturas ni movimientos de peón; no es el caso.
