help = Print the clauses and rulings of GAME. With --pdf, write its rulebook with figures instead. GAME can be a file.
examples =
    adoube rules jarmo
    adoube rules river-crossing --json
    adoube rules konane -o size=6 --pdf konane.pdf
pdf_help = Write the rulebook to FILE as PDF, with the board, the pieces, and figures of play.
written = Written: { $file }, the rulebook.
missing = { $game } has no rulebook { $file }
bad_heading = { $name }, line { $number }: { QUOTED($line) } is not a heading of a clause or ruling
