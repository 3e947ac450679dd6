### What a person reads about a game that is over.

by_sign = The players have ended the game.
turn = { FORM($seat, "head") } { VERB($seat, "plays", "play") } { $turn }.
taken_back = Turns are taken back: the game goes on after turn { $ply }.
called = Called: { $call }.
asked = Asked of all: { $text }
asked_seat = { FORM($seat, "head") } { VERB($seat, "is", "are") } asked: { $text }
answered = Answer: { $answer }.
fault = Fault: { $text }
resumed = The table was taken up again.
void = The game is void.
won =
    { $count ->
        [one] { LIST(FORM($winners, "head")) } { VERB($winners, "wins", "win") }.
       *[other] { LIST(FORM($winners, "head")) } share the game.
    }
unfinished = not finished
no_game = { $folder }: there is no game { QUOTED($id) } in this journal; `adoube records list` names them
pgn_is_for_chess = { $id } is a game of { $title }, and PGN writes chess alone; take json, svg or pdf
pgn_event = { $table }, match { $number }
seat = { $seat }: { $player }
picture_title = A game of { $title }. { $players }
picture_turn = { $ply }. { $seat } { $turn }
between = {" "}·{" "}
scored = { $name } { $points }
sheet_scored = { $name }   { $points }
sheet_day = { $day }, { $id }
sheet_unfinished = Not finished.
sheet_lossy = Letters that this sheet's font lacks are written without their marks, or as ?.
needs_extra = a score sheet needs packages that are not installed: { $modules }. `adoube doctor` says how to add it.
look_back_unfinished = The game is not over yet.
no_look_back = No computer player runs here.
look_back_full = Too many games wait for a look back already ({ $most }). Try again later.
look_back_stopped = It was stopped.
look_back_unread = { $file } cannot be read: { $why }. Delete it, and the computer looks back once more.
look_back_unkept = { $file } cannot be written: { $why }.
hint = Hint to { FORM($seat, "the") }: { $turn }.
hint_pieces = Hint to { FORM($seat, "the") }: look at { LIST($cells) }.
hints_allowed = Hints were allowed.
hints_forbidden = Hints were no longer allowed.
