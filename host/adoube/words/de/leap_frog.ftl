piece = Stein
pieces = Steine
frog = Frosch
frogs = Frösche
marble = Stein
marbles = Steine

unreadable = { QUOTED($text) } ist kein Zug: -c3 schreiben fürs erste Wegnehmen, c3xc5xe5 für Sprünge mit allen Landefeldern oder skip
no_cell = { QUOTED($text) } ist kein Zug: Das Brett hat kein Feld { $cell }

needless_skip = { $mover } hat einen Zug und darf daher nicht aussetzen.
remove_first = Bevor gesprungen wird, nimmt { $mover } irgendwo einen { $noun } weg.
removals_over = Das erste Wegnehmen ist vorbei: Ein { $noun } verlässt das Brett nur, wenn ein anderer über ihn springt, und über { $cell } ist keiner gesprungen.
no_removals = In diesem Spiel nimmt niemand einen { $noun } weg: Vom Brett geht nur, was übersprungen wird, und über { $cell } ist keiner gesprungen.
has_removed = { $seat } muss nichts mehr wegnehmen: Jeder nimmt einen weg.
nothing_to_remove = Auf { $cell } steht kein { $noun } zum Wegnehmen.
wrong_colour = Der { $noun } auf { $cell } hat die falsche Farbe fürs erste Wegnehmen: erlaubt ist { $colours }.

no_piece = Auf { $origin } steht kein { $noun }, der springen könnte.
no_leap = { $origin } nach { $target } ist kein kurzer Sprung: Ein { $noun } springt geradeaus über seinen Nachbarn auf das Feld direkt dahinter.
diagonal = { $origin } nach { $target } ist schräg: { $nouns } springen vor, zurück oder zur Seite.
nothing_between = Auf { $over } steht kein { $noun }, der auf dem Weg von { $origin } nach { $target } zu überspringen wäre.
taken_already = Der { $noun } auf { $over } wurde in diesem Zug schon genommen, also gibt es von { $origin } nach { $target } nichts mehr zu überspringen.
landing_taken = { $target } ist nicht frei: Ein Sprung von { $origin } endet auf einem leeren Feld.

nothing_changed = Nichts wurde bewegt: { $mover } muss über mindestens einen { $noun } springen.
nothing_removed = Nichts fehlt: { $mover } muss einen { $noun } wegnehmen.
exchanged = Auf { $cells } steht ein anderer { $noun } als vorher. Steine springen nur oder verlassen das Brett.
appeared = Auf { $cells } steht ein { $noun }, der nicht da war. Nichts kommt neu aufs Brett: wegnehmen.
one_removal = Bevor gesprungen wird, nimmt { $mover } einen { $noun } weg und bewegt nichts ({ $cells }).
no_tour = { $cells } sind leer, und kein { $noun } kann über sie alle springen und dorthin zurückkommen, wo er begann. Ist noch ein { $noun } in der Hand, gehört er hingestellt.
several_landed = { $cells } waren vorher leer. In einem Zug springt nur ein { $noun } und endet auf einem Feld.
several_lifted = Der springende { $noun } kann nicht von überall hier gekommen sein: { $cells }. Alle bis auf einen zurückstellen.
from_nowhere = Kein { $noun } springt von { $cells } nach { $target }.
forgotten =
    { $count ->
        [one] Der { $noun } auf { $cells } wurde übersprungen und steht noch da: wegnehmen.
       *[other] Die { $nouns } auf { $cells } wurden übersprungen und stehen noch da: wegnehmen.
    }
stray = Der { $noun }, der auf { $origin } begann, springt nie über { $cells }: zurückstellen, was dort stand.
in_the_way = Der { $noun }, der auf { $origin } begann, müsste auf { $cells } landen, wo ein anderer steht.
breaks_off = Die Sprünge von { $origin } brechen bei { $cells } ab: Ein übersprungener { $noun } steht vielleicht noch da, oder einer zu viel fehlt.
apart = Die Sprünge von { $origin } hängen nicht zusammen: Manche der fehlenden { $nouns } wurden nicht übersprungen.
unknown_change = Kein Zug von { $mover } verändert das Brett so ({ $cells }).

end = Kein Sprung ist mehr möglich: { LIST($scores, type: "unit") }.

unknown_call = { QUOTED($call) } ist keine Ansage dieses Spiels; es kennt { $known }
call_seat = "by" ist einer von { $seats }
call_cell = "cell" ist ein Feld des Bretts
call_not_latest = { $cell } ist nicht der zuletzt weggenommene Stein, also kann ihn jetzt niemand beanspruchen.

order_form = es ist eine Liste von Plätzen wie p2,p1,p3, jeder einmal
order_seats = jeder von { $seats } wird einmal genannt

layout_empty = es ist random oder der Name einer Datei
layout_unreadable = die Datei kann nicht gelesen werden ({ $why }): den Pfad einer Textdatei angeben oder layout=random
layout_place = Zeile { $line }, Spalte { $column }: { $why }
layout_letter = { QUOTED($letter) } ist kein Stein; die Buchstaben sind { $letters }
layout_row = diese Zeile hat { $found } Buchstaben, das Brett { $size } Felder
layout_rows = es sind { $found } Zeilen, das Brett hat { $size }
layout_number = dieses { $letter } ist eines zu viel: Es sind { $found }, und das Spiel hat { $wanted }

drawn_empty = Auf { $cells } ist nichts zu sehen, und auf jedem Feld muss ein Stein stehen.
drawn_too_many = Es sind { $found } { $nouns } ({ $colour }) statt { $wanted }: { $cells } ansehen.
drawn_too_few = Es sind { $found } { $nouns } ({ $colour }) statt { $wanted }.
drawn_cells =
    { $more ->
        [0] { LIST($cells, type: "unit") }
       *[other] { LIST($cells, type: "unit") } und { $more } weitere
    }

one_a_cell = cells.{ $cell }: Auf jedem Feld steht höchstens ein Stein
not_a_piece = cells.{ $cell }: { QUOTED($piece) } ist kein Stein dieses Spiels
odd_off = { $place }: { QUOTED($piece) } kann dort nicht sein
too_many = cells: { $piece } kommt { $found }-mal vor, das Spiel hat davon { $wanted }
memory_keys = memory: Es hat genau to_remove
to_remove_form = memory.to_remove: eine Liste der Plätze, die noch wegnehmen müssen, jeder einmal, von { $seats }
owes_nothing = to_move: { $seat } muss nichts wegnehmen, andere schon
not_over = to_move ist null, und die Partie ist nicht zu Ende

owing = Noch wegzunehmen, je ein { $noun }: { LIST($seats, type: "unit") }
