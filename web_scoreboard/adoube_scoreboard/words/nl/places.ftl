captured = Geslagen
red_bank = Oever van Rood
black_bank = Oever van Zwart
collected = Verzameld
hand = { $seat }, in de hand
