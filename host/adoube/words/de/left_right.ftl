to_the_left = links
to_the_right = rechts

unreadable = { QUOTED($text) } ist kein Zug: Karte und Richtung schreiben, etwa 4L oder 4R, oder skip

goes_on = Der Spielstein kommt auf { LIST($squares, type: "or") }.
goes_nowhere = Für diese Karte gibt es kein Feld: Sie verfällt, und der Zug entfällt.

other_card = Die Karte { FORM($mover, "of") } ist die { $card }, nicht die { $written }. { $where }
off_the_board = { $card } Felder von { $origin } nach { $side } gibt es kein Feld. { $where }
needless_skip = { FORM($mover, "head") } { VERB($mover, "kann", "können") } einen Spielstein legen und darf daher nicht aussetzen. { $where }

nothing_changed = Nichts hat sich geändert: { FORM($mover, "head") } { VERB($mover, "legt", "legen") } einen Spielstein. { $where }
taken_away = Spielsteine ziehen nie, und keiner wird weggenommen ({ $cells }). Zurücklegen, was dort lag.
pile_changed = Der Stapel auf { $cell } sieht anders aus: Spielsteine ziehen nie, und keiner wird weggenommen. { $where }
several = Mehr als ein Feld hat sich geändert ({ $cells }). { FORM($mover, "head") } { VERB($mover, "legt", "legen") } in einem Zug einen Spielstein. { $where }
foreign_counter = Zuoberst auf { $cell } liegt kein Spielstein { FORM($mover, "of") }. Jeder legt Spielsteine der eigenen Farbe.
wrong_square = { $cell } ist { $distance } von { $origin } entfernt, und die Karte { FORM($mover, "of") } ist die { $card }. { $where }

end = Alle Karten sind gespielt: { LIST($scores, type: "unit") }.

call_form = die Ansage ist {"{"}"call": "card", "by": "first", "value": 4{"}"}, von first oder second, mit einer Karte von 1 bis { $n }
card_twice = { FORM($mover, "head") } { VERB($mover, "hat", "haben") } die { $card } schon gespielt: Jeder Satz hat jede Karte einmal.

cards_form = es ist shuffled, oder etwa 4,3,1,2/1,2,4,3: die Karten des ersten Spielers, ein Schrägstrich, die des zweiten
not_a_set = { $cards } ist nicht jede Karte von 1 bis { $n } genau einmal
length_form = mit n={ $n } ist es eine gerade Zahl von { $low } bis { $high }

not_a_counter = { $cell }: { QUOTED($piece) } ist kein Stein dieses Spiels
no_way_there = cells: Keine Folge der Karten in memory.drawn ergibt diese Spielsteine
memory_keys = es hat genau card, drawn
drawn_form = eine Liste verschiedener Karten von 1 bis { $n } für first und für second
drawn_and_mover = wie viele Karten jeder gespielt hat, passt nicht zu to_move
card_form = eine Karte von 1 bis { $n }, die der Spieler am Zug noch nicht gespielt hat
card_at_the_end = es ist null, wenn alle Karten gespielt sind

card_face_up = Karte { FORM($seat, "of") }: { $card }
cards_played = Gespielte Karten { FORM($seat, "of") }: { LIST($cards, type: "unit") }
