### The choice of a page’s language.

# the language itself, in its own words
name = Français
label = Langue
