people = { $game }: een match vraagt één persoon per plaats ({ $seats }), elk één keer genoemd
over = alle { $games } partijen van de match zijn gespeeld
scores = de punten van een partij noemen precies de plaatsen { $seats }
sitting_people = { $game }: voor een onderling toernooi zijn twee tot { $most } personen nodig, elk één keer genoemd
sitting_rounds = er is minstens één ronde
no_rounds = { $game }: ronden zijn er alleen als ieder tegen ieder speelt
