help = Show which moves each sensor type cannot tell apart. Random games show which turns look alike, which question would decide, and how many illegal acts look legal.
examples =
    adoube observability jarmo
    adoube observability chess --view occupancy --view polarity --games 5
view_help = What the sensors show; may be repeated. By default every view that suits the game.
games_help = How many random games to analyse.
seed_help = The seed of the games; the same seed gives the same figures.
title =
    { $title }: { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } of { $games ->
        [one] { $games } random game
       *[other] { $games } random games
    }
progress = { $view }
state = turns left open by the board
touches = turns left open when touches are guaranteed too
clock = turns left open with touches and a clock
unseen = turns that leave the board looking as before
floor = questions per 100 turns, with touches and a clock (floor)
asked_by = the question is about
by_cells = which cells ({ $count })
by_pieces = which piece is there ({ $count })
by_beside = what went off the board ({ $count })
by_memory = something that a board cannot show ({ $count })
closed_later = open turns settled by the next four turns
illegal = { $act }, illegal, but looking legal
act_move = pieces moved
act_capture = pieces captured
act_ride = pieces put on others
act_leap = pieces leapt over
act_set_in = pieces set in
acts = { $state }; with touches { $touches }
takebacks = two turns taken back that look like two legal turns
share = { $percent } % ({ $count } of { $of })
signal = No view shows when a turn of this game is over: it needs a clock, a button, the page or an agreed wait.
