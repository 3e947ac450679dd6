unknown = { $game } n’a pas d’option { QUOTED($key) }{ $nearest } ; il connaît { $keys }
bad_value = { $game } : option { $key }={ $value } : { $why }
not_one_of = c’est l’un de { $values }{ $nearest }
not_a_number = c’est { $words }un nombre entier de { $low } à { $high }
not_together = { $game } : l’option { $given } ne va pas avec { $beside } : choisir { LIST($choose, type: "or") }
