unreadable = { QUOTED($text) } ist kein Zug: in-a1 schreiben, b3-c4, b3.2-c4 vom zweiten Stein an, a8-out, back-a8 oder skip

needless_skip = { FORM($mover, "head") } { VERB($mover, "kann", "können") } ziehen und darf daher nicht aussetzen.
collector_from_bank = Sammler sind nie an einem Ufer: Auf { $target } kommt keiner in den Fluss.
in_elsewhere = Ein Stein { FORM($mover, "of") } kommt vom eigenen Ufer auf Reihe { $first_row }, und { $target } liegt nicht darauf.
nothing_to_bring = { FORM($mover, "head") } { VERB($mover, "hat", "haben") } am eigenen Ufer keinen Stein, der auf { $target } kommen könnte.
back_elsewhere = Ein Stein { FORM($mover, "of") } kommt vom anderen Ufer zurück auf Reihe { $last_row }, und { $target } liegt nicht darauf.
nothing_safe = { FORM($mover, "head") } { VERB($mover, "hat", "haben") } am anderen Ufer keinen Stein, der auf { $target } zurückkommen könnte.
no_piece_there = Auf { $origin } steht kein Stein.
stack_too_low = Der Stapel auf { $origin } ist nur { $height } hoch: Von unten gezählt gibt es keinen Stein Nummer { $level }.
not_your_piece = Der Stein auf { $origin } gehört { FORM($owner, "to") } und nicht { FORM($mover, "to") }.
not_your_piece_in_stack = Stein Nummer { $level } auf { $origin }, von unten gezählt, gehört { FORM($owner, "to") } und nicht { FORM($mover, "to") }.
collector_leaves = Ein Sammler verlässt den Fluss nie: auf { $origin } zurückstellen.
leaves_elsewhere = { FORM($mover, "head") } { VERB($mover, "verlässt", "verlassen") } den Fluss nur von Reihe { $last_row }, und { $origin } liegt nicht darauf.
foreign_rider = Der Stein auf { $origin } darf den Fluss nicht verlassen, solange ein Stein der anderen Farbe auf ihm steht.
too_far = Von { $origin } nach { $target } ist mehr als ein Schritt: Ein Stein zieht ein Feld weit, gerade oder schräg.
not_straight = Von { $origin } nach { $target } ist kein gerader Schritt: In diesem Spiel zieht ein Stein ein Feld weit in seiner Reihe oder Spalte.
collector_onto_collector = Auf { $target } steht ein Sammler: Ein Sammler zieht nicht auf einen anderen.
collectors_would_stack = Auf { $origin } steht oben ein Sammler und auf { $target } ein anderer: Zwei Sammler kommen nicht auf einen Stapel.

nothing_changed = Nichts wurde bewegt: { FORM($mover, "head") } { VERB($mover, "zieht", "ziehen") } einen Stein mit allem, was auf ihm steht.
several = Mehr als ein Stein wurde bewegt ({ $cells }). Gezogen wird immer nur einer, mit allem, was auf ihm steht.
take_from_under = Auf dem gezogenen Stapel steht ein Sammler ({ $written }): den einen Stein direkt unter ihm nehmen und den Rest lassen, wie er war.
take_all = Wohin der Stein zog, steht ein Sammler ({ $written }): den Stein mit allem, was auf ihm steht, vom Brett nehmen und den Sammler stehen lassen.
take_top = Der Sammler zieht auf ein besetztes Feld ({ $written }): dort den obersten Stein nehmen und den Sammler an seine Stelle setzen.
not_brought = { FORM($mover, "head") } { VERB($mover, "darf", "dürfen") } einen Stein der eigenen Farbe auf { $target } bringen ({ $written }), oben auf das, was dort steht. Jetzt steht dort etwas anderes.
all_above_goes_along = Ein Stein zieht mit allem, was auf ihm steht, und nichts von unten kommt mit ({ $written }).

end_crossed = Alle Steine { LIST(FORM($seat, "of")) } sind am anderen Ufer.
end_none_left = Kein roter oder schwarzer Stein ist mehr am eigenen Ufer oder im Fluss.
end_quiet = { $turns } Züge lang hat kein Stein den Fluss betreten oder verlassen, und keiner wurde eingesammelt.

no_piece = { $cell }: { QUOTED($piece) } ist kein Stein dieses Spiels
collector_below = { $cell }: Ein Sammler ist immer oben auf seinem Stapel
odd_off = { $place }: { QUOTED($piece) } kann dort nicht sein
too_many =
    { FORM($seat, "head") } { VERB($seat, "hat", "haben") } { $count ->
        [one] { $count } Stein
       *[other] { $count } Steine
    }, und es gibt { $most }
memory_keys = memory: Es hat genau den Schlüssel next
next_is_null = memory.next: Es ist null, außer wenn der Sammler am Zug ist
next_form = memory.next: Der Sammler ist am Zug, also ist es einer von { $seats }
passed_over = to_move: { $seat } hat keinen Stein mehr zu ziehen und wird übergangen (RIV-A17)
not_over = to_move ist null, und die Partie ist nicht zu Ende
