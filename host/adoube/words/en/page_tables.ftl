### Tables that are opened on the page.

full = { $most } tables have been opened on the page, which is the limit: play at one of them
taken = there is already a table { QUOTED($table) }: give another name
board_taken = the table { QUOTED($table) } is played on { $board }: choose another board
no_board = { QUOTED($board) } is not a board that a page can use: choose one from the list
long = a table's name has at most { $most } letters
underway = the match at table { QUOTED($table) } is not over: give another name
not_here = tables can be opened only on the command line here
not_kept = { $file } cannot be written: { $why }
unreadable = { $file } cannot be read: { $why }; without that file, tables opened on the page do not come back
