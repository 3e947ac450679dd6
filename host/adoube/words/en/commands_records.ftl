help = List, show, export and back up the games played here. It also removes a person from all of them.
examples =
    adoube records list --player ada --since 2026-03-01
    adoube records export jarmo-3 --as svg
list_help = List the games, the newest first. Filters can be combined.
list_examples =
    adoube records list
    adoube records list --game chess --player ada --result won
    adoube records list --since 2026-03-01 --json
show_help = Show one game in full: its turns, and how they were judged.
show_examples =
    adoube records show jarmo-3
    adoube records show jarmo-3 --json
export_help = Write one game to a file, or every game to a folder.
export_examples =
    adoube records export jarmo-3 --as svg --out game.svg
    adoube records export --all games --as json
import_help = Add the games of a PGN or PDN file to the records. Comments, variations and clock times are not kept.
import_examples =
    adoube records import club-championship.pdn
    adoube records import old-games.pdn --game english-draughts
backup_help = Copy all records to FILE, even while a table is playing.
backup_examples =
    adoube records backup evening.sqlite
forget_help = Remove the person NAME from every game, for good. No table may be running.
forget_examples =
    adoube records forget Ada
    adoube records forget Ada --yes --pictures
data_help = The folder of the records; by default your user data folder.
game_help = Only this game, such as jarmo.
player_help = Only games with a player whose name contains this.
table_help = Only games of this table.
since_help = Only games begun on this day or later, such as 2026-03-01.
until_help = Only games begun on this day or earlier.
result_help = Only games that ended this way; with --player, games which that player won or lost.
as_help = The format: json, pgn for chess, pdn for draughts, svg is an animation, pdf a score sheet.
out_help = The file to write; by default the ID and the format, such as jarmo-3.json.
all_help = Write all games to this folder. With --force it may hold files already; games in it are replaced.
import_game_help = The game, where the file does not say which (the tag GameType in PDN).
yes_help = Do not ask for confirmation.
pictures_help = Also delete the camera pictures of that person's games.
no_form = there is no format { QUOTED($form) }; the formats are { $forms }
one_or_all = name one game by its ID (and --out FILE), or write all of them with --all DIR
backed_up = { $file }: the journal, { $size } bytes.
sure = Replace { QUOTED($name) } in every game? This cannot be undone
entry =
    { $id } { $day }  { $title } { $players }  { $result }  { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
none = No game matches.
seat = { $seat }: { $player }
unfinished = not finished
scored = { $seat } { $points }
head = { $id }: { $title }, { $day }
options = Options: { $options }
begun = Begun { $day }
happened = { $time }  { $text }
over = Result: { $scores }. { $why }
broken = Today's rules read this game differently from turn { $ply } on; it is shown up to there.
written = { $file }
written_all =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    } in { $folder }.
left_out = { $id } is left out: { $why }
done_rows =
    { QUOTED($name) } is now { QUOTED($instead) } in { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }, { $games ->
        [one] { $games } game
       *[other] { $games } games
    }.
done_files = Rewritten without a trace: { $files }.
done_pictures =
    { $pictures ->
        [one] { $pictures } picture of these games is
       *[other] { $pictures } pictures of these games are
    } deleted.
kept_pictures = Pictures of { $games } of these games are still in { $folder }; --pictures deletes them, later also for { QUOTED($instead) }.
done_elsewhere = Backups, exported files and recordings elsewhere are not touched.
not_imported = { $file }, line { $line }: left out: { $why }
none_imported = { $file }: no game could be imported.
imported =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    } of { $file } imported.
