adoube_help = Watch a real board game, check every turn against the rules, keep the score and show it live.
adoube_examples =
    adoube demo                                  # a simulated match, to look at
    adoube play jarmo --board virtual --open     # play on the page, without a board
    adoube play jarmo --board usb                # play on the board that is plugged in
    adoube doctor                                # what is missing here, and how to get it
option_help = An option of the game; repeat for more. `adoube games` lists them.
token_help = The token of a board on the network, 32 hex digits from its board.json; also read from ADOUBE_TOKEN, or from the file board_token in the data folder.
option_form = -o { $text }: an option is written KEY=VALUE
option_twice = -o { $key } is given twice
json_help = Print JSON Lines.
did_you_mean = {" "}(did you mean { $name }?)
unknown = there is no command { QUOTED($name) }{ $nearest }
output_unwritable = standard output cannot be written: { $why }
output_closed = standard output is closed: redirect it, to { $nowhere } where nobody is to read it
output_lost = standard output cannot be written: { $why }. Everything goes on, without what it would print.
file_unwritable = { $file } cannot be written: { $why }
file_there = { $file } is there already: give another name, or move it away
no_folder = there is no folder { $folder }
written_twice = { $first } and { $second } would both write { $file }: give each a file of its own
read_and_written = { $first } and { $second } are the same file, { $file }: nothing is written over what is read
file_of_records = { $name } { $file }: records are kept there, and nothing else is written over them; give another name
