games_help = List the games, with their seats, options and views.
games_examples =
    adoube games
    adoube games --json
    adoube games --board dgt
seats = {"  "}seats: { $seats }
views = {"  "}views: { $views }
