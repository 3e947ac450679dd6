unreadable = { QUOTED($text) } no es una jugada: escribe in-a1, b3-c4, b3.2-c4 desde la segunda pieza, a8-out, back-a8, o skip

needless_skip = { FORM($mover, "head") } { VERB($mover, "tiene", "tienen") } jugada: no se puede pasar.
collector_from_bank = Los recolectores nunca están en una orilla: ninguno entra en el río por { $target }.
in_elsewhere = Una pieza { FORM($mover, "of") } entra desde su orilla en la fila { $first_row }, y { $target } no está en ella.
nothing_to_bring = { FORM($mover, "head") } { VERB($mover, "no tiene", "no tienen") } en su orilla ninguna pieza que llevar a { $target }.
back_elsewhere = Una pieza { FORM($mover, "of") } vuelve de la otra orilla a la fila { $last_row }, y { $target } no está en ella.
nothing_safe = { FORM($mover, "head") } { VERB($mover, "no tiene", "no tienen") } en la otra orilla ninguna pieza que traer de vuelta a { $target }.
no_piece_there = En { $origin } no hay ninguna pieza.
stack_too_low = La altura de la pila de { $origin } es { $height }: no hay pieza número { $level } contando desde abajo.
not_your_piece = La pieza de { $origin } es { FORM($owner, "of") }, y { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }.
not_your_piece_in_stack = La pieza número { $level } de { $origin }, contando desde abajo, es { FORM($owner, "of") }, y { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }.
collector_leaves = Un recolector nunca sale del río: vuelve a ponerlo en { $origin }.
leaves_elsewhere = { FORM($mover, "head") } { VERB($mover, "solo sale", "solo salen") } del río desde la fila { $last_row }, y { $origin } no está en ella.
foreign_rider = La pieza de { $origin } no puede salir del río mientras lleve encima una pieza del otro color.
too_far = De { $origin } a { $target } no es un paso: una pieza va una casilla, en línea recta o en diagonal.
not_straight = De { $origin } a { $target } no es un paso recto: en este juego una pieza va una casilla por su fila o columna.
collector_onto_collector = En { $target } hay un recolector: un recolector no puede ir encima de otro.
collectors_would_stack = En { $origin } va encima un recolector y en { $target } hay otro: dos recolectores no pueden ir en una misma pila.

nothing_changed = No se ha movido nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } mover una pieza con todo lo que lleva encima.
several = Se ha movido más de una pieza ({ $cells }). Juega uno solo cada vez: una pieza con todo lo que lleva encima.
take_from_under = Lo que se ha movido llevaba encima un recolector ({ $written }): retira la pieza que está justo debajo de él y deja el resto como estaba.
take_all = En la casilla de llegada hay un recolector ({ $written }): retira del tablero la pieza con todo lo que llevaba encima y deja el recolector.
take_top = El recolector va adonde había una pieza ({ $written }): retira la de encima y pon el recolector en su lugar.
not_brought = { FORM($mover, "head") } { VERB($mover, "puede", "pueden") } llevar una pieza de su color a { $target } ({ $written }), encima de lo que haya allí. Ahora hay otra cosa.
all_above_goes_along = Una pieza se mueve con todo lo que lleva encima y nada de lo de abajo ({ $written }).

end_crossed = Todas las piezas { LIST(FORM($seat, "of")) } están en la otra orilla.
end_none_left = No queda ninguna pieza roja ni negra en su orilla ni en el río.
end_quiet = En { $turns } jugadas ninguna pieza ha entrado en el río, ni ha salido de él, ni ha sido recogida.

no_piece = { $cell }: { QUOTED($piece) } no es una pieza de este juego
collector_below = { $cell }: un recolector está siempre encima de su pila
odd_off = { $place }: { QUOTED($piece) } no puede estar ahí
too_many =
    { FORM($seat, "head") } { VERB($seat, "tiene", "tienen") } { $count ->
        [one] { $count } pieza
       *[other] { $count } piezas
    }, y hay { $most }
memory_keys = memory: tiene exactamente la clave next
next_is_null = memory.next: es null salvo que le toque al recolector
next_form = memory.next: le toca al recolector, así que es uno de { $seats }
passed_over = to_move: { $seat } no tiene ya ninguna pieza que mover y se salta su turno (RIV-A17)
not_over = to_move es null, y la partida no ha terminado
