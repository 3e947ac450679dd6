takeback =
    { $turns ->
        [one] one turn was taken back
       *[other] { $turns } turns were taken back
    }
takeback_of_open = the turn that is not decided was taken back
begins_with = { $turn }, then others
play_on = none of these: the board will be corrected
wins = { FORM($seat, "head") } { VERB($seat, "wins", "win") }
draw = drawn, or won together
abandoned = abandoned: no one wins
go_on = it continues: put the pieces back
