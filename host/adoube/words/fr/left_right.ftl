to_the_left = gauche
to_the_right = droite

unreadable = { QUOTED($text) } n’est pas un coup : écrire la carte et la direction, par exemple 4L ou 4R, ou skip

goes_on = Le jeton va sur { LIST($squares, type: "or") }.
goes_nowhere = Il n’y a pas de case pour cette carte : elle est perdue, et le joueur passe.

other_card = La carte { FORM($mover, "of") } est le { $card }, pas le { $written }. { $where }
off_the_board = Depuis { $origin }, aller de { $card } vers la { $side } mène hors du plateau. { $where }
needless_skip = { FORM($mover, "head") } { VERB($mover, "peut", "peuvent") } poser un jeton, passer n’est donc pas permis. { $where }

nothing_changed = Rien n’a changé : { FORM($mover, "the") } { VERB($mover, "doit", "doivent") } poser un jeton. { $where }
taken_away = Les jetons ne bougent jamais et aucun n’est retiré ({ $cells }). Remettre ce qui s’y trouvait.
pile_changed = La pile en { $cell } n’est plus la même : les jetons ne bougent jamais et aucun n’est retiré. { $where }
several = Plusieurs cases ont changé ({ $cells }). { FORM($mover, "head") } { VERB($mover, "pose", "posent") } un seul jeton par coup. { $where }
foreign_counter = Le jeton au sommet de { $cell } n’appartient pas { FORM($mover, "to") }. Chacun pose des jetons de sa couleur.
wrong_square = { $cell } est à { $distance } de { $origin }, et la carte { FORM($mover, "of") } est le { $card }. { $where }

end = Toutes les cartes sont jouées : { LIST($scores, type: "unit") }.

call_form = l’annonce est {"{"}"call": "card", "by": "first", "value": 4{"}"}, par first ou second, avec une carte de 1 à { $n }
card_twice = { FORM($mover, "head") } { VERB($mover, "a", "ont") } déjà joué le { $card } : chaque jeu contient chaque carte une seule fois.

cards_form = c’est shuffled, ou par exemple 4,3,1,2/1,2,4,3 : les cartes du premier joueur, une barre, celles du second
not_a_set = { $cards } n’est pas chaque carte de 1 à { $n } une fois
length_form = avec n={ $n }, c’est un nombre pair de { $low } à { $high }

not_a_counter = { $cell } : { QUOTED($piece) } n’est pas une pièce de ce jeu
no_way_there = cells : aucune façon de jouer les cartes de memory.drawn ne laisse ces jetons
memory_keys = il contient exactement card, drawn
drawn_form = une liste de cartes différentes de 1 à { $n } pour first et pour second
drawn_and_mover = le nombre de cartes jouées par chacun ne va pas avec to_move
card_form = une carte de 1 à { $n } que le joueur au trait n’a pas encore jouée
card_at_the_end = c’est null une fois toutes les cartes jouées

card_face_up = Carte { FORM($seat, "of") } : { $card }
cards_played = { FORM($seat, "head") } { VERB($seat, "a", "ont") } joué : { LIST($cards, type: "unit") }
