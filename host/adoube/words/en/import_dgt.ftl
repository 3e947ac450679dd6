help = Turn a recording of a DGT board into a trace of chess.
examples =
    adoube import-dgt evening.dgt --view occupancy --trace evening.jsonl
view_help = What the trace's sensors can tell.
trace_help = Where to write the trace.
