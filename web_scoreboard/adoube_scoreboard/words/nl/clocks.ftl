left = Resterende tijd:
used = Gebruikte tijd:
up = Tijd om
late = { $player } heeft minder dan 20 seconden.
