captured = Capturas
red_bank = Orilla de las rojas
black_bank = Orilla de las negras
collected = Recogidas
hand = { $seat }, en la mano
