people = { $game }: Ein Match braucht für jeden Platz ({ $seats }) eine Person, jede einmal genannt
over = alle { $games } Partien des Matchs sind gespielt
scores = die Punkte einer Partie nennen genau die Plätze { $seats }
sitting_people = { $game }: Eine Runde braucht zwei bis { $most } Personen, jede einmal genannt
sitting_rounds = es braucht einen Durchgang oder mehr
no_rounds = { $game }: Durchgänge gibt es nur, wo jeder gegen jeden spielt
