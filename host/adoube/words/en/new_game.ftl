help = Write a small game, NAME.lud, to start your own from.
examples =
    adoube new-game crossing
    adoube new-game tiger-hunt
bad_name = { QUOTED($name) }: a game's name consists of lower-case letters, digits and dashes, begins with a letter and has at most { $longest } characters, such as my-game
written_lud = Written: { $file }, the game itself.
written_md = Written: { $file }, its rulebook.
written_toml = Written: { $file }, names, colours, and the part that each clause covers.
next =
    Play it:  adoube play { $file } --board virtual --open
    Check it: adoube check-game { $file }
    Change it in any text editor: the table loads the new rules when you save.
