unreadable = { QUOTED($text) } n’est pas un coup : écrire in-a1, b3-c4, b3.2-c4 à partir de la deuxième pièce, a8-out, back-a8, ou skip

needless_skip = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } jouer, passer n’est donc pas permis.
collector_from_bank = Les collecteurs ne sont jamais sur une rive : aucun n’entre dans la rivière en { $target }.
in_elsewhere = Une pièce { FORM($mover, "of") } entre depuis sa rive sur la rangée { $first_row }, et { $target } n’en fait pas partie.
nothing_to_bring = { FORM($mover, "head") } { VERB($mover, "n’a", "n’ont") } plus de pièce sur sa rive à faire entrer en { $target }.
back_elsewhere = Une pièce { FORM($mover, "of") } revient de l’autre rive sur la rangée { $last_row }, et { $target } n’en fait pas partie.
nothing_safe = { FORM($mover, "head") } { VERB($mover, "n’a", "n’ont") } pas de pièce sur l’autre rive à ramener en { $target }.
no_piece_there = Il n’y a pas de pièce en { $origin }.
stack_too_low =
    { $height ->
        [one] Il n’y a qu’une pièce en { $origin } : pas de pièce numéro { $level } en partant du bas.
       *[other] La pile en { $origin } n’a que { $height } pièces : pas de pièce numéro { $level } en partant du bas.
    }
not_your_piece = La pièce en { $origin } n’appartient pas { FORM($mover, "to") }, mais { FORM($owner, "to") }.
not_your_piece_in_stack = La pièce numéro { $level } en { $origin }, en partant du bas, n’appartient pas { FORM($mover, "to") }, mais { FORM($owner, "to") }.
collector_leaves = Un collecteur ne quitte jamais la rivière : le remettre en { $origin }.
leaves_elsewhere = { FORM($mover, "head") } { VERB($mover, "ne quitte", "ne quittent") } la rivière que par la rangée { $last_row }, et { $origin } n’en fait pas partie.
foreign_rider = La pièce en { $origin } ne peut pas quitter la rivière tant qu’une pièce de l’autre couleur est dessus.
too_far = De { $origin } à { $target }, ce n’est pas un pas : une pièce avance d’une case, tout droit ou en diagonale.
not_straight = De { $origin } à { $target }, ce n’est pas un pas tout droit : dans ce jeu, une pièce avance d’une case dans sa rangée ou sa colonne.
collector_onto_collector = Il y a un collecteur en { $target } : un collecteur ne va pas sur un autre.
collectors_would_stack = Un collecteur est sur la pile en { $origin }, un autre en { $target } : deux collecteurs ne vont pas sur une même pile.

nothing_changed = Rien n’a bougé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer une pièce, avec tout ce qu’elle porte.
several = Plusieurs pièces ont bougé ({ $cells }). Un seul joueur joue à la fois : une pièce, avec tout ce qu’elle porte.
take_from_under = Un collecteur était sur la pile jouée ({ $written }) : prendre la pièce juste sous lui, et laisser le reste tel quel.
take_all = Il y a un collecteur là où la pièce est allée ({ $written }) : retirer la pièce et tout ce qu’elle porte, et laisser le collecteur.
take_top = Le collecteur va où se trouvait une pièce ({ $written }) : y prendre la pièce du dessus, et mettre le collecteur à sa place.
not_brought = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } amener une pièce de sa couleur en { $target } ({ $written }), sur ce qui s’y trouve. Il y a maintenant autre chose.
all_above_goes_along = Une pièce bouge avec tout ce qu’elle porte et rien de ce qui est dessous ({ $written }).

end_crossed = Toutes les pièces { LIST(FORM($seat, "of")) } sont sur l’autre rive.
end_none_left = Il ne reste aucune pièce rouge ou noire sur sa rive ou dans la rivière.
end_quiet = Pendant { $turns } coups, aucune pièce n’est entrée dans la rivière, ne l’a quittée ni n’a été prise.

no_piece = { $cell } : { QUOTED($piece) } n’est pas une pièce de ce jeu
collector_below = { $cell } : un collecteur est toujours au sommet de sa pile
odd_off = { $place } : { QUOTED($piece) } ne peut pas s’y trouver
too_many =
    { FORM($seat, "head") } { VERB($seat, "a", "ont") } { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }, et il y en a { $most }
memory_keys = memory : il contient exactement la clé next
next_is_null = memory.next : c’est null sauf si c’est au collecteur de jouer
next_form = memory.next : c’est au collecteur de jouer, donc l’un de { $seats }
passed_over = to_move : { FORM($seat, "the") } { VERB($seat, "n’a", "n’ont") } plus de pièce à jouer, et son tour est passé (RIV-A17)
not_over = to_move est null, et la partie n’est pas terminée
