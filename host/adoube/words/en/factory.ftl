## the page of a pack on ordering its circuit boards

title = The circuit boards of { $title }
intro = Two layers, 1.6 mm, copper of 1 oz, any colour. Every board house makes them from `-gerbers.zip`. The steps are for { $house }, as of { $date }.
steps = Order them
step_upload = Upload `{ $board }-gerbers.zip`. Everything else stays as the page has it. Quantity: { $made } for one set, of which you need { $count }.
step_populate = Turn on *PCB Assembly*: { $double_sided ->
    [yes] *Standard*, both sides
   *[no] *Economic*, { $side ->
        [top] the top side
       *[bottom] the bottom side
    }
}, { $populated } of them. *Confirm Parts Placement*: yes. Give it `{ $board }-bom.csv` and `{ $board }-positions-jlcpcb.csv`.
step_continue = It names the parts that have no position. Those have legs through holes, and you solder them. Press *Continue*.
step_unnumbered = It has no number for { $parts }. Search its library by the maker's number, or buy there through *Global Sourcing*. What it cannot get, you order and solder yourself.
step_preview = Look at its preview of each side before you pay:
preview_pads = every part lies on its pads, and every leg on copper;
preview_dot = the mark at leg 1 of a chip or a lamp lies at the printed dot;
preview_sot = the side of a sensor with two legs lies on two pads, and the side with one on one;
preview_turn = what lies otherwise is turned there, until it fits.
step_alone = Upload `{ $board }-gerbers.zip`, { $made } of them for one set: you need { $count }. No part on it is for a machine.
yours = What you order by hand
yours_intro = For one set: the parts with legs through holes, which you solder, and those that no number is known for. `{ $board }-ibom.json` shows where each belongs, as *Order circuit boards instead of wiring* says.
none_yours = Nothing.
costs = What it costs
costs_intro = In US dollars, without customs and taxes, looked up on { $date }. *About* is an estimate, at least in part. The house's own page says what it costs today. It makes { $fewest } of a board or more, so some may be left over. Parts with legs through holes are in `prices.md`.
column_board = Board
column_count = Count
column_size = Size
column_by_machine = Parts set by a machine
column_by_hand = Parts with legs through holes
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
cost_setup = Setting up: machine, stencils, reels
cost_soldering = Soldering by machine
cost_parts = Parts set by a machine
cost_shipping = Shipping
cost_total = Together
