### Hints that a computer player gives, where the arbiter allows them.

allowed = Hints are allowed.
forbidden = Hints are not allowed any more.
not_allowed = Hints are not allowed at this table.
not_settled = There is a hint only while the board stands as the game does and nothing is asked.
not_your_turn = It is { FORM($seat, "of") } turn: a hint is for { FORM($seat, "the") } alone.
failed = There is no hint: { $why }
turn = A hint for { FORM($seat, "the") }: { $turn }.
cells = A hint for { FORM($seat, "the") }: look at { LIST($cells) }.
pieces =
    A hint for { FORM($seat, "the") }: look at the { $count ->
        [one] piece
       *[other] pieces
    } on { LIST($cells) }.
