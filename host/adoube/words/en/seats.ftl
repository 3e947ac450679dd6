### What seats are called, by their id. It stands at the head of a sentence, and within one.

black = Black
blue = Blue
collector = Collector
first = First
fox = Fox
geese = Geese
green = Green
hounds = Hounds
men = Men
people = People
player = Player
red = Red
second = Second
tigers = Tigers
white = White
women = Women
yellow = Yellow
