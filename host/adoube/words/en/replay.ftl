help = Let the referee judge a recorded trace. Prints its verdicts, then the record. A trace can contain several games: the record of each follows its verdicts, that of the last game at the end (with --json, the others are in the `next-game` lines).
examples =
    adoube replay --sample jarmo
    adoube replay game.jsonl --json
    adoube replay game.jsonl --explain
    adoube replay blitz.jsonl --pgn blitz.pgn
unknown_turn = ?
no_turns = none
record = Turns: { $turns }
scores = Scores: { $scores }. Questions asked: { $questions }.
over = Over: { $why } ({ $clause })
sample_help = Replay the sample of this game that comes with adoube, instead of a TRACE.
explain_help = Explain each verdict: which turns were possible, how likely they were, and what decided.
trace_or_sample = name a TRACE, or a game with --sample
no_sample = no sample of { $name } comes with adoube
pgn_help = Also write the record to FILE as PGN; for chess.
pgn_is_for_chess = --pgn writes chess games, but this is a trace of { $title }
