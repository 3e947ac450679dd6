### A camera's game as one file, which can be sent as a fault report.

help = Write a camera's game to one file. You can send it as a fault report: it has the readings, the verdicts, and the pictures of the moments in which the referee was in doubt, but no person's name. Without an ID it is the game that a camera has read last. `adoube replay` reads the file.
examples =
    adoube records camera-case
    adoube records camera-case chess-3 --out fault.zip
out_help = The file to write; by default the ID, such as chess-3.camera-case.zip.
written = { $file }: { $game }, { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, { $readings ->
        [one] { $readings } reading
       *[other] { $readings } readings
    }, { $doubts ->
        [one] { $doubts } doubt
       *[other] { $doubts } doubts
    }, { $pictures ->
        [one] { $pictures } picture
       *[other] { $pictures } pictures
    }. It names no person; look at the pictures in it before you send it.
no_id = { QUOTED($id) } is no game's ID: `adoube records list` shows them, such as chess-3
no_readings = { $game }: no camera's readings are kept of this game. They are kept with the pictures, unless a table has --no-pictures
none_kept = { $folder }: no camera's readings are kept here. They are kept with the pictures of a game that a camera watches, unless a table has --no-pictures
unreadable = { $file } cannot be read as a camera's game: { $why }
no_case = { $name }: this is not a camera's game, as `adoube records camera-case` writes it
no_pgn = --pgn is for a trace; a camera's game can have several
other_verdicts = These verdicts differ from those of adoube { $version }, which wrote the file.
