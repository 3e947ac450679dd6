no_view = { QUOTED($name) } n’est pas une vue qui permette de suivre ce jeu
level_needs_plan = { $name } : cette vue demande le plan des aimants du jeu
