unreadable = { QUOTED($text) } ist kein Zug: a1-b3 schreiben, a1xb3 fürs Schlagen, a1xb5+c1 mit einem zurückgeholten Bogenschützen oder skip

no_archer = Auf { $origin } steht kein Bogenschütze.
not_your_archer = Der Bogenschütze auf { $origin } gehört { $enemy }, am Zug ist { $mover }.
stays_home = Der Bogenschütze auf { $origin } steht auf der ersten Reihe des Gegners: Dort bleibt er, bis er geschlagen wird.
no_line = Keine Linie verbindet { $origin } mit { $target }. Ein Bogenschütze zieht auf einer Linie in das Loch an ihrem Ende.
own_archer = Auf { $target } steht ein eigener Bogenschütze von { $mover }: In jedem Loch steht nur einer.
capture_of_nothing = Auf { $target } steht kein gegnerischer Bogenschütze zum Schlagen: Der Zug heißt { $origin }-{ $target }.
unsaid_capture = Auf { $target } steht ein Bogenschütze von { $enemy }: Wer dorthin zieht, schlägt ihn; der Zug heißt { $origin }x{ $target }.
backward = In Jasir ziehen Bogenschützen nicht rückwärts, aber { $origin } nach { $target } führt zurück.
shuttle = Lange genug zwischen { $target } und { $origin } hin und her: { $mover } muss etwas anderes ziehen.
shielded = Der Bogenschütze von { $enemy } auf { $target } steht auf der eigenen ersten Reihe und ist dort sicher, solange { $mover } etwas anderes ziehen kann.
nothing_to_take_back = { $mover } hat in diesem Zug keinen Bogenschützen zurückzuholen, also kommt auf { $placed } keiner.
not_on_home_row = { $placed } liegt nicht auf der eigenen ersten Reihe von { $mover }, wohin ein zurückgeholter Bogenschütze kommt.
not_free = { $placed } ist nicht frei für den zurückgeholten Bogenschützen.
set_alone = Einen Bogenschützen auf { $placed } einzusetzen ist kein Zug für sich: Das geht nur zusammen mit einem Zug.
must_take_back = { $mover } muss in diesem Zug einen Bogenschützen zurückholen und in ein freies Loch der eigenen ersten Reihe setzen.
needless_skip = { $mover } kann ziehen und darf daher nicht aussetzen.

nothing_changed = Nichts wurde bewegt: { $mover } muss mit einem Bogenschützen ziehen.
vanished = Der Bogenschütze von { $owner } auf { $origin } ist vom Brett verschwunden. Zurückstellen oder in das Loch stellen, in das er zieht.
vanished_enemy = Der Bogenschütze von { $owner } auf { $origin } ist vom Brett verschwunden. Er geht nur, wenn ein gegnerischer sein Loch einnimmt.
appeared = Auf { $placed } steht ein Bogenschütze, der nicht da war. Zurück kommt einer nur mit einem Zug, der das erlaubt.
exchanged = Auf { $target } steht ein anderer Bogenschütze als vorher. Beim Schlagen zieht der schlagende aus seinem Loch dorthin.
several = Mehr als ein Bogenschütze wurde bewegt ({ $cells }). In einem Zug zieht nur einer.
unknown_change = Kein Zug von { $mover } verändert das Brett so ({ $cells }).

end_home = Alle verbliebenen Bogenschützen von { LIST($seat) } stehen auf der ersten Reihe des Gegners: { LIST($score, type: "unit") }.
end_none_left = { $seat } hat keinen Bogenschützen mehr: { LIST($score, type: "unit") }.
end_quiet = Je { $turns } Züge lang hat niemand geschlagen oder die erste Reihe des Gegners erreicht: { LIST($score, type: "unit") }.
end_stuck = Keine Seite kann ziehen: { LIST($score, type: "unit") }.
end_stuck_loses = { $seat } kann nicht ziehen und verliert.

not_an_archer = { $cell }: { QUOTED($piece) } ist kein Stein dieses Spiels
one_a_hole = { $cell }: In jedem Loch steht höchstens ein Bogenschütze
too_many = { $seat } hat { $count } Bogenschützen, es gibt aber nur fünf
odd_off = { $place }: { QUOTED($piece) } kann dort nicht sein
bad_memory = memory.{ $field }: { $why }
memory_keys = es hat genau { $keys }
credits_form = je eine ganze Zahl von 0 bis 5 für { LIST($seats, type: "unit") }
credits_unbacked = { $seat } hat mehr Guthaben als geschlagene Bogenschützen
shuttle_form = je eine Liste von höchstens drei Zügen wie "c2-d2" für { LIST($seats, type: "unit") }; jeder Zug macht den vorigen rückgängig
not_over = to_move ist null, und die Partie ist nicht zu Ende
