### Rounds of chess games for a broadcast, or in a folder.

called = broadcast { $round } at { $host }
folder_called = the folder { $folder }
no_round = { QUOTED($round) } is not a round of a broadcast: give the last eight letters of its address
no_token = the token is empty or has characters that are not allowed in a token
no_url = { QUOTED($url) } is not the address of a broadcast server: give https://HOST
no_answer = it does not answer: { $why }
no_lichess = it answers, but is not a broadcast server
busy = too many requests; the next one follows in { $seconds } s
token_refused = the token is refused ({ $status }): it needs the permission study:write, from an account that can edit this broadcast
unknown_round = there is no such round
status = it answered { $status }: { $why }
game_refused = { $feed }: the game { $players } was not accepted: { $why }
no_name = { $feed }: lichess does not show the game { $players }: each player needs a name of two letters or more
too_many = { $feed }: the round has { $games } games; the first { $most } are sent, since lichess shows no more
