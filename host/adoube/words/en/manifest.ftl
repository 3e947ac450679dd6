### Errors in NAME.toml next to a game's description.

bad_name = { QUOTED($name) } is not a name, or is repeated: lower-case letters, digits, - and _ are expected
bad_view = { QUOTED($view) } is not a view, or is repeated: { LIST($views, type: "or") } are expected
bad_part = this must begin with { LIST($parts, type: "or") }
no_values = it lists no values
no_such_region = the description has no region { QUOTED($name) }: { LIST($names) }
no_such_piece = the description has no piece of that name
no_such_code = the game has no piece of that code: { LIST($codes) }
no_such_option = the description has no option { QUOTED($name) }: { LIST($names) }
no_such_value = the option of the description has no value { QUOTED($name) }: { LIST($names) }
other_seats = the description has { $count } players
no_rulebook = clauses need the rulebook { $file } next to the description
no_such_clause = the rulebook { $file } has no clause of that id
uncovered = the clause { $clause } of { $file } has no entry
not_covered = no clause covers { $part }
covered_twice = { $other } covers { $part } as well
no_such_part = the description has no { $part }
no_without = only a clause that covers a define can have a replacement for it
no_value_to_need = no option here offers { QUOTED($name) }: { LIST($names) }
idle = in { $count ->
    [one] one position
   *[other] { $count } positions
} no turn becomes legal without it: no refusal cites the clause there
shadowed = in { $count ->
    [one] one position
   *[other] { $count } positions
} no turn becomes legal without it that does not without { LIST($clauses, type: "or") } as well: no refusal cites the clause there
bad_pdn = this must be the full value of the tag GameType in PDN 3.0, such as 21,B,8,8,N1,0
other_squares = the board has no cells for all squares of this type of draughts
