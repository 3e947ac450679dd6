unknown_strength = la force { $number } n’existe pas : choisissez { LIST($numbers, type: "or") }
engine_does_not_start = le moteur d’échecs { $engine } ne démarre pas : installez-le, ou mettez-en un autre, ou none, dans { $variable }
engine_died = le moteur d’échecs { $engine } s’est arrêté : mettez-en un autre, ou none, dans { $variable }
engine_hangs = le moteur d’échecs { $engine } ne répond pas : mettez-en un autre, ou none, dans { $variable }
engine_silent = le moteur d’échecs { $engine } n’a donné aucun coup : mettez-en un autre, ou none, dans { $variable }
