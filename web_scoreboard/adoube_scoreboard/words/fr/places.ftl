captured = Prises
red_bank = Rive des Rouges
black_bank = Rive des Noirs
collected = Prises par le collecteur
hand = { $seat }, en main
