unreadable = { QUOTED($text) } no es una jugada: escribe -c1 para una columna, c3-d3,xd7 para un ka que va a d3 y captura la línea de d7
no_point = { QUOTED($text) } nombra { $cell }, donde el tablero no tiene punto

columns_are = Se puede abrir { LIST($columns, type: "or") }.
turns_are = Se puede jugar { LIST($turns, type: "or") }.
others = alguna otra

needless_skip = { FORM($mover, "head") } { VERB($mover, "no puede", "no pueden") } pasar. { $where }
opened_already = { FORM($mover, "head") } { VERB($mover, "ya ha", "ya han") } abierto una columna. { $where }
opens_first = { FORM($mover, "head") } { VERB($mover, "toma", "toman") } primero una columna de cinco fichas de su mitad. { $where }
other_half = { $cell } no designa una columna de la mitad { FORM($mover, "of") }: nombra su punto exterior. { $where }
other_sector = { FORM($mover, "head") } { VERB($mover, "no puede", "no pueden") } abrir { $column } después de la columna { FORM($enemy, "of") }. { $where }
no_entry = La ficha de { $origin } no puede entrar como ka por { $target } en la columna abierta { FORM($mover, "of") }. { $where }
no_ka = El ka { FORM($mover, "of") } no está en { $origin }. { $where }
no_slide = El ka va por los puntos libres de una fila o columna, y así no se llega a { $target } desde { $origin }. { $where }
nothing_there = En { $cell } no hay ninguna ficha que capturar. { $where }
not_across = La línea capturada cruza el camino del ka, y { $cell } no. { $where }
not_odd = El ka no forma con la ficha de { $cell } una línea de un solo color e impar. { $where }

nothing_changed = No ha cambiado nada: { VERB($mover, "le toca", "les toca") } { FORM($mover, "to") }. { $where }
no_column = { FORM($mover, "head") } { VERB($mover, "toma", "toman") } las cinco fichas de una columna de su mitad; hay cambios en { $cells }. { $where }
no_choice = { FORM($mover, "head") } { VERB($mover, "mete", "meten") } en la columna abierta, como ka, una ficha contigua y { VERB($mover, "toma", "toman") } una línea; hay cambios en { $cells }. { $where }
no_capture = El ka ha ido a { $target } y no se ha tomado ninguna línea: toda jugada captura. { $where }
no_line = Ninguna jugada toma justo { $cells }: una línea tiene un solo color y es impar. { $where }
no_turn_does = Ninguna jugada cambia así { $cells }: el ka se mueve y se toma una línea. { $where }

end_cleared = El tablero está vacío: { LIST($scores, type: "unit") }.
end_stuck = { FORM($loser, "head") } { VERB($loser, "no puede", "no pueden") } capturar nada y quedan fichas: { FORM($winner, "the") } { VERB($winner, "ha", "han") } ganado.
score = negras: { $black }, blancas: { $white }

pattern_empty = es { LIST($names, type: "or") }, o el nombre de un archivo
pattern_unread = { $file }: no se puede leer el patrón ({ $why }): indica la ruta de un archivo de texto, o { LIST($names, type: "or") }
pattern_rows = { $file }: un patrón tiene { $rows } líneas, primero la fila más lejana
pattern_row = { $file }, línea { $line }: una fila tiene { $columns } letras
pattern_letter = { $file }, línea { $line }, columna { $column }: { QUOTED($letter) } no es b ni w
pattern_counts = { $file }: hay { $black } fichas negras y { $white } blancas, y debe haber las mismas de cada color

not_a_piece = cells.{ $cell }: una de { LIST($pieces, type: "or") }
two_kas = cells.{ $cell }: hay otro { $piece }
ka_without_passage = memory.passages.{ $seat }: hay un ka en el tablero, así que el jugador ha abierto una columna
passage_taken = memory.passages.{ $seat }: hay fichas en esa columna
half_open = memory.passages.{ $seat }: faltan fichas en esa mitad, así que hay una columna abierta
captured = off.{ $seat }: cuenta { LIST($pieces, type: "and") }
memory = memory: tiene exactamente passages, para { LIST($seats, type: "and") } una columna o null
not_over = to_move es null, y la partida no ha terminado
