### Tables that are opened on the page.

full = { $most } tables have been opened on the page, and there can be no more: play at one of them
taken = there is a table { QUOTED($table) } already: give another name
board_taken = the table { QUOTED($table) } is played on { $board }: choose another board
no_board = { QUOTED($board) } is no board that a page can ask for: choose one of those that are there
long = a table's name has at most { $most } letters
underway = the match at table { QUOTED($table) } is not over: give another name
not_here = here tables are opened on the command line alone
not_kept = { $file } cannot be written: { $why }
unreadable = { $file } cannot be read: { $why }; without that file no table that was opened on the page comes back
