unknown_strength = there is no strength { $number }: choose { LIST($numbers, type: "or") }
engine_does_not_start = the chess engine { $engine } does not start: install it, name another one in { $variable }, or clear that variable
engine_died = the chess engine { $engine } has stopped: start the game again, name another one in { $variable }, or clear that variable
engine_hangs = the chess engine { $engine } does not respond: name another one in { $variable }, or clear that variable
engine_silent = the chess engine { $engine } returned no move: name another one in { $variable }, or clear that variable
