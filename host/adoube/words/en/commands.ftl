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
