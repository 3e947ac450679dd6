no_cell = Dieses Brett hat kein Feld { $cell }.
no_arrow = Ein Pfeil führt von einem Feld zu einem anderen, nicht von { $cell } zu sich selbst.
no_rule = Das Regelheft von { $title } hat keine Regel { $rule }.
too_many = Auf dem Brett sind schon { $most } Zeichen: erst alles wegwischen.
no_turn = Die Partie lässt sich nach Zug { $first } bis { $last } zeigen.
no_note = Eine Notiz ist eine Zeile mit höchstens { $longest } Zeichen.
too_many_notes = Zu dieser Partie gibt es schon { $most } Notizen.
nothing_to_undo = In dieser Stellung ist nichts gezeichnet.
