won = Victoire { LIST(FORM($winners, "of")) }
shared = Victoire partagée { LIST(FORM($winners, "of")) }
drawn = Nulle
void = Personne ne gagne
solved = Réussi
unsolved = Pas réussi
sentence = { $ending }.
