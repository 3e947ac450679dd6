jump = ¡Salta!
pass = Paso
card = Mi carta es…
removed = He tomado la primera pieza
takeback = Se deshace una jugada
claim = Reclamo tablas
