help = Show which moves each sensor type cannot tell apart. Over random play: which turns look alike, which question tells them apart, and how many illegal acts look legal.
examples =
    adoube observability jarmo
    adoube observability chess --view occupancy --view polarity --games 5
view_help = What the sensors show; repeat for more. By default every view that suits the game.
games_help = How many random games to look at.
seed_help = Decides the games; the same seed gives the same figures.
title =
    { $title }: { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } of { $games ->
        [one] { $games } random game
       *[other] { $games } random games
    }
progress = { $view }
state = turns open by what the board shows
touches = turns open when touches are promised too
clock = turns open with touches and a clock
unseen = turns that leave the board looking as before
floor = questions per 100 turns, with touches and a clock (floor)
asked_by = the question is about
by_cells = which cells ({ $count })
by_pieces = which piece stands there ({ $count })
by_beside = what went beside the board ({ $count })
by_memory = something that no board shows ({ $count })
closed_later = of the open turns, settled by the next four turns
illegal = { $act }, not allowed, but looking legal
act_move = pieces moved
act_capture = pieces captured
act_ride = pieces put on others
act_leap = pieces leapt over
act_set_in = pieces set in
acts = { $state }; with touches { $touches }
takebacks = two turns taken back that look like two legal turns
share = { $percent } % ({ $count } of { $of })
signal = No view tells when a turn of this game is over: it needs a clock, a button, the page or an agreed wait.
