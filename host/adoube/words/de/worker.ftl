died = Der Prozess des Computerspielers hat mit Status { $status } geendet. Für den nächsten Zug wird er neu gestartet.
hangs =
    Der Prozess des Computerspielers schwieg { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    } und wurde beendet. Für den nächsten Zug wird er neu gestartet.
not_started = Der Prozess des Computerspielers lässt sich nicht starten: { $why }
unreadable = Der Prozess des Computerspielers schrieb etwas, das keine Antwort ist, und wurde beendet.
failed = Der Computerspieler findet keinen Zug: { $why }
out_of_memory = Der Computerspieler hat für diese Stellung zu wenig Speicher.
cancelled = Die Suche in dieser Stellung wurde abgebrochen.
over = Die Partie ist zu Ende: Es gibt keinen Zug zu finden.
other_edition = Die Regeln in { $game } haben sich geändert, seit dieser Tisch sie gelesen hat: Der Computerspieler kann nicht mehr mitspielen.
