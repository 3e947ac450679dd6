help = Judge turns that come as JSON, one request a line. Requests are read from standard input. Each is answered with one line.
examples =
    echo '{"{"}"turn": "a1-b3"{"}"}' | adoube judge jarmo
    adoube judge left-right -o n=6 --seed 3
seed_help = Decides what the game leaves to chance, such as the order of the cards.
where = standard input, line { $number }
no_request = { $where }: a request has one of the keys { $keys }
turn_form = a turn is a text such as "a1-b3"
turns_form = "turns" can only be true
no_seat = "by" is one of { $seats }
