unreadable = { QUOTED($text) } ist kein Zug: -c1 schreiben für eine Spalte, c3-d3,xd7 für einen Ka, der nach d3 geht und die Linie von d7 schlägt
no_point = { QUOTED($text) } nennt { $cell }, wo das Brett keinen Punkt hat

columns_are = { LIST($columns, type: "or") } darf geöffnet werden.
turns_are = Möglich: { LIST($turns, type: "or") }.
others = andere

needless_skip = { $mover } darf nicht aussetzen. { $where }
opened_already = { $mover } hat schon eine Spalte geöffnet. { $where }
opens_first = { $mover } nimmt zuerst eine Spalte von fünf Steinen auf der eigenen Hälfte. { $where }
other_half = { $cell } bezeichnet keine Spalte auf der Hälfte von { $mover }: ihren äußersten Punkt nennen. { $where }
other_sector = { $mover } darf { $column } nach der Spalte von { $enemy } nicht öffnen. { $where }
no_entry = Der Stein auf { $origin } kann nicht bei { $target } als Ka in die offene Spalte von { $mover } kommen. { $where }
no_ka = Der Ka von { $mover } steht nicht auf { $origin }. { $where }
no_slide = Der Ka geht über freie Punkte einer Reihe oder Spalte, und { $target } ist so von { $origin } nicht zu erreichen. { $where }
nothing_there = Auf { $cell } liegt kein Stein zum Schlagen. { $where }
not_across = Die geschlagene Linie liegt quer zum Weg des Ka, { $cell } aber nicht. { $where }
not_odd = Der Ka bildet mit dem Stein auf { $cell } keine Linie einer Farbe in ungerader Zahl. { $where }

nothing_changed = Nichts hat sich geändert. Am Zug: { $mover }. { $where }
no_column = { $mover } nimmt die fünf Steine einer Spalte der eigenen Hälfte; geändert hat sich { $cells }. { $where }
no_choice = { $mover } zieht einen Stein neben der offenen Spalte als Ka hinein und nimmt eine Linie; geändert hat sich { $cells }. { $where }
no_capture = Der Ka ist nach { $target } gegangen, aber keine Linie wurde genommen: Jeder Zug schlägt. { $where }
no_line = Kein Zug nimmt genau diese: { $cells }. Eine Linie hat eine Farbe und ist ungerade. { $where }
no_turn_does = Kein Zug verändert { $cells } so: Der Ka zieht, und eine Linie wird genommen. { $where }

end_cleared = Das Brett ist leer: { LIST($scores, type: "unit") }.
end_stuck = { $loser } kann nichts schlagen, und es liegen noch Steine: { $winner } hat gewonnen.
score = schwarz: { $black }, weiß: { $white }

pattern_empty = es ist { LIST($names, type: "or") } oder der Name einer Datei
pattern_unread = { $file }: Das Muster kann nicht gelesen werden ({ $why }): den Pfad einer Textdatei angeben oder { LIST($names, type: "or") }
pattern_rows = { $file }: Ein Muster hat { $rows } Zeilen, die fernste Reihe zuerst
pattern_row = { $file }, Zeile { $line }: Eine Reihe hat { $columns } Buchstaben
pattern_letter = { $file }, Zeile { $line }, Spalte { $column }: { QUOTED($letter) } ist weder b noch w
pattern_counts = { $file }: Es sind { $black } schwarze und { $white } weiße Steine, und es müssen gleich viele sein

not_a_piece = cells.{ $cell }: einer von { LIST($pieces, type: "or") }
two_kas = cells.{ $cell }: Es gibt noch einen { $piece }
ka_without_passage = memory.passages.{ $seat }: Ein Ka steht auf dem Brett, also ist eine Spalte geöffnet
passage_taken = memory.passages.{ $seat }: In dieser Spalte liegen Steine
half_open = memory.passages.{ $seat }: Auf dieser Hälfte fehlen Steine, also ist eine Spalte offen
captured = off.{ $seat }: gezählt werden { LIST($pieces, type: "and") }
memory = memory: Es hat genau passages, für jeden von { LIST($seats, type: "and") } eine Spalte oder null
not_over = to_move ist null, und die Partie ist nicht zu Ende
