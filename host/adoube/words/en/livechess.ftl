### What a client of LiveChess is answered, and what the terminal says of its server.

help = Let programs on this computer that read DGT's LiveChess use every chess table: lichess, chess.com and others.
port_help = The port that they ask; 0 takes any free one.
origin_help = A further site whose pages may ask, such as https://example.org; lichess.org and www.chess.com may anyway.
serves = LiveChess: clients on this computer use { $url }
no_port = LiveChess: port { $port } of this computer cannot be had: { $why }. The tables go on without it; end the program that uses it, or name another port.
no_json = a call is a JSON object
no_param = param has to be an object
no_such_call = { QUOTED($call) } is no call: eboards, subscribe, unsubscribe or call
no_such_feed = { QUOTED($feed) } is no feed: eboardevent
no_such_board = there is no board { QUOTED($serial) }
no_such_method = { QUOTED($method) } is no method with these values: setup with fen, or flip with flip
no_such_subscription = nothing is subscribed to under the id { $id }
no_id = a subscription needs an id
too_many = there are { $most } subscriptions already
bad_fen = the FEN cannot be read: { $why }
other_host = This is no address of this computer.
other_origin = Pages of this site may not ask here.
no_page = There is nothing here.
