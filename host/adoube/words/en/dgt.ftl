unreadable = { $file }: the recording cannot be read: { $why }
line = { $file }, line { $number }
byte = { $file }, byte { $offset }
no_base64 = { $where }: this is no base64; a recording is the bytes that the board sent, or one base64 read a line
no_messages = { $where }: no message of a DGT board begins here or further on; give a file of the bytes that the board sent, or of one base64 read a line
left_out = { $where }: from here on { $count } bytes make no message of a DGT board and were left out
cut_off = { $file }: the recording ends in the middle of a message; everything before it was imported
