unknown_strength = there is no strength { $number }: choose { LIST($numbers, type: "or") }
