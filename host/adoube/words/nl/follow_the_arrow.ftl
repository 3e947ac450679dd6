black = Zwart
red = Rood
list = { LIST($numbers) }
none = geen

unreadable = { QUOTED($text) } is geen zet: schrijf c1-c2 voor een lijnzet, c1^c3^e3 voor een sprong met zijn landingscirkels, of skip
unreadable_call = dat is geen aankondiging: het is jump met de cirkel van een pion, of pass, door black of red

needless_skip = { $mover } kan spelen en mag dus niet passen.
no_pawn = Op { $origin } staat geen pion.
not_your_pawn = De pion op { $origin } is van { $enemy } en { $mover } is aan zet.
backward = Van { $origin } naar { $target } gaat terug naar de eigen START-rij van { $mover }. Pionnen gaan vooruit of opzij.
no_arrow = Geen pijl wijst van { $origin } naar { $target }, dus geen lijnzet leidt daarheen.
target_taken = Op { $target } staat al een pion: een lijnzet eindigt op een vrije cirkel.
not_straight = { $landing } ligt niet recht achter een cirkel naast { $start }, dus geen sprong leidt daarheen.
nothing_to_jump = Tussen { $start } en { $landing } staat geen pion van { $enemy } om overheen te springen.
side_jump = { $start } ligt op een START-rij, waar niemand opzij springt.
landing_taken = Op { $landing } staat al een pion: een sprong eindigt op een vrije cirkel.
no_arrow_to_jump = Geen pijl wijst van { $start } naar de pion op weg naar { $landing }, dus daarvandaan mag er niet overheen worden gesprongen.
jumped_twice = Tussen { $start } en { $landing } staat een pion waar in deze zet al overheen is gesprongen. Dat mag één keer.
back_again = Een sprong mag niet eindigen op { $origin }, waar hij begon.
too_many_jumped = In één zet wordt over hoogstens { $most } pionnen gesprongen.
no_way = Geen lijnzet en geen sprong leidt van { $origin } naar { $target }.
called = { $enemy } heeft ‘Spring!’ geroepen: de pion op { $pawn } moet springen, waarheen { $mover } wil.
called_any = { $enemy } heeft ‘Spring!’ geroepen: { $mover } moet met een pion springen.

call_by_mover = { $mover } is aan zet. Alleen { $enemy }, die het laatst gezet heeft, mag roepen.
no_call_now = { $enemy } mag nu niet roepen: dat kan alleen meteen na de eigen zet.
already_called = { $enemy } heeft al ‘Spring!’ geroepen. Dat geldt tot { $mover } gezet heeft.
no_jump_there = { $mover } heeft op { $pawn } geen pion die kan springen, dus de roep telt niet. Noem een andere pion.

nothing_changed = Er is niets verplaatst: { $mover } moet een pion verplaatsen.
vanished = De pion van { $owner } op { $cell } is van het bord verdwenen. Pionnen waarover gesprongen is blijven staan, net als alle andere: zet hem terug.
appeared = Op { $cells } staat een pion die er niet stond. Ieder heeft vijf pionnen, en die staan alle op het bord.
exchanged = Er zijn pionnen verwisseld ({ $cells }). Een zet brengt één pion naar een vrije cirkel.
several = Er is meer dan één pion verplaatst ({ $cells }). Per zet gaat er één.
unknown_change = Geen zet van { $mover } verandert het bord zo ({ $cells }).

end_home = { $winner } roept ‘{ $game }’: de vijfde pion binnen draagt { $fifth }, van { $loser } zijn niet binnen { $away }: { $sum } × { $fifth } = { $points } punten.
end_home_unknown = { $winner } heeft vijf pionnen binnen. Welke het laatst kwam is niet bekend, dus zijn er geen punten.
single = Enkel spel
double = Dubbel spel
triple = Drievoudig spel
quadruple = Viervoudig spel
quintuple = Vijfvoudig spel
end_stuck = Geen van beiden kan spelen: de partij is ongeldig.
end_stuck_scores = Geen van beiden kan spelen: Zwart { $black }, Rood { $red } voor de pionnen van de ander die niet binnen zijn.
end_repeated = Dezelfde stelling is voor de derde keer ontstaan: de partij is ongeldig.

setup_form = het zijn de getallen 1 tot 5 van a tot e in de volgorde van Zwart, een schuine streep, en in die van Rood: 12345/54321
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
placing_done = Alle pionnen staan. { $seat } begint.
place_no_more = Alle tien pionnen staan al.
place_in_turn = Nu zet { $seat } neer op de eigen START-rij; pionnen van { $other } worden nu niet neergezet.
place_not_in_row = { $cell } ligt niet op de START-rij van { $seat }.
place_taken = Op { $cell } staat al een pion.
place_twice = Pion { $number } van { $seat } staat al op { $cell }.
place_frozen = { $second } is begonnen met neerzetten, dus de volgorde van { $first } ligt vast: zet de pion terug op { $cell }.
place_nothing_there = Op { $cell } is geen pion neergezet.

call_in_force = { $caller } heeft ‘Spring!’ geroepen: pion { $number } van { $mover } op { $circle } moet springen.
call_to_any = { $caller } heeft ‘Spring!’ geroepen: een van de pionnen van { $mover } moet springen.
