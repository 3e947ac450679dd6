unreadable = { QUOTED($text) } n’est pas un coup : écrire a3-b4 pour un pas, a3-c5 pour un saut, ou skip

may_go = La pièce en { $cell } peut aller en { LIST($targets, type: "or") }.
stuck = La pièce en { $cell } ne peut pas bouger maintenant.
own_pieces_step = { FORM($mover, "head") } { VERB($mover, "avance", "avancent") } une pièce d’une case en diagonale.
jumps_are = Le saut à faire est { LIST($jumps, type: "or") }.

needless_skip = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } jouer, passer n’est donc pas permis. { $where }
not_yours = La pièce en { $origin } appartient { FORM($enemy, "to") }, et c’est { FORM($mover, "to") } de jouer. { $where }
no_piece = Il n’y a pas de pièce en { $origin }. { $where }
taken = Il y a une pièce en { $target } : une seule par case. { $where }
no_step = De { $origin } à { $target }, ce n’est ni une case en diagonale ni un saut par-dessus une pièce. { $where }
over_own = On ne saute que par-dessus l’adversaire, et la pièce entre { $origin } et { $target } appartient { FORM($mover, "to") }. { $where }
over_nothing = Il n’y a pas d’adversaire à sauter entre { $origin } et { $target }, et un pas est d’une case. { $where }
jumps_back = De { $origin } à { $target }, c’est un saut en arrière : on ne saute qu’en avant. { $where }
must_jump = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } sauter un adversaire : c’est obligatoire. { $where }
shuts_in = Après { $origin }-{ $target }, il ne resterait aucun coup { FORM($enemy, "to") } : c’est interdit. { $where }

nothing_changed = Rien n’a changé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer une pièce. { $where }
several = Plusieurs pièces ont bougé ({ $cells }). { FORM($mover, "head") } { VERB($mover, "joue", "jouent") } une seule pièce par coup. { $where }
taken_away = La pièce en { $origin } est partie. À Salta, rien ne se prend : la remettre. { $where }
appeared = Une pièce est venue de nulle part ({ $cells }). Toutes les pièces sont sur le plateau dès le début. { $where }

end_home = { FORM($winner, "head") } { VERB($winner, "a", "ont") } amené toutes ses pièces à destination. Il manquerait encore { $steps } pas { FORM($loser, "to") }.
end_both_home = Les Verts sont arrivés les premiers, et les Rouges au coup suivant : la partie est nulle.
end_limit = Chacun a joué { $most } coups. Il manquerait encore { $green } pas aux Verts, { $red } aux Rouges.

steps_left =
    { $steps ->
        [one] encore { $steps } pas
       *[other] encore { $steps } pas
    }
turn_of = Coup { $turn } sur { $most }

not_a_piece = cells.{ $cell } : une pièce, par exemple green.star.1, green.moon.2 ou red.sun.5
twice = cells.{ $cell } : { $piece } est déjà sur une autre case
light_square = cells.{ $cell } : les pièces ne vont que sur les cases foncées
missing = cells : { $piece } manque, et aucune pièce ne quitte jamais le plateau
memory = memory : il contient exactement played, le nombre de coups joués par les deux ensemble
not_over = to_move est null, et la partie n’est pas terminée
