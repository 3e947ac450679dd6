### What comes from outside.

as_written = { $text }
