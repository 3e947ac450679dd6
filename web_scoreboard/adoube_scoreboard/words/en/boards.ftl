### The boards that a new table can be played on.

label = Board
on_page = On the page
look = Look for boards
look_help = This takes a few seconds. Bluetooth does not find a board that is connected to a phone or another computer. Move a piece to wake a sleeping board.
found =
    { $count ->
        [0] No board is plugged in or in range.
        [one] One board is there.
       *[other] { $count } boards are there.
    }
not_looked = Not every place could be checked: { $why }.
free = { $name } ({ $board })
held = { $name } ({ $board }), in use by { $holder }
gone = the last search did not find board { $board }: look for boards again
