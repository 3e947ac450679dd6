which = War Zug { $ply }, { $turn }, ein anderer? Er wird berichtigt, wenn sich alle Spieler einig sind oder der Schiedsrichter es sagt.
nothing_played = es ist noch kein Zug gespielt
no_other = kein anderer erlaubter Zug ergibt die Stellung nach Zug { $ply }, { $turn }: Wurde anders gespielt, den Schiedsrichter rufen
not_open = kein Zug ist strittig
no_choice = { QUOTED($turn) } ist keiner der fraglichen Züge
no_seat = angeben, wer spricht: einer von { $seats } unter `seat`
noted = Laut { FORM($seat, "to") } war es { $turn }.
kept = Zug { $ply } bleibt wie notiert: { $turn }.
