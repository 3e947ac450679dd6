help = Count the sequences of 1 to DEPTH turns of GAME.
examples =
    adoube perft jarmo 3
    adoube perft left-right 4 -o n=6 --json
