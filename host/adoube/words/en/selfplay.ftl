### Texts of `adoube selfplay`.

help = Play many games of GAME between computer players. Shows who wins, how long games are, how many turns are legal, how often the lead changes, which pieces are used, and which rules matter. For inventors of games; GAME can be a file.
examples =
    adoube selfplay jarmo
    adoube selfplay konane.lud -o size=6 --games 500 --jobs 2 --plot lengths.svg
    adoube selfplay konane --games 100 --strength 0 --report konane.html
    adoube selfplay konane --compare size --games 100 --report sizes.pdf
    adoube selfplay fox-and-geese --strength fox:1,geese:2 --games 50
    adoube selfplay left-right --strength 0 --games 1000 --json
games_help = How many games to play.
seed_help = The seed of all games; the same seed gives the same games.
strength_help = How strong the players are, from 1 to 3, or 0 for random turns: one number for all, or each seat with its own, such as white:1,black:3.
positions_help = How many positions a player searches before a turn, instead of the number set by its strength.
opening_help = How many random turns begin each game, so that games differ.
turns_help = Cut a game off after this many turns.
jobs_help = How many processes to use. The games stay the same.
plot_help = Draw the lengths of the games to FILE, as SVG.
report_help = Write all figures with charts to FILE, whose name ends with .html or .pdf.
compare_help = Play the games with each value of this option of the game, and compare the figures in one table.
report_form = { $file }: the name of a report ends with .html or .pdf
compare_unknown = --compare { $option }: { $game } has no such option{ $nearest }; { $options ->
    [none] it has no options
   *[other] its options are { $options }
 }
compare_open = --compare { $option }: this option takes any value; choose one with two values or more
compare_given = --compare { $option }: do not set the same option with -o
compare_plot = --compare draws no single plot: use --report instead of --plot
playing = games
strength_form = --strength { $text }: write one number, or each seat with a number, such as white:1,black:3
no_seat = --strength { $text }: there is no seat { $seat }{ $nearest }; the seats are { $seats }
seat_twice = --strength { $text }: { $seat } is given twice
seat_missing = --strength { $text }: also give the strength of { $seats }
failed = { $game }, game { $number } of this seed, after { $ply } turns: { $why }
process_died = { $game }, game { $number } of this seed: the process that played it has died; try fewer --jobs
stopped = stopped after { $games } of { $asked } games
none = stopped before the first game was over
title = { $title }: { $games } games, seed { $seed }; { $strengths }
different = { $different } of them are different games
at_random = { $seat } at random
at_strength = { $seat } of strength { $strength }
length = Length in turns
shortest = shortest
quarter = a quarter are at most
median = half are at most
three_quarters = three quarters are at most
longest = longest
mean = mean
results = Results
games = games
share = share
interval = 95 % sure
wins = won by { $seat }
drawn = drawn or shared
void = no winner
cut_off = cut off after { $turns } turns
decisive = won by one seat alone
endless = { $games ->
    [one] One game was cut off before its end
   *[other] { $games } games were cut off before their end
 }, so these lengths are too short. --turns sets a higher limit.
balance = Balance
balance_note = Each seat's part of the games with a winner; shared games are divided. An even game gives each { $percent } %.
favours = The game favours { LIST($seats, type: "and") }, beyond chance.
even = No seat is favoured beyond chance. More games would show a smaller difference.
leads = Lead
lead_changes = changes of the lead per game
never_changed = games whose lead never changed
settled = winner leads for good after, half of the games
leads_note = A seat leads where the players' own search expects at least { $percent } % more of the game for it than for any other. Random and forced turns are not searched.
pieces = Turns of pieces
moved = moved
left = left
came = came
piece = { $seat }: { $kind }
absent = Never on the board: { LIST($pieces, type: "and") }.
unused = Never moved, captured or placed: { LIST($pieces, type: "and") }.
times = times
idle = Parts of the description without effect
idle_line = line { $line }: { $text }
idle_none = Each part of the play and of the ends made a difference.
idle_note = Without such a part, the same turns were legal and the same ends were reached in positions of these games. It may matter elsewhere, or be needless.
compared = { $option }, { $games } games each
compared_won = { $seat } wins
compared_nobody = nobody wins
compared_turns = turns
compared_choices = legal turns
compared_lead_changes = lead changes
by_chance = probability by chance
by_chance_note = In brackets: 95 % sure. The last row says how probable such differences are if the option has no influence. It comes from shuffling the games among the values, with Holm's correction for several figures. Below 0.05 a difference counts.
differ = Beyond chance: { LIST($figures, type: "and") }.
differ_not = None of these figures differs beyond chance.
plot_branching = { $title }: legal turns to choose from
plot_branching_about = Ply by ply: the mean as a line, the middle half of the games as a band. { $rows }.
plot_branching_row = Ply { $ply }: { $mean }
plot_ply = ply
plot_choices = legal turns
plot_shares = { $title }: results
plot_shares_about = Each result's share of the games, with its bounds of 95 %. { $rows }.
plot_shares_row = { $name }: { $share } % ({ $low } to { $high })
plot_share = share of the games
plot_compared = { $name }, by { $option }
report_title = { $title }: self-play
report_compared = { $title }: values of { $option }
report_options = Options
report_command = How to make this report again
branching = Legal turns to choose from
most = most
whole = whole game
first_third = first third
second_third = second third
last_third = last third
at_least = Some positions have more than { $most } turns; those count as { $most }.
turn_kinds = Kinds of turns
turns = turns
in_games = in games
skips = skipped, as nothing is legal
forced = only one turn is legal
captures = pieces leave the board
repeats = the board is as before
ends = Ends of games
refusals = Refusals of near misses
refusals_note = A near miss is a legal turn with one cell exchanged, or one that was legal a round ago.
unmet = Neither ended a game nor refused a near miss: { $clauses }
plot = Games by their length in turns
searched = { $positions } positions searched per turn, on average
plot_title = { $title }: how long { $games } games are
plot_description = Seed { $seed }. { $rows }.
plot_row = { $from } to { $to } turns: { $games }
plot_turns = turns
plot_games = games
