failed = { $file } : les codes et connexions ne peuvent pas y être gardés : { $why }
unreadable = { $file } : ce ne sont pas des codes et connexions : { $why } ; démarrer avec --new-codes pour en créer
other_format = { $file } : écrit par une autre version d’adoube ; démarrer avec --new-codes pour créer de nouveaux codes
