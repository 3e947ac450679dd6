### Halls: several computers with tables and one database. A host is one such computer.

no_address = not the address of a PostgreSQL database: write postgresql://USER@HOST/NAME
failed = the hall's database { $database }: { $why }: { $remedy }
no_way = look at the cable and the address, and whether PostgreSQL runs and listens there
no_tls = turn on ssl in postgresql.conf, and look at the certificates: the root certificate, the name in that of the server, its dates, and the clock
no_login = look at the user and the password in the address or ~/.pgpass, and at PostgreSQL's pg_hba.conf
no_database = create the database as its owner, with createdb
no_right = let its owner run `adoube hall init`, and give the role its rights (docs/how-to/keep-a-hall-safe.md)
only_reads = a standby only reads: promote it, or name the server that writes in the address
no_connection_left = raise max_connections in postgresql.conf
disk_full = make room on the disk of the database
starts = wait: PostgreSQL is starting or stopping; if that lasts, look into its log
see_log = look into PostgreSQL's log
clock = this computer's clock is { $seconds } s { $side ->
        [ahead] ahead of
       *[behind] behind
    } that of { $database }: set the one that is wrong, with a time server (timedatectl set-ntp true)
no_hall = the database { $database } has no hall: create one with `adoube hall init`
older = the hall in { $database } has version { $version }, this program needs { $own }: update it with `adoube hall init`
newer = the hall in { $database } has version { $version }, which this program ({ $own }) does not know: install a newer adoube
held = another process runs as { $host } in the hall, or ran until a moment ago. This one tries again every second: if the other one is to go on, give this computer its own name; otherwise stop it
other_journal = the hall has another journal for { $host }: give this computer its own name, or restore that journal
journal_behind = { $file }: row { $row } of this journal in the hall is different or missing here: restore the newer journal
set_aside = the table { $table } belongs to another computer of the hall: turns played on it here, at { $host }, are set aside there
reached = connected to the hall { $database }; rows sent: { $rows }
cut = the hall is out of reach: { $why }. The tables continue, and their rows wait here.
help = Connect several computers through one database. FILE describes the hall.
examples =
    adoube hall init hall.toml
    adoube hall table hall.toml --host window
    adoube hall status hall.toml
init_help = Create the hall in its database, or upgrade an older one. Run it once, on any computer.
init_examples =
    adoube hall init hall.toml
table_help = Run this computer's tables and send their turns to the hall. They continue while it is out of reach.
table_examples =
    adoube hall table hall.toml
    adoube hall table hall.toml --host window --lan
restore_help = Restore a computer's journal after its disk was lost.
restore_examples =
    adoube hall restore hall.toml --host window
forget_help = Remove the person NAME from the hall, for good. Begin with `adoube records forget` on each computer.
forget_examples =
    adoube hall forget hall.toml Ada
nobody = there is no person { QUOTED($name) } in the hall { $database }
forgotten = { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } of the hall now name { QUOTED($instead) } instead. Copies made with pg_dump are not touched.
rows_there = { $file } has rows already: move that file away, or start the tables with it
unknown_host = the hall { $database } has no rows of a computer { $host }
restored = { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    } of { $host } in { $folder }. Start its tables with `adoube hall table`.
status_help = Show which computers are connected and what is stored. The exit status is 1 if one is missing.
status_examples =
    adoube hall status hall.toml
    adoube hall status hall.toml --json
host_help = The name of this computer in the file; by default its host name.
begun = { $database } now has a hall.
up_to_date = The hall in { $database } is up to date.
renewed = The hall in { $database } was upgraded from version { $before } to { $version }.
no_such_host = there is no computer { QUOTED($host) }: it is one of { LIST($hosts) }
one_database = give database or database_file, one of the two
host_there = { $host }: there; { $rows } rows; adoube { $program }
host_missing = { $host }: MISSING, last seen at { $heard }; { $rows } rows; adoube { $program }: look at its cable, and whether `adoube hall table` runs there
host_never = { $host }: MISSING, never seen: start `adoube hall table` there
host_set_aside = {"  "}{ $rows } rows set aside: their tables belong to another computer: choose other names for them in the file
host_clock = {"  "}its clock is { $seconds } s { $side ->
        [ahead] ahead of
       *[behind] behind
    } that of the database: set the one that is wrong, with a time server (timedatectl set-ntp true)
table_line = {"  "}{ $table }: game { $games }, turns { $turns }
no_state = what the hall has of the table { $table } cannot be read: { $why }
no_command = this computer's adoube does not know the command { $command }: install a newer one
row = row { $id } of { $table }
unknown_kind = { $where }: written by a newer adoube ({ $kind }): install that version
other_start = The table's computer was started again. Look at the page once more.
opens_no_tables = Tables of a hall are opened at their own computers.
front_reached = connected to the hall { $database } again
front_cut = the hall is out of reach: { $why }. The pages show the last known state.
out_of_reach = The hall's database is out of reach. This is what was known last.
host_gone = The computer { $host } has not been heard of since { $since }. This is what was known last.
not_taken = The table's computer does not answer. Nothing was done.
no_answer = The table's computer has not answered. Look at the table: it may have been done.
no_commands = no commands arrive from the hall: { $why }
front_help = Serve a scoreboard of the whole hall. Any number can run, on any computer: none stores anything.
front_examples =
    adoube hall front hall.toml
    adoube hall front hall.toml --port 8422 --behind-proxy --host-name scores.example.org
port_help = The port of the scoreboard; 0 takes any free one.
front = { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    } of the hall { $database }.
front_ended = Ended.
