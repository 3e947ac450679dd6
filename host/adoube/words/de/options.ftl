unknown = { $game } hat keine Option { QUOTED($key) }{ $nearest }; es kennt { $keys }
bad_value = { $game }: Option { $key }={ $value }: { $why }
not_one_of = es ist einer von { $values }{ $nearest }
not_a_number = es ist { $words }eine ganze Zahl von { $low } bis { $high }
not_together = { $game }: Option { $given } passt nicht zu { $beside }: { LIST($choose, type: "or") } wählen
no_mapping = { $game }: Optionen stehen in einem Mapping wie {"{"}"players": 2{"}"}, nicht { $given }
not_text = { $game }: Option { $key }: es ist ein Text oder eine ganze Zahl ({ $values }), nicht { $value }
