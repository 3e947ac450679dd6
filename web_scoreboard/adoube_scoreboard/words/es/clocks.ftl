left = Tiempo restante:
used = Tiempo usado:
up = Tiempo agotado
late = { CAPITAL(FORM($player, "to")) } { VERB($player, "le", "les") } quedan menos de 20 segundos.
