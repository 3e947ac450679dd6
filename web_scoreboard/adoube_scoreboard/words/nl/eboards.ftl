### Een elektronisch bord: zijn batterij en zijn motoren.

battery = { $percent } %
battery_label = { $name }: batterij { $percent } %
battery_charging = { $name }: batterij { $percent } %, wordt opgeladen
motors_title = De motoren van het bord
motors_help = Het bord voert dan zelf de zetten uit van een speler die er niet bij is, en zet recht wat verkeerd staat. De toestemming vervalt bij elke stop, en bij een nieuwe start van adoube.
motors_allow = Motoren toestaan
motors_stop = Motoren stoppen
