unknown_strength = no existe la fuerza { $number }: elige { LIST($numbers, type: "or") }
