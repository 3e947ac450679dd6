left = Resterende tijd:
used = Gebruikte tijd:
up = Tijd om
