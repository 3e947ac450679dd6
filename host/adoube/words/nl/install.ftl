other_python = op het bord draait { $python }, geen MicroPython: zet er MicroPython op van micropython.org/download
old_micropython = MicroPython { $version } op het bord is te oud: zet er { $oldest } of nieuwer op, van micropython.org/download (houd BOOTSEL ingedrukt bij het insteken)
no_room = op het bord is { $free } KB vrij en het programma heeft { $needed } KB nodig: verwijder bestanden die niemand nodig heeft
