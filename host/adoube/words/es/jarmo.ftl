black = Negro
white = Blanco

unreadable = { QUOTED($text) } no es una jugada: escribir a1-b3, a1xb3 para capturar, a1xb5+c1 con un arquero recuperado, o skip

no_archer = En { $origin } no hay ningún arquero.
not_your_archer = El arquero de { $origin } es de { $enemy }, y le toca a { $mover }.
stays_home = El arquero de { $origin } está en la primera fila rival: ahí se queda hasta que lo capturen.
no_line = Ninguna línea une { $origin } con { $target }. Un arquero va por una línea hasta el hoyo del otro extremo.
own_archer = En { $target } ya hay un arquero de { $mover }: en cada hoyo cabe uno.
capture_of_nothing = En { $target } no hay ningún arquero rival que capturar: se escribe { $origin }-{ $target }.
unsaid_capture = En { $target } hay un arquero de { $enemy }: ir allí lo captura y se escribe { $origin }x{ $target }.
backward = En Jasir los arqueros no retroceden: de { $origin } a { $target } es hacia atrás.
shuttle = Ya basta de ir y venir entre { $target } y { $origin }: { $mover } debe jugar otra cosa.
shielded = El arquero de { $enemy } en { $target } está en su primera fila, a salvo mientras { $mover } pueda jugar otra cosa.
nothing_to_take_back = { $mover } no tiene ningún arquero que recuperar en esta jugada, así que no se pone ninguno en { $placed }.
not_on_home_row = { $placed } no está en la primera fila de { $mover }, donde se pone un arquero recuperado.
not_free = { $placed } no está libre para el arquero recuperado.
set_alone = Poner un arquero en { $placed } no es una jugada por sí sola: va con un movimiento.
must_take_back = { $mover } debe recuperar un arquero en esta jugada y ponerlo en un hoyo libre de su primera fila.
needless_skip = { $mover } puede jugar, así que no puede pasar.

nothing_changed = No se ha movido nada: { $mover } debe mover un arquero.
vanished = El arquero de { $owner } en { $origin } ha salido del tablero. Volver a ponerlo, o ponerlo en el hoyo al que va.
vanished_enemy = El arquero de { $owner } en { $origin } ha salido del tablero. Solo se va si un arquero rival ocupa su hoyo.
appeared = En { $placed } hay un arquero que no estaba. Un arquero solo vuelve con una jugada que lo permita.
exchanged = El arquero de { $target } ya no es el mismo. Al capturar, el arquero llega allí desde su hoyo.
several = Se ha movido más de un arquero ({ $cells }). En cada jugada se mueve uno.
unknown_change = Ninguna jugada de { $mover } cambia así el tablero ({ $cells }).

end_home = Todos los arqueros restantes de { LIST($seat) } están en la primera fila rival: { $score }.
end_none_left = { $seat } ya no tiene arqueros: { $score }.
end_quiet = Nadie ha capturado ni llegado en { $turns } jugadas de cada uno: { $score }.
end_stuck = Ninguno de los dos puede jugar: { $score }.
end_stuck_loses = { $seat } no puede jugar y pierde.
score = Negro { $black }, Blanco { $white }

not_an_archer = { $cell }: { QUOTED($piece) } no es una pieza de este juego
one_a_hole = { $cell }: en cada hoyo hay un solo arquero
too_many = { $seat } tiene { $count } arqueros, y hay cinco
odd_off = { $place }: { QUOTED($piece) } no puede estar ahí
bad_memory = memory.{ $field }: { $why }
memory_keys = tiene exactamente { $keys }
credits_form = un número entero de 0 a 5 para cada uno de { LIST($seats, type: "unit") }
credits_unbacked = { $seat } tiene más créditos que arqueros capturados
shuttle_form = una lista de tres movimientos como máximo, como "c2-d2", para cada uno de { LIST($seats, type: "unit") }, cada uno deshaciendo el anterior
not_over = to_move es null, y la partida no ha terminado
