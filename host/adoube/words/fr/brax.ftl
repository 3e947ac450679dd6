unreadable = { QUOTED($text) } n’est pas un coup : écrire a1-b1, une prise a1xb1, ou skip

may_go = La pièce en { $cell } peut aller en { LIST($targets, type: "or") }.
stuck = La pièce en { $cell } ne peut pas bouger maintenant.
must_move = Brax a été annoncé : la pièce en { LIST($cells, type: "or") } doit bouger.
pieces_move = { FORM($mover, "head") } { VERB($mover, "joue", "jouent") } une pièce, le long de deux lignes au plus de sa couleur ou d’une de l’autre.

needless_skip = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } jouer, passer n’est donc pas permis. { $where }
not_yours = La pièce en { $origin } appartient { FORM($enemy, "to") }, et c’est { FORM($mover, "to") } de jouer. { $where }
no_piece = Il n’y a pas de pièce en { $origin }. { $where }
own_piece = Il y a déjà une pièce { FORM($mover, "of") } en { $target }. { $where }
in_the_way = Il y a une pièce entre { $origin } et { $target }, et on n’en saute aucune. { $where }
too_far = De { $origin } à { $target }, il y a plus de deux lignes de la couleur { FORM($mover, "of") } ou plus d’une de l’autre. { $where }
not_threatened = { FORM($enemy, "head") } { VERB($enemy, "a", "ont") } annoncé brax, et la pièce en { $origin } n’est pas menacée. { $where }
no_capture = Il n’y a rien à prendre en { $target } : écrire un simple déplacement. { $where }
unsaid_capture = Une pièce { FORM($enemy, "of") } est en { $target } : écrire { $origin }x{ $target } pour la prendre. { $where }

nothing_changed = Rien n’a changé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer une pièce. { $where }
several = Plusieurs pièces ont bougé ({ $cells }). { FORM($mover, "head") } { VERB($mover, "joue", "jouent") } une seule pièce par coup. { $where }
taken_away = La pièce en { $origin } est partie, et aucune n’a pris sa place. { $where }

call_form = l’annonce est {"{"}"call": "brax", "by": "blue"{"}"}, par blue ou red
call_by_mover = C’est { FORM($mover, "to") } de jouer : l’annonce de brax revient maintenant { FORM($caller, "to") }.
called_already = { FORM($caller, "head") } { VERB($caller, "a", "ont") } déjà annoncé brax.
call_by_single = { FORM($caller, "head") } { VERB($caller, "n’a", "n’ont") } qu’une pièce contre deux { FORM($mover, "of") } : dans ce cas, brax ne peut pas être annoncé.
no_threat = { FORM($caller, "head") } { VERB($caller, "ne menace", "ne menacent") } aucune pièce { FORM($mover, "of") }, brax ne peut donc pas être annoncé.

note_called = Brax ! { FORM($mover, "head") } { VERB($mover, "doit", "doivent") } jouer la pièce en { LIST($cells, type: "or") }.
end_captured = { FORM($winner, "head") } { VERB($winner, "a", "ont") } pris toutes les pièces { FORM($loser, "of") }.
end_lone = Avec une pièce chacun, rien n’a été pris en { $turns } coups de chaque joueur : la partie est nulle.

lines_empty = c’est unofficial, ou le nom d’un fichier
lines_unread = { $file } : le fichier des couleurs de lignes ne peut pas être lu ({ $why }) : donner le chemin d’un fichier JSON, ou lines=unofficial
lines_form = il y en a { $number }
line_unknown = { QUOTED($line) } n’est pas une ligne : chacune relie deux points voisins, par exemple a1-b1
line_twice = { $line } y est deux fois
line_lacking = { $line } n’est dans aucune des listes
cell_sides = la case dont le coin inférieur gauche est { $cell } n’a pas trois côtés d’une couleur et un de l’autre

not_a_piece = cells.{ $cell } : une pièce, { LIST($pieces, type: "or") }
captured = off.captured : avec celles du plateau, cela fait { $most } pièces de { $seat }
captured_codes = off.captured : on y compte { LIST($pieces, type: "and") }
memory = memory : il contient exactement brax, true ou false, et lone, un nombre de coups
not_over = to_move est null, et la partie n’est pas terminée
