unreadable = { QUOTED($text) } no es una jugada: escribe a1-b3, a1xb3 para capturar, a1xb5+c1 con un arquero recuperado, o skip

no_archer = En { $origin } no hay ningún arquero.
not_your_archer = El arquero de { $origin } es { FORM($enemy, "of") }, y { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }.
stays_home = El arquero de { $origin } está en la primera fila rival: se queda ahí hasta que lo capturen.
no_line = Ninguna línea une { $origin } con { $target }. Un arquero va por una línea hasta el hoyo del otro extremo.
own_archer = En { $target } ya hay un arquero { FORM($mover, "of") }: en cada hoyo cabe uno solo.
capture_of_nothing = En { $target } no hay ningún arquero rival que capturar: se escribe { $origin }-{ $target }.
unsaid_capture = En { $target } hay un arquero { FORM($enemy, "of") }: ir ahí lo captura, y se escribe { $origin }x{ $target }.
backward = En Jasir los arqueros no retroceden: de { $origin } a { $target } es hacia atrás.
shuttle = Ya basta de ir y venir entre { $target } y { $origin }: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } jugar otra cosa.
shielded = El arquero { FORM($enemy, "of") } en { $target } está en su primera fila, a salvo mientras { FORM($mover, "the") } { VERB($mover, "tenga", "tengan") } otra jugada.
nothing_to_take_back = { FORM($mover, "head") } { VERB($mover, "no tiene", "no tienen") } ningún arquero que recuperar en esta jugada, así que no se pone ninguno en { $placed }.
not_on_home_row = { $placed } no está en la primera fila { FORM($mover, "of") }, donde se pone un arquero recuperado.
not_free = { $placed } no está libre para el arquero recuperado.
set_alone = Poner un arquero en { $placed } no es una jugada por sí sola: va con un movimiento.
must_take_back = { FORM($mover, "head") } { VERB($mover, "debe", "deben") } recuperar un arquero en esta jugada y ponerlo en un hoyo libre de su primera fila.
needless_skip = { FORM($mover, "head") } { VERB($mover, "tiene", "tienen") } jugada: no se puede pasar.

nothing_changed = No se ha movido nada: { FORM($mover, "the") } { VERB($mover, "debe", "deben") } mover un arquero.
vanished = El arquero { FORM($owner, "of") } en { $origin } ha salido del tablero. Vuelve a ponerlo en su hoyo, o ponlo en el hoyo al que va.
vanished_enemy = El arquero { FORM($owner, "of") } en { $origin } ha salido del tablero. Solo se va si un arquero rival ocupa su hoyo.
appeared = En { $placed } hay un arquero que antes no estaba. Un arquero solo vuelve con una jugada que lo permita.
exchanged = El arquero de { $target } ya no es el mismo. Al capturar, el arquero que captura llega allí desde su hoyo.
several = Se ha movido más de un arquero ({ $cells }). En cada jugada se mueve uno.
unknown_change = Ninguna jugada { FORM($mover, "of") } cambia así el tablero ({ $cells }).

end_home = Todos los arqueros restantes { LIST(FORM($seat, "of")) } están en la primera fila rival: { LIST($score, type: "unit") }.
end_none_left = { FORM($seat, "head") } { VERB($seat, "ya no tiene", "ya no tienen") } arqueros: { LIST($score, type: "unit") }.
end_quiet = Nadie ha capturado ni llegado en { $turns } jugadas de cada jugador: { LIST($score, type: "unit") }.
end_stuck = Ninguno de los dos puede jugar: { LIST($score, type: "unit") }.
end_stuck_loses = { FORM($seat, "head") } { VERB($seat, "no puede jugar y pierde", "no pueden jugar y pierden") }.

not_an_archer = { $cell }: { QUOTED($piece) } no es una pieza de este juego
one_a_hole = { $cell }: en cada hoyo cabe un solo arquero
too_many = { FORM($seat, "head") } { VERB($seat, "tiene", "tienen") } { $count } arqueros, y hay cinco
odd_off = { $place }: { QUOTED($piece) } no puede estar ahí
bad_memory = memory.{ $field }: { $why }
memory_keys = tiene exactamente { $keys }
credits_form = un número entero de 0 a 5 para cada uno de { LIST($seats, type: "unit") }
credits_unbacked = { FORM($seat, "head") } { VERB($seat, "tiene", "tienen") } más créditos que arqueros capturados
shuttle_form = una lista de tres movimientos como máximo, como "c2-d2", para cada uno de { LIST($seats, type: "unit") }, cada uno deshaciendo el anterior
not_over = to_move es null, y la partida no ha terminado
