black = Noir
red = Rouge
list = { LIST($numbers) }
none = aucun

unreadable = { QUOTED($text) } n’est pas un coup : écrire c1-c2 pour un déplacement en ligne, c1^c3^e3 pour un saut par ses cercles d’arrivée, ou skip
unreadable_call = ce n’est pas une annonce : c’est jump avec le cercle d’un pion, ou pass, par black ou red

needless_skip = { $mover } peut jouer et ne peut donc pas passer.
no_pawn = Il n’y a pas de pion en { $origin }.
not_your_pawn = Le pion en { $origin } appartient à { $enemy }, et c’est à { $mover } de jouer.
backward = De { $origin } à { $target }, on revient vers la rangée START de { $mover }. Les pions vont en avant ou de côté.
no_arrow = Aucune flèche ne va de { $origin } à { $target }, donc aucun déplacement en ligne n’y mène.
target_taken = Il y a déjà un pion en { $target } : un déplacement en ligne finit sur un cercle libre.
not_straight = { $landing } n’est pas tout droit derrière un cercle voisin de { $start }, donc aucun saut n’y mène.
nothing_to_jump = Entre { $start } et { $landing }, il n’y a pas de pion de { $enemy } à sauter.
side_jump = { $start } est sur une rangée START, où personne ne saute de côté.
landing_taken = Il y a déjà un pion en { $landing } : un saut finit sur un cercle libre.
no_arrow_to_jump = Aucune flèche ne va de { $start } au pion sur le chemin de { $landing }, il ne peut donc pas être sauté de là.
jumped_twice = Entre { $start } et { $landing } se trouve un pion déjà sauté à ce coup. On ne le saute qu’une fois.
back_again = Un saut ne peut pas finir en { $origin }, d’où il est parti.
too_many_jumped = Un coup saute au plus { $most } pions.
no_way = Aucun déplacement en ligne ni saut ne mène de { $origin } à { $target }.
called = { $enemy } a annoncé « Saute ! » : le pion en { $pawn } doit sauter, où { $mover } veut.
called_any = { $enemy } a annoncé « Saute ! » : { $mover } doit sauter avec un pion.

call_by_mover = C’est à { $mover } de jouer. Seul { $enemy }, qui vient de jouer, peut annoncer.
no_call_now = { $enemy } ne peut pas annoncer maintenant : on annonce juste après son propre coup.
already_called = { $enemy } a déjà annoncé « Saute ! ». L’annonce vaut jusqu’au coup de { $mover }.
no_jump_there = { $mover } n’a pas en { $pawn } de pion qui puisse sauter, l’annonce ne compte donc pas. En nommer un autre.

nothing_changed = Rien n’a bougé : { $mover } doit jouer un pion.
vanished = Le pion de { $owner } en { $cell } a quitté le plateau. Les pions sautés restent, comme tous les autres : le remettre.
appeared = Il y a sur { $cells } un pion qui n’y était pas. Chacun a cinq pions, et tous sont sur le plateau.
exchanged = Des pions ont été échangés ({ $cells }). Un coup amène un pion sur un cercle libre.
several = Plusieurs pions ont bougé ({ $cells }). Un coup déplace un seul pion.
unknown_change = Aucun coup de { $mover } ne change ainsi le plateau ({ $cells }).

end_home = { $winner } annonce « { $game } » : le cinquième pion arrivé porte { $fifth }, les pions de { $loser } pas arrivés sont { $away } : { $sum } × { $fifth } = { $points } points.
end_home_unknown = { $winner } a amené cinq pions à bon port. On ne sait pas lequel est arrivé en dernier, il n’y a donc pas de points.
single = Partie simple
double = Partie double
triple = Partie triple
quadruple = Partie quadruple
quintuple = Partie quintuple
end_stuck = Aucun des deux ne peut jouer : la partie est annulée.
end_stuck_scores = Aucun des deux ne peut jouer : Noir { $black }, Rouge { $red } pour les pions adverses pas arrivés.
end_repeated = La même position est apparue pour la troisième fois : la partie est annulée.

setup_form = ce sont les nombres 1 à 5 de a à e dans l’ordre de Noir, une barre, puis dans celui de Rouge : 12345/54321
arrows_unread = { $file } : les flèches ne peuvent pas être lues ({ $why }) : donner le chemin d’un fichier JSON, ou arrows=unofficial
arrows_form = ce plateau en a { $number } ici
arrows_empty = c’est unofficial ou le nom d’un fichier
arrows_unknown = le plateau n’a pas de cercle { QUOTED($unknown) }
arrows_apart = { $target } n’en est pas voisin
arrows_no_way_out = aucune flèche ne part de ce cercle : en donner au moins une

not_a_pawn = { $cell } : { QUOTED($piece) } n’est pas une pièce de ce jeu
one_a_circle = { $cell } : un cercle porte un seul pion
pawn_twice = { $cell } : { $piece } est déjà en { $other }
memory_keys = memory : il contient exactement call, repeats
repeats_form = memory.repeats : un nombre entier, 1 ou plus
call_form = memory.call : null, ou {"{"}"call": "jump", "by": "{ $by }", "pawn": CERCLE{"}"} pour un pion qui peut sauter
not_over = to_move est null, et la partie n’est pas terminée

place_pawn = { $seat }, poser le pion { $number }
placing_done = Tous les pions sont posés. { $seat } joue en premier.
place_no_more = Les dix pions sont déjà posés.
place_in_turn = C’est à { $seat } de poser sur sa rangée START ; on ne pose pas de pions de { $other } maintenant.
place_not_in_row = { $cell } n’est pas sur la rangée START de { $seat }.
place_taken = Il y a déjà un pion en { $cell }.
place_twice = Le pion { $number } de { $seat } est déjà en { $cell }.
place_frozen = { $second } a commencé à poser, l’ordre de { $first } est donc fixé : remettre le pion en { $cell }.
place_nothing_there = Aucun pion n’a été posé en { $cell }.

call_in_force = { $caller } a annoncé « Saute ! » : le pion { $number } de { $mover } en { $circle } doit sauter.
call_to_any = { $caller } a annoncé « Saute ! » : l’un des pions de { $mover } doit sauter.
