games_help = List the games, with their seats, options and views.
games_examples =
    adoube games
    adoube games --json
seats = {"  "}seats: { $seats }
views = {"  "}views: { $views }
