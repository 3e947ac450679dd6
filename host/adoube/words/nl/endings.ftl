won = Winst voor { LIST(FORM($winners, "the")) }
shared = Gedeelde winst voor { LIST(FORM($winners, "the")) }
drawn = Remise
void = Niemand wint
solved = Opgelost
unsolved = Niet opgelost
sentence = { $ending }.
