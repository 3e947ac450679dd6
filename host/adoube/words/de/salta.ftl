unreadable = { QUOTED($text) } ist kein Zug: a3-b4 schreiben für einen Schritt, a3-c5 für einen Sprung oder skip

may_go = Der Stein auf { $cell } darf nach { LIST($targets, type: "or") }.
stuck = Der Stein auf { $cell } kann jetzt nicht ziehen.
own_pieces_step = { $mover } zieht einen Stein ein Feld schräg.
jumps_are = Es muss gesprungen werden: { LIST($jumps, type: "or") }.

needless_skip = { $mover } kann ziehen und darf daher nicht aussetzen. { $where }
not_yours = Der Stein auf { $origin } gehört { $enemy }, am Zug ist { $mover }. { $where }
no_piece = Auf { $origin } steht kein Stein. { $where }
taken = Auf { $target } steht ein Stein: Auf jedem Feld steht nur einer. { $where }
no_step = Von { $origin } nach { $target } ist weder ein Feld schräg noch ein Sprung über einen Stein. { $where }
over_own = Gesprungen wird nur über gegnerische Steine, und der zwischen { $origin } und { $target } gehört { $mover } selbst. { $where }
over_nothing = Zwischen { $origin } und { $target } steht kein gegnerischer Stein, und ein Schritt ist ein Feld lang. { $where }
jumps_back = Von { $origin } nach { $target } ist ein Sprung rückwärts: Gesprungen wird nur vorwärts. { $where }
must_jump = { $mover } kann einen gegnerischen Stein überspringen und muss es daher tun. { $where }
shuts_in = Nach { $origin }-{ $target } könnte { $enemy } gar nicht mehr ziehen: Das ist nicht erlaubt. { $where }

nothing_changed = Nichts hat sich geändert: { $mover } zieht mit einem Stein. { $where }
several = Mehr als ein Stein wurde bewegt ({ $cells }). { $mover } zieht in einem Zug einen Stein. { $where }
taken_away = Der Stein auf { $origin } fehlt. In Salta wird nichts geschlagen: zurückstellen. { $where }
appeared = Ein Stein ist aus dem Nichts gekommen ({ $cells }). Alle Steine sind von Anfang an auf dem Brett. { $where }

end_home =
    { $winner } hat alle Steine am Ziel. { $loser } bräuchte noch { $steps ->
        [one] einen Schritt
       *[other] { $steps } Schritte
    }.
end_both_home = Grün war zuerst am Ziel, Rot mit dem Zug darauf: Die Partie ist remis.
end_limit = Beide hatten { $most } Züge. Grün bräuchte noch { $green } Schritte, Rot { $red }.

steps_left =
    { $steps ->
        [one] noch { $steps } Schritt
       *[other] noch { $steps } Schritte
    }
turn_of = Zug { $turn } von { $most }

not_a_piece = cells.{ $cell }: ein Stein, etwa green.star.1, green.moon.2 oder red.sun.5
twice = cells.{ $cell }: { $piece } steht schon auf einem anderen Feld
light_square = cells.{ $cell }: Steine stehen nur auf dunklen Feldern
missing = cells: { $piece } fehlt, und kein Stein verlässt je das Brett
memory = memory: Es hat genau played, wie viele Züge beide zusammen hatten
not_over = to_move ist null, und die Partie ist nicht zu Ende
