left = Tiempo restante:
used = Tiempo usado:
up = Tiempo agotado
late = A { $player } le quedan menos de 20 segundos.
