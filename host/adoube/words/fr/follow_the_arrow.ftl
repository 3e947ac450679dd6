list = { LIST($numbers) }
none = aucun

unreadable = { QUOTED($text) } n’est pas un coup : écrire c1-c2 pour un déplacement en ligne, c1^c3^e3 pour un saut par ses cercles d’arrivée, ou skip
unreadable_call = ce n’est pas une annonce : c’est jump avec le cercle d’un pion, ou pass, par black ou red

needless_skip = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } jouer, passer n’est donc pas permis.
no_pawn = Il n’y a pas de pion en { $origin }.
not_your_pawn = Le pion en { $origin } appartient { FORM($enemy, "to") }, et c’est { FORM($mover, "to") } de jouer.
backward = De { $origin } à { $target }, on revient vers la rangée START { FORM($mover, "of") }. Les pions vont en avant ou de côté.
no_arrow = Aucune flèche ne va de { $origin } à { $target }, donc aucun déplacement en ligne n’y mène.
target_taken = Il y a déjà un pion en { $target } : un déplacement en ligne finit sur un cercle libre.
not_straight = { $landing } n’est pas tout droit derrière un cercle voisin de { $start }, donc aucun saut n’y mène.
nothing_to_jump = Entre { $start } et { $landing }, il n’y a pas de pion { FORM($enemy, "of") } à sauter.
side_jump = { $start } est sur une rangée START, où personne ne saute de côté.
landing_taken = Il y a déjà un pion en { $landing } : un saut finit sur un cercle libre.
no_arrow_to_jump = Aucune flèche ne va de { $start } au pion sur le chemin de { $landing }, il ne peut donc pas être sauté de là.
jumped_twice = Entre { $start } et { $landing } se trouve un pion déjà sauté pendant ce coup. On ne le saute qu’une fois.
back_again = Un saut ne peut pas finir en { $origin }, d’où il est parti.
too_many_jumped = Un coup saute au plus { $most } pions.
no_way = Aucun déplacement en ligne ni saut ne mène de { $origin } à { $target }.
called = { FORM($enemy, "head") } { VERB($enemy, "a", "ont") } annoncé « Saute ! » : le pion en { $pawn } doit sauter, au choix { FORM($mover, "of") }.
called_any = { FORM($enemy, "head") } { VERB($enemy, "a", "ont") } annoncé « Saute ! » : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } sauter avec un pion.

call_by_mover = C’est { FORM($mover, "to") } de jouer. L’annonce revient { FORM($enemy, "to") }, juste après avoir joué.
no_call_now = { FORM($enemy, "head") } { VERB($enemy, "ne peut", "ne peuvent") } pas annoncer maintenant : on annonce juste après son propre coup.
already_called = { FORM($enemy, "head") } { VERB($enemy, "a", "ont") } déjà annoncé « Saute ! ». L’annonce vaut jusqu’au coup { FORM($mover, "of") }.
no_jump_there = { FORM($mover, "head") } { VERB($mover, "n’a", "n’ont") } pas en { $pawn } de pion qui puisse sauter, l’annonce ne compte donc pas. En nommer un autre.

nothing_changed = Rien n’a bougé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer un pion.
vanished = Le pion { FORM($owner, "of") } en { $cell } a quitté le plateau. Les pions sautés restent, comme tous les autres : le remettre.
appeared = Il y a sur { $cells } un pion qui n’y était pas. Chacun a cinq pions, et tous sont sur le plateau.
exchanged = Des pions ont été échangés ({ $cells }). Un coup amène un pion sur un cercle libre.
several = Plusieurs pions ont bougé ({ $cells }). Un coup déplace un seul pion.
unknown_change = Aucun coup { FORM($mover, "of") } ne change ainsi le plateau ({ $cells }).

end_home = { FORM($winner, "head") } { VERB($winner, "annonce", "annoncent") } « { $game } » : le cinquième pion arrivé porte { $fifth }, les pions { FORM($loser, "of") } pas encore arrivés sont { $away } : { $sum } × { $fifth } = { $points } points.
end_home_unknown = { FORM($winner, "head") } { VERB($winner, "a", "ont") } amené cinq pions à bon port. On ne sait pas lequel est arrivé en dernier, il n’y a donc pas de points.
single = Partie simple
double = Partie double
triple = Partie triple
quadruple = Partie quadruple
quintuple = Partie quintuple
end_stuck = Aucun des deux ne peut jouer : la partie est annulée.
end_stuck_scores = Aucun des deux ne peut jouer : { LIST($scores, type: "unit") } pour les pions adverses pas encore arrivés.
end_repeated = La même position est apparue pour la troisième fois : la partie est annulée.

setup_form = ce sont les nombres 1 à 5 de a à e dans l’ordre des Noirs, une barre, puis dans celui des Rouges : 12345/54321
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

place_pawn = { $seat } : poser le pion { $number }
placing_done = Tous les pions sont posés. { FORM($seat, "head") } { VERB($seat, "joue", "jouent") } en premier.
place_no_more = Les dix pions sont déjà posés.
place_in_turn = C’est { FORM($seat, "to") } de poser sur sa rangée START ; on ne pose pas de pions { FORM($other, "of") } maintenant.
place_not_in_row = { $cell } n’est pas sur la rangée START { FORM($seat, "of") }.
place_taken = Il y a déjà un pion en { $cell }.
place_twice = Le pion { $number } { FORM($seat, "of") } est déjà en { $cell }.
place_frozen = { FORM($second, "head") } { VERB($second, "a", "ont") } commencé à poser : l’ordre { FORM($first, "of") } est donc fixé. Remettre le pion en { $cell }.
place_nothing_there = Aucun pion n’a été posé en { $cell }.

call_in_force = { FORM($caller, "head") } { VERB($caller, "a", "ont") } annoncé « Saute ! » : le pion { $number } { FORM($mover, "of") } en { $circle } doit sauter.
call_to_any = { FORM($caller, "head") } { VERB($caller, "a", "ont") } annoncé « Saute ! » : l’un des pions { FORM($mover, "of") } doit sauter.
