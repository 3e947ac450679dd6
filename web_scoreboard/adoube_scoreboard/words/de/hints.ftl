ask = Tipp
whole = Zug zeigen
wanted = Ein Tipp wird gesucht …
title = Tipps
help = Dann kann ein Spieler den Computer um einen Tipp bitten: erst, worauf ein Blick lohnt, dann ein guter Zug. Jeder Tipp steht im Protokoll.
allow = Tipps erlauben
forbid = Keine Tipps mehr
