help = Write a small game, NAME.lud, to start your own from. On a terminal it asks for a kind; elsewhere a race is written.
examples =
    adoube new-game crossing
    adoube new-game tiger-hunt --kind hunt
kind_help = The kind of game to start from.
which_kind = Which kind
kind_race = Men walk ahead and take. The first to reach the far side has won.
kind_hunt = A fox runs for the far side, and hounds try to hem it in.
kind_capture = Men step ahead and leap over enemies to take them.
kind_placement = Stones are put on the board in turn. A row of them wins.
kind_connection = Stones are put on the board in turn. A chain between two sides wins.
bad_name = { QUOTED($name) }: a game's name consists of lower-case letters, digits and dashes, begins with a letter and has at most { $longest } characters, such as my-game
written_lud = Written: { $file }, the game itself.
written_md = Written: { $file }, its rulebook.
written_toml = Written: { $file }, names, colours, and the part that each clause covers.
next =
    Play it:  adoube play { $file } --board virtual --open
    Check it: adoube check-game { $file }
    Change it in any text editor: the table loads the new rules when you save.
