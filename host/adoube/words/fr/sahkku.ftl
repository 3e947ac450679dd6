unreadable = { QUOTED($text) } n’est pas un coup : écrire ce que joue chaque dé, par exemple o1-o2,o2-n2, le roi comme Kh2-h3, ou skip

may_go = Depuis { $cell }, les dés mènent en { LIST($targets, type: "or") }.
moves_are = Les dés permettent { LIST($moves, type: "or") }.
nothing_moves = Aucune pièce ne peut bouger avec ces dés. S’ils sont tombés autrement, le dire.
others = d’autres

needless_skip = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } jouer, passer n’est donc pas permis. { $where }
not_begun = { FORM($mover, "head") } { VERB($mover, "ne peut", "ne peuvent") } commencer qu’avec trois X, et les dés montrent { $throw }. S’ils sont tombés autrement, le dire.
dice_left = Tout dé qui peut bouger une pièce doit être joué, et il en reste un. { $where }
no_die = Aucun dé restant ne mène de { $origin } à { $target } : ils montrent { $throw }. { $where }
no_piece = Il n’y a pas de pièce en { $origin }. { $where }
not_yours = La pièce en { $origin } appartient à l’autre camp. { $where }
sleeps = La pièce en { $origin } dort : un X la réveille et l’avance d’un point. { $where }
not_along_the_way = Aucun dé ne mène de { $origin } à { $target } le long du chemin. { $where }
barred = En { $target } se trouve une pièce { FORM($mover, "of") } ou une pièce endormie, on ne peut donc pas s’y arrêter. { $where }
no_king = Le roi n’est pas en { $origin }. { $where }
king_of_others = Le roi n’est pas du côté { FORM($mover, "of") }. { $where }
king_not_straight = Le roi va tout droit dans sa rangée ou sa colonne, et { $target } n’y est pas depuis { $origin }. { $where }

cannot_move = { FORM($mover, "head") } { VERB($mover, "ne peut", "ne peuvent") } rien jouer avec { $throw }. Si les dés sont tombés autrement, le dire.
nothing_changed = Rien n’a changé : c’est { FORM($mover, "to") } de jouer, avec { $throw }. { $where }
no_turn_does = Avec { $throw }, aucun coup { FORM($mover, "of") } ne change ainsi { $cells }. Si les dés sont tombés autrement, le dire. { $where }

end_captured = { FORM($winner, "head") } { VERB($winner, "a", "ont") } gagné : toutes les pièces de l’autre camp sont prises.
end_siege = { FORM($winner, "head") } { VERB($winner, "a", "ont") } gagné : les dernières pièces de l’autre camp dorment toutes et ne peuvent pas sortir.

call_form = l’annonce est {"{"}"call": "dice", "by": "men", "value": "X20"{"}"}, par men ou women, avec trois faces parmi X, 3, 2 et 0
dice_form = c’est thrown, ou un nombre entier à partir de 0 qui décide des lancers

note_throw = Lancer { FORM($mover, "of") } : { $throw }.
note_begin = { FORM($mover, "head") } { VERB($mover, "commence", "commencent") } par trois X. Le dire si trois lancers en ont donné moins.
note_king = { FORM($seat, "head") } { VERB($seat, "a", "ont") } le roi.
note_homeward = Sur le chemin du retour : { LIST($cells, type: "unit") }
captured_by =
    { $count ->
        [one] { $count } pièce prise
       *[other] { $count } pièces prises
    }

memory_keys = memory : il contient exactement { LIST($keys, type: "unit") }
homeward_form = memory.homeward : une liste de points de la rangée du milieu où se trouvent des pièces
one_a_point = cells.{ $cell } : une pièce au plus, et le roi
sleeps_elsewhere = cells.{ $cell } : une pièce ne dort que sur sa propre rangée
one_king = cells : il y a un seul roi
captured = off.captured : avec celles du plateau, cela fait { $most } pièces de { $seat }
captured_codes = off.captured : on y compte { LIST($pieces, type: "and") }
throw_form = memory.throw : trois faces parmi X, 3, 2 et 0, par exemple X20
not_a_piece = cells.{ $cell } : { QUOTED($piece) } n’est pas une pièce de ce jeu
king_form = memory.king : null ou l’un de { LIST($seats, type: "or") }
begun_form = memory.begun : une liste de { LIST($seats, type: "or") }
played_form = memory.played : le nombre de coups joués par les deux ensemble
not_over = to_move est null, et la partie n’est pas terminée
