jump = Spring!
pass = Passe
card = Meine Karte ist …
removed = Ich habe den ersten Stein genommen
takeback = Ein Zug wird zurückgenommen
claim = Ich reklamiere Remis
