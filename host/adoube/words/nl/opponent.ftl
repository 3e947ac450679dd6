unknown_strength = sterkte { $number } bestaat niet: kies { LIST($numbers, type: "or") }
