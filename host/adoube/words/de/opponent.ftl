unknown_strength = Die Stärke { $number } gibt es nicht: Zur Wahl stehen { LIST($numbers, type: "or") }.
engine_does_not_start = Die Schach-Engine { $engine } startet nicht: Sie muss installiert sein; in { $variable } kann eine andere oder none stehen.
engine_died = Die Schach-Engine { $engine } hat sich beendet: In { $variable } kann eine andere oder none stehen.
engine_hangs = Die Schach-Engine { $engine } antwortet nicht: In { $variable } kann eine andere oder none stehen.
engine_silent = Die Schach-Engine { $engine } hat keinen Zug genannt: In { $variable } kann eine andere oder none stehen.
