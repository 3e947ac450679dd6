### Rounds of chess games for a broadcast, or in a folder.

called = broadcast { $round } at { $host }
folder_called = the folder { $folder }
no_round = { QUOTED($round) } is no round of a broadcast: give the last eight letters of its address
no_token = the token is empty or has letters that no token has
no_url = { QUOTED($url) } is no address of a broadcast: give https://HOST
no_answer = it does not answer: { $why }
no_lichess = it answers, but not as a broadcast does
busy = there were too many requests; the next one comes in { $seconds } s
token_refused = the token is refused ({ $status }): it needs the permission study:write of somebody who may change this broadcast
unknown_round = there is no such round
status = it answered { $status }: { $why }
game_refused = { $feed }: the game { $players } was not taken: { $why }
