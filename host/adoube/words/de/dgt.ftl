unreadable = { $file }: Die Aufnahme ist nicht lesbar: { $why }
line = { $file }, Zeile { $number }
byte = { $file }, Byte { $offset }
no_base64 = { $where }: Das ist kein base64; eine Aufnahme besteht aus den Bytes, die das Brett gesendet hat, oder je Zeile aus einem Stück base64
no_messages = { $where }: Hier und danach beginnt keine Nachricht eines DGT-Bretts; eine Datei mit den Bytes angeben, die das Brett gesendet hat, oder mit einem Stück base64 je Zeile
left_out = { $where }: Ab hier ergeben { $count } Bytes keine Nachricht eines DGT-Bretts und wurden ausgelassen
cut_off = { $file }: Die Aufnahme endet mitten in einer Nachricht; alles davor wurde importiert
