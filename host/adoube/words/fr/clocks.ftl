no_control = { $text } n’est pas une cadence : donner des minutes et des secondes par coup, par exemple 30+10 ou 5+0
up = Le temps de { $seat } est écoulé. La partie continue ; l’arbitre décide des suites.
