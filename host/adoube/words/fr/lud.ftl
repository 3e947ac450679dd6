ended_by = La partie se termine par la ligne { $line } de { $file }.
clause_turns = { $first } commence. Les joueurs jouent dans cet ordre : { $seats }.
clause_plays = La description dit ce que peut être un coup : { $text }
clause_ends = La description dit comment la partie finit : { $text }
clause_skips = Un joueur sans coup légal passe. La partie est nulle si tous deux doivent passer l’un après l’autre. Rien de cela ne vaut là où l’absence de coup légal termine la partie.
about = { $title }, comme le décrit le fichier { $file }.
clause_repetition = Avec `repetition=off`, rien ne se passe quand une position revient avec le même joueur au trait. Avec `claimed`, ce joueur peut réclamer la nulle quand elle se produit pour la troisième fois, et avec `drawn` la partie est alors nulle d’elle-même ; là où l’on compte des points, ils décident. Avec `forbidden`, aucun coup ne peut l’amener une troisième fois.
