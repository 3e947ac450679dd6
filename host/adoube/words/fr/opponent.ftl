unknown_strength = la force { $number } n'existe pas : choisissez { LIST($numbers, type: "or") }
