pressed_without_a_turn = { $seat } : pendule pressée sans coup joué
no_such_choice = { QUOTED($answer) } ne fait pas partie des choix ouverts
silent_cells = On ne sait rien de { LIST($cells, type: "unit") } : ces capteurs ne répondent pas
left_out = Le capteur de { $cell } est défectueux : la case est ignorée
flickering = Instables, ignorées pour l’instant : { LIST($cells, type: "unit") }
calm_again = De nouveau stables et prises en compte : { LIST($cells, type: "unit") }
no_takebacks = Les coups ne s’annulent pas à cette table
may_be_broken = Le capteur de { $cell } est peut-être bloqué : sans lui, la position serait celle d’un coup légal
