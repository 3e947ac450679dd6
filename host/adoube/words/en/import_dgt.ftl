help = Convert a recording of a DGT board into a chess trace.
examples =
    adoube import-dgt evening.dgt --view occupancy --trace evening.jsonl
view_help = What the sensors of the trace report.
trace_help = The file to write the trace to.
