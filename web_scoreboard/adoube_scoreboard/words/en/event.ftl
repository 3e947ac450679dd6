### The file that codes and log-ins are kept in over a restart.

failed = { $file }: codes and log-ins cannot be saved there: { $why }
unreadable = { $file }: this file does not contain codes and log-ins: { $why }; start with --new-codes to make new ones
other_format = { $file }: another version of adoube has written this; start with --new-codes to make new codes
over = the codes and log-ins of this scoreboard are no longer valid: start it again
