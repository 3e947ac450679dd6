### Texts of documents that are made of a game.

lossy = Some letters are replaced by similar ones: the fonts of this document do not have them.
print_title = { $title }: print and play
piece_sheet = { $title }: pieces, sheet { $number } of { $count }. The ruler is 100 mm long: print at 100 %.
cut_out = Glue the sheet onto card and cut along the broken circles. So many pieces were on or beside the board at once in 20 games played at random.
turn_caption = { $seat } plays { $turn }.
refused_caption = { $seat } may not play { $turn }. { $why }
end_caption = { $why }
start = The board at the start
set_up = Set-up
goal = Goal
pieces = Pieces
piece = { $seat }: { $kind }, { $count } at the start
piece_later = { $seat }: { $kind }
clauses = Clauses
rulings = Rulings and options
options = Options
option = option
values = values, the usual one first
description = The description
rulebook_title = { $title }
rulebook_subtitle = Rulebook, for { $seats ->
    [one] one player
   *[other] { $seats } players
 }
