other_board = ces options demandent un autre plateau ({ $title }) ; ouvrir une autre table pour elles
other_seats = ces options changent les places ({ $title }) ; ouvrir une autre table pour elles
no_name = un nom a de 1 à { $longest } caractères imprimables
running = la partie n’est pas terminée : d’abord la déclarer annulée
void = L’arbitre a annulé la partie pour en commencer une autre.
