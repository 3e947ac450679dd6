unknown_strength = Die Stärke { $number } gibt es nicht: Zur Wahl stehen { LIST($numbers, type: "or") }.
