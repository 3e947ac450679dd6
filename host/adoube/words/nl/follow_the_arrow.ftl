list = { LIST($numbers) }
none = geen

unreadable = { QUOTED($text) } is geen zet: schrijf c1-c2 voor een lijnzet, c1^c3^e3 voor een sprong met zijn landingscirkels, of skip
unreadable_call = dat is geen aankondiging: het is jump met de cirkel van een pion, of pass, door black of red

needless_skip = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } zetten: passen mag dus niet.
no_pawn = Op { $origin } staat geen pion.
not_your_pawn = De pion op { $origin } is { FORM($enemy, "of") } en { FORM($mover, "the") } is aan zet.
backward = Van { $origin } naar { $target } gaat terug naar de eigen START-rij { FORM($mover, "of") }. Pionnen gaan vooruit of opzij.
no_arrow = Geen pijl wijst van { $origin } naar { $target }, dus geen lijnzet leidt daarheen.
target_taken = Op { $target } staat al een pion: een lijnzet eindigt op een vrije cirkel.
not_straight = { $landing } ligt niet recht achter een cirkel naast { $start }, dus geen sprong leidt daarheen.
nothing_to_jump = Tussen { $start } en { $landing } staat geen pion { FORM($enemy, "of") } om overheen te springen.
side_jump = { $start } ligt op een START-rij, waar niemand opzij springt.
landing_taken = Op { $landing } staat al een pion: een sprong eindigt op een vrije cirkel.
no_arrow_to_jump = Geen pijl wijst van { $start } naar de pion op weg naar { $landing }, dus daarvandaan mag er niet overheen worden gesprongen.
jumped_twice = Tussen { $start } en { $landing } staat een pion waar in deze zet al overheen is gesprongen. Dat mag één keer.
back_again = Een sprong mag niet eindigen op { $origin }, waar hij begon.
too_many_jumped = In één zet wordt over hoogstens { $most } pionnen gesprongen.
no_way = Geen lijnzet en geen sprong leidt van { $origin } naar { $target }.
called = { FORM($enemy, "head") } { VERB($enemy, "heeft", "hebben") } ‘Spring!’ geroepen: de pion op { $pawn } moet springen, waarheen { FORM($mover, "the") } wil.
called_any = { FORM($enemy, "head") } { VERB($enemy, "heeft", "hebben") } ‘Spring!’ geroepen: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } met een pion springen.

call_by_mover = { FORM($mover, "head") } { VERB($mover, "is", "zijn") } aan zet. Alleen { FORM($enemy, "the") }, die het laatst gezet heeft, mag roepen.
no_call_now = { FORM($enemy, "head") } { VERB($enemy, "mag", "mogen") } nu niet roepen: dat kan alleen meteen na de eigen zet.
already_called = { FORM($enemy, "head") } { VERB($enemy, "heeft", "hebben") } al ‘Spring!’ geroepen. Dat geldt tot { FORM($mover, "the") } gezet heeft.
no_jump_there = { FORM($mover, "head") } { VERB($mover, "heeft", "hebben") } op { $pawn } geen pion die kan springen, dus het roepen telt niet. Noem een andere pion.

nothing_changed = Er is niets verplaatst: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } een pion verplaatsen.
vanished = De pion { FORM($owner, "of") } op { $cell } is van het bord verdwenen. Pionnen waarover gesprongen is blijven staan, net als alle andere: zet hem terug.
appeared = Op { $cells } staat een pion die er niet stond. Ieder heeft vijf pionnen, en die staan alle op het bord.
exchanged = Er zijn pionnen verwisseld ({ $cells }). Een zet brengt één pion naar een vrije cirkel.
several = Er is meer dan één pion verplaatst ({ $cells }). Per zet gaat er één.
unknown_change = Geen zet { FORM($mover, "of") } verandert het bord zo ({ $cells }).

end_home = { FORM($winner, "head") } { VERB($winner, "roept", "roepen") } ‘{ $game }’: de vijfde pion binnen draagt { $fifth }, nog niet binnen { FORM($loser, "of") }: { $away }: { $sum } × { $fifth } = { $points } punten.
end_home_unknown = { FORM($winner, "head") } { VERB($winner, "heeft", "hebben") } vijf pionnen binnen. Welke het laatst kwam is niet bekend, dus zijn er geen punten.
single = Enkel spel
double = Dubbel spel
triple = Drievoudig spel
quadruple = Viervoudig spel
quintuple = Vijfvoudig spel
end_stuck = Geen van beiden kan nog zetten: de partij is ongeldig.
end_stuck_scores = Geen van beiden kan nog zetten: { LIST($scores, type: "unit") } voor de pionnen van de ander die niet binnen zijn.
end_repeated = Dezelfde stelling is voor de derde keer ontstaan: de partij is ongeldig.

setup_form = het zijn de getallen 1 tot 5 van a tot e in de volgorde van zwart, een schuine streep, en in die van rood: 12345/54321
arrows_unread = { $file }: de pijlen kunnen niet worden gelezen ({ $why }): geef het pad van een JSON-bestand, of arrows=unofficial
arrows_form = dit bord heeft hier { $number }
arrows_empty = het is unofficial of de naam van een bestand
arrows_unknown = het bord heeft geen cirkel { QUOTED($unknown) }
arrows_apart = { $target } is er geen buur van
arrows_no_way_out = geen pijl verlaat deze cirkel: geef er minstens één op

not_a_pawn = { $cell }: { QUOTED($piece) } is geen stuk van dit spel
one_a_circle = { $cell }: op elke cirkel staat één pion
pawn_twice = { $cell }: { $piece } staat al op { $other }
memory_keys = memory: het heeft precies call, repeats
repeats_form = memory.repeats: een geheel getal, 1 of meer
call_form = memory.call: null, of {"{"}"call": "jump", "by": "{ $by }", "pawn": CIRKEL{"}"} voor een pion die kan springen
not_over = to_move is null, en de partij is niet afgelopen

place_pawn = { $seat }, zet pion { $number } neer
placing_done = Alle pionnen staan. { FORM($seat, "head") } { VERB($seat, "begint", "beginnen") }.
place_no_more = Alle tien pionnen staan al.
place_in_turn = Nu zet { FORM($seat, "the") } neer op de eigen START-rij; pionnen { FORM($other, "of") } worden nu niet neergezet.
place_not_in_row = { $cell } ligt niet op de START-rij { FORM($seat, "of") }.
place_taken = Op { $cell } staat al een pion.
place_twice = Pion { $number } { FORM($seat, "of") } staat al op { $cell }.
place_frozen = { FORM($second, "head") } { VERB($second, "is", "zijn") } begonnen met neerzetten, dus de volgorde { FORM($first, "of") } ligt vast: zet de pion terug op { $cell }.
place_nothing_there = Op { $cell } is geen pion neergezet.

call_in_force = { FORM($caller, "head") } { VERB($caller, "heeft", "hebben") } ‘Spring!’ geroepen: pion { $number } { FORM($mover, "of") } op { $circle } moet springen.
call_to_any = { FORM($caller, "head") } { VERB($caller, "heeft", "hebben") } ‘Spring!’ geroepen: een van de pionnen { FORM($mover, "of") } moet springen.
