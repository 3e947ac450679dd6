list = { LIST($numbers) }
none = keine

unreadable = { QUOTED($text) } ist kein Zug: c1-c2 schreiben für einen Linienzug, c1^c3^e3 für einen Sprung mit allen Landekreisen oder skip
unreadable_call = das ist keine Ansage: Es gibt jump mit dem Kreis eines Steins oder pass, von black oder red

needless_skip = { $mover } kann ziehen und darf daher nicht aussetzen.
no_pawn = Auf { $origin } steht kein Stein.
not_your_pawn = Der Stein auf { $origin } gehört { $enemy }, am Zug ist { $mover }.
backward = Von { $origin } nach { $target } geht es zurück zur eigenen START-Reihe von { $mover }. Steine ziehen vorwärts oder seitwärts.
no_arrow = Kein Pfeil zeigt von { $origin } nach { $target }, also führt kein Linienzug dorthin.
target_taken = Auf { $target } steht schon ein Stein: Ein Linienzug endet auf einem freien Kreis.
not_straight = { $landing } liegt nicht gerade hinter einem Nachbarkreis von { $start }, also führt kein Sprung dorthin.
nothing_to_jump = Zwischen { $start } und { $landing } steht kein Stein von { $enemy }, der zu überspringen wäre.
side_jump = { $start } liegt auf einer START-Reihe, dort springt niemand seitwärts.
landing_taken = Auf { $landing } steht schon ein Stein: Ein Sprung endet auf einem freien Kreis.
no_arrow_to_jump = Kein Pfeil zeigt von { $start } auf den Stein auf dem Weg nach { $landing }, also wird er von dort nicht übersprungen.
jumped_twice = Auf dem Weg von { $start } nach { $landing } steht ein Stein, der in diesem Zug schon übersprungen wurde. Das geht nur einmal.
back_again = Ein Sprung darf nicht auf { $origin } enden, wo er begann.
too_many_jumped = In einem Zug werden höchstens { $most } Steine übersprungen.
no_way = Kein Linienzug und kein Sprung führt von { $origin } nach { $target }.
called = { $enemy } hat „Spring!“ angesagt: Der Stein auf { $pawn } muss springen, wohin { $mover } will.
called_any = { $enemy } hat „Spring!“ angesagt: { $mover } muss mit einem Stein springen.

call_by_mover = Am Zug ist { $mover }. Nur { $enemy } hat zuletzt gezogen und darf ansagen.
no_call_now = { $enemy } darf jetzt nicht ansagen: Eine Ansage folgt gleich auf den eigenen Zug.
already_called = { $enemy } hat „Spring!“ schon angesagt. Die Ansage gilt, bis { $mover } gezogen hat.
no_jump_there = { $mover } hat auf { $pawn } keinen Stein, der springen kann, also gilt die Ansage nicht. Einen anderen nennen.

nothing_changed = Nichts wurde bewegt: { $mover } zieht mit einem Stein.
vanished = Der Stein von { $owner } auf { $cell } ist vom Brett verschwunden. Übersprungene Steine bleiben stehen wie alle anderen: zurückstellen.
appeared = Auf { $cells } steht ein Stein, der nicht da war. Jeder hat fünf Steine, und alle sind auf dem Brett.
exchanged = Steine wurden vertauscht ({ $cells }). In einem Zug geht ein Stein auf einen freien Kreis.
several = Mehr als ein Stein wurde bewegt ({ $cells }). In einem Zug zieht nur einer.
unknown_change = Kein Zug von { $mover } verändert das Brett so ({ $cells }).

end_home = { $winner } sagt „{ $game }“ an: Der fünfte Stein im Ziel trägt { $fifth }, von { $loser } fehlen { $away }: { $sum } × { $fifth } = { $points } Punkte.
end_home_unknown = { $winner } hat fünf Steine im Ziel. Welcher zuletzt kam, ist nicht bekannt, also gibt es keine Punkte.
single = Einfaches Spiel
double = Doppeltes Spiel
triple = Dreifaches Spiel
quadruple = Vierfaches Spiel
quintuple = Fünffaches Spiel
end_stuck = Keine Seite kann ziehen: Die Partie ist ungültig.
end_stuck_scores = Keine Seite kann ziehen. Nach den fehlenden Steinen des anderen: { LIST($scores, type: "unit") }.
end_repeated = Dieselbe Stellung kam zum dritten Mal: Die Partie ist ungültig.

setup_form = es sind die Zahlen 1 bis 5 von a bis e in der Reihenfolge von Schwarz, ein Schrägstrich und die von Rot: 12345/54321
arrows_unread = { $file }: Die Pfeile können nicht gelesen werden ({ $why }): den Pfad einer JSON-Datei angeben oder arrows=unofficial
arrows_form = dieses Brett hat hier { $number }
arrows_empty = es ist unofficial oder der Name einer Datei
arrows_unknown = das Brett hat keinen Kreis { QUOTED($unknown) }
arrows_apart = { $target } ist kein Nachbar davon
arrows_no_way_out = von diesem Kreis führt kein Pfeil weg: mindestens einen angeben

not_a_pawn = { $cell }: { QUOTED($piece) } ist kein Stein dieses Spiels
one_a_circle = { $cell }: Auf jedem Kreis steht höchstens ein Stein
pawn_twice = { $cell }: { $piece } steht schon auf { $other }
memory_keys = memory: Es hat genau call, repeats
repeats_form = memory.repeats: eine ganze Zahl, 1 oder mehr
call_form = memory.call: null, oder {"{"}"call": "jump", "by": "{ $by }", "pawn": KREIS{"}"} für einen Stein, der springen kann
not_over = to_move ist null, und die Partie ist nicht zu Ende

place_pawn = { $seat }, Stein { $number } setzen
placing_done = Alle Steine sind gesetzt. { $seat } zieht zuerst.
place_no_more = Alle zehn Steine sind schon gesetzt.
place_in_turn = Jetzt setzt { $seat } auf die eigene START-Reihe; Steine von { $other } werden jetzt nicht gesetzt.
place_not_in_row = { $cell } liegt nicht auf der START-Reihe von { $seat }.
place_taken = Auf { $cell } steht schon ein Stein.
place_twice = Stein { $number } von { $seat } steht schon auf { $cell }.
place_frozen = { $second } hat mit dem Setzen begonnen, also steht die Reihenfolge von { $first } fest: den Stein auf { $cell } zurückstellen.
place_nothing_there = Auf { $cell } wurde kein Stein gesetzt.

call_in_force = { $caller } hat „Spring!“ angesagt: Stein { $number } von { $mover } auf { $circle } muss springen.
call_to_any = { $caller } hat „Spring!“ angesagt: Ein Stein von { $mover } muss springen.
