unknown_strength = la force { $number } n’existe pas : choisir { LIST($numbers, type: "or") }
engine_does_not_start = le moteur d’échecs { $engine } ne démarre pas : l’installer, ou mettre dans { $variable } un autre moteur, ou none
engine_died = le moteur d’échecs { $engine } s’est arrêté : mettre dans { $variable } un autre moteur, ou none
engine_hangs = le moteur d’échecs { $engine } ne répond pas : mettre dans { $variable } un autre moteur, ou none
engine_silent = le moteur d’échecs { $engine } n’a donné aucun coup : mettre dans { $variable } un autre moteur, ou none
