title = Fiches des joueurs
help = Une fiche par place : son code, une adresse à scanner et la façon de jouer.
warning = Chaque fiche reçoit un nouveau code. Ceux déjà imprimés ne valent plus, et qui est connecté à cette place saisit le nouveau.
tables = Tables
paper = Papier
a5 = A5
a4 = A4
make = Préparer les fiches
none = Il n’y a aucune table pour laquelle imprimer.
count = { $count ->
    [one] { $count } fiche
   *[other] { $count } fiches
}
print = Imprimer
once = Elles ne sont montrées que cette fois. Pour imprimer plus tard, préparez-en de nouvelles.
void = Le code de cette fiche ne vaut plus. Préparez de nouvelles fiches.
some_void = Certains codes ne valent plus : leurs fiches ne sont pas imprimées.
back = Retour à l’arbitrage
table = Table { $table }
code = Code
scan = Scannez le carré avec votre téléphone, ou ouvrez l’adresse et saisissez le code.
how = Comment jouer
goal = But
set_up = Mise en place
moves = Comment se déplacent les pièces
telephone = Sur votre téléphone
telephone_help = Il montre le plateau et à qui est le trait. Il vous interroge quand le plateau seul ne dit pas ce qui a été joué. Vous y proposez nulle, abandonnez ou appelez l’arbitre.
