### Die Bretter, auf denen an einem neuen Tisch gespielt werden kann.

label = Brett
on_page = Auf der Seite
look = Bretter suchen
look_help = Die Suche dauert einige Sekunden. Ein Brett, das ein Telefon oder ein anderer Computer belegt, ist über Bluetooth nicht zu sehen; eines, das schläft, wacht auf, wenn eine Figur bewegt wird.
found =
    { $count ->
        [0] Kein Brett ist angeschlossen oder in Reichweite.
        [one] Ein Brett ist da.
       *[other] { $count } Bretter sind da.
    }
not_looked = Nicht überall konnte gesucht werden: { $why }.
free = { $name } ({ $board })
held = { $name } ({ $board }), belegt: { $holder }
gone = bei der letzten Suche gab es kein Brett { $board }: noch einmal suchen
