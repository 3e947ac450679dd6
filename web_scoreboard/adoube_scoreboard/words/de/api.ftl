title = Für Programme
document = Dasselbe als OpenAPI-Dokument
commands = Die Arten von Befehlen. Jede Anfrage braucht auch `version` und `csrf`.
fields = Felder (die mit Stern sind nötig):
