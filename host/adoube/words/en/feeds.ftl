### Errors of the feeds to other programs.

failing = { $feed }: { $why }. Further failures are not reported until a message gets through.
unreadable = { $feed }: row { $row } of the journal is skipped: { $why }
file_failed = { $file }: the progress of the feeds cannot be saved: { $why }. Without the file, the next start sends only new events.
other_file = { $file }: this file was not written by this version of adoube. Move it away; the next start sends only new events.
too_old = { $feed }: { $count } messages have waited for more than { $hours } hours and are dropped.
tournament = the tournament's file { $file }
