## the page of a pack on ordering its circuit boards

title = The circuit boards of { $title }
intro = Two layers, 1.6 mm, 1 oz copper, any colour. Any manufacturer can make them from `-gerbers.zip`. The steps are for { $house }, as of { $date }.
steps = Order them
step_upload = Upload `{ $board }-gerbers.zip`. Leave everything else at its default. Quantity: { $made } for one set, of which you need { $count }.
step_populate = Turn on *PCB Assembly*: { $double_sided ->
    [yes] *Standard*, both sides
   *[no] *Economic*, { $side ->
        [top] the top side
       *[bottom] the bottom side
    }
}, { $populated } of them. *Confirm Parts Placement*: yes. Upload `{ $board }-bom.csv` and `{ $board }-positions-jlcpcb.csv`.
step_continue = The page lists the parts without a position. These are through-hole parts, which you solder. Press *Continue*.
step_unnumbered = There is no part number for { $parts }. Search the manufacturer's library by the maker's number, or buy through *Global Sourcing*. Order and solder the rest yourself.
step_preview = Look at its preview of each side before you pay:
preview_pads = every part lies on its pads, and every leg on copper;
preview_dot = the mark at leg 1 of a chip or a lamp is at the printed dot;
preview_sot = the side of a sensor with two legs is on two pads, and the side with one leg on one pad;
preview_turn = turn any part there that does not match, until it fits.
step_alone = Upload `{ $board }-gerbers.zip`, { $made } of them for one set: you need { $count }. The machine places no part on it.
yours = Parts to order separately
yours_intro = For one set: the through-hole parts, which you solder, and the parts without a known number. `{ $board }-ibom.json` shows where each belongs, as *Order circuit boards instead of wiring* says.
none_yours = Nothing.
costs = Costs
costs_intro = In US dollars, without customs and taxes, looked up on { $date }. *About* is an estimate, at least in part. The manufacturer's page shows today's prices. The minimum is { $fewest } of each board, so you may have some left over. Through-hole parts are in `prices.md`.
column_board = Board
column_count = Count
column_size = Size
column_by_machine = Parts placed by machine
column_by_hand = Through-hole parts
column_part = Part
column_number = Maker's number
column_where = Where
column_what = What
column_one = 1 set
column_five = 5 sets
size = { $width_mm } x { $height_mm } mm
cost = { $low } to { $high }
cost_estimate = about { $low } to { $high }
cost_boards = Circuit boards
cost_setup = Set-up: machine, stencils, reels
cost_soldering = Soldering by machine
cost_parts = Parts placed by machine
cost_shipping = Shipping
cost_total = Total
