### Ein elektronisches Brett: sein Akku und seine Motoren.

battery = { $percent } %
battery_label = { $name }: Akku { $percent } %
battery_charging = { $name }: Akku { $percent } %, lädt
motors_title = Motoren des Bretts
motors_help = Das Brett führt dann die Züge eines Spielers aus, der nicht da ist, und berichtigt, was falsch steht. Nach jedem Anhalten und nach einem Neustart von adoube ist es wieder aus.
motors_allow = Motoren freigeben
motors_stop = Motoren anhalten
