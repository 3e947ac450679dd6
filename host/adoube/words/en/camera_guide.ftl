### What the terminal says beside the sentences of a camera, and what may be typed there.

found = {"      "}The board is found { $how }.
lasts = {"      "}{ $why }
reads = {"      "}The camera reads the board.
enter = {"      "}Then press Enter here.
enter_or_start = {"      "}Then press Enter here; where the start stands instead, type: start
learns_empty = {"      "}The camera learns the empty board: keep your hands away.
learns_samples = {"      "}The camera learns the pieces: keep your hands away.
learns_start = {"      "}The camera learns the board as it should stand now: keep your hands away.
nothing = {"      "}The camera waits for nothing to be said. To have it learn the board anew, type what stands there: start (as it should stand now), empty or samples.
unknown = {"      "}{ QUOTED($text) }: type start, empty or samples to have the camera learn the board anew, or only press Enter where it asks for that.
refused = {"      "}{ $why }
