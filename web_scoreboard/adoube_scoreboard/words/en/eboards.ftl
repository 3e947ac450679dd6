### An electronic board: its battery, and its motors.

battery = { $percent } %
battery_label = { $name }: battery { $percent } %
battery_charging = { $name }: battery { $percent } %, charging
motors_title = The board's motors
motors_help = The board then plays the turns of an absent player and corrects the position on it. Every stop revokes this, and so does restarting adoube.
motors_allow = Let it move pieces
motors_stop = Stop the motors
