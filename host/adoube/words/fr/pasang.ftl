unreadable = { QUOTED($text) } n’est pas un coup : écrire -c1 pour une colonne, c3-d3,xd7 pour un ka qui va en d3 et prend la ligne de d7
no_point = { QUOTED($text) } nomme { $cell }, où le plateau n’a pas de point

columns_are = Colonnes possibles : { LIST($columns, type: "or") }.
turns_are = Possible : { LIST($turns, type: "or") }.
others = d’autres

needless_skip = { FORM($mover, "head") } { VERB($mover, "ne peut", "ne peuvent") } pas passer. { $where }
opened_already = { FORM($mover, "head") } { VERB($mover, "a", "ont") } déjà ouvert une colonne. { $where }
opens_first = { FORM($mover, "head") } { VERB($mover, "prend", "prennent") } d’abord une colonne de cinq jetons de sa moitié. { $where }
other_half = { $cell } ne désigne pas une colonne de la moitié { FORM($mover, "of") } : nommer son point extérieur. { $where }
other_sector = { FORM($mover, "head") } { VERB($mover, "ne peut", "ne peuvent") } pas ouvrir { $column } après la colonne { FORM($enemy, "of") }. { $where }
no_entry = Le jeton en { $origin } ne peut pas entrer comme ka en { $target } dans la colonne ouverte { FORM($mover, "of") }. { $where }
no_ka = Le ka { FORM($mover, "of") } n’est pas en { $origin }. { $where }
no_slide = Le ka suit les points libres d’une rangée ou d’une colonne, et { $target } ne s’atteint pas ainsi depuis { $origin }. { $where }
nothing_there = Il n’y a pas de jeton à prendre en { $cell }. { $where }
not_across = La ligne prise est en travers du chemin du ka, et { $cell } ne l’est pas. { $where }
not_odd = Le ka ne forme pas avec le jeton en { $cell } une ligne d’une seule couleur et de nombre impair. { $where }

nothing_changed = Rien n’a changé : c’est { FORM($mover, "to") } de jouer. { $where }
no_column = { FORM($mover, "head") } { VERB($mover, "prend", "prennent") } les cinq jetons d’une colonne de sa moitié ; ont changé : { $cells }. { $where }
no_choice = { FORM($mover, "head") } { VERB($mover, "fait", "font") } entrer comme ka un jeton voisin de la colonne ouverte, puis une ligne est prise ; ont changé : { $cells }. { $where }
no_capture = Le ka est allé en { $target } et aucune ligne n’est prise : chaque coup prend. { $where }
no_line = Aucun coup ne prend exactement { $cells } : une ligne est d’une seule couleur et de nombre impair. { $where }
no_turn_does = Aucun coup ne change ainsi { $cells } : le ka se déplace, et une ligne est prise. { $where }

end_cleared = Le plateau est vide : { LIST($scores, type: "unit") }.
end_stuck = { FORM($loser, "head") } { VERB($loser, "ne peut", "ne peuvent") } rien prendre, et il reste des jetons : { FORM($winner, "the") } { VERB($winner, "a", "ont") } gagné.
score = noirs : { $black }, blancs : { $white }

pattern_empty = c’est { LIST($names, type: "or") }, ou le nom d’un fichier
pattern_unread = { $file } : le motif ne peut pas être lu ({ $why }) : donner le chemin d’un fichier texte, ou { LIST($names, type: "or") }
pattern_rows = { $file } : un motif a { $rows } lignes, la rangée la plus éloignée d’abord
pattern_row = { $file }, ligne { $line } : une rangée a { $columns } lettres
pattern_letter = { $file }, ligne { $line }, colonne { $column } : { QUOTED($letter) } n’est ni b ni w
pattern_counts = { $file } : il y a { $black } jetons noirs et { $white } blancs, et il en faut autant de chaque

not_a_piece = cells.{ $cell } : au choix { LIST($pieces, type: "or") }
two_kas = cells.{ $cell } : il y a un autre { $piece }
ka_without_passage = memory.passages.{ $seat } : un ka est sur le plateau, le joueur a donc ouvert une colonne
passage_taken = memory.passages.{ $seat } : il y a des jetons dans cette colonne
half_open = memory.passages.{ $seat } : il manque des jetons dans cette moitié, une colonne est donc ouverte
captured = off.{ $seat } : on y compte { LIST($pieces, type: "and") }
memory = memory : il contient exactement passages, pour { LIST($seats, type: "and") } une colonne ou null
not_over = to_move est null, et la partie n’est pas terminée
