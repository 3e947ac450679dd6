no_view = { QUOTED($name) } no es una vista en la que se pueda seguir este juego
level_needs_plan = { $name }: esta vista necesita el plan de imanes del juego
