unreadable = { QUOTED($text) } is geen zet: schrijf a1-b1, slaan als a1xb1, of skip

may_go = Het stuk op { $cell } mag naar { LIST($targets, type: "or") }.
stuck = Het stuk op { $cell } kan nu niet weg.
must_move = Brax is geroepen: het stuk op { LIST($cells, type: "or") } moet worden verplaatst.
pieces_move = { FORM($mover, "head") } { VERB($mover, "verplaatst", "verplaatsen") } één stuk, over hoogstens twee lijnen van de eigen kleur of één van de andere.

needless_skip = { FORM($mover, "head") } { VERB($mover, "kan", "kunnen") } zetten: passen mag dus niet. { $where }
not_yours = Het stuk op { $origin } is { FORM($enemy, "of") } en { FORM($mover, "the") } is aan zet. { $where }
no_piece = Op { $origin } staat geen stuk. { $where }
own_piece = Op { $target } staat al een stuk { FORM($mover, "of") }. { $where }
in_the_way = Tussen { $origin } en { $target } staat een stuk, en er wordt nergens overheen gesprongen. { $where }
too_far = Van { $origin } naar { $target } zijn het meer dan twee lijnen van de kleur { FORM($mover, "of") } of één van de andere. { $where }
not_threatened = { FORM($enemy, "head") } { VERB($enemy, "heeft", "hebben") } brax geroepen, maar het stuk op { $origin } wordt niet bedreigd. { $where }
no_capture = Op { $target } is niets te slaan: schrijf een stap. { $where }
unsaid_capture = Op { $target } staat een stuk { FORM($enemy, "of") }: schrijf { $origin }x{ $target } om het te slaan. { $where }

nothing_changed = Er is niets veranderd: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } een stuk verplaatsen. { $where }
several = Er is meer dan één stuk verplaatst ({ $cells }). { FORM($mover, "head") } { VERB($mover, "verplaatst", "verplaatsen") } één stuk per zet. { $where }
taken_away = Het stuk op { $origin } is weg, en er is geen ander voor in de plaats gekomen. { $where }

call_form = de aankondiging is {"{"}"call": "brax", "by": "blue"{"}"}, door blue of red
call_by_mover = { FORM($mover, "head") } { VERB($mover, "is", "zijn") } aan zet: alleen { FORM($caller, "the") } mag nu brax roepen.
called_already = { FORM($caller, "head") } { VERB($caller, "heeft", "hebben") } al brax geroepen.
call_by_single = { FORM($caller, "head") } { VERB($caller, "heeft", "hebben") } één stuk en { FORM($mover, "the") } twee: dan mag één stuk geen brax roepen.
no_threat = { FORM($caller, "head") } { VERB($caller, "bedreigt", "bedreigen") } geen stuk { FORM($mover, "of") }, dus brax mag niet worden geroepen.

note_called = Brax! { FORM($mover, "head") } { VERB($mover, "moet", "moeten") } het stuk op { LIST($cells, type: "or") } verplaatsen.
end_captured = { FORM($winner, "head") } { VERB($winner, "heeft", "hebben") } alle stukken { FORM($loser, "of") } geslagen.
end_lone = Met ieder nog één stuk is er in { $turns } zetten van elke speler niets geslagen: de partij is remise.

lines_empty = het is unofficial, of de naam van een bestand
lines_unread = { $file }: het bestand met lijnkleuren kan niet worden gelezen ({ $why }): geef het pad van een JSON-bestand, of lines=unofficial
lines_form = het zijn er { $number }
line_unknown = { QUOTED($line) } is geen lijn: elk verbindt twee aangrenzende punten, zoals a1-b1
line_twice = { $line } staat er twee keer
line_lacking = { $line } staat in geen van de lijsten
cell_sides = het veld met linkeronderhoek { $cell } heeft niet drie zijden van de ene en één van de andere kleur

not_a_piece = cells.{ $cell }: één stuk, { LIST($pieces, type: "or") }
captured = off.captured: met die op het bord zijn er { $most } stukken van { $seat }
captured_codes = off.captured: het telt { LIST($pieces, type: "and") }
memory = memory: het heeft precies brax, true of false, en lone, een aantal zetten
not_over = to_move is null, en de partij is niet afgelopen
