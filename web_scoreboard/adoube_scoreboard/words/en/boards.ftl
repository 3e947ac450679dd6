### The boards that a new table can be played on.

label = Board
on_page = On the page
look = Look for boards
look_help = Looking takes some seconds. A board that a phone or another computer holds is not seen by Bluetooth; one that sleeps wakes up when a piece is moved.
found =
    { $count ->
        [0] No board is plugged in or in range.
        [one] One board is there.
       *[other] { $count } boards are there.
    }
not_looked = Not everything could be looked at: { $why }.
free = { $name } ({ $board })
held = { $name } ({ $board }), in use by { $holder }
gone = there was no board { $board } at the last look: look for boards again
