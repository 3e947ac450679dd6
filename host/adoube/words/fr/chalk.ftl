no_cell = Ce plateau n’a pas de case { $cell }.
no_arrow = Une flèche va d’une case à une autre, pas de { $cell } à elle-même.
no_rule = Le livret ({ $title }) n’a pas de règle { $rule }.
too_many = Il y a déjà { $most } marques sur le plateau : les effacer d’abord.
no_turn = La partie peut être montrée après les coups { $first } à { $last }.
no_note = Une note tient en une ligne d’au plus { $longest } caractères.
too_many_notes = Cette partie a déjà { $most } notes.
nothing_to_undo = Rien n’est dessiné sur cette position.
