### Kinds of pieces by their id, within a sentence: The man on c3 may go to d4.

archer = archer
archer_marked = archer marked
bishop = bishop
counter = counter
fox = fox
goose = goose
hound = hound
ka = ka
king = king
knight = knight
man = man
man_asleep = man asleep
marble = marble
moon = moon
mullah = mullah
pawn = pawn
peg = peg
person = person
piece = piece
queen = queen
rook = rook
star = star
stick = stick
stone = stone
sun = sun
tiger = tiger
woman = woman
woman_asleep = woman asleep

# a kind that is a colour
black = black
blue = blue
green = green
red = red
white = white
yellow = yellow

# one of several alike, by its number
numbered = { $kind } { $number }
# a piece that belongs to a seat, as a label
of_seat = { $seat } { $kind }
# a piece of a kind that one seat alone has, as a label
alone = { CAPITAL($kind) }
king_of_men = king
man_beside_woman = man
man_asleep_beside_woman = man asleep
