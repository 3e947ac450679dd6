takeback =
    { $turns ->
        [one] één zet is teruggenomen
       *[other] { $turns } zetten zijn teruggenomen
    }
takeback_of_open = de zet die nog openstaat is teruggenomen
begins_with = { $turn }, daarna andere
play_on = niets daarvan: het bord wordt rechtgezet
wins = winst voor { FORM($seat, "the") }
draw = remise of gedeelde winst
abandoned = afgebroken: niemand wint
go_on = de partij gaat door: de stukken komen terug
