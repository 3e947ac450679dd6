stand_in = De tekst hiervoor ontbreekt.
