died = Le processus du joueur ordinateur s’est terminé avec le statut { $status }. Il redémarre pour le prochain coup.
hangs =
    Le processus du joueur ordinateur s’est tu pendant { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    } et a été arrêté. Il redémarre pour le prochain coup.
not_started = Le processus du joueur ordinateur ne peut pas démarrer : { $why }
unreadable = Le processus du joueur ordinateur a écrit autre chose qu’une réponse et a été arrêté.
failed = Le joueur ordinateur ne trouve pas de coup : { $why }
out_of_memory = Le joueur ordinateur a trop peu de mémoire pour cette position.
cancelled = Le joueur ordinateur doit laisser cette position.
over = La partie est terminée : il n’y a pas de coup à trouver.
other_edition = Les règles de { $game } ont changé depuis que cette table les a lues : le joueur ordinateur ne peut pas suivre.
