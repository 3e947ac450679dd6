which = Was zet { $ply }, { $turn }, een andere? Hij wordt verbeterd als alle spelers het eens zijn of de arbiter het zegt.
nothing_played = er is nog geen zet gespeeld
no_other = geen andere reglementaire zet geeft de stelling na zet { $ply }, { $turn }: is er iets anders gespeeld, roep dan de arbiter
not_open = er is geen zet betwist
no_choice = { QUOTED($turn) } is geen van de zetten waar het om gaat
no_seat = geef aan wie spreekt: een van { $seats } onder `seat`
noted = Volgens { FORM($seat, "the") } was het { $turn }.
kept = Zet { $ply } blijft zoals genoteerd: { $turn }.
