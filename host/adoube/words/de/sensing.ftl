no_view = { QUOTED($name) } ist keine Sicht, in der sich dieses Spiel verfolgen lässt
level_needs_plan = { $name }: Diese Sicht braucht den Magnetplan des Spiels
