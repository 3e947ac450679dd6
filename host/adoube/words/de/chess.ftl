piece = Figur
pawn = Bauer
knight = Springer
bishop = Läufer
rook = Turm
queen = Dame
king = König

unreadable = { QUOTED($text) } ist kein Zug: e2e4 schreiben, und e7e8q für einen Bauern, der zur Dame wird (r, b, n für Turm, Läufer, Springer)

no_piece = Auf { $origin } steht keine Figur, mit der man ziehen könnte.
not_your_piece = Was auf { $origin } steht ({ $piece }), gehört { $enemy }, am Zug ist { $mover }.
stays = Die Figur auf { $origin } hat nicht gezogen: { $mover } muss mit einer Figur auf ein anderes Feld ziehen.
own_piece = Auf { $target } steht schon eine Figur von { $mover } ({ $piece }): Auf ein Feld gehört nur eine.
needless_skip = Im Schach wird nicht ausgesetzt: { $mover } muss ziehen.

must_promote = Ein Bauer, der { $target } erreicht, wird im selben Zug zu Dame, Turm, Läufer oder Springer: angeben, welche Figur.
no_promotion = Auf { $origin } wird nichts umgewandelt: Das tut nur ein Bauer auf der letzten Reihe.

in_check = Der König von { $mover } steht im Schach, und nach { $origin }-{ $target } noch immer.
exposes_king = Nach { $origin }-{ $target } stünde der eigene König von { $mover } im Schach: Das ist nicht erlaubt.

bishop_way = Ein Läufer zieht auf Diagonalen: { $target } liegt auf keiner von { $origin } aus.
rook_way = Ein Turm zieht auf Linie oder Reihe: { $target } liegt auf keiner von { $origin } aus.
queen_way = Eine Dame zieht auf Linie, Reihe oder Diagonale: { $target } liegt auf keiner von { $origin } aus.
knight_way = Ein Springer zieht zwei Felder geradeaus und eines zur Seite: nicht von { $origin } nach { $target }.
jumps = Auf { $blocker } steht eine Figur, und nur Springer springen: { $origin } nach { $target } ist versperrt.
king_way = Ein König zieht auf ein Nachbarfeld oder rochiert von seinem Ausgangsfeld: nicht von { $origin } nach { $target }.
castling_lost = { $mover } darf auf dieser Seite nicht mehr rochieren: Der König oder dieser Turm hat gezogen, oder der Turm ist weg.
castling_blocked = Für die Rochade müssen die Felder zwischen König und Turm leer sein.
castles_through_check = Der König rochiert nicht aus dem Schach, nicht über ein angegriffenes Feld und nicht ins Schach.

pawn_way = Ein Bauer zieht geradeaus und schlägt ein Feld schräg nach vorn: nicht von { $origin } nach { $target }.
pawn_blocked = Der Weg des Bauern von { $origin } nach { $target } ist nicht frei: Geradeaus schlägt ein Bauer nicht.
double_step = Zwei Felder zieht ein Bauer nur von seinem Ausgangsfeld: nicht von { $origin } nach { $target }.
pawn_captures_nothing = Schräg zieht ein Bauer nur, um zu schlagen, und auf { $target } gibt es nichts zu schlagen.
too_late = En passant wird nur unmittelbar nach dem Doppelschritt geschlagen, und nie auf Kosten des eigenen Königs: nicht auf { $target }.

nothing_changed = Nichts wurde bewegt: { $mover } muss mit einer Figur ziehen.
vanished = Von { $owner } ist auf { $origin } etwas vom Brett verschwunden ({ $piece }). Zurückstellen oder auf das Zielfeld stellen.
vanished_enemy = Von { $owner } ist auf { $origin } etwas vom Brett verschwunden ({ $piece }). Vom Brett geht nur, was geschlagen wird.
appeared = Auf { $cells } steht etwas, das nicht da war. Auf ein Feld kommt eine Figur nur von einem anderen.
exchanged = Auf { $cells } steht etwas anderes als vorher. Wer schlägt, zieht die schlagende Figur dorthin.
unknown_change = Kein Zug von { $mover } verändert das Brett so ({ $cells }).

end_mate = { $winner } hat mattgesetzt: Der König von { $loser } steht im Schach und ist nicht zu retten.
end_stalemate = Patt: { $loser } steht nicht im Schach und hat keinen erlaubten Zug. Die Partie ist remis.
end_dead = Von hier an kann niemand mehr matt setzen. Die Partie ist remis.
end_repeated = Dieselbe Stellung stand { $times }-mal auf dem Brett. Die Partie ist remis.
end_no_progress = Je { $moves } Züge lang wurde kein Bauer gezogen und keine Figur geschlagen. Die Partie ist remis.
end_declared = Die Könige stehen in der Mitte: { $winner } hat gewonnen.
end_declared_draw = Die Könige stehen in der Mitte: Die Partie ist remis.

note_check = { $mover } steht im Schach.
note_fifty_moves = Je fünfzig Züge lang wurde kein Bauer gezogen und keine Figur geschlagen: Remis kann reklamiert werden.

memory_keys = memory: Es hat genau fen, einen Text
bad_fen = memory.fen: { $why }
impossible = diese Stellung gibt es im Schach nicht: { $why }
not_a_piece = cells.{ $cell }: { $stack } ist keine einzelne Schachfigur
fen_differs = memory.fen: Es zeigt andere Figuren als cells
fen_turn = to_move: Nach memory.fen ist { $to_move } am Zug
too_many = off.captured: { $seat } hat mehr als sechzehn Figuren auf dem Brett und daneben
odd_captured = off.captured: { QUOTED($piece) } kann dort nicht sein

ambiguous = { QUOTED($text) } kann { LIST($turns, type: "or") } sein: angeben, welche Figur zieht
pgn_illegal = Der nächste Zug ist nicht regelgerecht und gilt auf Entscheidung des Schiedsrichters: { $turn }. { $remark }
pgn_undecided = Der nächste Zug steht nicht fest: { LIST($candidates, type: "or") }.
nothing_to_claim = Remis kann reklamiert werden, wenn die Stellung zum dritten Mal auf dem Brett steht oder nach { $moves } Zügen jedes Spielers ohne Schlagen und ohne Bauernzug. Beides ist hier nicht so.
