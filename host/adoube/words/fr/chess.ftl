piece = pièce
pawn = pion
knight = cavalier
bishop = fou
rook = tour
queen = dame
king = roi

unreadable = { QUOTED($text) } n’est pas un coup : écrire e2e4, et e7e8q pour un pion promu en dame (r, b, n pour tour, fou, cavalier)

no_piece = Il n’y a pas de pièce en { $origin }.
not_your_piece = La pièce en { $origin } ({ $piece }) appartient { FORM($enemy, "to") }, et c’est { FORM($mover, "to") } de jouer.
stays = La pièce en { $origin } n’a pas bougé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer une pièce vers une autre case.
own_piece = Une pièce { FORM($mover, "of") } ({ $piece }) occupe déjà { $target } : deux pièces ne partagent pas une case.
needless_skip = Aux échecs, on ne passe pas : c’est { FORM($mover, "to") } de jouer.

must_promote = Un pion qui atteint { $target } devient dame, tour, fou ou cavalier dans le même coup : dire lequel.
no_promotion = Pas de promotion en { $origin } : seul un pion se promeut, sur la dernière rangée.

in_check = Le roi { FORM($mover, "of") } est en échec, et l’est encore après { $origin }-{ $target }.
exposes_king = Après { $origin }-{ $target }, le roi { FORM($mover, "of") } serait en prise : c’est interdit.

bishop_way = Un fou se déplace en diagonale : { $target } n’est sur aucune diagonale de { $origin }.
rook_way = Une tour suit sa colonne ou sa rangée : { $target } n’est ni sur la colonne ni sur la rangée de { $origin }.
queen_way = Une dame suit sa colonne, sa rangée ou une diagonale : depuis { $origin }, elle n’atteint pas { $target } ainsi.
knight_way = Un cavalier va de deux cases tout droit et d’une de côté : il ne va pas de { $origin } à { $target }.
jumps = Il y a une pièce en { $blocker }, et seuls les cavaliers sautent : de { $origin } à { $target }, la voie est fermée.
king_way = Un roi va sur une case voisine, ou roque depuis sa case initiale : il ne va pas de { $origin } à { $target }.
castling_lost = { FORM($mover, "head") } { VERB($mover, "ne peut", "ne peuvent") } plus roquer de ce côté : le roi ou cette tour a bougé, ou la tour n’est plus là.
castling_blocked = Pour roquer, les cases entre le roi et la tour doivent être vides.
castles_through_check = Le roi ne roque pas quand il est en échec, ni en passant par une case attaquée ou en y arrivant.

pawn_way = Un pion avance tout droit et prend d’une case en diagonale vers l’avant : il ne va pas de { $origin } à { $target }.
pawn_blocked = La voie du pion de { $origin } à { $target } n’est pas libre : un pion ne prend pas tout droit.
double_step = Un pion n’avance de deux cases que depuis sa case initiale : il ne va pas de { $origin } à { $target }.
pawn_captures_nothing = Un pion ne va en diagonale que pour prendre, et il n’y a rien à prendre en { $target }.
too_late = On ne prend en passant qu’aussitôt après l’avance de deux cases, et jamais aux dépens de son propre roi : en { $target }, ce n’est pas permis.

nothing_changed = Rien n’a bougé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer une pièce.
vanished = La pièce { FORM($owner, "of") } en { $origin } ({ $piece }) a quitté l’échiquier. La remettre, ou la poser sur la case où elle va.
vanished_enemy = La pièce { FORM($owner, "of") } en { $origin } ({ $piece }) a quitté l’échiquier. Elle ne part que si elle est prise.
appeared = Il y a sur { $cells } quelque chose qui n’y était pas. Une pièce ne vient que d’une autre case.
exchanged = Ce qui est sur { $cells } a changé. Une prise y amène la pièce qui prend.
unknown_change = Aucun coup { FORM($mover, "of") } ne change ainsi l’échiquier ({ $cells }).

end_mate = Échec et mat par { FORM($winner, "the") } : le roi { FORM($loser, "of") } est attaqué, sans parade possible.
end_stalemate = Pat : le roi { FORM($loser, "of") } n’est pas en échec, mais il n’y a plus aucun coup légal. La partie est nulle.
end_dead = À partir d’ici, personne ne peut plus mater. La partie est nulle.
end_repeated = La même position est apparue { $times } fois. La partie est nulle.
end_no_progress = Ni prise ni coup de pion pendant { $moves } coups de chacun. La partie est nulle.
end_declared = Les rois sont au centre : { FORM($winner, "the") } { VERB($winner, "a", "ont") } gagné.
end_declared_draw = Les rois sont au centre : la partie est nulle.

note_check = { FORM($mover, "head") } { VERB($mover, "est", "sont") } en échec.
note_fifty_moves = Ni prise ni coup de pion pendant cinquante coups de chacun : la nulle peut être réclamée.

memory_keys = memory : il contient exactement fen, un texte
bad_fen = memory.fen : { $why }
impossible = cette position ne peut pas se présenter aux échecs : { $why }
not_a_piece = cells.{ $cell } : { $stack } n’est pas une pièce d’échecs seule
fen_differs = memory.fen : il montre d’autres pièces que cells
fen_turn = to_move : selon memory.fen, c’est { FORM($to_move, "to") } de jouer
too_many = off.captured : { $seat } a plus de seize pièces sur l’échiquier et à côté
odd_captured = off.captured : { QUOTED($piece) } ne peut pas s’y trouver

ambiguous = { QUOTED($text) } peut être { LIST($turns, type: "or") } : préciser la pièce
pgn_illegal = Le coup suivant n’est pas légal et vaut sur décision de l’arbitre : { $turn }. { $remark }
pgn_undecided = Le coup suivant n’est pas établi : { LIST($candidates, type: "or") }.
nothing_to_claim = La nulle peut être réclamée quand la position se produit pour la troisième fois, ou après { $moves } coups de chaque joueur sans prise ni coup de pion ; ce n’est pas le cas.
