unknown = { $game } n’a pas d’option { QUOTED($key) }{ $nearest } ; il connaît { $keys }
bad_value = { $game } : option { $key }={ $value } : { $why }
not_one_of = c’est l’un de { $values }{ $nearest }
not_a_number = c’est { $words }un nombre entier de { $low } à { $high }
not_together = { $game } : l’option { $given } ne va pas avec { $beside } : choisir { LIST($choose, type: "or") }
no_mapping = { $game } : les options forment un mapping comme {"{"}"players": 2{"}"}, et non { $given }
not_text = { $game } : option { $key } : c’est un texte ou un nombre entier ({ $values }), et non { $value }
