### What goes wrong between adoube and the programs that its turns are told to.

failing = { $feed }: { $why }. Further failures are not told until something has got through.
unreadable = { $feed }: row { $row } of the journal is passed over: { $why }
file_failed = { $file }: how far each feed has come cannot be kept: { $why }. Without the file, the next start tells only what comes then.
other_file = { $file }: this is not a file of this version of adoube. Move it away; the next start tells only what comes then.
too_old = { $feed }: { $count } messages have waited for more than { $hours } hours and are dropped.
tournament = the tournament's file { $file }
