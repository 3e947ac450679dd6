help = Play a random legal game with simulated hands. Writes what the sensors reported (the trace) and what was really played (the truth).
examples =
    adoube simulate jarmo --seed 7 --trace game.jsonl --truth truth.json
    adoube simulate chess --hands blitz --view polarity --faults bounce,flicker --trace game.jsonl --truth truth.json
seed_help = The seed of the game and the hands; the same seed gives the same files.
view_help = What the simulated sensors can show; `adoube games` lists the views that suit a game.
hands_help = How people move: careful finishes each act before the next; club slides pieces, knocks them and changes its mind; blitz is in a hurry; natural plays at any pace, pushes captured pieces off, changes turns after the press and abandons games.
faults_help = The faults of the board, separated by commas: bounce (contacts bounce), flicker=CELL (a loose contact), dead=CELL or dead=CELL:SYMBOL (stuck), scan=5, 25, 100 or 1000 (scans a second), offcentre=MM and spread=PERCENT (how far pieces are off centre, how much their magnets differ), no-clock, lost-touches. Without a cell, flicker and dead choose one: flicker,dead.
trace_help = The file to write the sensors' trace to.
truth_help = The file to write the turns and scores to.
no_hands = --hands { $name }: there is no such style{ $nearest }; the styles are { $names }
faults_unknown = --faults { $part }: there is no such fault; the faults are bounce, flicker, dead, scan, offcentre, spread, no-clock and lost-touches
faults_no_value = --faults { $part }: this fault takes no value; remove it and the equals sign
faults_no_cell = --faults { $part }: { $title } has no cell { $cell }; give one of its cells, or none for a random one
faults_no_symbol = --faults { $part }: not a symbol of the view { $view }; it shows { $symbols }
faults_no_scan = --faults { $part }: the scan rates are { $rates } scans a second
faults_no_number = --faults { $part }: write a number from 0 to { $most }
