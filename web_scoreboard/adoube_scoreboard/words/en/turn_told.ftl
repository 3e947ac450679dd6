### What the last turn did. The players' names may be plural, as seats: VERB agrees with them.

moved = { FORM($who, "head") } moved from { $start } to { $end }.
jumped = { FORM($who, "head") } jumped from { $start } to { $end }.
captured = { FORM($who, "head") } captured on { $end }, coming from { $start }.
moved_and_captured = { FORM($who, "head") } moved from { $start } to { $end } and captured on { LIST($cells) }.
jumped_and_captured = { FORM($who, "head") } jumped from { $start } to { $end } and captured on { LIST($cells) }.
placed = { FORM($who, "head") } placed a piece on { $end }.
placed_and_captured = { FORM($who, "head") } placed a piece on { $end } and captured on { LIST($cells) }.
played_and_captured = { FORM($who, "head") } played { $turn } and captured on { LIST($cells) }.
removed =
    { $count ->
        [one] { FORM($who, "head") } took the piece on { LIST($cells) } off the board.
       *[other] { FORM($who, "head") } took the pieces on { LIST($cells) } off the board.
    }
castled = { FORM($who, "head") } castled: the king went from { $start } to { $end }, the rook from { $first } to { $last }.
together = { FORM($who, "head") } moved from { $start } to { $end }, and with it another piece from { $first } to { $last }.
passed = { FORM($who, "head") } passed.
# what the piece that moved is from now on
becomes = It becomes: { $piece }.
# a piece that was captured earlier comes back
returns = Back on the board: { LIST($cells) }.
