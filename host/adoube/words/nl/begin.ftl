other_board = deze opties van { $title } vragen een ander bord; start daarvoor een andere tafel
other_seats = deze opties van { $title } geven andere plaatsen; start daarvoor een andere tafel
no_name = een naam heeft 1 tot { $longest } afdrukbare tekens
running = de partij is niet afgelopen: verklaar haar eerst ongeldig
void = De arbiter heeft de partij ongeldig verklaard om een nieuwe te beginnen.
