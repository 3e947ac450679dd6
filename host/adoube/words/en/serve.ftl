help = Watch all tables of a club, with one scoreboard. FILE describes the tables.
examples =
    adoube serve --write club.toml
    adoube serve club.toml --lan
    adoube serve club.toml --new north
example_help = Print an example of such a file, with every setting explained.
write_help = Write that example to FILE, which must not exist yet.
new_help = Begin a new match at this table, even if it has not finished one; repeat for more.
needs_file = give the club's file, or --example to see one, or --write FILE to begin with
written = Written: { $file }. Change it as you like, then: adoube serve { $file }
begins =
    { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }. The records are kept in { $data }.
of_table = { $table }:{" "}
awaited = This table waits for its board, and tries again: { $why }
never_opened = This table is not opened: { $why }
reopened = { $table }: open again.
found = { $table }: the board is there, on { $board }.
not_taken_up = { $table }: this table was opened on the page, and cannot be opened again: { $why }
no_tables = { $file }: name at least one table, under [tables.NAME]
bad_name = a table's name is letters, digits and dashes
no_view = a board of this kind has no view { QUOTED($view) }
same_board = table { $other } has the same board already
same_name = table { $other } has the same name but for capital letters
no_camera = this is for a board that a camera watches
two_secrets = give secret or secret_file, one of the two
no_such_table = --new { $table }: { $file } has no such table, it has { $tables }
no_table = there is no table { QUOTED($table) }: it is one of { LIST($tables) }
two_tokens = give token or token_file, not both
two_passwords = give password or password_file, not both
no_broadcast_token = give token or token_file, or set { $variable }
no_chess_table = no table of this file plays chess
