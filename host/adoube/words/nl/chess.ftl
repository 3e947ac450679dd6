piece = stuk
pawn = pion
knight = paard
bishop = loper
rook = toren
queen = dame
king = koning

unreadable = { QUOTED($text) } is geen zet: schrijf e2e4, en e7e8q voor een pion die dame wordt (r, b, n voor toren, loper, paard)

no_piece = Op { $origin } staat geen stuk.
not_your_piece = Het stuk op { $origin } ({ $piece }) is { FORM($enemy, "of") } en { FORM($mover, "the") } is aan zet.
stays = Het stuk op { $origin } is niet verplaatst: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } een stuk naar een ander veld spelen.
own_piece = Op { $target } staat al een eigen stuk { FORM($mover, "of") } ({ $piece }): twee stukken delen geen veld.
needless_skip = Bij schaken wordt niet gepast: { FORM($mover, "the") } { VERB($mover, "is", "zijn") } aan zet.

must_promote = Een pion die { $target } bereikt, wordt in dezelfde zet dame, toren, loper of paard: geef aan welk.
no_promotion = Op { $origin } is geen promotie mogelijk: alleen een pion promoveert, op de laatste rij.

in_check = De koning { FORM($mover, "of") } staat schaak, en na { $origin }-{ $target } nog steeds.
exposes_king = Na { $origin }-{ $target } zou de koning { FORM($mover, "of") } schaak staan: dat mag niet.

bishop_way = Een loper gaat over een diagonaal: van { $origin } naar { $target } loopt er geen.
rook_way = Een toren gaat over zijn lijn of zijn rij: geen van beide loopt van { $origin } naar { $target }.
queen_way = Een dame gaat over lijn, rij of diagonaal: geen daarvan loopt van { $origin } naar { $target }.
knight_way = Een paard gaat twee velden recht en één opzij: niet van { $origin } naar { $target }.
jumps = Op { $blocker } staat een stuk, en alleen paarden springen: van { $origin } naar { $target } is de weg versperd.
king_way = Een koning gaat naar een aangrenzend veld of rokeert vanaf zijn beginveld: niet van { $origin } naar { $target }.
castling_lost = { FORM($mover, "head") } { VERB($mover, "mag", "mogen") } aan deze kant niet meer rokeren: de koning of die toren is al verzet, of de toren is weg.
castling_blocked = Voor de rokade moeten de velden tussen koning en toren leeg zijn.
castles_through_check = De koning rokeert niet als hij schaak staat, en niet over of naar een aangevallen veld.

pawn_way = Een pion gaat recht vooruit en slaat één veld schuin vooruit: niet van { $origin } naar { $target }.
pawn_blocked = De weg van de pion van { $origin } naar { $target } is niet vrij: een pion slaat niet recht vooruit.
double_step = Een pion gaat alleen vanaf zijn beginveld twee velden vooruit: niet van { $origin } naar { $target }.
pawn_captures_nothing = Een pion gaat alleen schuin om te slaan, en op { $target } valt niets te slaan.
too_late = En passant slaan kan alleen meteen na de dubbele stap, en nooit ten koste van de eigen koning: niet op { $target }.

nothing_changed = Er is niets verplaatst: { FORM($mover, "the") } { VERB($mover, "moet", "moeten") } een stuk verplaatsen.
vanished = Het stuk { FORM($owner, "of") } op { $origin } ({ $piece }) is van het bord verdwenen. Zet het terug, of op het veld waar het heen gaat.
vanished_enemy = Het stuk { FORM($owner, "of") } op { $origin } ({ $piece }) is van het bord verdwenen. Het gaat alleen weg als het geslagen wordt.
appeared = Op { $cells } staat iets dat er niet stond. Een stuk komt alleen van een ander veld.
exchanged = Wat op { $cells } staat, is iets anders geworden. Wie slaat, zet daar het slaande stuk.
unknown_change = Geen zet { FORM($mover, "of") } verandert het bord zo ({ $cells }).

end_mate = { FORM($winner, "head") } { VERB($winner, "heeft", "hebben") } matgezet: de koning { FORM($loser, "of") } is aangevallen en niet te redden.
end_stalemate = Pat: { FORM($loser, "the") } { VERB($loser, "staat", "staan") } niet schaak en heeft geen geldige zet. De partij is remise.
end_dead = Vanaf hier kan niemand meer mat geven. De partij is remise.
end_repeated = Dezelfde stelling is { $times } keer voorgekomen. De partij is remise.
end_no_progress = In { $moves } zetten van elke speler is niets geslagen en geen pion verzet. De partij is remise.
end_declared = De koningen staan in het midden: { FORM($winner, "the") } { VERB($winner, "heeft", "hebben") } gewonnen.
end_declared_draw = De koningen staan in het midden: de partij is remise.

note_check = { FORM($mover, "head") } { VERB($mover, "staat", "staan") } schaak.
note_fifty_moves = In vijftig zetten van elke speler is niets geslagen en geen pion verzet: remise kan worden geclaimd.

memory_keys = memory: het heeft precies fen, een tekst
bad_fen = memory.fen: { $why }
impossible = deze stelling kan bij schaken niet voorkomen: { $why }
not_a_piece = cells.{ $cell }: { $stack } is niet één schaakstuk
fen_differs = memory.fen: het toont andere stukken dan cells
fen_turn = to_move: volgens memory.fen is { FORM($to_move, "the") } aan zet
too_many = off.captured: { $seat } heeft meer dan zestien stukken op en naast het bord
odd_captured = off.captured: { QUOTED($piece) } kan daar niet zijn

ambiguous = { QUOTED($text) } kan { LIST($turns, type: "or") } zijn: zeg welk stuk zet
pgn_illegal = De volgende zet is niet reglementair en geldt op gezag van de arbiter: { $turn }. { $remark }
pgn_undecided = De volgende zet staat niet vast: { LIST($candidates, type: "or") }.
nothing_to_claim = Remise kan geclaimd worden als de stelling voor de derde keer op het bord staat, of na { $moves } zetten van elke speler zonder slag of pionzet. Dat is hier niet zo.
