died = The computer player's process has stopped with status { $status }. It is restarted for the next turn.
hangs =
    The computer player's process was silent for { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    } and was ended. It is restarted for the next turn.
not_started = The computer player's process cannot be started: { $why }
unreadable = The computer player's process wrote something that is no answer, and was ended.
failed = The computer player cannot find a turn: { $why }
out_of_memory = The computer player has too little memory for this position.
cancelled = The computer player was asked to leave this position.
over = The game is over: there is no turn to find.
other_edition = The rules in { $game } have changed since this table read them: the computer player cannot follow.
