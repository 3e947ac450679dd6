open = Abrir la mesa
