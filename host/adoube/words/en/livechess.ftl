### Replies to LiveChess clients, and messages of the server.

help = Serve every chess table to programs on this computer that support DGT's LiveChess: lichess, chess.com and others.
port_help = The port for these programs; 0 takes any free one.
origin_help = Another web site whose pages may connect, such as https://example.org; lichess.org and www.chess.com are always allowed.
serves = LiveChess: clients on this computer use { $url }
no_port = LiveChess: port { $port } is not available: { $why }. The tables continue without it; close the program that uses it, or give another port.
no_json = a call is a JSON object
no_param = param must be an object
no_such_call = { QUOTED($call) } is not a call: eboards, subscribe, unsubscribe or call
no_such_feed = { QUOTED($feed) } is not a feed: eboardevent
no_such_board = there is no board { QUOTED($serial) }
no_such_method = { QUOTED($method) } is not a method with these values: setup with fen, or flip with flip
no_such_subscription = there is no subscription with the id { $id }
no_id = a subscription needs an id
too_many = there are { $most } subscriptions already
bad_fen = the FEN cannot be read: { $why }
other_host = This is not an address of this computer.
other_origin = Pages of this site are not allowed to connect.
no_page = There is nothing here.
