no_view = { QUOTED($name) } is no view that this game can be watched in
level_needs_plan = { $name }: this view needs the plan of the game's magnets
