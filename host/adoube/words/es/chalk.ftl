no_cell = Este tablero no tiene la casilla { $cell }.
no_arrow = Una flecha va de una casilla a otra, no de { $cell } a sí misma.
no_rule = El reglamento de { $title } no tiene la regla { $rule }.
too_many = Ya hay { $most } marcas en el tablero: bórralas primero.
no_turn = La partida se puede mostrar tras las jugadas { $first } a { $last }.
no_note = Una nota es una línea de { $longest } caracteres como máximo.
too_many_notes = Esta partida ya tiene { $most } notas.
nothing_to_undo = En esta posición no hay nada dibujado.
