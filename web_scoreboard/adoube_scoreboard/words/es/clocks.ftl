left = Tiempo restante:
used = Tiempo usado:
up = Tiempo agotado
late = { CAPITAL(FORM($player, "to")) } le quedan menos de 20 segundos.
