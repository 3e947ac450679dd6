help = Print the clauses and rulings of GAME.
examples =
    adoube rules jarmo
    adoube rules river-crossing --json
missing = { $game } has no rulebook { $file }
bad_heading = { $name }, line { $number }: { QUOTED($line) } is not a heading of a clause or ruling
