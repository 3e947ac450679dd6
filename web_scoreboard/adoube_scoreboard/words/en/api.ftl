### The page that describes the API.

title = For programs
document = The same as an OpenAPI document
commands = The kinds of commands. Each request also needs `version` and `csrf`.
fields = Fields (those with a star are needed):
