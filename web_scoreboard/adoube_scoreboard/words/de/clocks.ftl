left = Verbleibende Zeit:
used = Verbrauchte Zeit:
up = Zeit abgelaufen
