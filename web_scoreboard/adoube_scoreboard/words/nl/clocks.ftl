left = Resterende tijd:
used = Gebruikte tijd:
up = Tijd om
late = { FORM($player, "head") } { VERB($player, "heeft", "hebben") } minder dan 20 seconden.
