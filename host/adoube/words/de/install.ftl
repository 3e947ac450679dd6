other_python = auf dem Brett läuft { $python }, nicht MicroPython: MicroPython von micropython.org/download aufspielen
old_micropython = MicroPython { $version } auf dem Brett ist zu alt: { $oldest } oder neuer aufspielen, von micropython.org/download (beim Einstecken BOOTSEL gedrückt halten)
no_room = auf dem Brett sind { $free } KB frei, das Programm braucht { $needed } KB: Dateien entfernen, die niemand braucht
