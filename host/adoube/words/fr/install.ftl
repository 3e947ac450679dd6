other_python = le plateau exécute { $python }, pas MicroPython : y installer MicroPython depuis micropython.org/download
old_micropython = MicroPython { $version } est trop ancien : installer { $oldest } ou plus récent, depuis micropython.org/download (garder BOOTSEL enfoncé en branchant)
no_room = le plateau a { $free } Ko libres et le programme en demande { $needed } : supprimer des fichiers inutiles
