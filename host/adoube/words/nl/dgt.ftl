unreadable = { $file }: de opname is niet te lezen: { $why }
line = { $file }, regel { $number }
byte = { $file }, byte { $offset }
no_base64 = { $where }: dit is geen base64; een opname is wat het bord aan bytes stuurde, of één lezing in base64 per regel
no_messages = { $where }: hier en verderop begint geen bericht van een DGT-bord; geef een bestand met de bytes die het bord stuurde, of met één lezing in base64 per regel
left_out = { $where }: vanaf hier vormen { $count } bytes geen bericht van een DGT-bord en zijn ze weggelaten
cut_off = { $file }: de opname eindigt midden in een bericht; alles ervoor is ingelezen
