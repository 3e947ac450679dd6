won = Sieg für { LIST(FORM($winners, "for")) }
shared = Gemeinsamer Sieg für { LIST(FORM($winners, "for")) }
drawn = Remis
void = Niemand gewinnt
solved = Gelöst
unsolved = Nicht gelöst
sentence = { $ending }.
