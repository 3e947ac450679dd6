captured = Capturadas
red_bank = Orilla de Rojo
black_bank = Orilla de Negro
collected = Recogidas
hand = { $seat }, en la mano
