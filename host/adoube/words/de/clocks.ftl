no_control = { $text } ist keine Bedenkzeit: Minuten und Sekunden je Zug angeben, etwa 30+10 oder 5+0
up = Die Zeit { FORM($seat, "of") } ist abgelaufen. Die Partie geht weiter; was das bedeutet, entscheidet der Schiedsrichter.
