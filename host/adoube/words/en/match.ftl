people = { $game }: a match needs one person, each named once, for each of { $seats }
over = all { $games } games of the match are played
scores = a game's scores name exactly the seats { $seats }
sitting_people = { $game }: a sitting needs two to { $most } people, each named once
sitting_rounds = a sitting has at least one round
no_rounds = { $game }: rounds are for sittings, in which every pair plays
