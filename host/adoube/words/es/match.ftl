people = { $game }: un encuentro necesita una persona por puesto ({ $seats }), cada una nombrada una vez
over = ya se han jugado las { $games } partidas del encuentro
scores = los puntos de una partida nombran exactamente los puestos { $seats }
sitting_people = { $game }: una liguilla necesita de dos a { $most } personas, cada una nombrada una vez
sitting_rounds = una liguilla tiene al menos una vuelta
no_rounds = { $game }: solo hay vueltas en las liguillas de todos contra todos
