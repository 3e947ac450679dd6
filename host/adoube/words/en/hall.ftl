### Halls: many computers with tables, and the database that knows all of them. A host is one such computer.

no_address = this is no address of a PostgreSQL database: write postgresql://USER@HOST/NAME
failed = the hall's database { $database }: { $why }
no_hall = the database { $database } holds no hall: make one with `adoube hall init`
older = the hall in { $database } has version { $version }, this program needs { $own }: bring it up to date with `adoube hall init`
newer = the hall in { $database } has version { $version }, which this program ({ $own }) does not know: install a newer adoube
held = another process is { $host } in the hall: end it, or give this computer a name of its own
other_journal = the hall knows { $host } with another journal: give this computer a name of its own, or put that journal back
journal_behind = { $file }: the hall has row { $row } of this journal, and the journal has another or none: put the newer journal back
set_aside = the table { $table } belongs to another computer of the hall: turns played on it here, at { $host }, are set aside there
reached = the hall { $database } is reached; rows brought there: { $rows }
cut = the hall is out of reach: { $why }. The tables play on, and their rows wait here.
help = Connect several computers through one database. FILE describes the hall.
examples =
    adoube hall init hall.toml
    adoube hall table hall.toml --host window
    adoube hall status hall.toml
init_help = Make the hall in its database, or renew an older one. Run it once, on any computer.
init_examples =
    adoube hall init hall.toml
table_help = Run this computer's tables and bring their turns to the hall. They play on while it is out of reach.
table_examples =
    adoube hall table hall.toml
    adoube hall table hall.toml --host window --lan
restore_help = Write a computer's journal anew, from the hall. For a computer whose disk is gone.
restore_examples =
    adoube hall restore hall.toml --host window
forget_help = Remove the person NAME from the hall, for good. Begin with `adoube records forget` on each computer.
forget_examples =
    adoube hall forget hall.toml Ada
nobody = nobody is called { QUOTED($name) } in the hall { $database }
forgotten = { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } of the hall tell of { QUOTED($instead) } now. Copies made with pg_dump are not touched.
rows_there = { $file } has rows already: move that file away, or start the tables with it
unknown_host = the hall { $database } has no rows of a computer { $host }
restored = { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } of { $host } in { $folder }. Start its tables with `adoube hall table`.
status_help = Tell which computers are there, and what the hall has. The exit status is 1 if one is missing.
status_examples =
    adoube hall status hall.toml
    adoube hall status hall.toml --json
host_help = Which computer of the file this is; by default the one with its name.
begun = { $database } holds a hall now.
up_to_date = { $database } holds a hall of this version already.
renewed = The hall in { $database } was brought from version { $before } to { $version }.
no_such_host = there is no computer { QUOTED($host) }: it is one of { LIST($hosts) }
one_database = give database or database_file, one of the two
host_there = { $host }: there; { $rows } rows; adoube { $program }
host_missing = { $host }: MISSING, last heard at { $heard }; { $rows } rows; adoube { $program }
host_never = { $host }: MISSING, never heard of
host_set_aside = {"  "}{ $rows } rows set aside: they are of tables that belong to another computer
table_line = {"  "}{ $table }: game { $games }, turns { $turns }
no_state = what the hall has of the table { $table } cannot be read: { $why }
no_command = this computer's adoube does not know the command { $command }: install a newer one
row = row { $id } of { $table }
unknown_kind = { $where }: a newer adoube has written it ({ $kind }): install that
other_start = The table's computer was started again. Look at the page once more.
opens_no_tables = Tables of a hall are opened at their own computers.
front_cut = the hall is out of reach: { $why }. The pages show what was known last.
out_of_reach = The hall's database is out of reach. This is what was known last.
host_gone = The computer { $host } has not been heard of since { $since }. This is what was known last.
not_taken = The table's computer does not answer. Nothing was done.
no_answer = The table's computer has not answered. Look at the table: it may have been done.
no_commands = no commands come from the hall: { $why }
front_help = Serve a scoreboard of the whole hall. Any number may run, on any computers: none keeps anything of its own.
front_examples =
    adoube hall front hall.toml
    adoube hall front hall.toml --port 8422 --behind-proxy --host-name scores.example.org
port_help = The port of the scoreboard; 0 takes any free one.
front = { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    } of the hall { $database }.
front_ended = Ended.
