### The animals that pupils go by.

bear = Bear
bee = Bee
cat = Cat
dog = Dog
fish = Fish
fox = Fox
frog = Frog
hedgehog = Hedgehog
mouse = Mouse
owl = Owl
penguin = Penguin
pig = Pig
rabbit = Rabbit
snail = Snail
turtle = Turtle
whale = Whale
