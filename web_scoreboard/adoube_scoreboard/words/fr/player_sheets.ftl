title = Fiches des joueurs
help = Une fiche par place : son code, une adresse à scanner et les règles du jeu.
warning = Chaque fiche reçoit un nouveau code. Les codes imprimés auparavant ne valent plus ; toute personne identifiée à l’une de ces places doit entrer le nouveau.
tables = Tables
paper = Papier
a5 = A5
a4 = A4
make = Créer les fiches
none = Il n’y a pas de table à imprimer.
count = { $count ->
    [one] { $count } fiche
   *[other] { $count } fiches
}
print = Imprimer
once = Elles ne sont montrées que cette fois. Pour imprimer plus tard, créer de nouvelles fiches.
void = Le code de cette fiche ne vaut plus. Créer de nouvelles fiches.
some_void = Certains codes ne valent plus : leurs fiches ne sont pas imprimées.
back = Retour au bureau
table = Table { $table }
code = Code
scan = Scanner le carré avec le téléphone, ou ouvrir l’adresse et entrer le code.
how = Règles du jeu
goal = But du jeu
set_up = Position de départ
moves = Le mouvement des pièces
telephone = Sur votre téléphone
telephone_help = Il montre le plateau et à qui est le trait. Il vous interroge quand le plateau seul ne dit pas ce qui a été joué. Vous pouvez y proposer nulle, abandonner ou appeler l’arbitre.
