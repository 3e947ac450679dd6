no_pairings = La ronde { $round } ne peut pas être appariée : { $why }
all_rounds = Les { $rounds } rondes sont toutes appariées. Leur nombre est aux lignes XXR ou 142.
round_open = La ronde { $round } n'est pas finie : l'échiquier { $board }, { $white } – { $black }, n'a pas de résultat.
no_player = Il n'y a pas de joueur { $number }.
not_paired_here = adoube n'apparie pas un fichier avec des lignes { $code } ; faites-le dans votre logiciel de tournoi.
