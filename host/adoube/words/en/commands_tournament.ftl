help = Pair, score and rank the tournament in a file. The file is a TRF16 or TRF26, which other programs read too. adoube serve runs whole events.
examples =
    adoube tournament check open.trf
    adoube tournament pair open.trf --accept
    adoube tournament standings open.trf
file_help = The tournament's file.
check_help = Check FILE: summarize it, or report what is wrong and where.
check_examples =
    adoube tournament check open.trf
    adoube tournament check open.trf --json
new_help = Write the file of a new tournament. PLAYERS is a text file: one name per line, optionally followed by a semicolon and a rating.
new_examples =
    adoube tournament new open.trf players.txt --rounds 5 --name "Club evening"
new_rounds_help = The number of rounds.
new_name_help = The tournament's name.
pairings_help = Show the pairings of a round.
pairings_examples =
    adoube tournament pairings open.trf
    adoube tournament pairings open.trf --round 2 --json
pair_help = Make the pairings of the next Swiss round. The extra pairings follows the rules in force until January 2026, an installed bbpPairings those of its version. Nothing is written without --accept.
pair_examples =
    adoube tournament pair open.trf
    adoube tournament pair open.trf --absent 7 --half-point-bye 3 --accept
    adoube tournament pair open.trf --pairings-by bbpPairings.exe
pairings_by_help = Use this bbpPairings program, 5.0 or newer. Version 6 follows the rules in force since February 2026.
accept_help = Write the pairings into the file.
absent_help = This player (number) is absent in that round; may be repeated.
half_help = This player (number) gets a half-point bye; may be repeated.
result_help = Write the result of a board. Results are 1-0, 1/2, 0-1, a forfeit as 1-0F, 0-1F or 0-0F, or * for none.
result_examples =
    adoube tournament result open.trf 3 1-0
    adoube tournament result open.trf 2 1-0F
standings_help = Show points and tie-breaks. By default after the latest round.
standings_examples =
    adoube tournament standings open.trf
    adoube tournament standings open.trf --round 3 --json
print_help = Write the sheets of a round for the wall as PDF. They show its pairings, the standings after it and the cross table. By default of the latest round.
print_examples =
    adoube tournament print open.trf --out wall.pdf
    adoube tournament print open.trf --out wall.pdf --round 2 --paper letter
round_help = The round; by default the latest.
summary = { $name }: { $players } players, { $paired ->
        [0] no round is paired yet
       *[other] round { $paired }{ $planned } is the latest
    }, { $open ->
        [0] no game is open
        [one] one game is open
       *[other] { $open } games are open
    }
of_planned = {" "}of { $planned }
unnamed = A tournament without a name
points_differ = Player { $number } has { $said } points in the file, but { $found } by the results.
not_computed = Tie-breaks that adoube does not compute: { $codes }
round = Round { $round }
pairing = { $board } { $white } – { $black }  { $result }
bye = { $player }: { $kind }
made_by = Paired by { $rules }
not_written = Nothing is written yet: --accept writes these pairings into { $file }
accepted = Round { $round } is in { $file }
result_written = Board { $board }, { $white } – { $black }: { $result }
no_result = { QUOTED($found) } is not a result; give one of { $known }
no_board = round { $round } has no board { $board }; it has { $boards }
no_round = there is no round { $round }; { $newest ->
        [0] none is paired yet
       *[other] the latest is { $newest }
    }
no_rating = { $file }, line { $line }: the rating after the semicolon must be a number of up to 4 digits, not { QUOTED($found) }
long_name = { $file }, line { $line }: give a name of 1 to 33 letters
too_few = { $file }: a tournament has 2 to 9999 players
written = Written: { $file }. Pair round 1 next: adoube tournament pair { $file }
