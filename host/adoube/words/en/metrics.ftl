### Figures for Prometheus.

help = Show figures for Prometheus under /metrics of the scoreboard, to this computer alone.
token_help = The file of a token; whoever sends it may read the figures, and nobody else. { $variable } may hold it too.
bad_token = a token has { $least } letters or more, without blanks
needs_page = --metrics needs the scoreboard: leave --no-web out
serves = Figures for Prometheus: { $url }
