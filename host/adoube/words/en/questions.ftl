takeback =
    { $turns ->
        [one] one turn was taken back
       *[other] { $turns } turns were taken back
    }
takeback_of_open = the turn that is not decided was taken back
begins_with = { $turn }, then others
play_on = nothing of the kind: the board is to be put right
wins = { FORM($seat, "head") } { VERB($seat, "wins", "win") }
draw = drawn, or won together
abandoned = abandoned: nobody wins
go_on = it goes on: the pieces come back
