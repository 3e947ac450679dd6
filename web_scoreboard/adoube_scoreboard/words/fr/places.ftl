captured = Prises
red_bank = Rive des Rouges
black_bank = Rive des Noirs
collected = Collectées
hand = { $seat }, en main
