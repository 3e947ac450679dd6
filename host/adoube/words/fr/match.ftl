people = { $game } : un match demande une personne par place ({ $seats }), chacune nommée une fois
over = les { $games } parties du match sont jouées
scores = le score d’une partie nomme exactement les places { $seats }
sitting_people = { $game } : une séance demande de deux à { $most } personnes, chacune nommée une fois
sitting_rounds = une séance a au moins un tour
no_rounds = { $game } : les tours sont pour les séances où chacun rencontre chacun
