no_pairings = La ronda { $round } no se puede emparejar: { $why }
all_rounds = Las { $rounds } rondas están emparejadas. Su número está en las líneas XXR o 142.
round_open = La ronda { $round } no ha terminado: el tablero { $board }, { $white } – { $black }, no tiene resultado.
no_player = No hay ningún jugador { $number }.
not_paired_here = adoube no empareja un archivo con líneas { $code }; hágalo en su programa de torneos.
