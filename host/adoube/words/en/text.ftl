### What comes from outside.

as_written = { $text }
objection = { $clause }: { $text }
at = { $where }: { $why }
sentences = { LIST($sentences, type: "sentences") }
sentence = { SENTENCE($text) }
more = { $count } more
