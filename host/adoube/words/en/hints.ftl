### Hints that a computer player gives, where the arbiter allows them.

allowed = Hints are allowed.
forbidden = Hints are no longer allowed.
not_allowed = Hints are not allowed at this table.
not_settled = A hint needs the board to match the game and no question to be open.
not_your_turn = It is { FORM($seat, "of") } turn: a hint is for { FORM($seat, "the") } alone.
failed = There is no hint: { $why }
turn = A hint for { FORM($seat, "the") }: { $turn }.
cells = A hint for { FORM($seat, "the") }: look at { LIST($cells) }.
pieces =
    A hint for { FORM($seat, "the") }: look at the { $count ->
        [one] piece
       *[other] pieces
    } on { LIST($cells) }.
