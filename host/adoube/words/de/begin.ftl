other_board = diese Optionen von { $title } brauchen ein anderes Brett; dafür einen anderen Tisch starten
other_seats = diese Optionen von { $title } ergeben andere Plätze; dafür einen anderen Tisch starten
no_name = ein Name hat 1 bis { $longest } druckbare Zeichen
running = die Partie läuft noch: erst für ungültig erklären
void = Der Schiedsrichter hat die Partie für ungültig erklärt, um eine neue zu beginnen.
