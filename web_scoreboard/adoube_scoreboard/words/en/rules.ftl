### The pages of rules: of every game, and of what a table plays.

link = How to play
title = { $title }
of = How to play { $title }
document_title = How to play { $title }
players =
    { $count ->
        [one] For one player.
       *[other] For { $count } players.
    }
all_title = How to play
all_lead = Every game with its set-up, its turns in pictures and its rules.
all_label = Games
on_this_page = On this page
print = Print
open = Play on this page
set_up = Set-up
start_label = { $title }: the board at the start
goal = Goal
about = About these rules
moves = How the pieces move
takes = Taking
special = Special turns
end = How a game ends
end_example = One of the games in these pictures ended so: { $said }
clauses = Clauses
rulings = Rulings
options = Options at this table
usual = All options have their usual values.
unusual = These options differ from the usual ones:
option = { $option }: { $value }
drawn = as the board above shows
here = At this table: { $option } – { $value }.
none = There are no clauses to show: { $why }.
no_pictures = The game's turns could not be drawn: { $why }.
figure_place =
    { $count ->
        [one] { $seat } can set a piece on the marked place.
       *[other] { $seat } can set a piece on one of { $count } marked places.
    }
figure_move =
    { $count ->
        [one] From { $cell } this piece can go to the marked place: { $piece }.
       *[other] From { $cell } this piece can go to { $count } places: { $piece }.
    }
figure_jump = From { $start } to { $end }: { $piece } jumps over { LIST($cells) }.
figure_jumps = From { $start } to { $end } in one turn: { $piece } goes by way of { LIST($cells) }.
figure_stack = From { $start } to { $end }: { $piece } stands on what is there.
figure_together = From { $start } to { $end }: { $piece }. With it another piece goes from { $first } to { $last }.
figure_take_on = From { $start } to { $end }: { $piece } takes what stands there.
figure_take_over = From { $start } to { $end }: { $piece } takes what it jumps over, on { LIST($cells) }.
figure_take_elsewhere =
    { $is_set ->
        [yes] { $seat } { VERB($seat, "sets", "set") } a piece on { $end } and takes from { LIST($cells) }.
       *[no] From { $start } to { $end }: { $piece } takes from { LIST($cells) }.
    }
figure_remove =
    { $count ->
        [one] { $seat } { VERB($seat, "takes", "take") } the piece on { LIST($cells) } off the board.
       *[other] { $seat } { VERB($seat, "takes", "take") } the pieces on { LIST($cells) } off the board.
    }
figure_turn_over = To { $end }: { $piece } changes what stands on { LIST($cells) }.
figure_change =
    { $is_set ->
        [yes] On { $end }: { $piece } becomes { $becomes }.
       *[no] From { $start } to { $end }: { $piece } becomes { $becomes }.
    }
figure_return = From { $start } to { $end }: { $piece }. Then a piece comes back on { LIST($cells) }.
figure_after = The board after this turn.
figure_end = The last position.
