### The calls of the games on buttons, by their ids.

jump = Jump!
pass = Pass
card = My card is …
removed = I took the first piece
takeback = A turn is taken back
claim = I claim a draw
