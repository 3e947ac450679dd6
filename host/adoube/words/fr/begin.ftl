other_board = ces options demandent un autre plateau ({ $title }) : ouvrir pour cela une autre table
other_seats = ces options changent les places ({ $title }) : ouvrir pour cela une autre table
no_name = un nom a de 1 à { $longest } caractères imprimables
running = la partie n’est pas terminée : l’annuler d’abord
void = L’arbitre a annulé la partie pour en commencer une autre.
