### The clocks of the seats.

left = Time left:
used = Time used:
up = Time is up
late = { $player } { VERB($player, "has", "have") } less than 20 seconds.
