black = Zwart
white = Wit

unreadable = { QUOTED($text) } is geen zet: schrijf a1-b3, a1xb3 voor slaan, a1xb5+c1 met een teruggehaalde boogschutter, of skip

no_archer = Op { $origin } staat geen boogschutter.
not_your_archer = De boogschutter op { $origin } is van { $enemy } en { $mover } is aan zet.
stays_home = De boogschutter op { $origin } staat op de eerste rij van de tegenstander: daar blijft hij tot hij geslagen wordt.
no_line = Geen lijn verbindt { $origin } met { $target }. Een boogschutter gaat langs één lijn naar het gat aan het eind.
own_archer = Op { $target } staat al een boogschutter van { $mover }: in elk gat staat er één.
capture_of_nothing = Op { $target } staat geen vijandelijke boogschutter om te slaan: men schrijft { $origin }-{ $target }.
unsaid_capture = Op { $target } staat een boogschutter van { $enemy }: wie daarheen gaat slaat hem, geschreven { $origin }x{ $target }.
backward = In Jasir gaan boogschutters niet achteruit: van { $origin } naar { $target } is achteruit.
shuttle = Lang genoeg heen en weer tussen { $target } en { $origin }: { $mover } moet iets anders spelen.
shielded = De boogschutter van { $enemy } op { $target } staat op zijn eigen eerste rij en is daar veilig zolang { $mover } iets anders kan.
nothing_to_take_back = { $mover } heeft in deze zet geen boogschutter terug te halen, dus op { $placed } komt er geen.
not_on_home_row = { $placed } ligt niet op de eigen eerste rij van { $mover }, waar een teruggehaalde boogschutter komt.
not_free = { $placed } is niet vrij voor de teruggehaalde boogschutter.
set_alone = Een boogschutter op { $placed } zetten is geen zet op zich: het hoort bij een verplaatsing.
must_take_back = { $mover } moet in deze zet een boogschutter terughalen en in een vrij gat van de eigen eerste rij zetten.
needless_skip = { $mover } kan spelen en mag dus niet passen.

nothing_changed = Er is niets verplaatst: { $mover } moet een boogschutter verplaatsen.
vanished = De boogschutter van { $owner } op { $origin } is van het bord verdwenen. Zet hem terug, of in het gat waar hij heen gaat.
vanished_enemy = De boogschutter van { $owner } op { $origin } is van het bord verdwenen. Hij gaat alleen weg als een vijandelijke zijn gat inneemt.
appeared = Op { $placed } staat een boogschutter die er niet stond. Er komt er alleen een terug met een zet die dat toelaat.
exchanged = De boogschutter op { $target } is een andere geworden. Wie slaat, komt daar vanuit zijn eigen gat.
several = Er is meer dan één boogschutter verplaatst ({ $cells }). Per zet gaat er één.
unknown_change = Geen zet van { $mover } verandert het bord zo ({ $cells }).

end_home = Alle overgebleven boogschutters van { LIST($seat) } staan op de eerste rij van de tegenstander: { $score }.
end_none_left = { $seat } heeft geen boogschutter meer: { $score }.
end_quiet = In { $turns } zetten van elk is er niets geslagen of binnengekomen: { $score }.
end_stuck = Geen van beiden kan spelen: { $score }.
end_stuck_loses = { $seat } kan niet spelen en verliest.
score = Zwart { $black }, Wit { $white }

not_an_archer = { $cell }: { QUOTED($piece) } is geen stuk van dit spel
one_a_hole = { $cell }: in elk gat staat één boogschutter
too_many = { $seat } heeft { $count } boogschutters, en er zijn er vijf
odd_off = { $place }: { QUOTED($piece) } kan daar niet zijn
bad_memory = memory.{ $field }: { $why }
memory_keys = het heeft precies { $keys }
credits_form = een geheel getal van 0 tot 5 voor elk van { LIST($seats, type: "unit") }
credits_unbacked = { $seat } heeft meer tegoed dan geslagen boogschutters
shuttle_form = een lijst van hoogstens drie zetten zoals "c2-d2" voor elk van { LIST($seats, type: "unit") }, waarvan elk de vorige opheft
not_over = to_move is null, en de partij is niet afgelopen
