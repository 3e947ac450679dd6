left = Verbleibende Zeit:
used = Verbrauchte Zeit:
up = Zeit abgelaufen
late = { $player } hat weniger als 20 Sekunden.
