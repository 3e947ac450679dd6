no_pairings = Runde { $round } lässt sich nicht auslosen: { $why }
all_rounds = Alle { $rounds } Runden sind ausgelost. Ihre Zahl steht in den Zeilen XXR oder 142.
round_open = Runde { $round } ist nicht zu Ende: Brett { $board }, { $white } – { $black }, hat kein Ergebnis.
no_player = Es gibt keinen Spieler { $number }.
not_paired_here = Eine Datei mit Zeilen { $code } lost adoube nicht aus; das kann Ihr Turnierprogramm.
