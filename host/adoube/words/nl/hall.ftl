### Zalen: veel computers met tafels, één database.

no_command = de adoube van deze computer kent het commando { $command } niet: installeer een nieuwere
other_start = De computer van de tafel is opnieuw gestart. Kijk nog eens op de pagina.
opens_no_tables = De tafels van een zaal worden op hun eigen computer geopend.
out_of_reach = De database van de zaal is onbereikbaar. Dit is wat het laatst bekend was.
host_gone = Van de computer { $host } is sinds { $since } niets gehoord. Dit is wat het laatst bekend was.
not_taken = De computer van de tafel antwoordt niet. Er is niets gedaan.
no_answer = De computer van de tafel heeft niet geantwoord. Kijk naar de tafel: misschien is het gedaan.
