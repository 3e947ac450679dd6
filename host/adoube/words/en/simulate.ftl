help = Play a random legal game with simulated hands. Writes what the sensors showed (the trace) and what was really played (the truth).
examples =
    adoube simulate jarmo --seed 7 --trace game.jsonl --truth truth.json
    adoube simulate chess --hands blitz --view polarity --faults bounce,flicker --trace game.jsonl --truth truth.json
seed_help = Decides the game and the hands; the same seed gives the same files.
view_help = What the simulated sensors can show; `adoube games` lists the views that suit a game.
hands_help = How people move: careful does one thing after the other; club slides pieces, knocks them and changes its mind; blitz is in a hurry; natural plays at any pace, pushes captured pieces off, changes turns after the press and breaks games off.
faults_help = What is wrong with the board, separated by commas: bounce (contacts bounce), flicker=CELL (a loose contact), dead=CELL or dead=CELL:SYMBOL (stuck), scan=5, 25, 100 or 1000 (scans a second), offcentre=MM and spread=PERCENT (how pieces stand, how their magnets differ), no-clock, lost-touches. Without a cell, flicker and dead choose one: flicker,dead.
trace_help = The file to write the sensors' trace to.
truth_help = The file to write the turns and scores to.
no_hands = --hands { $name }: there are no such hands{ $nearest }; there are { $names }
faults_unknown = --faults { $part }: there is no such fault; there are bounce, flicker, dead, scan, offcentre, spread, no-clock and lost-touches
faults_no_value = --faults { $part }: this fault takes no value; leave it out with its equals sign
faults_no_cell = --faults { $part }: { $title } has no cell { $cell }; name one of its cells, or none to have one drawn
faults_no_symbol = --faults { $part }: no symbol of the view { $view }; it shows { $symbols }
faults_no_scan = --faults { $part }: boards are simulated that look so often a second: { $rates }
faults_no_number = --faults { $part }: write a number from 0 to { $most }
