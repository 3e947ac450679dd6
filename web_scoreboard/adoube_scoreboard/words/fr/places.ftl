captured = Prises
red_bank = Rive de Rouge
black_bank = Rive de Noir
collected = Collectées
hand = { $seat }, en main
