left = Verbleibende Zeit:
used = Verbrauchte Zeit:
up = Zeit abgelaufen
late = { FORM($player, "head") } { VERB($player, "hat", "haben") } weniger als 20 Sekunden.
