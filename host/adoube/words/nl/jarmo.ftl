unreadable = { QUOTED($text) } is geen zet: schrijf a1-b3, a1xb3 voor slaan, a1xb5+c1 met een teruggehaalde boogschutter, of skip

no_archer = Op { $origin } staat geen boogschutter.
not_your_archer = De boogschutter op { $origin } is { FORM($enemy, "of") } en { FORM($mover, "the") } is aan zet.
stays_home = De boogschutter op { $origin } staat op de eerste rij van de tegenstander: daar blijft hij tot hij geslagen wordt.
no_line = Geen lijn verbindt { $origin } met { $target }. Een boogschutter gaat langs één lijn naar het gat aan het eind.
own_archer = Op { $target } staat al een boogschutter { FORM($mover, "of") }: in elk gat staat er één.
capture_of_nothing = Op { $target } staat geen vijandelijke boogschutter om te slaan: schrijf { $origin }-{ $target }.
unsaid_capture = Op { $target } staat een boogschutter { FORM($enemy, "of") }: wie daarheen gaat slaat hem, geschreven { $origin }x{ $target }.
backward = In Jasir gaan boogschutters niet achteruit: van { $origin } naar { $target } is achteruit.
shuttle = Lang genoeg heen en weer tussen { $target } en { $origin }: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } iets anders spelen.
shielded = De boogschutter { FORM($enemy, "of") } op { $target } staat op zijn eigen eerste rij en is daar veilig zolang { FORM($mover, "the") } iets anders kan.
nothing_to_take_back = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } in deze zet geen boogschutter terughalen, dus op { $placed } komt er geen.
not_on_home_row = { $placed } ligt niet op de eigen eerste rij { FORM($mover, "of") }, waar een teruggehaalde boogschutter komt.
not_free = { $placed } is niet vrij voor de teruggehaalde boogschutter.
set_alone = Een boogschutter op { $placed } zetten is geen zet op zich: het hoort bij een verplaatsing.
must_take_back = { FORM($mover, "head") } { VERB($mover, "moet", "moeten") } in deze zet een boogschutter terughalen en in een vrij gat van de eigen eerste rij zetten.
needless_skip = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } zetten: passen mag dus niet.

nothing_changed = Er is niets verplaatst: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } een boogschutter verplaatsen.
vanished = De boogschutter { FORM($owner, "of") } op { $origin } is van het bord verdwenen. Zet hem terug, of in het gat waar hij heen gaat.
vanished_enemy = De boogschutter { FORM($owner, "of") } op { $origin } is van het bord verdwenen. Hij gaat alleen weg als een vijandelijke zijn gat inneemt.
appeared = Op { $placed } staat een boogschutter die er niet stond. Er komt er alleen een terug met een zet die dat toelaat.
exchanged = De boogschutter op { $target } is een andere geworden. Wie slaat, komt daar vanuit zijn eigen gat.
several = Er is meer dan één boogschutter verplaatst ({ $cells }). Per zet gaat er één.
unknown_change = Geen zet { FORM($mover, "of") } verandert het bord zo ({ $cells }).

end_home = Alle overgebleven boogschutters { LIST(FORM($seat, "of")) } staan op de eerste rij van de tegenstander: { LIST($score, type: "unit") }.
end_none_left = { FORM($seat, "head") } { VERB($seat, "heeft", "hebben") } geen boogschutter meer: { LIST($score, type: "unit") }.
end_quiet = In { $turns } zetten van elke speler is er niets geslagen of binnengekomen: { LIST($score, type: "unit") }.
end_stuck = Geen van beiden kan nog zetten: { LIST($score, type: "unit") }.
end_stuck_loses = { FORM($seat, "head") } { VERB($seat, "kan", "kunnen") } niet zetten en { VERB($seat, "verliest", "verliezen") }.

not_an_archer = { $cell }: { QUOTED($piece) } is geen stuk van dit spel
one_a_hole = { $cell }: in elk gat staat één boogschutter
too_many = { FORM($seat, "head") } { VERB($seat, "heeft", "hebben") } { $count } boogschutters, en er zijn er vijf
odd_off = { $place }: { QUOTED($piece) } kan daar niet zijn
bad_memory = memory.{ $field }: { $why }
memory_keys = het heeft precies { $keys }
credits_form = een geheel getal van 0 tot 5 voor elk van { LIST($seats, type: "unit") }
credits_unbacked = { FORM($seat, "head") } { VERB($seat, "heeft", "hebben") } meer tegoeden dan geslagen boogschutters
shuttle_form = een lijst van hoogstens drie zetten zoals "c2-d2" voor elk van { LIST($seats, type: "unit") }, waarvan elk de vorige opheft
not_over = to_move is null, en de partij is niet afgelopen
