### Les plateaux sur lesquels une nouvelle table peut se jouer.

label = Plateau
on_page = Sur la page
look = Chercher des plateaux
look_help = La recherche prend quelques secondes. Un plateau occupé par un téléphone ou un autre ordinateur est invisible en Bluetooth ; un plateau en veille se réveille quand on bouge une pièce.
found =
    { $count ->
        [0] Aucun plateau n’est branché ou à portée.
        [one] Il y a un plateau.
       *[other] Il y a { $count } plateaux.
    }
not_looked = La recherche n’a pas pu se faire partout : { $why }.
free = { $name } ({ $board })
held = { $name } ({ $board }), utilisé par { $holder }
gone = le plateau { $board } n’était pas là à la dernière recherche : chercher de nouveau
