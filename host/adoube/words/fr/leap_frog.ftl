piece = pièce
pieces = pièces
frog = grenouille
frogs = grenouilles
marble = bille
marbles = billes

unreadable = { QUOTED($text) } n’est pas un coup : écrire -c3 pour le premier retrait, c3xc5xe5 pour des sauts par leurs cases d’arrivée, ou skip
no_cell = { QUOTED($text) } n’est pas un coup : le plateau n’a pas de case { $cell }

needless_skip = { FORM($mover, "head") } { VERB($mover, "a", "ont") } un coup à jouer, passer n’est donc pas permis.
remove_first = Avant tout saut, { FORM($mover, "the") } { VERB($mover, "retire", "retirent") } une { $noun }, où que ce soit.
removals_over = Les premiers retraits sont finis : une { $noun } ne quitte le plateau que si une autre saute par-dessus, et aucune n’a sauté par-dessus { $cell }.
no_removals = Personne ne retire de { $noun } dans ce jeu : une { $noun } ne quitte le plateau que si une autre saute par-dessus, et aucune n’a sauté par-dessus { $cell }.
has_removed = { FORM($seat, "head") } { VERB($seat, "ne doit", "ne doivent") } plus de premier retrait : chacun n’en fait qu’un.
nothing_to_remove = Il n’y a pas de { $noun } à retirer en { $cell }.
wrong_colour = La { $noun } en { $cell } n’a pas la bonne couleur pour un premier retrait : il faut { $colours }.

no_piece = Il n’y a pas de { $noun } en { $origin } pour sauter.
no_leap = { $origin } vers { $target } n’est pas un saut court : une { $noun } saute tout droit par-dessus sa voisine sur la case suivante.
diagonal = { $origin } vers { $target } est en diagonale : les { $nouns } sautent en avant, en arrière ou de côté.
nothing_between = Il n’y a pas de { $noun } en { $over } à sauter entre { $origin } et { $target }.
taken_already = La { $noun } en { $over } a déjà été prise pendant ce coup : il n’y a plus rien à sauter entre { $origin } et { $target }.
landing_taken = { $target } n’est pas libre : un saut depuis { $origin } finit sur une case vide.

nothing_changed = Rien n’a bougé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } sauter par-dessus au moins une { $noun }.
nothing_removed = Rien n’est parti : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } retirer une { $noun }.
exchanged = La { $noun } sur { $cells } n’est plus la même. Les pièces sautent ou quittent le plateau, rien d’autre.
appeared = Il y a sur { $cells } une { $noun } qui n’y était pas. Rien ne s’ajoute au plateau : la retirer.
one_removal = Avant tout saut, { FORM($mover, "the") } { VERB($mover, "retire", "retirent") } une { $noun } et ne déplace rien ({ $cells }).
no_tour = { $cells } sont vides, et aucune { $noun } ne peut les sauter toutes et revenir à son départ. S’il reste une { $noun } en main, il faut la poser.
several_landed = { $cells } étaient vides avant. Une seule { $noun } saute par coup et finit sur une case.
several_lifted = La { $noun } qui saute ne peut pas venir de toutes ces cases : { $cells }. Tout remettre sauf une.
from_nowhere = Aucune { $noun } ne saute de { $cells } à { $target }.
forgotten =
    { $count ->
        [one] La { $noun } sur { $cells } a été sautée et y est encore : la retirer.
       *[other] Les { $nouns } sur { $cells } ont été sautées et y sont encore : les retirer.
    }
stray = La { $noun } partie de { $origin } ne saute jamais par-dessus { $cells } : remettre ce qui s’y trouvait.
in_the_way = La { $noun } partie de { $origin } devrait arriver sur { $cells }, où il y en a une autre.
breaks_off = Les sauts depuis { $origin } s’arrêtent à { $cells } : une { $noun } sautée y est peut-être encore, ou une de trop a été retirée.
apart = Les sauts depuis { $origin } ne s’enchaînent pas : certaines des { $nouns } manquantes n’ont pas été sautées.
unknown_change = Aucun coup { FORM($mover, "of") } ne change ainsi le plateau ({ $cells }).

end = Plus aucun saut possible. { LIST($scores, type: "unit") }.

unknown_call = { QUOTED($call) } n’est pas une annonce de ce jeu ; il connaît { $known }
call_seat = "by" est l’un de { $seats }
call_cell = "cell" est une case du plateau
call_not_latest = { $cell } n’est pas la pièce retirée en dernier, personne ne peut donc la réclamer maintenant.

order_form = c’est une liste de places comme p2,p1,p3, chacune une fois
order_seats = chacun de { $seats } y figure une fois

layout_empty = c’est random ou le nom d’un fichier
layout_unreadable = le fichier ne peut pas être lu ({ $why }) : donner le chemin d’un fichier texte, ou layout=random
layout_place = ligne { $line }, colonne { $column } : { $why }
layout_letter = { QUOTED($letter) } n’est pas une pièce ; les lettres sont { $letters }
layout_row = cette ligne a { $found } lettres, le plateau { $size } cases
layout_rows = il y a { $found } lignes, le plateau en a { $size }
layout_number = ce { $letter } est de trop : il y en a { $found }, et le jeu en a { $wanted }

drawn_empty = On ne voit rien sur { $cells }, et chaque case doit porter une pièce.
drawn_too_many = Il y a { $found } { $nouns } ({ $colour }) au lieu de { $wanted } : regarder { $cells }.
drawn_too_few = Il y a { $found } { $nouns } ({ $colour }) au lieu de { $wanted }.
drawn_cells =
    { $more ->
        [0] { LIST($cells, type: "unit") }
       *[other] { LIST($cells, type: "unit") } et { $more } de plus
    }

one_a_cell = cells.{ $cell } : il y a une pièce par case
not_a_piece = cells.{ $cell } : { QUOTED($piece) } n’est pas une pièce de ce jeu
odd_off = { $place } : { QUOTED($piece) } ne peut pas s’y trouver
too_many = cells : { $piece } y est { $found } fois, et le jeu en a { $wanted }
memory_keys = memory : il contient exactement to_remove
to_remove_form = memory.to_remove : une liste des places qui doivent un premier retrait, chacune une fois, parmi { $seats }
owes_nothing = to_move : { FORM($seat, "the") } { VERB($seat, "ne doit", "ne doivent") } pas de premier retrait, d’autres oui
not_over = to_move est null, et la partie n’est pas terminée

owing = Encore une { $noun } à retirer : { LIST($seats, type: "unit") }
