not_kept = l’objectif ne peut pas être enregistré dans { $file } : { $why }
unreadable = { $file } est illisible ({ $why }) : le supprimer et mesurer de nouveau l’objectif avec `adoube calibrate`
