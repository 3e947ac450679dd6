jump = Saute !
pass = Je passe
card = Ma carte est…
removed = J’ai pris la première pièce
takeback = Un coup est annulé
claim = Je réclame la nulle
