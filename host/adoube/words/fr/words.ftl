stand_in = Le texte correspondant manque.
