open = Ouvrir la table
