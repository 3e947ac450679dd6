former_help = Read as { $new }.
two_boards = { $one } and { $other }: give one board, with --board
