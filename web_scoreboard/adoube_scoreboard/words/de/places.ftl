captured = Geschlagen
red_bank = Ufer von Rot
black_bank = Ufer von Schwarz
collected = Eingesammelt
hand = { $seat }, in der Hand
