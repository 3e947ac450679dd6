### Camera messages of the terminal only, and what can be typed there.

found = {"      "}The board is found { $how }.
view = {"      "}{ $verdict }.
view_advice = {"      "}{ $verdict }. { $advice }
lasts = {"      "}{ $why }
reads = {"      "}The camera reads the board.
enter = {"      "}Then press Enter here.
enter_or_start = {"      "}Then press Enter here; if the start position is set up instead, type: start
learns_empty = {"      "}The camera learns the empty board: keep your hands away.
learns_samples = {"      "}The camera learns the pieces: keep your hands away.
learns_start = {"      "}The camera learns the board, set up as it should be now: keep your hands away.
nothing = {"      "}The camera is not waiting for anything. To recalibrate it, type what is on the board: start (set up as it should be now), empty or samples.
unknown = {"      "}{ QUOTED($text) }: type start, empty or samples to recalibrate the camera, or just press Enter when it asks for that.
refused = {"      "}{ $why }
