won = Victoria { LIST(FORM($winners, "of")) }
shared = Victoria compartida { LIST(FORM($winners, "of")) }
drawn = Tablas
void = No gana nadie
solved = Resuelto
unsolved = Sin resolver
sentence = { $ending }.
