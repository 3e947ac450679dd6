### Un plateau électronique : sa batterie et ses moteurs.

battery = { $percent } %
battery_label = { $name } : batterie à { $percent } %
battery_charging = { $name } : batterie à { $percent } %, en charge
motors_title = Moteurs du plateau
motors_help = Le plateau joue alors les coups d’un joueur absent, et rectifie ce qui est mal placé. Chaque arrêt retire cette autorisation, chaque démarrage d’adoube aussi.
motors_allow = Autoriser les moteurs
motors_stop = Arrêter les moteurs
