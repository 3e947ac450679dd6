unreadable = { QUOTED($text) } ist kein Zug: a1-b1 schreiben, a1xb1 fürs Schlagen oder skip

may_go = Der Stein auf { $cell } darf nach { LIST($targets, type: "or") }.
stuck = Der Stein auf { $cell } kann jetzt nicht ziehen.
must_move = Brax ist angesagt: Der Stein auf { LIST($cells, type: "or") } muss ziehen.
pieces_move = { $mover } zieht mit einem Stein, über höchstens zwei Linien der eigenen Farbe oder eine der anderen.

needless_skip = { $mover } kann ziehen und darf daher nicht aussetzen. { $where }
not_yours = Der Stein auf { $origin } gehört { $enemy }, am Zug ist { $mover }. { $where }
no_piece = Auf { $origin } steht kein Stein. { $where }
own_piece = Auf { $target } steht schon ein Stein von { $mover }. { $where }
in_the_way = Auf dem Weg von { $origin } nach { $target } steht ein Stein, und keiner wird übersprungen. { $where }
too_far = Von { $origin } nach { $target } sind es mehr als zwei Linien in der Farbe von { $mover } oder eine in der anderen. { $where }
not_threatened = { $enemy } hat Brax angesagt, und der Stein auf { $origin } ist nicht bedroht. { $where }
no_capture = Auf { $target } gibt es nichts zu schlagen: einen Schritt schreiben. { $where }
unsaid_capture = Auf { $target } steht ein Stein von { $enemy }: { $origin }x{ $target } schreiben, um ihn zu schlagen. { $where }

nothing_changed = Nichts hat sich geändert: { $mover } zieht mit einem Stein. { $where }
several = Mehr als ein Stein wurde bewegt ({ $cells }). { $mover } zieht mit einem Stein. { $where }
taken_away = Der Stein auf { $origin } fehlt, und keiner ist an seine Stelle gekommen. { $where }

call_form = die Ansage ist {"{"}"call": "brax", "by": "blue"{"}"}, von blue oder red
call_by_mover = Am Zug ist { $mover }: Nur { $caller } darf jetzt Brax ansagen.
called_already = { $caller } hat Brax schon angesagt.
call_by_single = { $caller } hat nur einen Stein und { $mover } zwei: Dann darf der einzelne Stein nicht Brax ansagen.
no_threat = { $caller } bedroht keinen Stein von { $mover }, also darf Brax nicht angesagt werden.

note_called = Brax! { $mover } muss den Stein auf { LIST($cells, type: "or") } ziehen.
end_captured = { $winner } hat alle Steine von { $loser } geschlagen.
end_lone = Mit nur noch je einem Stein wurde je { $turns } Züge lang nichts geschlagen: Die Partie ist remis.

lines_empty = es ist unofficial oder der Name einer Datei
lines_unread = { $file }: Die Datei der Linienfarben kann nicht gelesen werden ({ $why }): den Pfad einer JSON-Datei angeben oder lines=unofficial
lines_form = es sind { $number }
line_unknown = { QUOTED($line) } ist keine Linie: Jede verbindet zwei Nachbarpunkte, etwa a1-b1
line_twice = { $line } kommt zweimal vor
line_lacking = { $line } steht in keiner der Listen
cell_sides = das Feld mit der linken unteren Ecke { $cell } hat nicht drei Seiten der einen und eine der anderen Farbe

not_a_piece = cells.{ $cell }: ein Stein, { LIST($pieces, type: "or") }
captured = off.captured: Mit denen auf dem Brett sind es { $most } Steine von { $seat }
captured_codes = off.captured: gezählt werden { LIST($pieces, type: "and") }
memory = memory: Es hat genau brax, true oder false, und lone, eine Zahl von Zügen
not_over = to_move ist null, und die Partie ist nicht zu Ende
