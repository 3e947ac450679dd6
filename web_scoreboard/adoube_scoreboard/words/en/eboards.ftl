### An electronic board: its battery, and its motors.

battery = { $percent } %
battery_label = { $name }: battery { $percent } %
battery_charging = { $name }: battery { $percent } %, charging
motors_title = The board's motors
motors_help = The board then carries out the turns of a player who is not here, and puts right what stands wrong. Each stop takes that back, and so does a start of adoube.
motors_allow = Let it move pieces
motors_stop = Stop the motors
