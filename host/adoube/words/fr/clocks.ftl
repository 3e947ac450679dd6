no_control = { $text } n’est pas une cadence : donner des minutes et des secondes par coup, par exemple 30+10 ou 5+0
up = Le temps { FORM($seat, "of") } est écoulé. La partie continue ; l’arbitre décide des suites.
