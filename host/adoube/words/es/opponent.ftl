unknown_strength = no existe la fuerza { $number }: elige { LIST($numbers, type: "or") }
engine_does_not_start = el motor de ajedrez { $engine } no arranca: instálalo, o pon otro, o none, en { $variable }
engine_died = el motor de ajedrez { $engine } ha terminado: pon otro, o none, en { $variable }
engine_hangs = el motor de ajedrez { $engine } no responde: pon otro, o none, en { $variable }
engine_silent = el motor de ajedrez { $engine } no ha dado ninguna jugada: pon otro, o none, en { $variable }
