### Errors between a program and a running scoreboard.

no_url = { QUOTED($url) } is not the address of a scoreboard: give it as adoube printed it, without the part after the port, such as http://127.0.0.1:8421/
no_host = no device is called { $host }: check the address, or give the IP address that adoube printed
refused_connection = nothing answers at { $url }: check that adoube is running there, and the port; from another device it needs --lan
unreachable = { $url } cannot be reached: { $why }
slow = { $url } cannot be reached within { $seconds } s: check the address, the network and the firewall
no_https = { $url } does not use HTTPS: write http:// unless adoube was started with --https
not_trusted = the certificate of { $url } is not trusted ({ $why }): if adoube created it, give its file as authority: https/certificate.pem in the folder of the records
other_names = the certificate of { $url } is for other names ({ $why }): give one of the addresses that adoube printed
no_authority = authority { $file }: { $why }
no_answer = { $url } did not answer within { $seconds } s
no_http = { $url } closed the connection without an HTTP response: write https:// if adoube was started with --https
lost = the connection to { $url } was lost
silent = { $url } sent nothing for { $seconds } s: it has gone, or a proxy is buffering the stream
in_doubt = { $why }; the command may or may not have been carried out: read the state again
no_stream = { $url } returned no stream of events: a proxy may have answered
redirect = { $url } redirects to { $target }: give that address
other_server = { $url } is not an adoube scoreboard, or a proxy cannot reach it (status { $status }, { $kind }): check the address and the port
other_version = { $url } has version { $theirs } of the API, and this client version { $ours }: install the same adoube on both sides
unknown_command = { $url } does not know the command { $command }: update adoube there
no_log_in = commands need a log-in: give ScoreboardClient the code of the arbiter or of a seat, which adoube printed when it started
half_seat = the code of a seat needs both table and seat; without them it is the arbiter's
closed = the client of { $url } was closed: create a new one
