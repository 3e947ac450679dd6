### A camera's view of a board: whether it will do, what to change, and which cells are hard to read.

good = This view will do
questions = Will do, with questions
poor = Not enough to play by
looking = Looking for the board
advice_moving = Hold the camera still.
advice_cut_above = The board is cut off at the top of the picture: move the camera back, or turn it.
advice_cut_below = The board is cut off at the bottom of the picture: move the camera back, or turn it.
advice_cut_left = The board is cut off at the left of the picture: move the camera back, or turn it.
advice_cut_right = The board is cut off at the right of the picture: move the camera back, or turn it.
advice_dark = It is too dark: switch on a lamp.
advice_blurred = The picture is out of focus: focus the camera on the board, or wipe its lens.
advice_glare =
    { $count ->
        [0] Move the lamp or the camera: the board reflects the lamp.
       *[other] Move the lamp or the camera: the board reflects the lamp on { LIST($cells) }.
    }
advice_far = Bring the camera nearer: the cells are too small in the picture.
advice_low = Put the camera higher: from the side, pieces hide the cells behind them.
advice_pale =
    { $count ->
        [0] Use more light or other pieces: some can hardly be told from the board.
       *[other] Use more light or other pieces: those on { LIST($cells) } can hardly be told from the board.
    }
doubts = Not sure of { LIST($cells) }.
doubts_alike = Not sure of { LIST($cells) } ({ $why }).
doubt = { $cell } ({ $why })
why_covered = covered
why_glare = highlight
why_shadow = shadow
why_pale = little contrast
why_behind = behind a piece
