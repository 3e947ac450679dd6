ask = Tip
whole = Zet tonen
wanted = Er wordt een tip gezocht…
title = Tips
help = Een speler kan de computer dan om een tip vragen: eerst de stukken die een blik waard zijn, dan een goede zet. Elke tip staat in het verslag.
allow = Tips toestaan
forbid = Geen tips meer
