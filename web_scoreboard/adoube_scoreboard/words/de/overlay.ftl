open = Zum Tisch
