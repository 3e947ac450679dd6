adoube_help = Watch a real board game, check every turn against the rules, keep the score and show it live.
adoube_examples =
    adoube demo                                  # a simulated match, to look at
    adoube play jarmo --board virtual --open     # play on the page, without a board
    adoube play jarmo --board usb                # play on the board that is plugged in
    adoube doctor                                # find what is missing, and how to get it
game_about = A game's id, as `adoube games` lists them, in any case of letters; or FILE.lud, the description of a game.
option_help = An option of the game; may be repeated. `adoube games` lists them.
paper_help = The paper to print on.
token_help = The token of a board on the network, 32 hex digits from its board.json; also read from ADOUBE_TOKEN, or from the file board_token in the data folder.
option_form = -o { $text }: an option is written KEY=VALUE
option_twice = -o { $key } is given twice
version_help = Show the version and exit.
json_help = Print JSON Lines.
did_you_mean = {" "}(did you mean { $name }?)
renamed = { $former } is now { $today }
unknown = there is no command { QUOTED($name) }{ $nearest }
output_unwritable = standard output cannot be written: { $why }
output_closed = standard output is closed: redirect it, for example to { $nowhere }
output_lost = standard output cannot be written: { $why }. The program continues without printing.
file_unwritable = { $file } cannot be written: { $why }
not_wired = { $board } does not run the adoube firmware: give usb, the name of a port, or wifi:NAME
exists = { $path } exists; --force replaces it
not_a_file = { $file } is not a file: give another name
force_help = Replace files that exist.
no_folder = there is no folder { $folder }
written_twice = { $first } and { $second } would both write { $file }: give each its own file
read_and_written = { $first } and { $second } are the same file, { $file }: an input file is never overwritten
file_of_records = { $name } { $file }: this file holds the records and is never overwritten; give another name
