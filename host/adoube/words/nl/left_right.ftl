to_the_left = links
to_the_right = rechts

unreadable = { QUOTED($text) } is geen zet: schrijf de kaart en de richting, zoals 4L of 4R, of skip

goes_on = De fiche gaat op { LIST($squares, type: "or") }.
goes_nowhere = Voor deze kaart is er geen veld: ze vervalt en de beurt gaat voorbij.

other_card = De kaart { FORM($mover, "of") } is de { $card }, niet de { $written }. { $where }
off_the_board = { $card } velden { $side } van { $origin } is er geen veld. { $where }
needless_skip = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } een fiche leggen: passen mag dus niet. { $where }

nothing_changed = Er is niets veranderd: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } een fiche leggen. { $where }
taken_away = Fiches worden nooit verplaatst of weggenomen ({ $cells }). Leg terug wat daar lag.
pile_changed = De stapel op { $cell } ziet er anders uit: fiches worden nooit verplaatst of weggenomen. { $where }
several = Er is meer dan één veld veranderd ({ $cells }). { FORM($mover, "head") } { VERB($mover, "legt", "leggen") } één fiche per beurt. { $where }
foreign_counter = Wat boven op { $cell } ligt, is geen fiche { FORM($mover, "of") }. Ieder legt fiches van de eigen kleur.
wrong_square = { $cell } is { $distance } van { $origin }, en de kaart { FORM($mover, "of") } is de { $card }. { $where }

end = Alle kaarten zijn gespeeld: { LIST($scores, type: "unit") }.

call_form = de aankondiging is {"{"}"call": "card", "by": "first", "value": 4{"}"}, door first of second, met een kaart van 1 tot { $n }
card_twice = { FORM($mover, "head") } { VERB($mover, "heeft", "hebben") } de { $card } al gespeeld: elke set heeft elke kaart één keer.

cards_form = het is shuffled, of zoals 4,3,1,2/1,2,4,3: de kaarten van de eerste speler, een schuine streep, die van de tweede
not_a_set = { $cards } is niet elke kaart van 1 tot { $n } één keer
length_form = met n={ $n } is het een even getal van { $low } tot { $high }

not_a_counter = { $cell }: { QUOTED($piece) } is geen stuk van dit spel
no_way_there = cells: op geen enkele manier geven de kaarten in memory.drawn deze fiches
memory_keys = het heeft precies card, drawn
drawn_form = een lijst van verschillende kaarten van 1 tot { $n } voor first en voor second
drawn_and_mover = hoeveel kaarten ieder gespeeld heeft, past niet bij to_move
card_form = een kaart van 1 tot { $n } die de speler aan zet nog niet gespeeld heeft
card_at_the_end = het is null als alle kaarten gespeeld zijn

card_face_up = Kaart { FORM($seat, "of") }: { $card }
cards_played = { FORM($seat, "head") } { VERB($seat, "heeft", "hebben") } gespeeld: { LIST($cards, type: "unit") }
