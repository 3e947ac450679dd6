### The clocks of the seats.

left = Time left:
used = Time used:
up = Time is up
late = { $player } has less than 20 seconds.
