open = Tafel openen
