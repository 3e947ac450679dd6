### What the command line says when the scoreboard cannot start.

port_busy = the scoreboard cannot use port { $port } on { $host }: { $why }; choose another with --port, or --port 0 for any free one
not_loopback = the scoreboard answers on this computer only, not on { $host }; --lan lets other devices reach it
not_started = the scoreboard on { $host }, port { $port }, did not start; the log has the details
no_origin = { QUOTED($text) }: give a site alone, as https://club.example.org, without a path
no_openssl = HTTPS needs a certificate, and the command that makes one is not here: install openssl, or put Caddy before the scoreboard (--behind-proxy)
no_certificate = no certificate for HTTPS can be made ({ $why }): put Caddy before the scoreboard instead (--behind-proxy)
