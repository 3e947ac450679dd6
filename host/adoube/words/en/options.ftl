unknown = { $game } has no option { QUOTED($key) }{ $nearest }; it knows { $keys }
bad_value = { $game }: option { $key }={ $value }: { $why }
not_one_of = it is one of { $values }{ $nearest }
not_a_number = it is { $words }a whole number from { $low } to { $high }
not_together = { $game }: option { $given } does not go with { $beside }: choose { LIST($choose, type: "or") }
no_mapping = { $game }: options are a mapping such as {"{"}"players": 2{"}"}, not { $given }
not_text = { $game }: option { $key }: it is a text or a whole number ({ $values }), not { $value }
