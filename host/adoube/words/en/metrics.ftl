### Metrics for Prometheus.

help = Serve metrics for Prometheus under /metrics of the scoreboard, to this computer alone.
token_help = A file with a token. Only requests with this token can read the metrics. It can also be in { $variable }.
bad_token = a token has { $least } characters or more, without spaces
needs_page = --metrics needs the scoreboard: remove --no-web
serves = Metrics for Prometheus: { $url }
