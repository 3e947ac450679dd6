died = Het proces van de computerspeler is geëindigd met status { $status }. Voor de volgende zet wordt het opnieuw gestart.
hangs =
    Het proces van de computerspeler zweeg { $seconds ->
        [one] één seconde
       *[other] { $seconds } seconden
    } en is beëindigd. Voor de volgende zet wordt het opnieuw gestart.
not_started = Het proces van de computerspeler kan niet starten: { $why }
unreadable = Het proces van de computerspeler schreef iets dat geen antwoord is, en is beëindigd.
failed = De computerspeler vindt geen zet: { $why }
out_of_memory = De computerspeler heeft te weinig geheugen voor deze stelling.
cancelled = De computerspeler moest bij deze stelling stoppen.
over = De partij is afgelopen: er is geen zet te vinden.
other_edition = De regels in { $game } zijn veranderd sinds deze tafel ze las: de computerspeler kan niet volgen.
