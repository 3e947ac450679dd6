left = Tiempo restante:
used = Tiempo usado:
up = Tiempo agotado
