unknown = { $game } no tiene la opción { QUOTED($key) }{ $nearest }; conoce { $keys }
bad_value = { $game }: opción { $key }={ $value }: { $why }
not_one_of = es uno de { $values }{ $nearest }
not_a_number = es { $words }un número entero de { $low } a { $high }
not_together = { $game }: la opción { $given } no va con { $beside }: elige { LIST($choose, type: "or") }
no_mapping = { $game }: las opciones forman un mapping como {"{"}"players": 2{"}"}, no { $given }
not_text = { $game }: opción { $key }: es un texto o un número entero ({ $values }), no { $value }
