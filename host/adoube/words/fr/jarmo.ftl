unreadable = { QUOTED($text) } n’est pas un coup : écrire a1-b3, a1xb3 pour une prise, a1xb5+c1 avec un archer repris, ou skip

no_archer = Il n’y a pas d’archer en { $origin }.
not_your_archer = L’archer en { $origin } appartient { FORM($enemy, "to") }, et c’est { FORM($mover, "to") } de jouer.
stays_home = L’archer en { $origin } est sur la première rangée adverse : il y reste jusqu’à sa capture.
no_line = Aucune ligne ne relie { $origin } et { $target }. Un archer suit une ligne jusqu’au trou à l’autre bout.
own_archer = Un archer { FORM($mover, "of") } occupe déjà { $target } : un trou ne contient qu’un archer.
capture_of_nothing = Il n’y a pas d’archer adverse à prendre en { $target } : on écrit { $origin }-{ $target }.
unsaid_capture = Un archer { FORM($enemy, "of") } est en { $target } : y aller le prend, ce qui s’écrit { $origin }x{ $target }.
backward = À Jasir, les archers ne reculent pas : aller de { $origin } à { $target }, c’est reculer.
shuttle = Trop d’allers-retours entre { $target } et { $origin } : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer autre chose.
shielded = L’archer { FORM($enemy, "of") } en { $target } est sur sa première rangée : il y est à l’abri tant qu’un autre coup { FORM($mover, "of") } est possible.
nothing_to_take_back = { FORM($mover, "head") } { VERB($mover, "n’a", "n’ont") } pas d’archer à reprendre pendant ce coup : rien ne peut être posé en { $placed }.
not_on_home_row = { $placed } n’est pas sur la première rangée { FORM($mover, "of") }, où se pose un archer repris.
not_free = { $placed } n’est pas libre pour l’archer repris.
set_alone = Poser un archer en { $placed } n’est pas un coup à part : cela accompagne un déplacement.
must_take_back = { FORM($mover, "head") } { VERB($mover, "doit", "doivent") } reprendre un archer pendant ce coup et le poser dans un trou libre de sa première rangée.
needless_skip = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } jouer, passer n’est donc pas permis.

nothing_changed = Rien n’a bougé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } jouer un archer.
vanished = L’archer { FORM($owner, "of") } en { $origin } a quitté le plateau. Le remettre, ou le poser dans le trou où il va.
vanished_enemy = L’archer { FORM($owner, "of") } en { $origin } a quitté le plateau. Il ne part que si un archer adverse prend son trou.
appeared = Il y a en { $placed } un archer qui n’y était pas. Un archer ne revient qu’avec un coup qui le permet.
exchanged = L’archer en { $target } n’est plus le même. Pour prendre, l’archer vient de son trou sur celui de l’archer pris.
several = Plusieurs archers ont bougé ({ $cells }). Un seul bouge par coup.
unknown_change = Aucun coup { FORM($mover, "of") } ne change ainsi le plateau ({ $cells }).

end_home = Tous les archers restants { LIST(FORM($seat, "of")) } sont sur la première rangée adverse : { LIST($score, type: "unit") }.
end_none_left = { FORM($seat, "head") } { VERB($seat, "n’a", "n’ont") } plus d’archer : { LIST($score, type: "unit") }.
end_quiet = Ni prise ni arrivée pendant { $turns } coups de chacun : { LIST($score, type: "unit") }.
end_stuck = Aucun des deux ne peut jouer : { LIST($score, type: "unit") }.
end_stuck_loses = { FORM($seat, "head") } { VERB($seat, "ne peut", "ne peuvent") } pas jouer et { VERB($seat, "perd", "perdent") } la partie.

not_an_archer = { $cell } : { QUOTED($piece) } n’est pas une pièce de ce jeu
one_a_hole = { $cell } : un trou contient un seul archer
too_many = { FORM($seat, "head") } { VERB($seat, "a", "ont") } { $count } archers, et il n’y en a que cinq
odd_off = { $place } : { QUOTED($piece) } ne peut pas s’y trouver
bad_memory = memory.{ $field } : { $why }
memory_keys = il contient exactement { $keys }
credits_form = un nombre entier de 0 à 5 pour chacun de { LIST($seats, type: "unit") }
credits_unbacked = { FORM($seat, "head") } { VERB($seat, "a", "ont") } plus de crédits que d’archers pris
shuttle_form = une liste d’au plus trois coups comme "c2-d2" pour chacun de { LIST($seats, type: "unit") }, chacun annulant le précédent
not_over = to_move est null, et la partie n’est pas terminée
