captured = Geslagen
red_bank = Oever van rood
black_bank = Oever van zwart
collected = Verzameld
hand = { $seat }, in de hand
