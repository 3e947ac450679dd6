unreadable = { QUOTED($text) } is geen zet: schrijf -c1 voor een kolom, c3-d3,xd7 voor een ka die naar d3 gaat en de lijn van d7 slaat
no_point = { QUOTED($text) } noemt { $cell }, waar het bord geen punt heeft

columns_are = { LIST($columns, type: "or") } mag worden geopend.
turns_are = Mogelijk: { LIST($turns, type: "or") }.
others = andere

needless_skip = { FORM($mover, "head") } { VERB($mover, "mag", "mogen") } niet passen. { $where }
opened_already = { FORM($mover, "head") } { VERB($mover, "heeft", "hebben") } al een kolom geopend. { $where }
opens_first = { FORM($mover, "head") } { VERB($mover, "neemt", "nemen") } eerst een kolom van vijf stenen op de eigen helft. { $where }
other_half = { $cell } is geen kolom op de helft { FORM($mover, "of") }: noem het buitenste punt. { $where }
other_sector = { FORM($mover, "head") } { VERB($mover, "mag", "mogen") } { $column } niet openen na de kolom { FORM($enemy, "of") }. { $where }
no_entry = De steen op { $origin } kan niet als ka bij { $target } de open kolom { FORM($mover, "of") } in. { $where }
no_ka = De ka { FORM($mover, "of") } staat niet op { $origin }. { $where }
no_slide = De ka gaat over vrije punten van een rij of kolom, en { $target } is zo niet te bereiken vanaf { $origin }. { $where }
nothing_there = Op { $cell } ligt geen steen om te slaan. { $where }
not_across = De geslagen lijn ligt dwars op de weg van de ka, en { $cell } niet. { $where }
not_odd = De ka vormt met de steen op { $cell } geen lijn van één kleur en oneven aantal. { $where }

nothing_changed = Er is niets veranderd: { FORM($mover, "the") } { VERB($mover, "is", "zijn") } aan zet. { $where }
no_column = { FORM($mover, "head") } { VERB($mover, "neemt", "nemen") } de vijf stenen van één kolom op de eigen helft; veranderd is { $cells }. { $where }
no_choice = { FORM($mover, "head") } { VERB($mover, "schuift", "schuiven") } een steen naast de open kolom erin, als ka, en { VERB($mover, "neemt", "nemen") } één lijn; veranderd is { $cells }. { $where }
no_capture = De ka is naar { $target } gegaan en er is geen lijn genomen: elke zet slaat. { $where }
no_line = Geen zet neemt precies deze: { $cells }. Een lijn heeft één kleur en een oneven aantal. { $where }
no_turn_does = Geen zet verandert { $cells } zo: de ka gaat, en één lijn wordt genomen. { $where }

end_cleared = Het bord is leeg: { LIST($scores, type: "unit") }.
end_stuck = { FORM($loser, "head") } { VERB($loser, "kan", "kunnen") } niets slaan en er liggen nog stenen: { FORM($winner, "the") } { VERB($winner, "heeft", "hebben") } gewonnen.
score = zwart: { $black }, wit: { $white }

pattern_empty = het is { LIST($names, type: "or") }, of de naam van een bestand
pattern_unread = { $file }: het patroon kan niet worden gelezen ({ $why }): geef het pad van een tekstbestand, of { LIST($names, type: "or") }
pattern_rows = { $file }: een patroon heeft { $rows } regels, de verste rij eerst
pattern_row = { $file }, regel { $line }: een rij heeft { $columns } letters
pattern_letter = { $file }, regel { $line }, kolom { $column }: { QUOTED($letter) } is geen b of w
pattern_counts = { $file }: er zijn { $black } zwarte en { $white } witte stenen, en het moeten er evenveel zijn

not_a_piece = cells.{ $cell }: een van { LIST($pieces, type: "or") }
two_kas = cells.{ $cell }: er is nog een { $piece }
ka_without_passage = memory.passages.{ $seat }: er staat een ka op het bord, dus de speler heeft een kolom geopend
passage_taken = memory.passages.{ $seat }: er liggen stenen in die kolom
half_open = memory.passages.{ $seat }: op die helft zijn stenen weg, dus er is een kolom open
captured = off.{ $seat }: het telt { LIST($pieces, type: "and") }
memory = memory: het heeft precies passages, voor { LIST($seats, type: "and") } een kolom of null
not_over = to_move is null, en de partij is niet afgelopen
