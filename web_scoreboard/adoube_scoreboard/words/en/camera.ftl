### What the camera sees, on the page of a table.

title = What the camera sees
found = Board found { $how }.
reads = The camera reads the board.
picture_label = The newest picture of the camera
overlay_label = Over the picture: the outline of the board and its cells. { $says }
no_picture = No picture yet.
private = Only the arbiter sees the picture, because it may show people. Start adoube with --show-camera to show it to everyone.
shown = Everyone who can open this page sees the picture: adoube was started with --show-camera.
for_you = Only the arbiter sees the picture, because it may show people. Spectators see only the text.
open_picture = Open the newest picture
without_script = The live picture and the four corners need JavaScript.
sure = Sure of every cell.
# cells by their names, of many only some
all = { $cells }
and_more = { $cells } and { $more } more
# what has to come before the camera reads; a sentence
waits = { CAPITAL(SENTENCE($what)) }
legend_sure = sure
legend_unsure = fuller = less certain
legend_unread = not read now
controls_label = For the arbiter
recalibrate = Recalibrate
from_start = The board is set up as drawn
from_empty = The board is empty
from_samples = The sample pieces are placed as listed
press = Then press { $button }.
place = Mark the board's corners
corners = Mark the four corners
corner_outer = the outer corner of { $cell }
corner_middle = the middle of { $cell }
corners_help = Go around the board clockwise as it is drawn on this page. With the keyboard: arrow keys move a cross (with Shift in large steps), Enter sets the corner there, Backspace takes one back, Escape ends. The picture stands still meanwhile.
corners_area = The picture to point at. The arrow keys move a cross, Enter sets a corner.
corner_next = Corner { $number } of 4: { $corner }.
corner_at = The cross is { $x } % from the left and { $y } % from the top.
corners_done = All four are set. Use them, or take one back.
corners_use = Use these corners
corners_undo = Take one back
corners_cancel = Cancel
look_at = Look at turn { $ply }
turn_title = Turn { $ply }: { $seat }, { $turn }
turn_none = No picture was saved with this turn. Pictures are saved while the camera watches, up to a limit, and not at all with --no-pictures.
turn_kept = Saved on this computer with the record of the game.
turn_picture = Turn { $ply }, { $moment }
before = before the turn
during = during the turn
after = after the turn
close = Close
