unreadable = { QUOTED($text) } ist kein Zug: für jeden Würfel schreiben, was er zieht, etwa o1-o2,o2-n2, den König als Kh2-h3, oder skip

may_go = Von { $cell } führen die Würfel nach { LIST($targets, type: "or") }.
moves_are = Die Würfel erlauben { LIST($moves, type: "or") }.
nothing_moves = Mit diesen Würfeln kann kein Stein ziehen. Fielen sie anders, bitte ansagen.
others = andere

needless_skip = { FORM($mover, "head") } { VERB($mover, "kann", "können") } ziehen, Aussetzen ist daher nicht erlaubt. { $where }
not_begun = { FORM($mover, "head") } { VERB($mover, "darf", "dürfen") } nur mit drei X beginnen, und die Würfel zeigen { $throw }. Fielen sie anders, bitte ansagen.
dice_left = Jeder Würfel, der einen Stein ziehen kann, muss gespielt werden, und einer ist übrig. { $where }
no_die = Keiner der übrigen Würfel führt von { $origin } nach { $target }: Sie zeigen { $throw }. { $where }
no_piece = Auf { $origin } steht kein Stein. { $where }
not_yours = Der Stein auf { $origin } gehört der anderen Seite. { $where }
sleeps = Der Stein auf { $origin } schläft: Ein X weckt ihn und zieht ihn einen Punkt weiter. { $where }
not_along_the_way = Kein Würfel führt auf dem Weg von { $origin } nach { $target }. { $where }
barred = Auf { $target } steht ein Stein { FORM($mover, "of") } oder einer, der schläft; dort darf nichts anhalten. { $where }
no_king = Der König steht nicht auf { $origin }. { $where }
king_of_others = Der König ist nicht auf der Seite { FORM($mover, "of") }. { $where }
king_not_straight = Der König zieht geradeaus auf seiner Reihe oder Spalte; { $target } liegt von { $origin } aus auf keiner von beiden. { $where }

cannot_move = { FORM($mover, "head") } { VERB($mover, "kann", "können") } mit { $throw } nichts ziehen. Fielen die Würfel anders, bitte ansagen.
nothing_changed = Nichts hat sich geändert: { FORM($mover, "head") } { VERB($mover, "ist", "sind") } am Zug, mit { $throw }. { $where }
no_turn_does = Mit { $throw } verändert kein Zug { FORM($mover, "of") } { $cells } so. Fielen die Würfel anders, bitte ansagen. { $where }

end_captured = { FORM($winner, "head") } { VERB($winner, "hat", "haben") } gewonnen: Alle Steine der anderen Seite sind geschlagen.
end_siege = { FORM($winner, "head") } { VERB($winner, "hat", "haben") } gewonnen: Die letzten Steine der anderen Seite schlafen alle und kommen nicht heraus.

call_form = die Ansage ist {"{"}"call": "dice", "by": "men", "value": "X20"{"}"}, von men oder women, mit drei Seiten aus X, 3, 2 und 0
dice_form = es ist thrown oder eine ganze Zahl ab 0, die über die Würfe entscheidet

note_throw = Wurf { FORM($mover, "of") }: { $throw }.
note_begin = { FORM($mover, "head") } { VERB($mover, "beginnt", "beginnen") } mit drei X. Ansagen, wenn drei Würfe weniger brachten.
note_king = { FORM($seat, "head") } { VERB($seat, "hat", "haben") } den König.
note_homeward = Auf dem Heimweg: { LIST($cells, type: "unit") }
captured_by =
    { $count ->
        [one] { $count } Stein geschlagen
       *[other] { $count } Steine geschlagen
    }

memory_keys = memory: Es hat genau { LIST($keys, type: "unit") }
homeward_form = memory.homeward: eine Liste von Punkten der mittleren Reihe, auf denen Steine stehen
one_a_point = cells.{ $cell }: höchstens ein Stein, und der König
sleeps_elsewhere = cells.{ $cell }: Ein Stein schläft nur auf der eigenen Reihe
one_king = cells: Es gibt einen König
captured = off.captured: Mit denen auf dem Brett sind es { $most } Steine von { $seat }
captured_codes = off.captured: gezählt werden { LIST($pieces, type: "and") }
throw_form = memory.throw: drei Seiten aus X, 3, 2 und 0, etwa X20
not_a_piece = cells.{ $cell }: { QUOTED($piece) } ist kein Stein dieses Spiels
king_form = memory.king: null oder einer von { LIST($seats, type: "or") }
begun_form = memory.begun: eine Liste von { LIST($seats, type: "or") }
played_form = memory.played: wie viele Züge beide zusammen hatten
not_over = to_move ist null, und die Partie ist nicht zu Ende
