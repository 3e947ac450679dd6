### Les salles : beaucoup d’ordinateurs, une base de données.

no_command = L’adoube de cet ordinateur ne connaît pas la commande { $command }. Il faut en installer un plus récent.
other_start = L’ordinateur de la table a été relancé. Regarder de nouveau la page.
opens_no_tables = Les tables d’une salle s’ouvrent sur leur propre ordinateur.
out_of_reach = La base de données de la salle est hors d’atteinte. Voici le dernier état connu.
host_gone = L’ordinateur { $host } se tait depuis { $since }. Voici le dernier état connu.
not_taken = L’ordinateur de la table ne répond pas. Rien n’a été fait.
no_answer = L’ordinateur de la table n’a pas répondu. Regarder la table : c’est peut-être fait.
