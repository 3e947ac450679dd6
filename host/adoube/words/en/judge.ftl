help = Judge turns given as JSON. Requests are read from standard input, one per line, and each gets a reply of one line.
examples =
    echo '{"{"}"turn": "a1-b3"{"}"}' | adoube judge jarmo
    adoube judge left-right -o n=6 --seed 3
seed_help = The seed of what the game leaves to chance, such as the order of the cards.
where = standard input, line { $number }
no_request = { $where }: a request needs one of the keys { $keys }
turn_form = a turn is a text such as "a1-b3"
turns_form = "turns" can only be true
no_seat = "by" must be one of { $seats }
json_help = Print JSON Lines; always on.
