title = TV
rule = Se ve una partida en juego: primero una que esté tensa (último minuto de un reloj, jaque, una pregunta, una jugada ilegal), luego el primer tablero del torneo, luego el marcador más igualado, luego la jugada más reciente. La mesa solo cambia cuando termina una jugada, y se queda al menos { $seconds } segundos.
rule_title = ¿Qué mesa se ve?
sentence = { $clause }.
takes =
    { $count ->
        [one] { FORM($who, "head") } { VERB($who, "captura", "capturan") } una pieza
        [2] { FORM($who, "head") } { VERB($who, "captura", "capturan") } dos
        [3] { FORM($who, "head") } { VERB($who, "captura", "capturan") } tres
        [4] { FORM($who, "head") } { VERB($who, "captura", "capturan") } cuatro
       *[other] { FORM($who, "head") } { VERB($who, "captura", "capturan") } { $count }
    }
plays = { FORM($who, "head") } { VERB($who, "juega", "juegan") } { $turn }
passes = { FORM($who, "head") } { VERB($who, "pasa", "pasan") }
leads = { $clause } y { VERB($who, "gana", "ganan") } por { $own } a { $other }
trails = { $clause } y { VERB($who, "pierde", "pierden") } por { $own } a { $other }
level = { $clause }, y hay empate a { $own }
leads_all = { $clause } y { VERB($who, "va", "van") } en cabeza con { $own }
has = { $clause } y ya { VERB($who, "tiene", "tienen") } { $own }
checks = { $clause } y { VERB($who, "da", "dan") } jaque
