### Computerspieler an einem Tisch: wer wo sitzt und was sie spielen.

no_seat = Es gibt keinen Platz { QUOTED($seat) }; die Plätze sind { LIST($seats) }
not_there = Auf dem Platz { $seat } sitzt kein Computerspieler.
sits_down = { $seat }: Jetzt spielt hier der Computer mit Stärke { $strength }.
gets_up = { $seat }: Hier spielt der Computer nicht mehr.
thinks = { $seat }: Der Computer überlegt.
plays = { $seat }: Der Computer spielt { $turn }. Bitte für ihn ziehen.
another_turn = { $seat }: Der Computer will { $turn }, nicht { $played }. Bitte zurückstellen und dann { $turn } für ihn ziehen.
trouble = { SENTENCE($why) } Seinen Zug darf jemand anders spielen.
nothing_moves = { $seat }: Der Computer spielt { $turn }. Auf dem Brett ändert sich nichts.
