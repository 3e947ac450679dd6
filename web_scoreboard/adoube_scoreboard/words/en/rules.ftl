### The page of a table's rules.

link = Rules
title = { $title }: the rules
document_title = { $title }: the rules
set_up = Set-up
start_label = { $title }: the board at the start
goal = Goal
about = About these rules
clauses = Clauses
rulings = Rulings
options = Options at this table
usual = All options have their usual values.
unusual = These options differ from the usual ones:
option = { $option }: { $value }
drawn = as the board above shows
here = At this table { $option } is { $value }.
none = There are no clauses to show: { $why }.
