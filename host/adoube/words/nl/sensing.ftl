no_view = { QUOTED($name) } is geen weergave waarin dit spel te volgen is
level_needs_plan = { $name }: deze weergave vraagt het magneetplan van het spel
