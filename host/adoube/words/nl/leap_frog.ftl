piece = steen
pieces = stenen
frog = kikker
frogs = kikkers
marble = knikker
marbles = knikkers

unreadable = { QUOTED($text) } is geen zet: schrijf -c3 voor het eerste wegnemen, c3xc5xe5 voor sprongen met hun landingsvelden, of skip
no_cell = { QUOTED($text) } is geen zet: het bord heeft geen veld { $cell }

needless_skip = { FORM($mover, "head") } { VERB($mover, "heeft", "hebben") } een zet en mag dus niet passen.
remove_first = Voordat er gesprongen wordt, neemt { FORM($mover, "the") } ergens één { $noun } weg.
removals_over = Het eerste wegnemen is voorbij: een { $noun } gaat alleen van het bord als een andere eroverheen springt, en over { $cell } is er geen gesprongen.
no_removals = In dit spel neemt niemand een { $noun } weg: die gaat alleen van het bord als een andere eroverheen springt, en over { $cell } is er geen gesprongen.
has_removed = { FORM($seat, "head") } hoeft niets meer weg te nemen: ieder neemt er één weg.
nothing_to_remove = Op { $cell } staat geen { $noun } om weg te nemen.
wrong_colour = De { $noun } op { $cell } heeft de verkeerde kleur voor het eerste wegnemen: die moet { $colours } zijn.

no_piece = Op { $origin } staat geen { $noun } die kan springen.
no_leap = { $origin } naar { $target } is geen korte sprong: een { $noun } springt recht over zijn buur naar het volgende veld.
diagonal = { $origin } naar { $target } is schuin: { $nouns } springen vooruit, achteruit of opzij.
nothing_between = Op { $over } staat geen { $noun } om overheen te springen tussen { $origin } en { $target }.
taken_already = De { $noun } op { $over } is in deze zet al genomen, dus tussen { $origin } en { $target } is niets meer om overheen te springen.
landing_taken = { $target } is niet vrij: een sprong vanaf { $origin } eindigt op een leeg veld.

nothing_changed = Er is niets verplaatst: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } over minstens één { $noun } springen.
nothing_removed = Er is niets weg: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } één { $noun } wegnemen.
exchanged = Op { $cells } staat een andere { $noun } dan eerst. Er wordt alleen gesprongen of van het bord genomen.
appeared = Op { $cells } staat een { $noun } die er niet stond. Er komt niets bij op het bord: neem hem weg.
one_removal = Voordat er gesprongen wordt, neemt { FORM($mover, "the") } één { $noun } weg en verplaatst niets ({ $cells }).
no_tour = { $cells } zijn leeg, en geen { $noun } kan over die alle springen en terugkomen waar hij begon. Is er nog een { $noun } in de hand, zet die dan neer.
several_landed = { $cells } waren eerst leeg. Per zet springt één { $noun } en die eindigt op één veld.
several_lifted = De springende { $noun } kan niet van al deze velden gekomen zijn: { $cells }. Zet alles terug op één na.
from_nowhere = Geen { $noun } springt van { $cells } naar { $target }.
forgotten =
    { $count ->
        [one] Over de { $noun } op { $cells } is gesprongen en hij staat er nog: neem hem weg.
       *[other] Over de { $nouns } op { $cells } is gesprongen en ze staan er nog: neem ze weg.
    }
stray = De { $noun } die op { $origin } begon, springt nooit over { $cells }: zet terug wat daar stond.
in_the_way = De { $noun } die op { $origin } begon, zou op { $cells } moeten landen, waar een andere staat.
breaks_off = De sprongen vanaf { $origin } breken af bij { $cells }: misschien staat daar nog een { $noun } waarover gesprongen is, of is er een te veel weg.
apart = De sprongen vanaf { $origin } hangen niet samen: over sommige van de verdwenen { $nouns } is niet gesprongen.
unknown_change = Geen zet { FORM($mover, "of") } verandert het bord zo ({ $cells }).

end = Er is geen sprong meer. { LIST($scores, type: "unit") }.

unknown_call = { QUOTED($call) } is geen aankondiging van dit spel; het kent { $known }
call_seat = "by" is een van { $seats }
call_cell = "cell" is een veld van het bord
call_not_latest = Wat op { $cell } stond, is niet als laatste weggenomen; niemand kan het nu opeisen.

order_form = het is een lijst van plaatsen zoals p2,p1,p3, elk één keer
order_seats = elk van { $seats } wordt één keer genoemd

layout_empty = het is random of de naam van een bestand
layout_unreadable = het bestand kan niet worden gelezen ({ $why }): geef het pad van een tekstbestand, of layout=random
layout_place = regel { $line }, kolom { $column }: { $why }
layout_letter = { QUOTED($letter) } is geen steen; de letters zijn { $letters }
layout_row = deze rij heeft { $found } letters waar het bord { $size } velden heeft
layout_rows = er zijn { $found } rijen waar het bord er { $size } heeft
layout_number = deze { $letter } is er een te veel: er zijn er { $found }, en het spel heeft er { $wanted }

drawn_empty = Op { $cells } is niets te zien, en op elk veld moet een steen staan.
drawn_too_many = Er zijn { $found } { $nouns } ({ $colour }) in plaats van { $wanted }: kijk naar { $cells }.
drawn_too_few = Er zijn { $found } { $nouns } ({ $colour }) in plaats van { $wanted }.
drawn_cells =
    { $more ->
        [0] { LIST($cells, type: "unit") }
       *[other] { LIST($cells, type: "unit") } en nog { $more }
    }

one_a_cell = cells.{ $cell }: op elk veld staat één steen
not_a_piece = cells.{ $cell }: { QUOTED($piece) } is geen stuk van dit spel
odd_off = { $place }: { QUOTED($piece) } kan daar niet zijn
too_many = cells: { $piece } komt { $found } keer voor, en het spel heeft er { $wanted }
memory_keys = memory: het heeft precies to_remove
to_remove_form = memory.to_remove: een lijst van plaatsen die nog moeten wegnemen, elk één keer, uit { $seats }
owes_nothing = to_move: { $seat } hoeft niets weg te nemen, anderen wel
not_over = to_move is null, en de partij is niet afgelopen

owing = Nog één { $noun } weg te nemen: { LIST($seats, type: "unit") }
