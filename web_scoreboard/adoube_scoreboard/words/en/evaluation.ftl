### How a running game stands, as a search sees it.

label = Evaluation
share = { $player } { $percent } %
measured = After turn { $ply }, by a search of { $positions } positions
proven = After turn { $ply }, certain: a search of { $positions } positions saw the end
title = Evaluation for spectators
help = A computer player estimates which side is better, and the pages show it as a bar. The delay keeps it from helping the players. It is off after a restart.
off = Nothing is shown.
on = { $minutes ->
    [0] It is shown at once.
    [one] It is shown after one minute.
   *[other] It is shown after { $minutes } minutes.
}
minutes = Delay in minutes
allow = Show it
forbid = Stop showing it
