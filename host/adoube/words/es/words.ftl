stand_in = Falta el texto correspondiente.
