unknown_strength = sterkte { $number } bestaat niet: kies { LIST($numbers, type: "or") }
engine_does_not_start = schaakprogramma { $engine } start niet: installeer het, of zet een ander, of none, in { $variable }
engine_died = schaakprogramma { $engine } is gestopt: zet een ander, of none, in { $variable }
engine_hangs = schaakprogramma { $engine } antwoordt niet: zet een ander, of none, in { $variable }
engine_silent = schaakprogramma { $engine } gaf geen zet: zet een ander, of none, in { $variable }
