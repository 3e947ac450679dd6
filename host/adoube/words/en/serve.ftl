help = Run all tables of a club with one scoreboard. FILE describes the tables.
examples =
    adoube serve --write club.toml
    adoube serve club.toml --lan
    adoube serve club.toml --new-match north
example_help = Print an example file with every setting explained.
write_help = Write that example to FILE.
new_match_help = Begin a new match at this table, even if it has not finished one; may be repeated.
needs_file = give the club's file, or --example to see one, or --write FILE to create one
written = Written: { $file }. Change it as you like, then: adoube serve { $file }
begins =
    { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }. The records are in { $data }.
of_table = { $table }:{" "}
awaited = This table is waiting for its board and retries: { $why }
never_opened = This table cannot be opened: { $why }
reopened = { $table }: open again.
found = { $table }: the board was found, on { $board }.
not_taken_up = { $table }: this table was opened on the page and cannot be reopened: { $why }
no_tables = { $file }: name at least one table, under [tables.NAME]
bad_name = a table's name consists of letters, digits and dashes
no_view = a board of this kind has no view { QUOTED($view) }
same_board = table { $other } has the same board already
same_name = table { $other } has the same name apart from capital letters
no_camera = this setting needs a camera
two_secrets = give secret or secret_file, not both; a webhook with a template needs neither
no_such_table = --new-match { $table }: { $file } has no such table; it has { $tables }
no_table = there is no table { QUOTED($table) }: it is one of { LIST($tables) }
two_tokens = give token or token_file, not both
two_passwords = give password or password_file, not both
no_broadcast_token = give token or token_file, or set { $variable }
no_chess_table = no table in this file plays chess
