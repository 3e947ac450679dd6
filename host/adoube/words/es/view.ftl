good = Esta vista sirve
questions = Sirve, con preguntas
poor = No basta para jugar
looking = Se busca el tablero
advice_moving = Mantén quieta la cámara.
advice_cut_above = El tablero queda cortado arriba en la imagen: aleja la cámara o gírala.
advice_cut_below = El tablero queda cortado abajo en la imagen: aleja la cámara o gírala.
advice_cut_left = El tablero queda cortado a la izquierda en la imagen: aleja la cámara o gírala.
advice_cut_right = El tablero queda cortado a la derecha en la imagen: aleja la cámara o gírala.
advice_dark = Está demasiado oscuro: enciende una lámpara.
advice_blurred = La imagen está desenfocada: enfoca el tablero o limpia la lente.
advice_glare =
    { $count ->
        [0] Mueve la lámpara o la cámara: la lámpara se refleja en el tablero.
       *[other] Mueve la lámpara o la cámara: la lámpara se refleja en { LIST($cells) }.
    }
advice_far = Acerca la cámara: las casillas son demasiado pequeñas en la imagen.
advice_low = Sube la cámara: de lado, las piezas tapan las casillas de detrás.
advice_pale =
    { $count ->
        [0] Usa más luz u otras piezas: algunas apenas se distinguen del tablero.
       *[other] Usa más luz u otras piezas: las de { LIST($cells) } apenas se distinguen del tablero.
    }
doubts = Duda en { LIST($cells) }.
doubts_alike = Duda en { LIST($cells) } ({ $why }).
doubt = { $cell } ({ $why })
why_covered = tapada
why_glare = reflejo
why_shadow = sombra
why_pale = poco contraste
why_behind = tras una pieza
