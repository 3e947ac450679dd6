list = { LIST($numbers) }
none = ninguno

unreadable = { QUOTED($text) } no es una jugada: escribe c1-c2 para un movimiento por línea, c1^c3^e3 para un salto por sus círculos de llegada, o skip
unreadable_call = eso no es un anuncio: es jump con el círculo de un peón, o pass, de black o red

needless_skip = { FORM($mover, "head") } { VERB($mover, "tiene", "tienen") } jugada: no se puede pasar.
no_pawn = En { $origin } no hay ningún peón.
not_your_pawn = El peón de { $origin } es { FORM($enemy, "of") }, y { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }.
backward = De { $origin } a { $target } se vuelve hacia la fila START { FORM($mover, "of") }. Los peones van hacia delante o de lado.
no_arrow = Ninguna flecha va de { $origin } a { $target }, así que ningún movimiento por línea lleva allí.
target_taken = En { $target } ya hay un peón: un movimiento por línea acaba en un círculo libre.
not_straight = { $landing } no está en línea recta tras un círculo vecino de { $start }, así que ningún salto lleva allí.
nothing_to_jump = Entre { $start } y { $landing } no hay ningún peón { FORM($enemy, "of") } que saltar.
side_jump = { $start } está en una fila START, donde nadie salta de lado.
landing_taken = En { $landing } ya hay un peón: un salto acaba en un círculo libre.
no_arrow_to_jump = Ninguna flecha va de { $start } al peón que está camino de { $landing }, así que desde ahí no se puede saltar.
jumped_twice = Entre { $start } y { $landing } hay un peón que ya se ha saltado en esta jugada. Solo se salta una vez.
back_again = Un salto no puede acabar en { $origin }, donde empezó.
too_many_jumped = En una jugada se saltan { $most } peones como máximo.
no_way = Ningún movimiento por línea ni salto lleva de { $origin } a { $target }.
called = { FORM($enemy, "head") } { VERB($enemy, "ha", "han") } anunciado «¡Salta!»: el peón de { $pawn } debe saltar, a elección { FORM($mover, "of") }.
called_any = { FORM($enemy, "head") } { VERB($enemy, "ha", "han") } anunciado «¡Salta!»: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } saltar con algún peón.

call_by_mover = { VERB($mover, "Le toca", "Les toca") } { FORM($mover, "to") }. Solo { FORM($enemy, "the") } { VERB($enemy, "puede", "pueden") } anunciar, justo después de jugar.
no_call_now = { FORM($enemy, "head") } { VERB($enemy, "no puede", "no pueden") } anunciar ahora: se anuncia justo después de la propia jugada.
already_called = { FORM($enemy, "head") } { VERB($enemy, "ya ha", "ya han") } anunciado «¡Salta!». El anuncio vale hasta la jugada { FORM($mover, "of") }.
no_jump_there = { FORM($mover, "head") } { VERB($mover, "no tiene", "no tienen") } en { $pawn } ningún peón que pueda saltar, así que el anuncio no vale. Nombra otro peón.

nothing_changed = No se ha movido nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } mover un peón.
vanished = El peón { FORM($owner, "of") } en { $cell } ha salido del tablero. Los peones saltados se quedan, y los demás también: vuelve a ponerlo.
appeared = En { $cells } hay un peón que antes no estaba. Cada jugador tiene cinco peones, y todos están en el tablero.
exchanged = Se han cambiado peones ({ $cells }). Una jugada lleva un peón a un círculo libre.
several = Se ha movido más de un peón ({ $cells }). En cada jugada se mueve uno.
unknown_change = Ninguna jugada { FORM($mover, "of") } cambia así el tablero ({ $cells }).

end_home = { FORM($winner, "head") } { VERB($winner, "anuncia", "anuncian") } «{ $game }»: el quinto peón en llegar lleva el { $fifth }, los peones { FORM($loser, "of") } que faltan son { $away }: { $sum } × { $fifth } = { $points } puntos.
end_home_unknown = { FORM($winner, "head") } { VERB($winner, "ha", "han") } llevado cinco peones a la meta. No se sabe cuál llegó el último, así que no hay puntos.
single = Partida simple
double = Partida doble
triple = Partida triple
quadruple = Partida cuádruple
quintuple = Partida quíntuple
end_stuck = Ninguno de los dos puede jugar: la partida queda anulada.
end_stuck_scores = Ninguno de los dos puede jugar: { LIST($scores, type: "unit") } por los peones rivales que faltan por llegar.
end_repeated = La misma posición se ha dado por tercera vez: la partida queda anulada.

setup_form = son los números 1 a 5 de a a e en el orden de las negras, una barra y en el de las rojas: 12345/54321
arrows_unread = { $file }: no se pueden leer las flechas ({ $why }): indica la ruta de un archivo JSON, o arrows=unofficial
arrows_form = este tablero tiene { $number } aquí
arrows_empty = es unofficial o el nombre de un archivo
arrows_unknown = el tablero no tiene el círculo { QUOTED($unknown) }
arrows_apart = { $target } no es vecino suyo
arrows_no_way_out = ninguna flecha sale de este círculo: indica al menos una

not_a_pawn = { $cell }: { QUOTED($piece) } no es una pieza de este juego
one_a_circle = { $cell }: en cada círculo hay un solo peón
pawn_twice = { $cell }: { $piece } ya está en { $other }
memory_keys = memory: tiene exactamente call, repeats
repeats_form = memory.repeats: un número entero, 1 o más
call_form = memory.call: null, o {"{"}"call": "jump", "by": "{ $by }", "pawn": CÍRCULO{"}"} para un peón que puede saltar
not_over = to_move es null, y la partida no ha terminado

place_pawn = { $seat }: toca colocar el peón { $number }
placing_done = Todos los peones están colocados. { VERB($seat, "Empieza", "Empiezan") } { FORM($seat, "the") }.
place_no_more = Los diez peones ya están colocados.
place_in_turn = Ahora { VERB($seat, "coloca", "colocan") } { FORM($seat, "the") } en su fila START; no se colocan peones { FORM($other, "of") }.
place_not_in_row = { $cell } no está en la fila START { FORM($seat, "of") }.
place_taken = En { $cell } ya hay un peón.
place_twice = El peón { $number } { FORM($seat, "of") } ya está en { $cell }.
place_frozen = { FORM($second, "head") } { VERB($second, "ha", "han") } empezado a colocar, así que el orden { FORM($first, "of") } ya está fijado: vuelve a poner el peón en { $cell }.
place_nothing_there = No se ha colocado ningún peón en { $cell }.

call_in_force = { FORM($caller, "head") } { VERB($caller, "ha", "han") } anunciado «¡Salta!»: el peón { $number } { FORM($mover, "of") } en { $circle } tiene que saltar.
call_to_any = { FORM($caller, "head") } { VERB($caller, "ha", "han") } anunciado «¡Salta!»: uno de los peones { FORM($mover, "of") } tiene que saltar.
