unknown = { $game } heeft geen optie { QUOTED($key) }{ $nearest }; het kent { $keys }
bad_value = { $game }: optie { $key }={ $value }: { $why }
not_one_of = het is een van { $values }{ $nearest }
not_a_number = het is { $words }een geheel getal van { $low } tot { $high }
not_together = { $game }: optie { $given } gaat niet samen met { $beside }: kies { LIST($choose, type: "or") }
no_mapping = { $game }: opties staan in een mapping zoals {"{"}"players": 2{"}"}, niet { $given }
not_text = { $game }: optie { $key }: het is een tekst of een geheel getal ({ $values }), niet { $value }
