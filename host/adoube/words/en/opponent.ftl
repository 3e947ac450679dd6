unknown_strength = there is no strength { $number }: choose { LIST($numbers, type: "or") }
engine_does_not_start = the chess engine { $engine } does not start: install it, name another one in { $variable }, or put none there
engine_died = the chess engine { $engine } has ended: start the game again, name another one in { $variable }, or put none there
engine_hangs = the chess engine { $engine } does not answer: name another one in { $variable }, or put none there
engine_silent = the chess engine { $engine } gave no turn: name another one in { $variable }, or put none there
